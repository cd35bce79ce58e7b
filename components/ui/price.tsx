import { discountPercent } from '#lib/domain/catalogue/price.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'

interface PriceProps {
  now: Cents
  /** What it cost before; ignored unless it is more. */
  was?: Cents | undefined
}

/** A price; when reduced, also what it was and what is saved, in words. */
export function Price({ now, was = now }: PriceProps) {
  if (was <= now) {
    return (
      <p className="price">
        <b>{moneyText(now)}</b>
      </p>
    )
  }
  const percent = discountPercent(now, was)
  return (
    <p className="price">
      <b>
        <span className="sr-only">Now</span> {moneyText(now)}
      </b>{' '}
      <s>
        <span className="sr-only">Was</span> {moneyText(was)}
      </s>{' '}
      <em>
        Save {moneyText(was - now)}
        {percent === undefined ? '' : ` (${percent}%)`}
      </em>
    </p>
  )
}
