import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeWishlists, type WishlistItem } from '#lib/domain/wishlist.ts'

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

  it('keeps the newest two hundred [WISH-09]', () => {
    const many = Array.from({ length: 201 }, (_, n) => item(`v${n}`, n + 1))
    const merged = mergeWishlists(many.slice(0, 100), many.slice(100))
    expect([merged.length, merged[0]?.variantId, merged.at(-1)?.variantId]).toEqual([200, 'v200', 'v1'])
  })
})
