import type { ReactNode } from 'react'
import { PayLaterLine } from '#components/product/pay-later-line.tsx'
import { PointsLine } from '#components/product/points-line.tsx'
import { Price } from '#components/ui/price.tsx'
import type { Product } from '#lib/contract/product.ts'
import type { Settings } from '#lib/contract/settings.ts'
import { priceBeforeTax, shopperPrice } from '#lib/domain/catalogue/price.ts'
import { saleEndText } from '#lib/domain/catalogue/sale-price-text.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { calloutText, type PromotionCallout } from '#lib/domain/promotions/promotion-callout.ts'

interface PriceBlockProps {
  product: Product
  settings: Settings
  /** Whether the shop takes pay-later at all: nobody is told of what no checkout offers [PAY-47]. */
  payLater: boolean
  wishlist?: ReactNode
  /** What offers say of it [PROMO-12]. */
  callouts?: readonly PromotionCallout[]
}

/** What it costs, until when, what it cost, what it brings, and how it can be paid [PDP-16, CAT-22, CAT-25, OPS-40]. */
export function PriceBlock({ product, settings, payLater, wishlist, callouts = [] }: PriceBlockProps) {
  const { taxExclusive, functionalType } = product
  const { taxRate, loyaltyEnabled, deliveryCountries } = settings
  const price = (dollars: number) => shopperPrice(fromDollars(dollars), taxExclusive, taxRate)
  const now = price(product.price)
  const beforeTax = priceBeforeTax(fromDollars(product.price), taxExclusive, taxRate)
  return (
    <div>
      <div className="price-row">
        <Price now={now} was={product.isDiscounted ? price(product.erpOriginalPrice) : undefined} />
        {wishlist}
      </div>
      <div className="pdp-terms">
        {callouts.map((callout) => (
          <p key={callout.text} className="basis-full font-semibold text-eucalypt">
            {calloutText(callout)}
          </p>
        ))}
        {product.saleEndsAt ? (
          <p className="basis-full font-semibold">{saleEndText(product.saleEndsAt, deliveryCountries)}</p>
        ) : null}
        <p>AUD, GST included{taxExclusive ? ` (${moneyText(beforeTax)} before GST)` : ''}</p>
        {loyaltyEnabled ? <PointsLine price={now} giftCard={functionalType === 'giftCard'} /> : null}
        {payLater ? <PayLaterLine price={now} /> : null}
      </div>
    </div>
  )
}
