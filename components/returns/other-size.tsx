'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { addToCart } from '#lib/client/cart/add-to-cart.ts'
import { recordsQuery } from '#lib/client/cart/record-query.ts'
import { useApiQuery } from '#lib/client/query.ts'
import type { Order } from '#lib/contract/order.ts'
import type { Product, Variant } from '#lib/contract/product.ts'
import { isSellable } from '#lib/domain/cart/cart-validity.ts'
import type { ReturnReason } from '#lib/domain/returns/return-reasons.ts'
import { betterSize } from '#lib/domain/returns/return-size.ts'
import { sizeText, variantText } from '#lib/domain/sizes/sizes.ts'

interface OtherSizeProps {
  line: Order['lines'][number]
  reason: ReturnReason | ''
  qty: number
}

/**
 * The size that would have fitted, ready to be ordered: the quickest exchange there is. Nothing where there is none.
 */
export function OtherSize({ line, reason, qty }: OtherSizeProps) {
  const product = useProduct(line.productId)
  const size = product && betterSize(product.variants, line.variantId, reason)
  // What stands on a shelf and is sold no longer cannot be ordered, and what asks a question only on its own page.
  if (!product || !size || !isSellable(product.state) || product.challenge) return null
  return (
    <div className="grid justify-items-start gap-2 rounded bg-sand p-3">
      <p>
        <strong>Size {wordsOf(size)} is in stock.</strong> Quickest exchange: order it now and send this one back.
      </p>
      <OrderIt product={product} size={size} qty={Math.min(qty, size.stockQty)} />
    </div>
  )
}

function OrderIt({ product, size, qty }: { product: Product; size: Variant; qty: number }) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const add = async () => {
    setBusy(true)
    // The same words again are only heard when they have gone meanwhile.
    setTrouble(undefined)
    try {
      const added = await addToCart({ productId: product.id, variantId: size.id, qty }, product)
      setTrouble(added.ok ? undefined : added.message)
    } catch {
      setTrouble('We couldn’t add it. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button loading={busy} onClick={() => void add()}>
        Add size {wordsOf(size)} to cart
      </Button>
      <p role="alert" className="text-rust empty:sr-only">
        {trouble}
      </p>
    </>
  )
}

/** A size with its system and width, as the line says what was bought: `9½ UK · Wide`. */
export function wordsOf(size: Variant): string {
  return sizeText(variantText(size, undefined))
}

/** Without it there is no offer, and nobody misses one. */
export function useProduct(id: string): Product | undefined {
  return useApiQuery(recordsQuery([id])).data?.[id] ?? undefined
}
