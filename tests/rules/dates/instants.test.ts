import { describe, expect, it } from 'vitest'
import { type CartItem, newestFirst } from '#lib/domain/cart/cart.ts'
import { changedCart } from '#lib/domain/cart/cart-change.ts'
import { mergeCarts } from '#lib/domain/cart/cart-merge.ts'
import { isNewerStock, staleAt } from '#lib/domain/catalogue/stock-age.ts'
import { isYoungEnough } from '#lib/domain/loyalty/loyalty-guest.ts'
import { mergeWishlists } from '#lib/domain/wishlist/wishlist.ts'

// As texts the second is the greater one; as instants it is half an hour older.
const NEWER = '2026-02-28T23:30:00.000Z'
const OLDER = '2026-03-01T10:00:00.000+11:00'
const SAME = '2026-03-01T10:30:00.000+11:00'

const line = (id: string, createdAt: string, variantId = id): CartItem => ({
  id,
  productId: 'p',
  variantId,
  qty: 1,
  createdAt,
})
const intent = (createdAt: string) => ({ productId: 'p', variantId: 'v', qty: 1 as const, createdAt })

describe('instants are compared as instants, never as texts', () => {
  it('in the order of a cart [GEN-08, CART-04]', () => {
    expect(newestFirst({ a: line('a', OLDER), b: line('b', NEWER) }).map(({ id }) => id)).toEqual(['b', 'a'])
    expect(newestFirst({ b: line('b', NEWER), a: line('a', SAME) }).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('in a merge of carts, where the older line wins [GEN-08, SYNC-15]', () => {
    for (const [local, server] of [
      [line('a', OLDER, 'v'), line('b', NEWER, 'v')],
      [line('b', NEWER, 'v'), line('a', OLDER, 'v')],
    ] as const) {
      const merged = mergeCarts({ [local.id]: local }, { [server.id]: server })
      expect(Object.values(merged)).toEqual([line('a', OLDER, 'v')])
    }
  })

  it('in a merge of wishlists, where the newer item wins [GEN-08, WISH-04]', () => {
    expect(mergeWishlists([intent(OLDER)], [intent(NEWER)])).toEqual([intent(NEWER)])
    expect(mergeWishlists([intent(NEWER)], [intent(OLDER)])).toEqual([intent(NEWER)])
  })

  it('in the age of stock [GEN-08, CAT-20, CAT-21]', () => {
    expect(isNewerStock({ stockUpdatedAt: OLDER }, { stockUpdatedAt: NEWER })).toBe(true)
    expect(isNewerStock({ stockUpdatedAt: NEWER }, { stockUpdatedAt: OLDER })).toBe(false)
    expect(isNewerStock({ stockUpdatedAt: NEWER }, { stockUpdatedAt: SAME })).toBe(false)
    const at = Date.parse(NEWER)
    expect([OLDER, NEWER, SAME].map((stockUpdatedAt) => at >= staleAt({ stockUpdatedAt }))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('in what an order takes out of a cart, and in the age of a membership [GEN-08, CART-28, LOY-09]', () => {
    const units = [{ productId: 'p', variantId: 'v', qty: 1 }]
    const take = (createdAt: string, orderedAt: string) =>
      changedCart({ a: line('a', createdAt, 'v') }, { kind: 'ordered', units, orderedAt })
    expect(take(OLDER, NEWER)).toEqual({})
    expect(Object.keys(take(NEWER, OLDER))).toEqual(['a'])
    const member = { memberId: '1900100200', lastName: 'Reid' }
    expect(isYoungEnough({ ...member, createdAt: OLDER }, new Date(NEWER))).toBe(true)
    expect(isYoungEnough({ ...member, createdAt: NEWER }, new Date(OLDER))).toBe(false)
  })
})
