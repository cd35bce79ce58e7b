import { addDays } from '../dates/zoned-time.ts'
import { RETURN_ORDER_AGE_MAX } from '../shop-rules.ts'

/**
 * A span of days of ordering, both included, whose orders may come back until a day of their own, e.g. presents after
 * Christmas: one of the shop's setting `returns.extended`. Days are `2026-12-24`, by Melbourne's calendar [RET-30].
 */
export interface ExtendedReturns {
  orderedFrom: string
  orderedUntil: string
  returnUntil: string
}

/** Spans a shop can have. */
export const EXTENDED_RETURNS_MAX = 5

/** From a span's first day to its last day to return: less than a year, so that a day needs no year beside it. */
export const EXTENDED_RETURN_DAYS_MAX = 364

/**
 * Until when what is ordered on a day can come back, where a span has it come back longer than 40 days; of several
 * spans the latest counts. Undefined on all other days [RET-30].
 */
export function extendedReturnDay(day: string, extended: readonly ExtendedReturns[]): string | undefined {
  const usual = addDays(day, RETURN_ORDER_AGE_MAX)
  return extended
    .flatMap(({ orderedFrom, orderedUntil, returnUntil }) =>
      orderedFrom <= day && day <= orderedUntil && returnUntil > usual ? [returnUntil] : [],
    )
    .toSorted()
    .at(-1)
}

/** The last day on which what is ordered on a day can come back: day 40, or later [RET-03, RET-30]. */
export function lastDayToReturn(day: string, extended: readonly ExtendedReturns[]): string {
  return extendedReturnDay(day, extended) ?? addDays(day, RETURN_ORDER_AGE_MAX)
}

/**
 * The days of ordering that have a later last day than day 40, as spans that do not overlap, in their order; without
 * those that are over on the day `today`. For crawlers, who take a span's day as it stands, also where it is the
 * shorter [SEO-02].
 */
export function extendedSeasons(extended: readonly ExtendedReturns[], today: string): ExtendedReturns[] {
  const edges = extended.flatMap(({ orderedFrom, orderedUntil, returnUntil }) => [
    orderedFrom,
    addDays(orderedUntil, 1),
    addDays(returnUntil, -RETURN_ORDER_AGE_MAX),
  ])
  const changes = [...new Set(edges)]
    .filter((day) => extendedReturnDay(day, extended) !== extendedReturnDay(addDays(day, -1), extended))
    .toSorted()
  return changes.flatMap((orderedFrom, i) => {
    // No span begins at the last change: each has an end.
    const next = changes[i + 1] ?? today
    const returnUntil = extendedReturnDay(orderedFrom, extended)
    if (returnUntil === undefined || next <= today) return []
    return [{ orderedFrom, orderedUntil: addDays(next, -1), returnUntil }]
  })
}

/**
 * What was promised to orders until `today` and is not promised any more by the spans `now`: of the spans `before`
 * those that have begun and whose last day is not over, up to today [RET-32]. Melbourne’s days.
 */
export function promisedReturns(
  before: readonly ExtendedReturns[],
  now: readonly ExtendedReturns[],
  today: string,
): ExtendedReturns[] {
  const promised = before
    .filter(({ orderedFrom, returnUntil }) => orderedFrom <= today && today <= returnUntil)
    .map((span) => ({ ...span, orderedUntil: earlier(span.orderedUntil, today) }))
    .filter((span) => !now.some((other) => promisesAsMuch(other, span)))
  // Of two that promise the same the first stays.
  return promised.filter(
    (span, i) => !promised.some((other, j) => promisesAsMuch(other, span) && (j < i || !promisesAsMuch(span, other))),
  )
}

function earlier(day: string, other: string): string {
  // Stryker disable next-line EqualityOperator: of two equal days either
  return day < other ? day : other
}

function promisesAsMuch(one: ExtendedReturns, other: ExtendedReturns): boolean {
  return (
    one.orderedFrom <= other.orderedFrom &&
    other.orderedUntil <= one.orderedUntil &&
    other.returnUntil <= one.returnUntil
  )
}
