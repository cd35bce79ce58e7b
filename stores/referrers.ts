import {
  NO_REFERRERS,
  parseReferrers,
  personalisationId,
  type Referrer,
  type Referrers,
  referrerId,
  withReferrer,
} from '#lib/domain/analytics/referrers.ts'
import { browserRecord } from './browser-record.ts'

/** The list a product stands in, as its markup says. */
export interface ProductList {
  name: string
  /** Ordered for this shopper: recommended sort, recently viewed, complete the look [CAT-30]. */
  personal: boolean
}

/** Ids a product link carries once it is about to be followed. */
export interface LinkIds {
  ref: string
  adj?: string
}

const record = browserRecord<Referrers>({ key: 'referrers', version: 1, parse: parseReferrers })

/** Fresh ids for a link of a list; nothing is remembered before the click. */
export function drawLinkIds(list: ProductList): LinkIds {
  return { ref: referrerId(Math.random), ...(list.personal ? { adj: personalisationId(Math.random) } : {}) }
}

/** Remembers that a product of a list was clicked [CAT-30, CAT-31]. */
export function keepReferrer(ids: LinkIds, click: Omit<Referrer, 'id'>): void {
  const personalisation = ids.adj === undefined ? undefined : { ...click, id: ids.adj }
  record.write(withReferrer(record.read() ?? NO_REFERRERS, { ...click, id: ids.ref }, personalisation))
}

/** The click a `ref` or an `adj` in a URL stands for; undefined for an unknown id [CAT-32]. */
export function referrerOf(id: string): Referrer | undefined {
  const { referrers, personalisations } = record.read() ?? NO_REFERRERS
  return [...referrers, ...personalisations].find((each) => each.id === id)
}
