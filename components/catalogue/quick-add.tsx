'use client'

import { useState } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { Overlay } from '#components/ui/overlay.tsx'
import { Price } from '#components/ui/price.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { leaveFocusAround } from '#components/ui/try-again.tsx'
import { addToCart, whyNotAdded } from '#lib/client/cart/add-to-cart.ts'
import { query, useApiQuery } from '#lib/client/query.ts'
import { taxRate } from '#lib/client/tax-rate.ts'
import type { Product, Variant } from '#lib/contract/product.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { QuickSizes } from './quick-sizes.tsx'

interface QuickAddProps {
  productId: string
  open: boolean
  onClose: () => void
}

/** The sizes of a card's product over its listing: one tap on a size adds it [CAT-36]. */
export function QuickAdd({ productId, open, onClose }: QuickAddProps) {
  const { data, isError, refetch } = useApiQuery(query('product', { params: { productId } }))
  const product = data?.product
  return (
    <Overlay open={open} onClose={onClose} position="right" title="Quick add">
      {product ? (
        <div className="quick-sheet">
          <Head product={product} />
          {needsItsPage(product) ? <ItsPage product={product} /> : <Sizes product={product} onAdded={onClose} />}
        </div>
      ) : isError ? (
        <p className="field-error" role="alert">
          We couldn’t load the sizes.{' '}
          <button ref={leaveFocusAround} type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : (
        <Skeleton height="15rem" />
      )}
    </Overlay>
  )
}

/** What is asked first, or bought in numbers of its own, is bought on its own page. */
function needsItsPage(product: Product): boolean {
  const { challenge, accountExclusive, functionalType, cartQtyVariantMin = 1, cartQtyVariantMultipleOf = 1 } = product
  const inNumbers = cartQtyVariantMin > 1 || cartQtyVariantMultipleOf > 1
  return challenge !== undefined || accountExclusive || functionalType !== 'basic' || inNumbers
}

function Head({ product }: { product: Product }) {
  const { brand, name, colour, taxExclusive } = product
  const inclusive = (dollars: number) => shopperPrice(fromDollars(dollars), taxExclusive, taxRate())
  return (
    <div>
      <p>
        <b>
          {brand.name} {name}
        </b>
        {colour ? `, ${colour.toLowerCase()}` : ''}
      </p>
      <Price
        now={inclusive(product.price)}
        was={product.isDiscounted ? inclusive(product.erpOriginalPrice) : undefined}
      />
    </div>
  )
}

function ItsPage({ product }: { product: Product }) {
  return (
    <>
      <p>This one has a few choices of its own.</p>
      <a className={buttonClass('primary', true)} href={`/products/${product.path}`}>
        See the product
      </a>
    </>
  )
}

function Sizes({ product, onAdded }: { product: Product; onAdded: () => void }) {
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const add = async (variant: Variant) => {
    if (busy) return
    setBusy(variant.id)
    setProblem(undefined)
    const outcome = await addOne(product, variant)
    setBusy(undefined)
    if (outcome === undefined) onAdded()
    else setProblem(outcome)
  }
  return (
    <>
      {problem ? (
        <p className="field-error" role="alert">
          {problem}
        </p>
      ) : null}
      <QuickSizes product={product} busy={busy} onChoose={(variant) => void add(variant)} />
      <a className="link" href={`/products/${product.path}`}>
        All details
      </a>
    </>
  )
}

/** Why one of a size could not be added; undefined when it was. */
async function addOne(product: Product, variant: Variant): Promise<string | undefined> {
  try {
    const outcome = await addToCart({ productId: product.id, variantId: variant.id, qty: 1 }, product)
    return outcome.ok ? undefined : outcome.message
  } catch (error) {
    return whyNotAdded(error, 'We couldn’t add this to your cart. Check your connection and try again.')
  }
}
