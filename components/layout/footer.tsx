import type { CategoryNode } from '#lib/contract/catalogue.ts'
import { Wordmark } from './wordmark.tsx'

interface FooterProps {
  shopName: string
  abn?: string | undefined
  supportEmail?: string | undefined
  supportPhone?: string | undefined
  departments: readonly CategoryNode[]
  /** Of the copyright line. */
  year: number
}

export function Footer({ shopName, abn, supportEmail, supportPhone, departments, year }: FooterProps) {
  return (
    <footer className="footer">
      <div className="wrap footer-grid">
        <div>
          <Wordmark name={shopName} />
          <p className="footer-claim">Work boots and workwear for Australia and New Zealand.</p>
        </div>
        <nav aria-labelledby="footer-shop">
          <h2 id="footer-shop" className="eyebrow">
            Shop
          </h2>
          <ul>
            {departments.map((department) => (
              <li key={department.path}>
                <a href={`/categories/${department.path}`}>{department.name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-more">
          <h2 id="footer-more" className="eyebrow">
            More
          </h2>
          <ul>
            <li>
              <a href="/brands">Brands A–Z</a>
            </li>
            <li>
              <a href="/search?sort=newest">New arrivals</a>
            </li>
            <li>
              <a href="/search?sale=1">Sale</a>
            </li>
            <li>
              <a href="/cart">Your cart</a>
            </li>
          </ul>
        </nav>
        <Help email={supportEmail} phone={supportPhone} />
      </div>
      <div className="wrap footer-base">
        <p>
          © {year} {shopName}
          {abn ? ` · ABN ${abn}` : ''}
        </p>
        <p>All prices are in Australian dollars and include GST.</p>
      </div>
    </footer>
  )
}

function Help({ email, phone }: { email?: string | undefined; phone?: string | undefined }) {
  if (!email && !phone) return null
  return (
    <div>
      <h2 className="eyebrow">Help</h2>
      <ul>
        {phone ? (
          <li>
            <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
          </li>
        ) : null}
        {email ? (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ) : null}
      </ul>
    </div>
  )
}
