'use client'
import { type CardFieldErrors, cardProblems } from '#components/shared/payment/card-fields.ts'
import { useOutcome } from '#components/shared/payment/use-outcome.ts'
import type { FieldProblem } from '#components/ui/error-summary.tsx'
import { ApiError } from '#lib/client/call-error.ts'
import { fraudToken } from '#lib/client/checkout/fraud-token.ts'
import { placeOrder } from '#lib/client/checkout/place-order.ts'
import { unforeseenFailure } from '#lib/client/checkout/placement-finding.ts'
import { NOT_RECEIVED, outcomeOf, type PlacementRefusal } from '#lib/client/checkout/placement-outcome.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { keptCampaign } from '#stores/campaign.ts'
import { useCartStore } from '#stores/cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import type { PaymentSource } from './use-payment-source.ts'

/**
 * Places the order the shopper sees and goes where its outcome says [SM-PAY-01 to SM-PAY-08]. `onCardGone` hears that a
 * saved card is no longer there. A wallet that was cancelled leaves no trace.
 */
export function usePlacement({ tokenise }: Pick<PaymentSource, 'tokenise'>, onCardGone: () => void) {
  const { refusal, refuse, follow } = useOutcome()

  /**
   * Resolves with what is wrong with the card; an empty list means that the order was sent, and its outcome followed.
   * A failure of ours is told as one [PAY-72].
   */
  function place(data: CheckoutData): Promise<readonly FieldProblem[]> {
    refuse(undefined)
    return send(data).catch((error: unknown) => {
      follow(unforeseenFailure(error))
      return []
    })
  }

  async function send(data: CheckoutData): Promise<readonly FieldProblem[]> {
    const { items } = useCartStore.getState()
    const { record } = useCheckoutStore.getState()
    let wrong: CardFieldErrors = {}
    let why: PlacementRefusal | undefined = NOT_RECEIVED
    const situation = { items, record, data, fraudToken: fraudToken(), campaign: keptCampaign() }
    const outcome = await placeOrder(situation, async () => {
      try {
        const answer = await tokenise(fromDollars(data.amountOutstanding))
        if (answer.ok) return answer
        if ('fields' in answer) wrong = answer.fields
        else why = 'message' in answer ? { ...NOT_RECEIVED, message: answer.message } : undefined
      } catch (error) {
        why = refusalBeforeSending(error)
      }
      return { ok: false }
    })
    const problems = outcome.kind === 'FORM_INVALID' ? cardProblems(wrong) : []
    if (outcome.kind !== 'FORM_INVALID') follow(outcome)
    else if (problems.length === 0 && why) follow(why)
    if ('errorCode' in outcome && outcome.errorCode === 'PaymentMethodNotFound') onCardGone()
    return problems
  }

  return { place, refusal }
}

/**
 * Why there is no token: a card that was refused while it was saved says so itself, a closed shop until when [OPS-41].
 * Whatever it was, there was nothing to place an order with.
 */
function refusalBeforeSending(error: unknown): PlacementRefusal {
  const refused = error instanceof ApiError ? outcomeOf(error) : NOT_RECEIVED
  if (!('money' in refused)) return NOT_RECEIVED
  return refused.money === 'notCharged' ? refused : { ...NOT_RECEIVED, message: refused.message }
}
