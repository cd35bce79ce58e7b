import { type ClockPlace, momentText } from '../dates/moment-text.ts'

/** A shop that is closed for maintenance: until when, and why in the retailer's words, where they said so [OPS-41]. */
export interface Closure {
  until?: Date | undefined
  why?: string | undefined
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/

/** An instant as a command takes it, ISO 8601 with its offset; undefined for anything else, a 30 February included. */
export function closingTime(text: string): Date | undefined {
  if (!INSTANT.test(text)) return undefined
  const date = text.slice(0, 'YYYY-MM-DD'.length)
  const midnight = new Date(`${date}T00:00Z`)
  // Read by itself, a day that no calendar has is one of the next month.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(date)) return undefined
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** Whoever comes earlier would find it closed still; whoever is told of hours would not look again. */
const RETRY_SECONDS = { min: 60, max: 3600, unknown: 300 }

/** After how many whole seconds it is worth asking again. */
export function retryAfterSeconds({ until }: Closure, now: Date): number {
  const left = until ? Math.ceil((until.getTime() - now.getTime()) / 1000) : 0
  if (left <= 0) return RETRY_SECONDS.unknown
  return Math.min(Math.max(left, RETRY_SECONDS.min), RETRY_SECONDS.max)
}

/** Where a country's clocks are read, and what that place is called. */
const CLOCKS = {
  AU: { timeZone: 'Australia/Sydney', place: 'Sydney' },
  NZ: { timeZone: 'Pacific/Auckland', place: 'Auckland' },
} as const satisfies Record<string, ClockPlace>
export type ClosureCountry = keyof typeof CLOCKS

/**
 * Says it to shoppers of some countries: `We’re closed for maintenance until 2 pm on Tuesday 1 December in Sydney, 4 pm
 * in Auckland.` An end that has passed is not promised.
 */
export function closureText({ until }: Closure, countries: readonly ClosureCountry[], now: Date): string {
  if (!until || until <= now) return 'We’re closed for maintenance and will be back soon.'
  const words = momentText(
    until,
    countries.map((country) => CLOCKS[country]),
  )
  return `We’re closed for maintenance until ${words}.`
}
