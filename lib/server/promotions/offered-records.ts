import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import { toDollars } from '#lib/domain/money/money.ts'
import { datedCallouts } from './product-callouts.ts'

/** Product records as a call answers them: with what offers say of each [PROMO-12]. Null stays null. */
export async function offeredRecords<R extends Product | null>(records: readonly R[]): Promise<R[]> {
  const callouts = await datedCallouts(records.filter((record) => record !== null))
  return records.map((record) => {
    const said = record && callouts.get(record.id)
    if (!said) return record
    const { callouts: told, until } = said
    const offers = told.map(({ text, price }) => (price === undefined ? { text } : { text, price: toDollars(price) }))
    return { ...record, offers, ...(until ? { offersUntil: until.toISOString() } : {}) }
  })
}
