import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wishlistItem } from '#lib/contract/account-state.ts'
import { readStoredRecord, writeStoredRecord } from '#lib/domain/stored-record.ts'
import {
  chosenVariant,
  itemsOfProduct,
  keptVariant,
  mergeWishlists,
  type WishlistItem,
  withItem,
  withoutItem,
} from '#lib/domain/wishlist/wishlist.ts'
import { parseWishlistRecord, WISHLIST_RECORD_VERSION } from '#lib/domain/wishlist/wishlist-record.ts'

const item = (variantId: string, day: number): WishlistItem => ({
  productId: 'boots',
  variantId,
  createdAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
  qty: 1,
})

const anyItem = fc
  .record({ variantId: fc.constantFrom('a', 'b', 'c', 'd'), day: fc.integer({ min: 1, max: 28 }) })
  .map(({ variantId, day }) => item(variantId, day))
const anyList = fc.array(anyItem, { maxLength: 12 })

describe('merging two wishlists', () => {
  it.each([
    ['the local one is newer', [item('a', 2)], [item('a', 1)]],
    ['the server’s is newer', [item('a', 1)], [item('a', 2)]],
  ])('keeps the newer item when %s [WISH-04]', (_, local, server) => {
    expect(mergeWishlists(local, server)).toEqual([item('a', 2)])
  })

  it('compares instants, not their spelling [WISH-04]', () => {
    const short = { ...item('a', 1), createdAt: '2026-01-01T00:00:01Z' }
    const long = { ...item('a', 1), createdAt: '2026-01-01T00:00:01.500Z' }
    expect(mergeWishlists([short], [long])).toEqual([long])
  })

  it('holds each size once, at its newest date, newest first, whichever list comes first [WISH-04, WISH-06]', () => {
    fc.assert(
      fc.property(anyList, anyList, (a, b) => {
        const merged = mergeWishlists(a, b)
        expect(mergeWishlists(b, a)).toEqual(merged)
        expect(mergeWishlists(merged, merged)).toEqual(merged)
        const sizes = new Set([...a, ...b].map(({ variantId }) => variantId))
        expect(merged.map(({ variantId }) => variantId).sort()).toEqual([...sizes].sort())
        for (const kept of merged) {
          const dates = [...a, ...b].filter((i) => i.variantId === kept.variantId).map((i) => i.createdAt)
          expect(kept.createdAt).toBe(dates.sort().at(-1))
        }
        const dates = merged.map(({ createdAt }) => createdAt)
        expect(dates).toEqual([...dates].sort().reverse())
      }),
    )
  })

  it('of one moment puts them by name, whichever list comes first [WISH-04, WISH-06]', () => {
    const ids = (list: readonly WishlistItem[]) => list.map(({ variantId }) => variantId)
    expect(ids(mergeWishlists([item('b', 1), item('c', 1)], [item('a', 1)]))).toEqual(['a', 'b', 'c'])
    expect(ids(mergeWishlists([item('a', 1)], [item('c', 1), item('b', 1)]))).toEqual(['a', 'b', 'c'])
  })

  it('keeps the newest two hundred [WISH-09]', () => {
    const many = Array.from({ length: 201 }, (_, n) => item(`v${n}`, n + 1))
    const merged = mergeWishlists(many.slice(0, 100), many.slice(100))
    expect([merged.length, merged[0]?.variantId, merged.at(-1)?.variantId]).toEqual([200, 'v200', 'v1'])
  })
})

describe('adding and removing', () => {
  it('puts an item in its place by date, and the same size only once [WISH-04, WISH-06]', () => {
    const list = withItem([item('a', 3), item('b', 1)], item('c', 2))
    expect(list.map(({ variantId }) => variantId)).toEqual(['a', 'c', 'b'])
    expect(withItem(list, item('b', 4))).toEqual([item('b', 4), item('a', 3), item('c', 2)])
  })

  it('takes off one size and leaves its product’s others, and that size of another product [WISH-06]', () => {
    const list = [item('a', 3), { ...item('a', 2), productId: 'polo' }, item('b', 1)]
    expect(withoutItem(list, item('a', 9))).toEqual(list.slice(1))
    expect(withoutItem(list, item('zzz', 9))).toEqual(list)
    fc.assert(
      fc.property(anyList, anyItem, (list, gone) => {
        const left = withoutItem(list, gone)
        expect(left.some(({ variantId }) => variantId === gone.variantId)).toBe(false)
        expect(withoutItem(withItem(left, gone), gone)).toEqual(mergeWishlists(left, []))
      }),
    )
  })

  it('finds every size of a product [WISH-05]', () => {
    const other = { ...item('a', 1), productId: 'polo' }
    expect(itemsOfProduct([item('a', 2), other, item('b', 1)], 'boots')).toEqual([item('a', 2), item('b', 1)])
  })
})

describe('the size an item stands for', () => {
  const boots = { variants: [{ id: 'a' }, { id: 'b' }] }
  const cap = { variants: [{ id: 'one' }] }

  it.each([
    ['the chosen one', boots, 'b', 'b'],
    ['the first when none is chosen', boots, undefined, 'a'],
    ['the first when the address names another product’s', boots, 'zzz', 'a'],
    ['none when there is none', { variants: [] }, undefined, undefined],
  ])('is %s [WISH-05]', (_, product, chosen, kept) => {
    expect(keptVariant(product, chosen)).toBe(kept)
  })

  it.each([
    ['as it was chosen', boots, 'b', 'b'],
    ['not the first of several, which nobody may have chosen', boots, 'a', undefined],
    ['the only one', cap, 'one', 'one'],
    ['none that is no longer made', boots, 'gone', undefined],
  ])('is bought %s [WISH-06]', (_, product, variantId, chosen) => {
    expect(chosenVariant(product, item(variantId, 1))).toBe(chosen)
  })
})

describe('what a guest’s browser remembers', () => {
  const read = (raw: string | null) => readStoredRecord(raw, WISHLIST_RECORD_VERSION, parseWishlistRecord)
  const stored = (items: unknown, version = WISHLIST_RECORD_VERSION) => writeStoredRecord(version, { items })

  it('is {version, data} and comes back newest first [WISH-05, GEN-10]', () => {
    expect(JSON.parse(stored([item('a', 1)]))).toEqual({ version: 1, data: { items: [item('a', 1)] } })
    expect(read(stored([item('a', 1), item('b', 2)]))).toEqual({ items: [item('b', 2), item('a', 1)] })
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another version', stored([item('a', 1)], 2)],
    ['no list', stored({ a: item('a', 1) })],
  ])('is nothing when it is %s [GEN-10]', (_, raw) => {
    expect(read(raw)).toBeUndefined()
  })

  it.each([null, 7, [item('a', 1)], {}, { items: { a: item('a', 1) } }])(
    'is no list when it is %j [GEN-10]',
    (data) => {
      expect(parseWishlistRecord(data)).toBeUndefined()
    },
  )

  it.each([
    ['an id with a blank', { ...item('b', 1), productId: 'p 1' }],
    ['no variant', { productId: 'p', createdAt: item('a', 1).createdAt, qty: 1 }],
    ['no instant', { ...item('b', 1), createdAt: 'yesterday' }],
    ['a year nobody can send', { ...item('b', 1), createdAt: '+012026-01-01T00:00:00.000Z' }],
    ['no object', 7],
  ])('leaves out an item with %s and keeps the others [GEN-10]', (_, odd) => {
    expect(read(stored([odd, item('a', 1)]))).toEqual({ items: [item('a', 1)] })
  })

  it('holds one of each, two hundred at most, whatever was written [WISH-01, WISH-02, WISH-09, CONST-02]', () => {
    const tampered = Array.from({ length: 300 }, (_, n) => ({ ...item(`v${n}`, n + 1), qty: 99 }))
    const items = read(stored(tampered))?.items ?? []
    expect([items.length, new Set(items.map(({ qty }) => qty))]).toEqual([200, new Set([1])])
  })

  it('never throws, and holds only what the API would take [GEN-10, WISH-01]', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        for (const each of read(writeStoredRecord(1, data))?.items ?? []) wishlistItem.parse(each)
      }),
    )
    const dates = fc.oneof(
      fc.date().map(String),
      fc.string(),
      fc.constantFrom('2026-02-30T25:61:00Z', '2026-02-30T01:00:00Z'),
    )
    fc.assert(
      fc.property(dates, (createdAt) => {
        for (const each of read(stored([{ ...item('a', 1), createdAt }]))?.items ?? []) wishlistItem.parse(each)
      }),
    )
  })
})
