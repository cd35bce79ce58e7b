import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartItem, type CartItems, lineOf } from '#lib/domain/cart/cart.ts'
import { mergeCarts, sameCart } from '#lib/domain/cart/cart-merge.ts'
import { cartOf, lineFixture as line, T0 } from '#tests/setup/sync-fixture.ts'

const SAME = { productId: 'p', variantId: 'v' }
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`
const local = line('local', { ...SAME, qty: 2, challengeAnswer: 'here' })
const server = line('server', { ...SAME, qty: 5, challengeAnswer: 'there' })
const merged = (a: Partial<CartItem>, b: Partial<CartItem>) =>
  Object.values(mergeCarts(cartOf({ ...local, ...a }), cartOf({ ...server, ...b })))

describe('of the same product and variant', () => {
  it('the older line wins as a whole, wherever it is from; quantities are not added [SYNC-15, SYNC-16]', () => {
    const [older, newer] = [{ createdAt: day(1) }, { createdAt: day(2) }]
    expect(merged(older, newer)).toEqual([{ ...local, ...older }])
    expect(merged(newer, older)).toEqual([{ ...server, ...older }])
  })

  it('the server’s wins when both are as old, also written in another time zone [SYNC-16]', () => {
    expect(merged({ createdAt: T0 }, { createdAt: T0 })).toEqual([server])
    expect(merged({ createdAt: '2026-03-01T21:00:00.000+11:00' }, { createdAt: T0 })).toEqual([server])
  })

  it('a clock that is a year wrong decides a double and loses no line [SYNC-16, SYNC-21]', () => {
    const other = line('other', { createdAt: '2027-03-01T10:00:00.000Z' })
    const ahead = cartOf({ ...local, createdAt: '2027-03-01T10:00:00.000Z' }, other)
    expect(mergeCarts(ahead, cartOf(server))).toEqual(cartOf(server, other))
    const behind = { ...local, createdAt: '2025-03-01T10:00:00.000Z' }
    expect(mergeCarts(cartOf(behind, other), cartOf(server))).toEqual(cartOf(behind, other))
  })
})

describe('otherwise', () => {
  it('every line stays [SYNC-15]', () => {
    expect(mergeCarts(cartOf(line('a')), cartOf(line('b')))).toEqual(cartOf(line('a'), line('b')))
    expect(mergeCarts({}, cartOf(line('b')))).toEqual(cartOf(line('b')))
    expect(mergeCarts(cartOf(line('a')), {})).toEqual(cartOf(line('a')))
  })

  it('a tampered cart with the id of another size takes nothing away', () => {
    const forged = line('b', { productId: 'x' })
    expect(mergeCarts(cartOf(forged), cartOf(line('b')))).toEqual(cartOf(line('b')))
    const older = line('b', { productId: 'p-a', variantId: 'v-a', createdAt: day(1) })
    expect(mergeCarts(cartOf(older), cartOf(line('a'), line('b')))['b']).toEqual(line('b'))
  })

  it('of 201 lines the youngest goes, of two as young the one whose id comes later [VAL-45]', () => {
    const lines = Array.from({ length: 198 }, (_, i) => line(`l${i}`, { createdAt: day(1 + (i % 20)) }))
    const kept = (...two: CartItem[]) => Object.keys(mergeCarts(cartOf(...two), cartOf(...lines)))
    const [early, late] = [{ createdAt: day(25) }, { createdAt: day(26) }]
    expect(kept(line('y', early), line('z', early))).toHaveLength(200)
    for (const two of [
      [line('y', early), line('z', early)],
      [line('z', early), line('y', early)],
    ]) {
      const ids = kept(line('x', { createdAt: day(2) }), ...two)
      expect([ids.length, ids.includes('y'), ids.includes('z')]).toEqual([200, true, false])
    }
    for (const two of [
      [line('y', late), line('z', early)],
      [line('z', early), line('y', late)],
    ]) {
      const ids = kept(...two, line('x', { createdAt: day(2) }))
      expect([ids.length, ids.includes('y'), ids.includes('z')]).toEqual([200, false, true])
    }
  })

  it('a cart never holds more than 200 lines: the oldest stay [VAL-45]', () => {
    const many = (prefix: string, month: number) =>
      cartOf(
        ...Array.from({ length: 150 }, (_, i) =>
          line(`${prefix}${i}`, { createdAt: `2026-0${month}-01T00:00:00.000Z` }),
        ),
      )
    const all = mergeCarts(many('new', 2), many('old', 1))
    expect(Object.keys(all)).toHaveLength(200)
    expect(Object.keys(all).filter((id) => id.startsWith('old'))).toHaveLength(150)
  })
})

const anyCart = (prefix: string, months: [number, number]): fc.Arbitrary<CartItems> =>
  fc
    .uniqueArray(
      fc.record({
        productId: fc.constantFrom('p1', 'p2', 'p3'),
        variantId: fc.constantFrom('v1', 'v2', 'v3'),
        qty: fc.integer({ min: 1, max: 9 }),
        createdAt: fc.integer({ min: months[0], max: months[1] }).map((n) => new Date(n * 86_400_000).toISOString()),
      }),
      { maxLength: 9, selector: ({ productId, variantId }) => `${productId} ${variantId}` },
    )
    .map((lines) => cartOf(...lines.map((each, i) => ({ ...each, id: `${prefix}${i}` }))))

/** Even days here, odd days there: no two lines are as old. */
const here = anyCart('a', [0, 50]).map((cart) => shifted(cart, 0))
const there = anyCart('b', [0, 50]).map((cart) => shifted(cart, 43_200_000))
const shifted = (cart: CartItems, ms: number) =>
  cartOf(
    ...Object.values(cart).map((each) => ({
      ...each,
      createdAt: new Date(Date.parse(each.createdAt) + ms).toISOString(),
    })),
  )

describe('any two carts', () => {
  it('merge to the same, whichever is the server’s [SYNC-16]', () => {
    fc.assert(fc.property(here, there, (a, b) => void expect(mergeCarts(a, b)).toEqual(mergeCarts(b, a))))
  })

  it('lose no line: each is there as it was, or an older one of its size is [SYNC-15, SYNC-16]', () => {
    fc.assert(
      fc.property(here, anyCart('b', [0, 50]), (a, b) => {
        const all = mergeCarts(a, b)
        for (const each of [...Object.values(a), ...Object.values(b)]) {
          const held = lineOf(all, each.productId, each.variantId)
          expect(Date.parse(held?.createdAt ?? '')).toBeLessThanOrEqual(Date.parse(each.createdAt))
        }
        const pairs = Object.values(all).map(({ productId, variantId }) => `${productId} ${variantId}`)
        expect(new Set(pairs).size).toBe(pairs.length)
      }),
    )
  })

  it('merged again give the same: the second time there is nothing to send [SYNC-17]', () => {
    fc.assert(
      fc.property(here, there, (a, b) => {
        const once = mergeCarts(a, b)
        expect(sameCart(mergeCarts(a, once), once)).toBe(true)
        expect(sameCart(mergeCarts(once, once), once)).toBe(true)
      }),
    )
  })
})

describe('two carts', () => {
  it.each<[string, CartItems, CartItems, boolean]>([
    ['in another order', cartOf(line('a'), line('b')), cartOf(line('b'), line('a')), true],
    [
      'with their instants written differently',
      cartOf(line('a')),
      cartOf(line('a', { createdAt: '2026-03-01T21:00:00+11:00' })),
      true,
    ],
    ['with another quantity', cartOf(line('a')), cartOf(line('a', { qty: 2 })), false],
    ['with another answer', cartOf(line('a')), cartOf(line('a', { challengeAnswer: 'x' })), false],
    ['with another product under the id', cartOf(line('a')), cartOf(line('a', { productId: 'x' })), false],
    ['with another size under the id', cartOf(line('a')), cartOf(line('a', { variantId: 'x' })), false],
    ['begun at another time', cartOf(line('a')), cartOf(line('a', { createdAt: day(1) })), false],
    ['with a line more', cartOf(line('a')), cartOf(line('a'), line('b')), false],
    ['with other lines', cartOf(line('a')), cartOf(line('b')), false],
  ])('%s: the same is %s [SYNC-17]', (_, a, b, same) => {
    expect([sameCart(a, b), sameCart(b, a)]).toEqual([same, same])
  })
})

it.each(['constructor', 'toString'])(
  'a line keeps its place under an id that every object answers to: %s [CART-60, SYNC-15]',
  (id) => {
    const odd = line(id, { productId: 'x' })
    expect(mergeCarts(cartOf(odd), cartOf(line('a')))).toEqual(cartOf(odd, line('a')))
    expect(sameCart(cartOf(odd), cartOf(line('a')))).toBe(false)
  },
)
