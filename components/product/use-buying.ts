import { useState } from 'react'
import { CHOOSE_SIZE, lineFlags, lineMessage, lineQtyMax } from '#lib/domain/cart/cart-validity.ts'
import type { SizedVariant } from '#lib/domain/sizes/size-options.ts'
import { type BuyProduct, quantityChoices } from './buy-product.ts'

export interface ChosenLine {
  productId: string
  variantId: string
  qty: number
  /** Given when the product asks a question [PDP-13]. */
  challengeAnswer?: string
}

export type Outcome = { ok: true } | { ok: false; message: string }

interface BuyingProps {
  product: BuyProduct
  cartItemQtyMax?: number | undefined
  loggedIn?: boolean
  onVerify: (answer: string) => Promise<Outcome>
  onAdd: (line: ChosenLine) => Promise<Outcome | undefined>
}

export interface Problem {
  about: 'size' | 'answer' | 'other'
  text: string
}

export type Buying = ReturnType<typeof useBuying>

/**
 * Quantity, answer and the press on the button: what it would refuse, and what came of it [PDP-11 to PDP-14, CART-22].
 */
export function useBuying(
  { product, cartItemQtyMax, loggedIn = false, onVerify, onAdd }: BuyingProps,
  { label, variant }: { label: string | undefined; variant: SizedVariant | undefined },
  onProblem: (problem: Problem) => void,
) {
  const [wantedQty, setQty] = useState<number>()
  const [answer, setAnswer] = useState('')
  const [verified, setVerified] = useState<string>()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  const shopper = { loggedIn, cartItemQtyMax }
  const stockQty = variant?.stockQty ?? Number.POSITIVE_INFINITY
  const quantities = quantityChoices(product, lineQtyMax(product, shopper), stockQty)
  const qty = wantedQty !== undefined && quantities.includes(wantedQty) ? wantedQty : (quantities[0] ?? 1)
  const judged = variant && { qty, productQty: qty, product, stockQty: variant.stockQty }
  const refusal = judged && lineMessage(lineFlags(judged, shopper), judged, shopper)

  /** The question first: nothing is added before its answer was found right [PDP-11]. */
  async function verify(): Promise<Problem | undefined> {
    if (!product.challenge || verified === answer.trim()) return undefined
    const verdict = await onVerify(answer.trim())
    if (!verdict.ok) return { about: 'answer', text: verdict.message }
    setVerified(answer.trim())
    return undefined
  }
  async function put(chosen: SizedVariant): Promise<Problem | undefined> {
    const wrong = await verify()
    if (wrong) return wrong
    const line = { productId: product.id, variantId: chosen.id, qty }
    const outcome = await onAdd(product.challenge ? { ...line, challengeAnswer: answer.trim() } : line)
    return outcome && !outcome.ok ? { about: 'other', text: outcome.message } : undefined
  }
  /** What stood in the way, if anything did. */
  async function add(): Promise<Problem | undefined> {
    if (pending || refusal) return undefined
    setPending(true)
    const missing = missingChoice(label, variant, Boolean(product.challenge) && answer.trim() === '')
    const found = missing ?? (variant && (await put(variant)))
    setPending(false)
    setProblem(found)
    if (found) onProblem(found)
    return found
  }
  return {
    qty,
    setQty: (chosen: number) => {
      setQty(chosen)
      // What was said of another number, such as that only 3 are left, is not true of this one.
      if (problem?.about === 'other' && variant) setProblem(undefined)
    },
    quantities,
    answer,
    setAnswer: (typed: string) => {
      setAnswer(typed)
      if (problem?.about === 'answer') setProblem(undefined)
    },
    pending,
    problem,
    refusal,
    forgive: () => setProblem(undefined),
    add,
  }
}

function missingChoice(
  label: string | undefined,
  variant: SizedVariant | undefined,
  unanswered: boolean,
): Problem | undefined {
  if (label === undefined) return { about: 'size', text: CHOOSE_SIZE }
  if (!variant) return { about: 'other', text: 'Choose a width first.' }
  return unanswered ? { about: 'answer', text: 'Answer the question first.' } : undefined
}
