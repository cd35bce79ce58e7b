import { query } from '#lib/client/query.ts'
import { STOCK_DATA_AGE_MAX } from '#lib/domain/shop-rules.ts'

interface Around {
  /** A suburb with its postcode, or either. */
  near: string
  /** Where the shopper is, for what both countries have; left out where `near` says which. */
  country?: 'AU' | 'NZ' | undefined
  /** In kilometres. */
  within: number
}

/** An answer may be a minute old when another part of the page shows it. */
const AGAIN_MS = (STOCK_DATA_AGE_MAX - 60) * 1000

/**
 * What the stores around a place hold of a size; asked for again before it is too old as long as somebody looks
 * [API-64, CAT-21].
 */
export function storeStockQuery(productId: string, variantId: string, { near, country, within }: Around) {
  return {
    ...query('storeStock', {
      params: { productId },
      query: { variantId, near, within, ...(country ? { country } : {}) },
    }),
    refetchInterval: AGAIN_MS,
  }
}
