'use client'
import { useState } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { addToCart, whyNotAdded } from '#lib/client/cart/add-to-cart.ts'
import type { WishlistEntry } from '#lib/client/wishlist/use-wishlist.ts'
import type { Product, Variant } from '#lib/contract/product.ts'
import { CHOOSE_SIZE } from '#lib/domain/cart/cart-validity.ts'
import { stockStatus } from '#lib/domain/catalogue/stock.ts'
import { QTY_CHECKED_FUNCTIONAL_TYPE } from '#lib/domain/shop-rules.ts'
import { sizeIn } from '#lib/domain/sizes/sizes.ts'
import { chosenVariant } from '#lib/domain/wishlist/wishlist.ts'
import { type SizeSystemChoice, useSizeSystem } from '#stores/size-system.ts'

/**
 * Size and button of an item: chosen here, bought here [WISH-06]. What a product asks first is asked on its own page.
 */
export function WishlistBuy({ entry: { item, product } }: { entry: WishlistEntry }) {
  const system = useSizeSystem()
  const [variantId, setVariantId] = useState(chosenVariant(product, item))
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const variant = product.variants.find(({ id }) => id === variantId)
  const selectId = `wish-${item.productId}-${item.variantId}`
  const soldOut = variant ? isSoldOut(product, variant) : product.variants.every((each) => isSoldOut(product, each))

  const add = async () => {
    if (!variant) {
      setProblem(CHOOSE_SIZE)
      document.getElementById(selectId)?.focus()
      return
    }
    setBusy(true)
    // The same words again are only heard when they have gone meanwhile.
    setProblem(undefined)
    setProblem(await refusalOf(product, variant))
    setBusy(false)
  }
  return (
    <div className="grid gap-3">
      {product.variants.length > 1 ? (
        <SelectField
          id={selectId}
          label={
            <>
              Size<span className="sr-only">: {product.name}</span>
            </>
          }
          placeholder="Choose a size"
          options={product.variants.map((each) => ({ value: each.id, label: optionText(product, each, system) }))}
          error={variant ? undefined : problem}
          value={variantId ?? ''}
          onChange={(event) => {
            setVariantId(event.target.value || undefined)
            setProblem(undefined)
          }}
        />
      ) : null}
      <Stock product={product} variant={variant} />
      {variant && problem ? (
        <p className="field-error" role="alert">
          {problem}
        </p>
      ) : null}
      {product.challenge || soldOut ? (
        <a className={buttonClass()} href={`/products/${product.path}${variant ? `?variant=${variant.id}` : ''}`}>
          {soldOut ? 'Tell me when it’s back' : 'See item to buy'}
          <span className="sr-only">: {product.name}</span>
        </a>
      ) : (
        <Button loading={busy} onClick={add}>
          Add to cart<span className="sr-only">: {product.name}</span>
        </Button>
      )}
    </div>
  )
}

function Stock({ product, variant }: { product: Product; variant: Variant | undefined }) {
  if (product.functionalType !== QTY_CHECKED_FUNCTIONAL_TYPE) return null
  if (!variant) {
    const held = product.variants.filter((each) => !isSoldOut(product, each)).length
    return held > 0 ? (
      <p className="stock stock-in">In stock in {held === 1 ? '1 size' : `${held} sizes`}</p>
    ) : (
      soldOutText
    )
  }
  const status = stockStatus(variant.stockQty)
  if (status === 'out of stock') return soldOutText
  if (status === 'limited stock') {
    return <p className="stock stock-few">Limited stock: only {variant.stockQty} left</p>
  }
  return <p className="stock stock-in">In stock</p>
}

const soldOutText = <p className="stock stock-out">Out of stock</p>

/** Puts the smallest allowed number in the cart; why not, in words, when it must not be. */
async function refusalOf(product: Product, variant: Variant): Promise<string | undefined> {
  const step = Math.max(product.cartQtyVariantMultipleOf ?? 1, 1)
  const qty = Math.ceil(Math.max(product.cartQtyVariantMin ?? 1, 1) / step) * step
  try {
    const outcome = await addToCart({ productId: product.id, variantId: variant.id, qty }, product)
    return outcome.ok ? undefined : outcome.message
  } catch (error) {
    return whyNotAdded(error, 'We couldn’t add this to your cart. Check your connection and try again.')
  }
}

function isSoldOut(product: Product, variant: Variant): boolean {
  return product.functionalType === QTY_CHECKED_FUNCTIONAL_TYPE && variant.stockQty <= 0
}

/** `US men 10½ · wide · sold out`, in the system the shopper reads [CAT-33]. */
function optionText(product: Product, variant: Variant, system: SizeSystemChoice): string {
  return [sizeIn(system, variant), variant.width, isSoldOut(product, variant) ? 'sold out' : undefined]
    .filter(Boolean)
    .join(' · ')
}
