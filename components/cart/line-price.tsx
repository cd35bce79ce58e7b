'use client'
import { taxRate } from '#lib/client/tax-rate.ts'
import type { Product } from '#lib/contract/product.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { useOldPrices } from '#stores/cart-seen.ts'
import { EachPrice } from './each-price.tsx'

/** What one of a line costs, what it saves, and what it cost when the shopper last looked. */
export function LinePrice({ product }: { product: Product }) {
  const seen = useOldPrices(({ byId }) => byId[product.id])
  const cents = (dollars: number) => shopperPrice(fromDollars(dollars), product.taxExclusive, taxRate())
  const price = cents(product.price)
  return (
    <>
      <EachPrice price={price} original={product.isDiscounted ? cents(product.erpOriginalPrice) : price} />
      {seen !== undefined && cents(seen) !== price ? (
        <p className="rounded bg-sand px-3 py-2 text-sm font-semibold">
          The price has gone {cents(seen) > price ? 'down' : 'up'} since you last looked: it was{' '}
          {moneyText(cents(seen))}.
        </p>
      ) : null}
    </>
  )
}
