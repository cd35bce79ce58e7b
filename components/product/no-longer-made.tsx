import type { Product } from '#lib/contract/product.ts'
import { NO_LONGER_AVAILABLE } from '#lib/domain/cart/cart-validity.ts'

interface NoLongerMadeProps {
  state: Product['state']
  /** What to look at instead: another colour of the same style, or what is like it. */
  successor?: { name: string; path: string } | undefined
  category: { name: string; href: string } | undefined
}

/** In place of the way to buy, on the page of something that is not sold: why, and where to go from here [CART-15]. */
export function NoLongerMade({ state, successor, category }: NoLongerMadeProps) {
  return (
    <div className="buy-closed">
      <p>{state === 'upcoming' ? 'Coming soon' : 'No longer made'}</p>
      <p className="font-normal">
        {state === 'upcoming'
          ? 'You can’t order this one yet.'
          : `${NO_LONGER_AVAILABLE} We keep its details here for people who own one.`}
      </p>
      {successor || category ? (
        <ul className="closed-links">
          {successor ? (
            <li>
              <a className="link" href={`/products/${successor.path}`}>
                See {successor.name} instead
              </a>
            </li>
          ) : null}
          {category ? (
            <li>
              <a className="link" href={category.href}>
                All {category.name.toLowerCase()}
              </a>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  )
}
