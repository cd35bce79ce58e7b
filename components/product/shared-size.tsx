import type { Product, Variant } from '#lib/contract/product.ts'
import { isSellable } from '#lib/domain/cart/cart-validity.ts'
import { QTY_CHECKED_FUNCTIONAL_TYPE } from '#lib/domain/shop-rules.ts'
import { sizeName } from '#lib/domain/sizes/size-name.ts'
import { sizeIn } from '#lib/domain/sizes/sizes.ts'

/** The size of a shared list's item, and what can be done about it: bought, waited for, or nothing [WISH-10]. */
export function SharedSize({ product, variant }: { product: Product; variant: Variant }) {
  const words = [sizeName(sizeIn('asLabelled', variant)), variant.width].filter(Boolean).join(' · ')
  if (!isSellable(product.state)) return <p className="text-sm font-semibold">No longer sold</p>
  const soldOut = product.functionalType === QTY_CHECKED_FUNCTIONAL_TYPE && variant.stockQty <= 0
  return (
    <>
      <p className="text-sm">{words}</p>
      {soldOut ? <p className="text-sm font-semibold">Sold out in this size</p> : null}
      <p>
        <a
          className="link inline-block min-h-11 py-2"
          href={soldOut ? `/products/${product.path}?variant=${variant.id}` : `/cart?add=${variant.id}:1`}
          rel="nofollow"
        >
          {soldOut ? 'Tell me when it’s back' : 'Add to cart'}
          <span className="sr-only">: {product.name}</span>
        </a>
      </p>
    </>
  )
}
