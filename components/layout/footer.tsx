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
  /** What it sells, and to which countries. */
  claim: string
  departments: readonly CategoryNode[]
  /** What is new and what is on sale, where there is any. */
  offers?: readonly { href: string; label: string }[]
  /** Help and policy pages that exist, by column. */
  articles: readonly FooterColumn[]
  /** Whether there is no store to look for. */
  noStores?: boolean
  /** Of the copyright line. */
  year: number
  part?: Part
}

const BRANDS = { href: '/brands', label: 'Brands A–Z' }
const STORES = { href: '/stores', label: 'Stores' }
const PLACES = [
  { href: '/blog', label: 'Blog' },
  { href: '/cart', label: 'Your cart' },
  { href: '/quick-order', label: 'Quick order' },
  { href: '/orders', label: 'Track an order' },
]

export function Footer({ part: Foot = PlainPart, ...shown }: FooterProps) {
  return (
    <Foot as="footer" className="footer" remember>
      <FooterInside {...shown} />
    </Foot>
  )
}

function FooterInside({
  shopName,
  abn,
  supportEmail,
  supportPhone,
  claim,
  departments,
  offers = [],
  articles,
  noStores = false,
  year,
}: Omit<FooterProps, 'part'>) {
  const find = { title: 'Find', links: [BRANDS, ...offers, ...(noStores ? [] : [STORES]), ...PLACES] }
  return (
    <>
      <div className="wrap footer-grid">
        <div>
          <Wordmark name={shopName} />
          <p className="footer-claim">{claim}</p>
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
        {[find, ...articles].map(({ title, links }) => (
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
    </>
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
            <a href={`mailto:${email}`}>
              <span>
                {/* Where the column is narrow it breaks here, not in a word. */}
                {email.split('@')[0]}@<wbr />
                {email.split('@')[1]}
              </span>
            </a>
          </li>
        ) : null}
      </ul>
    </div>
  )
}
