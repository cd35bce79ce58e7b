import 'server-only'
import type { ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { LISTING_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { catalogueIndex } from './index-choice.ts'
import type { IndexAnswer } from './index-port.ts'

export interface Listing extends IndexAnswer {
  page: number
  /** 1 for an empty listing, so that page 1 always exists. */
  pageCount: number
}

/** A page of a listing with the counts of every facet group [CAT-01, CAT-02, CAT-11 to CAT-14, CAT-29]. */
export async function listProducts(query: ListingQuery): Promise<Listing> {
  const answer = await catalogueIndex().list(query)
  return { ...answer, page: query.page, pageCount: Math.max(1, Math.ceil(answer.total / LISTING_PAGE_SIZE)) }
}
