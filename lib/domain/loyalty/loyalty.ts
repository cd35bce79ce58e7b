import { PERSON_NAME } from '../contact/person-name.ts'
import type { Cents } from '../money/money.ts'
import {
  LOYALTY_LAST_NAME_MAX,
  LOYALTY_LAST_NAME_MIN,
  LOYALTY_NUMBER_MAX,
  LOYALTY_NUMBER_MIN,
  LOYALTY_POINTS_PER_DOLLAR,
} from '../shop-rules.ts'

/** A frequent-flyer membership as a shopper tells it [LOY-06]. */
export interface LoyaltyMember {
  /** Digits only. */
  memberId: string
  lastName: string
}

const DIGITS = new RegExp(`^\\d{${LOYALTY_NUMBER_MIN},${LOYALTY_NUMBER_MAX}}$`)

/** A number as it is printed on the card, without its spaces [LOY-13]. */
export function tidyMemberNumber(typed: string): string {
  return typed.replace(/\s/gu, '')
}

/** What is wrong with a tidy number, in the catalogue's words; undefined when it will do [LOY-13, VAL-29, ERR-120]. */
export function memberNumberProblem(memberId: string): string | undefined {
  if (memberId === '') return 'Frequent flyer number is required.'
  return DIGITS.test(memberId) ? undefined : `Enter a number of ${LOYALTY_NUMBER_MIN} to ${LOYALTY_NUMBER_MAX} digits.`
}

/** What is wrong with the last name on a membership; undefined when it will do [LOY-14, VAL-30, ERR-120]. */
export function memberNameProblem(lastName: string): string | undefined {
  if (lastName === '') return 'Last name is required.'
  const length = [...lastName].length
  if (length < LOYALTY_LAST_NAME_MIN || length > LOYALTY_LAST_NAME_MAX) {
    return `Last name must be ${LOYALTY_LAST_NAME_MIN} to ${LOYALTY_LAST_NAME_MAX} characters.`
  }
  return PERSON_NAME.test(lastName) ? undefined : 'Use letters, spaces, full stops, apostrophes and hyphens only.'
}

/** The points an amount brings: only whole dollars count [LOY-02]. */
export function pointsFor(amount: Cents): number {
  return LOYALTY_POINTS_PER_DOLLAR * Math.floor(Math.max(0, amount) / 100)
}

/** The points a cart would bring, an estimate: what its lines cost after discounts, gift cards left out [LOY-02]. */
export function estimatedPoints(lines: readonly { total: Cents; giftCard: boolean }[]): number {
  return pointsFor(lines.reduce((sum, { total, giftCard }) => (giftCard ? sum : sum + total), 0))
}
