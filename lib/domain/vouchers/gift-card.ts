import { dayInMelbourne, dayInPerth } from '../dates/melbourne-day.ts'
import { addDays } from '../dates/zoned-time.ts'
import type { Cents } from '../money/money.ts'

/** A gift card code as it is compared and kept: without spaces, upper-case [VOUCH-10]. */
export function giftCardCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

/** The only part of a code that may be shown or logged [VOUCH-08, VOUCH-16]. */
export function giftCardLast4(code: string): string {
  return giftCardCode(code).slice(-4)
}

/** How a card is named to its owner and to staff. */
export function giftCardName(code: string): string {
  return `Gift card ending in ${giftCardLast4(code)}`
}

/** What comes next for whoever bought nothing else. */
export const GIFT_CARDS_NEXT_STEP =
  'We email each gift card’s code and PIN once the payment is taken, or on the day you chose.'

/** A card is good until its last day is over in Perth, too [VOUCH-15, GEN-29]. `expires` is `YYYY-MM-DD`. */
export function isGiftCardExpired(expires: string, now: Date): boolean {
  return dayInPerth(now) > expires
}

/** A day later than this is not promised: who knows which shop is there then [OPS-13]. */
const GIFT_DAYS_AHEAD_MAX = 365

/**
 * What is wrong with the day a gift card is to be sent on; undefined when nothing is, or no day is given. Today is one
 * for as long as it is today in Perth: the card goes at once then [OPS-13, GEN-29].
 */
export function giftDayProblem(day: string | undefined, now: Date): string | undefined {
  // Stryker disable next-line ConditionalExpression: no day is neither earlier nor later than any
  if (day === undefined) return undefined
  if (day < dayInPerth(now)) return 'Choose today or a later day.'
  return day > addDays(dayInMelbourne(now), GIFT_DAYS_AHEAD_MAX) ? 'Choose a day within a year.' : undefined
}

/** A code as it is read aloud and typed: in groups of four. */
export function giftCardCodeText(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}

export interface Credit {
  code: string
  amount: Cents
}

/** Spends gift cards in the order given until the total is paid; a card named twice counts once [DATA-19]. */
export function spendCredits(grandTotal: Cents, credits: readonly Credit[]): { usages: Credit[]; outstanding: Cents } {
  const usages: Credit[] = []
  const seen = new Set<string>()
  let outstanding = grandTotal
  for (const { code, amount } of credits) {
    const used = Math.min(amount, outstanding)
    if (used <= 0 || seen.has(giftCardCode(code))) continue
    seen.add(giftCardCode(code))
    usages.push({ code, amount: used })
    outstanding -= used
  }
  return { usages, outstanding }
}
