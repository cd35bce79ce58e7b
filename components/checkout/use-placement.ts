'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { type CardFieldErrors, type CardTokenisation, cardProblems } from '#components/payment/card-fields.ts'
import { showAlert } from '#components/ui/alert-queue.ts'
import type { FieldProblem } from '#components/ui/error-summary.tsx'
import { ApiError } from '#lib/client/call-error.ts'
import { loadCart } from '#lib/client/cart/cart-load.ts'
import { loadCheckoutData } from '#lib/client/checkout/checkout-data.ts'
import { fraudToken } from '#lib/client/checkout/fraud-token.ts'
import { abandonPlacement, type Placing, placeOrder } from '#lib/client/checkout/place-order.ts'
import { outcomeOf, type PlacementOutcome, UNABLE_TO_PLACE_ORDER } from '#lib/client/checkout/placement-outcome.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { useCartStore } from '#stores/cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'

export type Refusal = Extract<PlacementOutcome, { money: unknown }>

const ARTICLE_ON_REFUSED_ORDERS = '/articles/order-not-processed'

/**
 * Places the order the shopper sees and goes where its outcome says [SM-PAY-01 to SM-PAY-08]. `tokenise` gives what pays, or what
 * is wrong with it; `onCardGone` hears that a saved card is no longer there.
 */
export function usePlacement(tokenise: () => Promise<CardTokenisation>, onCardGone: () => void) {
  const router = useRouter()
  const [refusal, setRefusal] = useState<Refusal>()

  /** Resolves with what is wrong with the card; an empty list means that the order was sent, and its outcome followed. */
  async function place(data: CheckoutData): Promise<readonly FieldProblem[]> {
    setRefusal(undefined)
    const { items } = useCartStore.getState()
    const { record } = useCheckoutStore.getState()
    let wrong: CardFieldErrors = {}
    let why = NOTHING_SENT
    const outcome = await placeOrder({ items, record, data, fraudToken: fraudToken() }, async () => {
      try {
        const answer = await tokenise()
        if (answer.ok) return answer
        wrong = answer.fields
      } catch (error) {
        why = refusalBeforeSending(error)
      }
      return { ok: false }
    })
    const problems = outcome.kind === 'FORM_INVALID' ? cardProblems(wrong) : []
    if (outcome.kind === 'FORM_INVALID' && problems.length === 0) setRefusal(why)
    else follow(outcome)
    return problems
  }

  function follow(outcome: Placing): void {
    switch (outcome.kind) {
      case 'SUCCESS':
        router.replace('/checkout/success')
        break
      case 'PAYMENT_FAILURE_UNRECOVERABLE':
        router.replace('/checkout/error')
        break
      case 'ORDER_COULD_NOT_BE_PROCESSED':
        showAlert({ tone: 'error', text: `${outcome.message} You haven’t been charged.` })
        router.push(ARTICLE_ON_REFUSED_ORDERS)
        break
      case 'BUSY':
        showAlert({ tone: 'info', text: 'This order is already being placed.' })
        break
      case 'FORM_INVALID':
        break
      default:
        setRefusal(outcome)
        if (outcome.errorCode === 'PaymentMethodNotFound') onCardGone()
        refresh(outcome)
    }
  }

  return {
    place,
    refusal,
    startOver: () => {
      abandonPlacement()
      setRefusal(undefined)
    },
  }
}

// The provider could not be asked for a token, so there was nothing to place an order with.
const NOTHING_SENT: Refusal = { kind: 'REFUSED', message: UNABLE_TO_PLACE_ORDER, money: 'notCharged' }

/** Why there is no token: a card that was refused while it was saved says so itself; anything else was never sent. */
function refusalBeforeSending(error: unknown): Refusal {
  const refused = error instanceof ApiError ? outcomeOf(error) : NOTHING_SENT
  return 'money' in refused && refused.money === 'notCharged' ? refused : NOTHING_SENT
}

/** A refusal means that what is on screen may no longer be true: prices, stock and methods are asked for again. */
function refresh({ kind }: Refusal): void {
  if (kind === 'UNKNOWN' || kind === 'KEY_REUSED') return
  void loadCart()
  loadCheckoutData().catch(() => {
    // The summary shows that it could not be loaded, with its own way to try again.
  })
}
