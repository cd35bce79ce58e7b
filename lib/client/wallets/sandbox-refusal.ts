import { type Cents, fromDollars } from '#lib/domain/money/money.ts'
import { CURRENCY } from '#lib/domain/shop-rules.ts'
import type { SheetBill } from './sandbox-session.ts'

/** A stand-in's No, in the provider's own word for it where it has one. */
export class Refused extends Error {}

/**
 * Refuses as the provider would. The mistake is the shop's, so it is told on the console as well: there it fails every
 * journey.
 */
export function refuse(provider: string, issue: string): never {
  // biome-ignore lint/suspicious/noConsole: the demo shop's providers speak here, and only of mistakes of ours
  console.error(`${provider} refuses: ${issue}`)
  throw new Refused(issue)
}

/** Dollars as a provider takes them: two decimals, no sign unless `signed`. */
export function centsOf(provider: string, field: string, text: unknown, signed = false): Cents {
  const form = signed ? /^-?\d{1,8}\.\d\d$/ : /^\d{1,8}\.\d\d$/
  if (typeof text !== 'string' || !form.test(text)) refuse(provider, `${field} is no amount: ${String(text)}`)
  return fromDollars(Number(text))
}

/** An amount that a provider takes: of nothing it refuses to be asked. */
export function positive(provider: string, field: string, amount: Cents): Cents {
  return amount > 0 ? amount : refuse(provider, `${field} must be greater than zero`)
}

/** Refuses any currency but the shop’s. */
export function inCurrency(provider: string, field: string, currency: unknown): void {
  if (currency !== CURRENCY) refuse(provider, `${field} is in ${String(currency)}`)
}

/** A text that is there and not longer than `max` characters. */
export function textOf(provider: string, field: string, text: unknown, max = 1000): string {
  if (typeof text !== 'string' || text === '') return refuse(provider, `${field} is missing`)
  return [...text].length > max ? refuse(provider, `${field} is longer than ${max}`) : text
}

/** Lines that are listed have to sum to the total below them. */
export function footing(provider: string, { lines, total }: Pick<SheetBill, 'lines' | 'total'>): void {
  const sum = lines.reduce((all, { amount }) => all + amount, 0)
  if (lines.length > 0 && sum !== total) refuse(provider, `the lines sum to ${sum}, the total is ${total}`)
}

/** Ids name one option each. */
export function distinct(provider: string, ids: readonly string[]): void {
  if (new Set(ids).size !== ids.length) refuse(provider, 'two options have the same id')
}
