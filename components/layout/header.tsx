import type { ReactNode } from 'react'
import { CartIcon, MenuIcon } from '#components/ui/icons.tsx'
import type { CategoryTree } from '#lib/contract/catalogue.ts'
import { MENU_ID, Menu } from './menu.tsx'
import { MenuIntent } from './menu-intent.tsx'
import { SearchForm } from './search-form.tsx'
import { Wordmark } from './wordmark.tsx'

interface HeaderProps {
  shopName: string
  departments: readonly CategoryTree[]
  /** One-liners for the strip on top, such as the delivery threshold. */
  promises: readonly string[]
  /** How many things are in the cart; only the browser knows. */
  cartCount?: ReactNode
  /** Above everything: the demo ribbon. */
  ribbon?: ReactNode
}

export function Header({ shopName, departments, promises, cartCount, ribbon }: HeaderProps) {
  return (
    <header className="header">
      {ribbon}
      <ul className="strip wrap">
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <div className="bar">
        <div className="wrap bar-row">
          <button type="button" className="icon-btn menu-button" popoverTarget={MENU_ID} aria-label="Menu">
            <MenuIcon />
          </button>
          <Wordmark name={shopName} />
          <SearchForm id="find" />
          <a className="cart-link" href="/cart">
            <CartIcon />
            <span className="cart-word">Cart</span>
            {cartCount}
          </a>
        </div>
      </div>
      <div className="bar-find wrap">
        <SearchForm id="find-phone" />
      </div>
      <Menu departments={departments} />
      <MenuIntent id={MENU_ID} />
    </header>
  )
}
