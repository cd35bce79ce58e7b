import 'server-only'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { type ExtendedReturns, extendedReturnDay, extendedSeasons } from '#lib/domain/returns/extended-returns.ts'
import { returnPromise } from '#lib/domain/returns/return-words.ts'
import { announceChange } from '../platform/changes.ts'
import { promisedSpans, shopSettings } from './settings.ts'

/** The spans of ordering whose orders may come back longer, for what is promised now [RET-30]. */
async function extendedReturns(): Promise<readonly ExtendedReturns[]> {
  return (await shopSettings()).returns.extended
}

/** The same for orders that stand: with what an earlier shop file promised them [RET-30, RET-32]. */
export async function returnSpansOfOrders(): Promise<readonly ExtendedReturns[]> {
  return [...(await extendedReturns()), ...(await promisedSpans())]
}

/** Until when what is ordered at `now` can come back, where that is longer than 40 days: `2027-01-31` [RET-31]. */
export async function returnDayOfNow(now: Date): Promise<string | undefined> {
  return extendedReturnDay(dayInMelbourne(now), await extendedReturns())
}

/** What is promised of an order that is placed at `now`: `40 days to return`, or `Return until 31 January` [RET-31]. */
export async function returnPromiseOfNow(now: Date): Promise<string> {
  return returnPromise(dayInMelbourne(now), await extendedReturns())
}

/** The spans for crawlers: none over another, and none that is over at `now` [RET-30, SEO-02]. */
export async function returnSeasons(now: Date): Promise<ExtendedReturns[]> {
  return extendedSeasons(await extendedReturns(), dayInMelbourne(now))
}

/** Longer than a minute: a midnight that fell between two looks would be seen when pages are made anew by their age. */
const LOOK_BACK_MS = 2 * 60_000

/**
 * Has every instance make its pages anew just after a midnight in Melbourne from which another last day is promised;
 * asked each minute. Says whether it has [RET-31].
 */
export async function turnExtendedReturns(now: Date): Promise<boolean> {
  const due = (await returnDayOfNow(now)) !== (await returnDayOfNow(new Date(now.getTime() - LOOK_BACK_MS)))
  // The one tag that all pages have.
  if (due) announceChange(['settings'])
  return due
}
