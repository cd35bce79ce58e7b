import { type Part, PlainPart } from '#components/ui/part.tsx'
import type { CategoryNode } from '#lib/contract/catalogue.ts'
import { Wordmark } from './wordmark.tsx'

interface FooterColumn {
  title: string
  links: readonly { href: string; label: string }[]
}

interface FooterProps {
  shopName: string
  abn?: string | undefined
  supportEmail?: string | undefined
  supportPhone?: string | undefined
  departments: readonly CategoryNode[]
  /** Help and policy pages that exist, by column. */
  articles: readonly FooterColumn[]
  /** Of the copyright line. */
  year: number
  part?: Part
}

const RANGE: FooterColumn = {
  title: 'Find',
  links: [
    { href: '/brands', label: 'Brands A–Z' },
    { href: '/search?sort=newest', label: 'New arrivals' },
    { href: '/search?sale=1', label: 'Sale' },
    { href: '/stores', label: 'Stores' },
    { href: '/blog', label: 'Blog' },
    { href: '/cart', label: 'Your cart' },
    { href: '/orders', label: 'Track an order' },
  ],
}

export function Footer({
  shopName,
  abn,
  supportEmail,
  supportPhone,
  departments,
  articles,
  year,
  part: Foot = PlainPart,
}: FooterProps) {
  return (
    <Foot as="footer" className="footer">
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
        {[RANGE, ...articles].map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="eyebrow">{title}</h2>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <Help email={supportEmail} phone={supportPhone} />
      </div>
      <div className="wrap footer-base">
        <p>
          © {year} {shopName}
          {abn ? ` · ABN ${abn}` : ''}
        </p>
        <p>All prices are in Australian dollars and include GST.</p>
      </div>
    </Foot>
  )
}

function Help({ email, phone }: { email?: string | undefined; phone?: string | undefined }) {
  if (!email && !phone) return null
  return (
    <div>
      <h2 className="eyebrow">Talk to us</h2>
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
