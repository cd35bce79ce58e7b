'use client'
import { CardOffer, offerOf } from '#components/shared/promotions/card-offer.tsx'
import { Price } from '#components/ui/price.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { taxRate } from '#lib/client/tax-rate.ts'
import type { WishlistEntry } from '#lib/client/wishlist/use-wishlist.ts'
import type { Product } from '#lib/contract/product.ts'
import { isSellable, NO_LONGER_AVAILABLE } from '#lib/domain/cart/cart-validity.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { WishlistBuy } from './wishlist-buy.tsx'

interface WishlistRowProps {
  entry: WishlistEntry
  onRemove: () => void
}

/** One item of the wishlist: what it is, what it costs, and the way into the cart. */
export function WishlistRow({ entry, onRemove }: WishlistRowProps) {
  const { product } = entry
  return (
    <li className="grid grid-cols-[88px_minmax(0,1fr)] gap-4 border-b border-line py-5 md:grid-cols-[120px_minmax(0,1fr)]">
      {/* biome-ignore lint/a11y/useAnchorContent: the name beside it is the same link; this one is for thumbs only */}
      <a href={`/products/${product.path}`} tabIndex={-1} aria-hidden="true">
        <Thumbnail source={product.image} drawing={product.kindDrawing} sizes="120px" />
      </a>
      <div className="grid content-start gap-3 lg:grid-cols-[minmax(0,1fr)_260px] lg:gap-6">
        <RowTitle product={product} />
        <div className="grid content-start gap-1">
          {isSellable(product.state) ? (
            <WishlistBuy entry={entry} />
          ) : (
            <p className="font-semibold">{NO_LONGER_AVAILABLE}</p>
          )}
          <p>
            <button
              type="button"
              className="link min-h-11 text-sm"
              aria-label={`Remove ${product.name} from your wishlist`}
              onClick={onRemove}
            >
              Remove
            </button>
          </p>
        </div>
      </div>
    </li>
  )
}

function RowTitle({ product }: { product: Product }) {
  const price = (dollars: number) => shopperPrice(fromDollars(dollars), product.taxExclusive, taxRate())
  return (
    <div>
      <p className="eyebrow text-steel">{product.brand.name}</p>
      <h2 className="font-text text-base font-semibold">
        <a className="no-underline hover:underline" href={`/products/${product.path}`}>
          {product.name}
        </a>
      </h2>
      {product.colour ? <p className="text-sm text-graphite">{product.colour}</p> : null}
      <Price now={price(product.price)} was={product.isDiscounted ? price(product.erpOriginalPrice) : undefined} />
      <CardOffer {...offerOf(product)} />
    </div>
  )
}
