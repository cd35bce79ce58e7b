import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import { isSellable } from '#lib/domain/cart/cart-validity.ts'
import { toDollars } from '#lib/domain/money/money.ts'
import { productCallouts } from './product-callouts.ts'

/** Product records as a call answers them: with what offers say of those that are sold [PROMO-12]. Null stays null. */
export async function offeredRecords<R extends Product | null>(records: readonly R[]): Promise<R[]> {
  const sold = records.filter((record) => record !== null && isSellable(record.state))
  const callouts = await productCallouts(sold as Product[])
  return records.map((record) => {
    const said = record && callouts.get(record.id)
    if (!said) return record
    const offers = said.map(({ text, price }) => (price === undefined ? { text } : { text, price: toDollars(price) }))
    return { ...record, offers }
  })
}
