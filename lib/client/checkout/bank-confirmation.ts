import { fromDollars } from '#lib/domain/money/money.ts'
import { askBank } from '../payment/bank-check.ts'
import type { CheckedAddress, CheckedPayment, OneTimeCard } from '../payment/checked-payment.ts'
import { announce } from '../platform/announce.ts'
import type { PlacementRefusal } from './placement-outcome.ts'
import type { PaymentInstrument, PlacementSituation } from './placement-request.ts'

/** The shopper, or the bank after asking them, said no. */
const NOT_CONFIRMED = 'Your bank couldn’t confirm that it’s you. Please try again, or use another payment method.'

/**
 * Has the card's bank ask its owner: what pays with the bank's word, or the refusal as it stands then. `oneTime` gives
 * another token of the same card, since the refused payment has used up the first; without it there is no card to ask
 * about.
 */
export async function confirmWithBank(
  refused: PlacementRefusal,
  { type, deviceData }: PaymentInstrument,
  oneTime: (() => Promise<OneTimeCard>) | undefined,
  situation: PlacementSituation,
): Promise<PaymentInstrument | PlacementRefusal> {
  const card = await oneTime?.().catch(() => undefined)
  if (!card) return refused
  announce('Your bank is asking you to confirm this payment.')
  const answer = await askBank(card, checkedPayment(situation))
  if (answer.ok) return { type: immediate(type), token: answer.token, deviceData }
  return answer.why === 'refused' ? { ...refused, message: NOT_CONFIRMED } : refused
}

/** A saved card pays as a typed one: its token is for once. */
function immediate(type: PaymentInstrument['type']): PaymentInstrument['type'] {
  return type === 'BRAINTREE_SAVED' ? 'BRAINTREE_CREDIT_CARD' : type
}

function checkedPayment({ data, record }: PlacementSituation): CheckedPayment {
  const { contact, billingAddress, deliveryAddress } = record
  const address = billingAddress ?? deliveryAddress
  return {
    amount: fromDollars(data.amountOutstanding),
    email: contact?.email,
    billing: contact && address ? checkedAddress(address, contact) : undefined,
  }
}

function checkedAddress(
  { street1, street2, suburb, state, postcode, country }: NonNullable<PlacementSituation['record']['billingAddress']>,
  { firstName, lastName }: { firstName: string; lastName: string },
): CheckedAddress {
  return {
    givenName: firstName,
    surname: lastName,
    streetAddress: street1,
    extendedAddress: street2,
    locality: suburb,
    region: state,
    postalCode: postcode,
    countryCodeAlpha2: country,
  }
}
