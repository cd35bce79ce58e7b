'use client'
import { useRef, useState } from 'react'
import type { Product } from '#lib/contract/product.ts'
import type { NewLine } from '#lib/domain/cart.ts'
import { type AddOutcome, addToCart } from './add-to-cart.ts'

export interface AddToCart {
  /** Never rejects: what went wrong is in the outcome and in `problem`. A second call waits for nobody and is ignored. */
  add: (line: NewLine) => Promise<AddOutcome | undefined>
  pending: boolean
  /** Why the last attempt was refused, in words for the shopper; undefined when it was not. */
  problem: string | undefined
  clearProblem: () => void
}

/** The add-to-cart button's deed, for the product page. Pass the record the page shows. */
export function useAddToCart(product?: Product): AddToCart {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const busy = useRef(false)

  async function add(line: NewLine): Promise<AddOutcome | undefined> {
    if (busy.current) return undefined
    busy.current = true
    setPending(true)
    const outcome = await addToCart(line, product).catch(asOutcome)
    setProblem(outcome.ok ? undefined : outcome.message)
    busy.current = false
    setPending(false)
    return outcome
  }

  return { add, pending, problem, clearProblem: () => setProblem(undefined) }
}

function asOutcome(error: unknown): AddOutcome {
  const gone = error instanceof Error && /not found\.$/.test(error.message)
  return {
    ok: false,
    message: gone ? 'This item is no longer available.' : "We couldn't add this to your cart. Please try again.",
  }
}
