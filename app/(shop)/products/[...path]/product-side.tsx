import type { ReactNode } from 'react'
import { ColourSiblings } from '#components/product/colour-siblings.tsx'
import { DeliveryFacts } from '#components/product/delivery-facts.tsx'
import { FitLine } from '#components/product/fit-line.tsx'
import { NoLongerMade } from '#components/product/no-longer-made.tsx'
import { OtherColours } from '#components/product/other-colours.tsx'
import { quantityRules } from '#components/product/quantity-rules.ts'
import { RatingLine } from '#components/product/rating-line.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import { Unbroken } from '#components/ui/unbroken.tsx'
import type { Product } from '#lib/contract/product.ts'
import type { Settings } from '#lib/contract/settings.ts'
import { isSellable } from '#lib/domain/cart/cart-validity.ts'
import { comparisonHref } from '#lib/domain/catalogue/comparison.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { isForCrews } from '#lib/domain/crew/crew-sheet.ts'
import { isMadeToOrder, isSent, leadTimeOf } from '#lib/domain/delivery/parcel.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { RETURN_ORDER_AGE_MAX } from '#lib/domain/shop-rules.ts'
import { takesWallet } from '#lib/server/payments/wallets.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { deliveryTermsFor, freeDelivery } from '#lib/server/seo/delivery-rates.ts'
import { returnDayOfNow } from '#lib/server/settings/extended-returns.ts'
import { storeKinds } from '#lib/server/store-locator/store-kinds.ts'
import { Buy } from './buy.tsx'
import { buyPart } from './buy-part.ts'
import { PriceBlock } from './price-block.tsx'
import type { ProductView } from './product-view.ts'
import { successorOf } from './successor.ts'

interface ProductSideProps {
  view: ProductView
  settings: Settings
  /** A wishlist's button, beside the price [PDP-06]. */
  wishlist?: ReactNode
}

/** Name, price, choices and the way to buy. */
export async function ProductSide({ view, settings, wishlist }: ProductSideProps) {
  const { page, chart, reviews } = view
  const { product, siblings } = page
  const slug = product.path.split('/').at(-1) ?? ''
  const sellable = isSellable(product.state)
  const price = shopperPrice(fromDollars(product.price), product.taxExclusive, settings.taxRate)
  const [terms, free, stores, returnUntil] = await Promise.all([
    deliveryTermsFor(price),
    freeDelivery(),
    storeKinds(),
    returnDayOfNow(new Date()),
  ])
  const noStores = stores.own ? {} : { noStores: true }
  const toCountry = (code: string) => terms.find(({ country }) => country === code)?.price
  return (
    <div className="pdp-side">
      <StaticHtml as="div">
        <div className="pdp-over">
          <a className="pdp-brand eyebrow" href={`/brands/${product.brand.slug}`}>
            {product.brand.name}
          </a>
          <RatingLine average={reviews.average} count={reviews.count} />
        </div>
        <h1>
          <Unbroken text={product.name} />
        </h1>
        <Badges product={product} />
      </StaticHtml>
      {sellable ? (
        <PriceBlock
          product={product}
          settings={settings}
          payLater={takesWallet(environment(), 'AFTERPAY')}
          wishlist={wishlist}
          callouts={view.callouts.get(product.id) ?? []}
        />
      ) : null}
      {product.colour ? (
        <StaticHtml as="div">
          <p className="pb-2">
            Colour: <b>{product.colour}</b>
          </p>
          <ColourSiblings siblings={siblings} current={product.path} />
        </StaticHtml>
      ) : null}
      {sellable ? (
        <>
          <Buy
            key={product.id}
            product={buyPart(product, page.productType, chart)}
            price={price}
            cartItemQtyMax={settings.cartItemQtyMax}
            quantityRules={quantityRules(product) || undefined}
            hasChart={chart !== null}
            {...noStores}
            leadTime={leadTimeOf(product)}
            fitLine={<FitLine fit={reviews.fit} />}
            otherColours={product.soldOut ? <OtherColours siblings={siblings} current={product.path} /> : undefined}
          />
          <StaticHtml as="div">
            {isForCrews(product) ? (
              <p className="pb-3 print:hidden">
                <a className="link" href={`/crew-order/${slug}`}>
                  Order for a crew
                </a>
                : several sizes{siblings.length > 0 ? ' and colours' : ''} at once
              </p>
            ) : null}
            {isSent(product) ? (
              <p className="pb-3 print:hidden">
                <a className="link inline-block py-1" href={comparisonHref([slug])}>
                  Compare with others
                </a>
              </p>
            ) : null}
            <DeliveryFacts
              freeFrom={free?.everywhere ? free.from : undefined}
              toAustralia={toCountry('AU')}
              toNewZealand={toCountry('NZ')}
              returnDays={RETURN_ORDER_AGE_MAX}
              returnUntil={returnUntil}
              sent={isSent(product)}
              {...noStores}
              madeToOrder={isMadeToOrder(product)}
            />
          </StaticHtml>
        </>
      ) : (
        <NoLongerMade state={product.state} successor={successorOf(view)} category={categoryOf(view)} />
      )}
    </div>
  )
}

function categoryOf({ page }: ProductView): { name: string; href: string } | undefined {
  const last = page.breadcrumbs.at(-1)
  return last && { name: last.name, href: `/categories/${last.path}` }
}

function Badges({ product }: { product: Product }) {
  if (!product.isNew && !product.soldOut) return null
  return (
    <p className="flex gap-2 pt-2">
      {product.isNew ? <Badge>New</Badge> : null}
      {product.soldOut && isSellable(product.state) ? <Badge tone="ink">Sold out</Badge> : null}
    </p>
  )
}
