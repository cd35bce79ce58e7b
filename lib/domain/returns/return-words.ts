import { dayAndMonth } from '../dates/day-text.ts'
import { RETURN_ORDER_AGE_MAX } from '../shop-rules.ts'
import { type ExtendedReturns, extendedReturnDay } from './extended-returns.ts'

/** What is promised of an order of a day: `40 days to return`; in a span `Return until 31 January` [RET-03, RET-31]. */
export function returnPromise(day: string, extended: readonly ExtendedReturns[]): string {
  const until = extendedReturnDay(day, extended)
  return until === undefined ? `${RETURN_ORDER_AGE_MAX} days to return` : `Return until ${dayAndMonth(until)}`
}
