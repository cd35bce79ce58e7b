import { moneyText } from '../money/money-text.ts'

/** How a promo code fared, as the quote says it. */
export interface CouponAnswer {
  code: string
  result: string
  parameters: Readonly<Record<string, string | number>>
}

const WORDS: Readonly<Record<string, string>> = {
  ALREADY_APPLIED: 'This promo code has already been applied.',
  INVALID_CODE: 'This promo code is not valid.',
  OFFERS_LIMIT_REACHED: 'You can use up to {n} offers at once.',
  EXCLUSIVE_CONFLICT: "This offer can't be used together with {name}.",
  NO_APPLICABLE_ITEMS: "This offer doesn't apply to any items in your cart.",
  CUSTOMER_USAGE_EXCEEDED: "You've already used this offer as often as it allows.",
  USAGE_EXCEEDED: 'This offer has been fully claimed.',
  STOPPED_BY_OFFER: 'Another offer in your cart stops this one from applying.',
}
const DEFAULT = "This promo code can't be applied to your order."

/**
 * Why a code does not apply, in words; undefined when it does. A reason nobody knows has the default words [PROMO-02,
 * PROMO-03, ERR-32 to ERR-40].
 */
export function couponMessage({ result, parameters }: Omit<CouponAnswer, 'code'>): string | undefined {
  if (result === 'APPLIED') return undefined
  if (result === 'DEFAULT') return [DEFAULT, ...wayOn(parameters)].join(' ')
  const words = Object.hasOwn(WORDS, result) ? (WORDS[result] ?? DEFAULT) : DEFAULT
  const filled = words.replace(/\{(\w+)\}/g, (hole, name: string) => String(parameters[name] ?? hole))
  return filled.includes('{') ? DEFAULT : filled
}

/** What would make the offer apply. */
function wayOn({ spendMissing, quantityMissing, login }: CouponAnswer['parameters']): string[] {
  if (typeof spendMissing === 'number') return [`Spend ${moneyText(spendMissing)} more on the items it’s for.`]
  if (typeof quantityMissing === 'number') return [`Add ${quantityMissing} more of the items it’s for.`]
  return login ? ['Log in to use it.'] : []
}
