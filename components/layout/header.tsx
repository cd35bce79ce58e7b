import type { ReactNode } from 'react'
import { CartIcon, MenuIcon } from '#components/ui/icons.tsx'
import { type Part, PlainPart } from '#components/ui/part.tsx'
import type { PictureSource } from '#components/ui/picture.tsx'
import type { CategoryTree } from '#lib/contract/catalogue.ts'
import { HeaderShrink } from './header-shrink.tsx'
import { MENU_ID, Menu, type MenuCollections } from './menu.tsx'
import { MenuIntent } from './menu-intent.tsx'
import { SearchForm } from './search-form.tsx'
import { Wordmark } from './wordmark.tsx'

interface HeaderProps {
  shopName: string
  departments: readonly CategoryTree[]
  collections?: MenuCollections | undefined
  /** What stands for a department in its panel. */
  pictures?: ReadonlyMap<string, PictureSource>
  /** One-liners for the strip on top, such as the delivery threshold. */
  promises: readonly string[]
  /** Right of the promises, on a desk: my store, help, country. In the menu on a phone. */
  services?: readonly ReactNode[]
  /** Left of the cart: the account's and the wishlist's links. */
  personal?: ReactNode
  /** What stands in the search box while it is empty. */
  searchHint: string
  /** How many things are in the cart; only the browser knows. */
  cartCount?: ReactNode
  /** Above everything: the demo ribbon, a notice about the shopper's country. */
  ribbon?: ReactNode
  /** Below the ribbon: what the shop announces. */
  announcements?: ReactNode
  /** How the departments get into the page. */
  part?: Part
}

/** Menu, wordmark, search and cart stay in reach; the strips above scroll away, and a phone's two rows become one. */
export function Header({
  shopName,
  departments,
  collections,
  pictures,
  promises,
  services = [],
  personal,
  cartCount,
  searchHint,
  ribbon,
  announcements,
  part: Still = PlainPart,
}: HeaderProps) {
  return (
    <header className="header">
      {ribbon}
      {announcements}
      <div className="strip">
        <div className="wrap strip-row">
          <Still as="ul" remember>
            {promises.map((promise) => (
              <StripLine key={promise} text={promise} />
            ))}
          </Still>
          <Services services={services} />
        </div>
      </div>
      <div className="bar">
        <div className="wrap bar-row">
          <Still as="div" className="contents" remember>
            <MenuButton />
            <Wordmark name={shopName} />
          </Still>
          <SearchForm id="find" hint={searchHint} part={Still} />
          <div className="bar-links">
            {personal}
            <a className="cart-link" href="/cart">
              <CartIcon />
              <span className="cart-word">Cart</span>
              {cartCount}
            </a>
          </div>
        </div>
      </div>
      <Menu
        departments={departments}
        collections={collections}
        {...(pictures ? { pictures } : {})}
        foot={<Services services={services} />}
        part={Still}
      />
      <MenuIntent id={MENU_ID} />
      <HeaderShrink />
    </header>
  )
}

function StripLine({ text }: { text: string }) {
  return <li>{text}</li>
}

function MenuButton() {
  return (
    <button type="button" className="icon-btn menu-button" popoverTarget={MENU_ID} aria-label="Menu">
      <MenuIcon />
    </button>
  )
}

function Services({ services }: { services: readonly ReactNode[] }) {
  if (services.length === 0) return null
  return (
    <ul>
      {services.map((service, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <li key={i}>{service}</li>
      ))}
    </ul>
  )
}
