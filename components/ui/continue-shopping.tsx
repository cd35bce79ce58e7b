import { buttonClass } from './button.tsx'

/** Two ways on for who has nothing here yet. */
export function ContinueShopping() {
  return (
    <div className="flex flex-wrap gap-3">
      <a className={buttonClass('primary')} href="/search">
        Keep shopping
      </a>
      <a className={buttonClass('secondary')} href="/shop">
        Shop by trade or fit
      </a>
    </div>
  )
}
