'use client'
import { usePathname } from 'next/navigation'
import { LogOut } from './log-out.tsx'

const PAGES = [
  { href: '/account', name: 'Overview' },
  { href: '/account/orders', name: 'Orders' },
  { href: '/account/contact-info', name: 'Contact details' },
  { href: '/account/addresses', name: 'Addresses' },
  { href: '/account/wishlist', name: 'Wishlist' },
  { href: '/account/crew-lists', name: 'Crew lists' },
  { href: '/account/payment-methods', name: 'Payment methods' },
  { href: '/account/password/change', name: 'Password and passkeys' },
] as const
const LOYALTY = { href: '/account/qantas', name: 'Qantas Frequent Flyer' } as const

/**
 * The pages of the account, with or without the frequent-flyer one: a column beside them, or a list that opens on a
 * phone [LOY-15].
 */
export function AccountNav({ loyalty }: { loyalty: boolean }) {
  const path = usePathname()
  const pages = loyalty ? [...PAGES, LOYALTY] : PAGES
  const here = pages.find(({ href }) => isHere(href, path))
  return (
    <nav aria-label="Account" className="print:hidden">
      {/* The key closes the list again once it has led somewhere. */}
      <details key={path} className="disclosure rounded border border-edge bg-card px-4 md:hidden">
        <summary>{here?.name ?? 'Your account'}</summary>
        <div className="disclosure-body">
          <PageLinks path={path} pages={pages} />
        </div>
      </details>
      <div className="hidden md:block">
        <PageLinks path={path} pages={pages} />
      </div>
    </nav>
  )
}

function PageLinks({ path, pages }: { path: string; pages: readonly { href: string; name: string }[] }) {
  return (
    <ul className="grid gap-1">
      {pages.map(({ href, name }) => (
        <li key={href}>
          <a
            href={href}
            className="flex min-h-11 items-center rounded px-3 py-2 leading-snug hover:bg-sand aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-white"
            {...(isHere(href, path) ? { 'aria-current': 'page' as const } : {})}
          >
            {name}
          </a>
        </li>
      ))}
      <li>
        <LogOut />
      </li>
    </ul>
  )
}

/** An order and its return belong to the orders. */
function isHere(href: string, path: string): boolean {
  return href === path || (href !== '/account' && path.startsWith(`${href}/`))
}
