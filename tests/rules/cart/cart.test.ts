import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addLine,
  answerLine,
  type CartItem,
  type CartItems,
  EMPTY_CART,
  newestFirst,
  productQty,
  removeLines,
  resizeLine,
  restoreLine,
  setLineQty,
  totalQty,
} from '#lib/domain/cart/cart.ts'
import { type CartChange, changedCart, nameOf, onSameLine } from '#lib/domain/cart/cart-change.ts'
import { isOrderChange, orderChangeId } from '#lib/domain/cart/cart-change-id.ts'

const NOW = new Date('2026-03-01T10:00:00.000Z')
const item = (id: string, rest: Partial<CartItem> = {}): CartItem => ({
  id,
  productId: `p-${id}`,
  variantId: `v-${id}`,
  qty: 1,
  createdAt: NOW.toISOString(),
  ...rest,
})
const INHERITED = ['constructor', 'toString', 'hasOwnProperty', '__proto__']
const units = (id: string, qty: number) => ({ productId: `p-${id}`, variantId: `v-${id}`, qty })
const cartOf = (...items: CartItem[]): CartItems => Object.fromEntries(items.map((each) => [each.id, each]))

describe('adding', () => {
  it('keys a new line by its id, with all its fields [CART-02, CART-03]', () => {
    const cart = addLine(
      EMPTY_CART,
      { productId: 'p1', variantId: 'v1', qty: 2, challengeAnswer: 'blue' },
      { id: 'a', now: NOW },
    )
    expect(cart).toEqual({
      a: {
        id: 'a',
        productId: 'p1',
        variantId: 'v1',
        qty: 2,
        createdAt: '2026-03-01T10:00:00.000Z',
        challengeAnswer: 'blue',
      },
    })
  })

  it('adds to the line of the same product and variant, keeping its id and createdAt [CART-10]', () => {
    const held = cartOf(item('a', { productId: 'p', variantId: 'v', qty: 2 }))
    const cart = addLine(held, { productId: 'p', variantId: 'v', qty: 3 }, { id: 'b', now: new Date() })
    expect(cart).toEqual({ a: { ...held['a'], qty: 5 } })
  })

  it('replaces the challenge answer with a newly given one and else keeps it [CART-10]', () => {
    const held = cartOf(item('a', { productId: 'p', variantId: 'v', challengeAnswer: 'old' }))
    const line = { productId: 'p', variantId: 'v', qty: 1 }
    const fresh = { id: 'b', now: NOW }
    expect(addLine(held, line, fresh)['a']?.challengeAnswer).toBe('old')
    expect(addLine(held, { ...line, challengeAnswer: 'new' }, fresh)['a']?.challengeAnswer).toBe('new')
  })

  it.each([-1, 0, 1.5, Number.NaN])('refuses to add %s units [CART-11]', (qty) => {
    expect(addLine(EMPTY_CART, { productId: 'p', variantId: 'v', qty }, { id: 'a', now: NOW })).toBe(EMPTY_CART)
  })

  it('refuses a line beyond the 200th but still adds to one of them [VAL-45]', () => {
    const full = cartOf(...Array.from({ length: 200 }, (_, i) => item(`l${i}`)))
    const fresh = { id: 'new', now: NOW }
    expect(addLine(full, { productId: 'p', variantId: 'v', qty: 1 }, fresh)).toBe(full)
    expect(addLine(full, { productId: 'p-l7', variantId: 'v-l7', qty: 1 }, fresh)['l7']?.qty).toBe(2)
  })
})

describe('changing', () => {
  const cart = cartOf(item('a', { qty: 2 }), item('b'))

  it.each([-1, 1.5, Number.POSITIVE_INFINITY])('leaves the line unchanged at quantity %s [CART-11]', (qty) => {
    expect(setLineQty(cart, 'a', qty)).toBe(cart)
    expect(setLineQty(cart, 'a', 2)).toBe(cart)
  })

  it('removes the line at quantity 0 [CART-11]', () => {
    expect(setLineQty(cart, 'a', 0)).toEqual({ b: cart['b'] })
  })

  it('ignores a line that is not there', () => {
    expect(setLineQty(cart, 'z', 5)).toBe(cart)
    expect(removeLines(cart, ['z'])).toBe(cart)
  })

  it('takes exactly the ordered units out, and nothing of a line begun after the order [CART-28]', () => {
    const held = cartOf(item('a', { qty: 3 }), item('b', { qty: 2 }), item('c'))
    const ordered: CartChange = { kind: 'ordered', units: [units('a', 1), units('b', 2)] }
    expect(changedCart(held, ordered)).toEqual(cartOf(item('a', { qty: 2 }), item('c')))
    const orderedAt = (ms: number) => ({ ...ordered, orderedAt: new Date(NOW.getTime() + ms).toISOString() })
    expect(changedCart(held, orderedAt(-1))).toBe(held)
    expect(changedCart(held, orderedAt(0))).toEqual(changedCart(held, ordered))
    expect(changedCart(held, orderedAt(1))).toEqual(changedCart(held, ordered))
    expect(changedCart(held, { ...ordered, units: [units('gone', 1)] })).toBe(held)
  })

  it('of an order has the order’s name, as no other change has [CART-28]', () => {
    expect(orderChangeId('W000000001')).toBe('order-W000000001')
    expect(isOrderChange(orderChangeId('W000000001'))).toBe(true)
    expect(isOrderChange('7b9e1c1e-order-')).toBe(false)
  })

  it('is the same as data: another size, another answer, an undo, lines taken out [SYNC-11]', () => {
    const line = nameOf(item('a'))
    expect(line).toEqual({ productId: 'p-a', variantId: 'v-a' })
    const fresh = { variantId: 'v-10', id: 'n' }
    expect(changedCart(cart, { kind: 'resize', line, variantId: 'v-10', newId: 'n' })).toEqual(
      resizeLine(cart, 'a', fresh),
    )
    const answer: CartChange = { kind: 'answer', line, challengeAnswer: 'blue' }
    expect(changedCart(cart, answer)).toEqual(answerLine(cart, 'a', 'blue'))
    const less = changedCart(cart, { kind: 'remove', lines: [line, nameOf(item('gone'))] })
    expect(less).toEqual(removeLines(cart, ['a']))
    expect(changedCart(less, { kind: 'restore', item: item('a', { qty: 2 }) })).toEqual(cart)
    expect(changedCart(cart, { kind: 'setQty', line, qty: 7 })['a']?.qty).toBe(7)
    expect(changedCart(less, answer)).toBe(less)
  })

  it('goes to the server together with another press on its line, and with nothing else [SYNC-24]', () => {
    const press = (id: string, rest = {}): CartChange => ({
      kind: 'step',
      line: { ...nameOf(item(id)), ...rest },
      by: 1,
    })
    const typed: CartChange = { kind: 'setQty', line: nameOf(item('a')), qty: 3 }
    expect([onSameLine(press('a'), press('a')), onSameLine(press('a'), typed)]).toEqual([true, true])
    expect(onSameLine(press('a'), press('b'))).toBe(false)
    expect(onSameLine(press('a'), press('a', { variantId: 'v-10' }))).toBe(false)
    expect(onSameLine(press('a'), press('a', { productId: 'p-b' }))).toBe(false)
    expect(onSameLine(press('a'), { kind: 'remove', lines: [nameOf(item('a'))] })).toBe(false)
  })

  it.each<[number, number]>([
    [1, 3],
    [-1, 1],
    [-9, 1],
    [9999, 9999],
  ])('a press of %i makes %i of 2: it adds to what is there and takes no line out', (by, qty) => {
    const { qty: _, ...line } = units('a', 0)
    expect(changedCart(cartOf(item('a', { qty: 2 })), { kind: 'step', line, by })['a']?.qty).toBe(qty)
  })

  it('changes a line’s size in its place, under a new id', () => {
    const fresh = { variantId: 'v-10', id: 'n' }
    expect(resizeLine(cart, 'a', fresh)).toEqual({ b: cart['b'], n: { ...cart['a'], id: 'n', variantId: 'v-10' } })
    expect(resizeLine(cart, 'a', { variantId: 'v-a', id: 'n' })).toBe(cart)
    expect(resizeLine(cart, 'z', fresh)).toBe(cart)
  })

  it('takes the product that has its size now, and its line along with it where there is one [CART-08]', () => {
    const moved = { variantId: 'v-a', id: 'n', productId: 'p-new' }
    expect(resizeLine(cart, 'a', moved)).toEqual({ b: cart['b'], n: { ...cart['a'], id: 'n', productId: 'p-new' } })
    const both = cartOf(item('a', { qty: 2 }), item('c', { productId: 'p-new', variantId: 'v-a', qty: 3 }), item('b'))
    const joined = resizeLine(both, 'a', moved)
    expect(joined).toEqual({ b: both['b'], n: { ...both['a'], id: 'n', productId: 'p-new', qty: 5 } })
  })

  it('joins the line that holds the size already: one variant is one line [CART-10]', () => {
    const both = cartOf(item('a', { productId: 'p', qty: 2 }), item('b', { productId: 'p', variantId: 'v-10', qty: 3 }))
    const joined = resizeLine(both, 'a', { variantId: 'v-10', id: 'n' })
    expect(joined).toEqual({ n: { ...both['a'], id: 'n', variantId: 'v-10', qty: 5 } })
  })

  it('takes another answer to the product’s question [CART-03]', () => {
    const answered = answerLine(cart, 'a', 'blue')
    expect(answered['a']).toEqual({ ...cart['a'], challengeAnswer: 'blue' })
    expect(answerLine(answered, 'a', 'blue')).toBe(answered)
    expect(answerLine(cart, 'z', 'blue')).toBe(cart)
  })

  it('puts a removed line back as it was', () => {
    const removed = item('a', { qty: 2 })
    expect(restoreLine(removeLines(cart, ['a']), removed)).toEqual(cart)
  })

  it('puts none back into a cart that has filled up meanwhile [VAL-45]', () => {
    const full = cartOf(...Array.from({ length: 200 }, (_, i) => item(`l${i}`)))
    expect(restoreLine(full, item('a'))).toBe(full)
    expect(Object.keys(restoreLine(removeLines(full, ['l7']), item('a')))).toHaveLength(200)
  })

  it('gives the units back to the line that took the removed one’s place', () => {
    const again = cartOf(item('z', { productId: 'p-a', variantId: 'v-a', qty: 3 }))
    expect(restoreLine(again, item('a', { qty: 2 }))).toEqual({ z: { ...again['z'], qty: 5 } })
  })
})

describe('reading', () => {
  it('lists newest first, equal instants by id [CART-04]', () => {
    const cart = cartOf(
      item('b'),
      item('a'),
      item('old', { createdAt: '2026-02-28T23:00:00.000-11:00' }),
      item('new', { createdAt: '2026-03-01T21:00:01.000+11:00' }),
    )
    expect(newestFirst(cart).map(({ id }) => id)).toEqual(['new', 'a', 'b', 'old'])
    expect(newestFirst(cartOf(item('a'), item('b'))).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('adds quantities up, in all and per product [CART-05, CART-16]', () => {
    const cart = cartOf(item('a', { productId: 'p', qty: 2 }), item('b', { productId: 'p', qty: 3 }), item('c'))
    expect(totalQty(cart)).toBe(6)
    expect(productQty(cart, 'p')).toBe(5)
  })
})

const anyLine = fc.record({
  productId: fc.constantFrom('p1', 'p2', 'p3'),
  variantId: fc.constantFrom('v1', 'v2'),
  qty: fc.integer({ min: 1, max: 9 }),
})

describe('whatever is done to a cart', () => {
  it('one product and variant is one line, and every unit added is in it [CART-10]', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
        const cart = lines.reduce<CartItems>((held, line, i) => addLine(held, line, { id: `l${i}`, now: NOW }), {})
        const pairs = Object.values(cart).map(({ productId, variantId }) => `${productId} ${variantId}`)
        expect(new Set(pairs).size).toBe(pairs.length)
        expect(totalQty(cart)).toBe(lines.reduce((sum, { qty }) => sum + qty, 0))
      }),
    )
  })

  it('removing and restoring any line gives the same cart back', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), fc.nat(), (lines, pick) => {
        const cart = lines.reduce<CartItems>((held, line, i) => addLine(held, line, { id: `l${i}`, now: NOW }), {})
        const items = Object.values(cart)
        const removed = items[pick % items.length]
        expect(removed && restoreLine(removeLines(cart, [removed.id]), removed)).toEqual(cart)
      }),
    )
  })
})

describe('an id that every object answers to', () => {
  const cart = cartOf(item('a'))

  it.each(INHERITED)('is no line of the cart: %s [CART-60]', (id) => {
    expect(setLineQty(cart, id, 2)).toBe(cart)
    expect(answerLine(cart, id, 'Bay 4')).toBe(cart)
    expect(resizeLine(cart, id, { variantId: 'x', id: 'fresh' })).toBe(cart)
  })

  it('is one where a line has it; its neighbour stays [CART-60]', () => {
    const held = cartOf(item('constructor'), item('a'))
    expect(setLineQty(held, 'constructor', 2)).toEqual(cartOf(item('constructor', { qty: 2 }), item('a')))
  })
})
