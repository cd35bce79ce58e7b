import { ColourSiblings } from '#components/product/colour-siblings.tsx'
import { DeliveryFacts } from '#components/product/delivery-facts.tsx'
import { PayLaterLine } from '#components/product/pay-later-line.tsx'
import { PointsLine } from '#components/product/points-line.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Price } from '#components/ui/price.tsx'
import type { Product } from '#lib/contract/product.ts'
import type { Settings } from '#lib/contract/settings.ts'
import { isSellable } from '#lib/domain/cart-validity.ts'
import { fromDollars } from '#lib/domain/money.ts'
import { moneyText } from '#lib/domain/money-text.ts'
import { shopperPrice } from '#lib/domain/price.ts'
import type { ProductPage } from '#lib/server/catalogue/product-record.ts'
import { RETURN_DAYS } from '../../../return-days.ts'
import { Buy } from './buy.tsx'

/** Name, price, choices and the way to buy. */
export function ProductSide({ page, settings }: { page: ProductPage; settings: Settings }) {
  const { product, siblings } = page
  const price = (dollars: number) => shopperPrice(fromDollars(dollars), product.taxExclusive, settings.taxRate)
  const now = price(product.price)
  const sellable = isSellable(product.state)
  return (
    <div className="pdp-side">
      <div>
        <a className="pdp-brand eyebrow" href={`/brands/${product.brand.slug}`}>
          {product.brand.name}
        </a>
        <h1>{product.name}</h1>
        <Badges product={product} />
      </div>
      {sellable ? (
        <div>
          <Price now={now} was={product.isDiscounted ? price(product.erpOriginalPrice) : undefined} />
          <div className="pdp-terms">
            <p>AUD, GST included</p>
            <PayLaterLine price={now} />
            {settings.loyaltyEnabled ? (
              <PointsLine price={now} giftCard={product.functionalType === 'giftCard'} />
            ) : null}
          </div>
        </div>
      ) : null}
      {product.colour ? (
        <div>
          <p className="pb-2">
            Colour: <b>{product.colour}</b>
          </p>
          <ColourSiblings siblings={siblings} current={product.path} />
        </div>
      ) : null}
      <Buy product={buyPart(product)} priceText={moneyText(now)} cartItemQtyMax={settings.cartItemQtyMax} />
      <DeliveryFacts freeFrom={fromDollars(settings.freeStandardDeliveryThreshold)} returnDays={RETURN_DAYS} />
    </div>
  )
}

function Badges({ product }: { product: Product }) {
  if (!product.isNew && !product.soldOut) return null
  return (
    <p className="flex gap-2 pt-2">
      {product.isNew ? <Badge>New</Badge> : null}
      {product.soldOut ? <Badge tone="ink">Sold out</Badge> : null}
    </p>
  )
}

// Only what the buy box works with crosses to the browser.
function buyPart(product: Product) {
  const { id, name, state, functionalType, accountExclusive, challenge } = product
  return {
    id,
    name,
    state,
    functionalType,
    accountExclusive,
    ...(challenge ? { challenge } : {}),
    cartQtyProductMax: product.cartQtyProductMax,
    cartQtyVariantMax: product.cartQtyVariantMax,
    cartQtyVariantMin: product.cartQtyVariantMin,
    cartQtyVariantMultipleOf: product.cartQtyVariantMultipleOf,
    variants: product.variants.map((variant) => ({
      id: variant.id,
      label: variant.label,
      sizes: variant.sizes,
      stockQty: variant.stockQty,
      ...(variant.width ? { width: variant.width } : {}),
    })),
  }
}
