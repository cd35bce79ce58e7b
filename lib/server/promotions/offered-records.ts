import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import { toDollars } from '#lib/domain/money/money.ts'
import { productCallouts } from './product-callouts.ts'

/** Product records as a call answers them: with what offers say of each [PROMO-12]. Null stays null. */
export async function offeredRecords<R extends Product | null>(records: readonly R[]): Promise<R[]> {
  const callouts = await productCallouts(records.filter((record) => record !== null))
  return records.map((record) => {
    const said = record && callouts.get(record.id)
    if (!said) return record
    const offers = said.map(({ text, price }) => (price === undefined ? { text } : { text, price: toDollars(price) }))
    return { ...record, offers }
  })
}
