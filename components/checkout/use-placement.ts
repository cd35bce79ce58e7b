'use client'
import { type CardFieldErrors, cardProblems } from '#components/shared/payment/card-fields.ts'
import { useOutcome } from '#components/shared/payment/use-outcome.ts'
import type { FieldProblem } from '#components/ui/error-summary.tsx'
import { ApiError } from '#lib/client/call-error.ts'
import { fraudToken } from '#lib/client/checkout/fraud-token.ts'
import { placeOrder } from '#lib/client/checkout/place-order.ts'
import { outcomeOf, type PlacementRefusal, UNABLE_TO_PLACE_ORDER } from '#lib/client/checkout/placement-outcome.ts'
import { unforeseenFailure } from '#lib/client/checkout/unforeseen-failure.ts'
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
   * Never throws: a failure of ours is told as one [PAY-72].
   */
  async function place(data: CheckoutData): Promise<readonly FieldProblem[]> {
    refuse(undefined)
    try {
      return await send(data)
    } catch (error) {
      follow(unforeseenFailure(error))
      return []
    }
  }

  async function send(data: CheckoutData): Promise<readonly FieldProblem[]> {
    const { items } = useCartStore.getState()
    const { record } = useCheckoutStore.getState()
    let wrong: CardFieldErrors = {}
    let why: PlacementRefusal | undefined = NOTHING_SENT
    const situation = { items, record, data, fraudToken: fraudToken(), campaign: keptCampaign() }
    const outcome = await placeOrder(situation, async () => {
      try {
        const answer = await tokenise(fromDollars(data.amountOutstanding))
        if (answer.ok) return answer
        if ('fields' in answer) wrong = answer.fields
        else why = 'message' in answer ? { ...NOTHING_SENT, message: answer.message } : undefined
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

// The provider could not be asked for a token, so there was nothing to place an order with.
const NOTHING_SENT: PlacementRefusal = { kind: 'REFUSED', message: UNABLE_TO_PLACE_ORDER, money: 'notCharged' }

/**
 * Why there is no token: a card that was refused while it was saved says so itself, a closed shop until when [OPS-41].
 * Whatever it was, no order was sent.
 */
function refusalBeforeSending(error: unknown): PlacementRefusal {
  const refused = error instanceof ApiError ? outcomeOf(error) : NOTHING_SENT
  if (!('money' in refused)) return NOTHING_SENT
  return refused.money === 'notCharged' ? refused : { ...NOTHING_SENT, message: refused.message }
}
