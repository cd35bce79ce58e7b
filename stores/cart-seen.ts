import { create } from 'zustand'
import { fields, isAmount, isObject, isText, ownValue } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'

/** A product as the shopper last saw it in the cart. */
export interface SeenProduct {
  name: string
  /** Dollars, as the record has it. */
  price: number
}

type Seen = Readonly<Record<string, SeenProduct>>

const isSeen = fields({ name: isText, price: isAmount })
const record = browserRecord<Seen>({
  key: 'cartSeen',
  version: 1,
  parse: (data) => (isObject(data) && Object.values(data).every(isSeen) ? (data as Seen) : undefined),
})

/** What prices were on the last visit, of products that cost something else now; by product id, in dollars. */
export const useOldPrices = create<{ byId: Readonly<Record<string, number>> }>()(() => ({ byId: {} }))

/** How a product of the cart was called and priced when it was last seen there. */
export function seenProduct(productId: string): SeenProduct | undefined {
  return ownValue(record.read() ?? {}, productId)
}

/** Notes how the cart's products look now, and which prices have moved since the shopper last looked. */
export function noteSeen(products: readonly (SeenProduct & { id: string })[]): void {
  const before = record.read() ?? {}
  const moved = products.flatMap(({ id, price }) => {
    const seen = ownValue(before, id)
    return seen && seen.price !== price ? [[id, seen.price] as const] : []
  })
  record.write(Object.fromEntries(products.map(({ id, name, price }) => [id, { name, price }])))
  if (moved.length > 0) useOldPrices.setState(({ byId }) => ({ byId: { ...byId, ...Object.fromEntries(moved) } }))
}

/** The next shopper starts without a past. */
export function forgetSeen(): void {
  record.write({})
  useOldPrices.setState({ byId: {} })
}
