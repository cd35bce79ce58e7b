import { buttonClass } from './button.tsx'

/** Two ways on for who has nothing here yet. */
export function ShopOn() {
  return (
    <div className="flex flex-wrap gap-3">
      <a className={buttonClass('primary')} href="/search">
        Keep shopping
      </a>
      <a className={buttonClass('secondary')} href="/search?sale=1">
        See what’s on sale
      </a>
    </div>
  )
}
