import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addedLines, manyTroubles, typedQty, type WantedUnits } from '#lib/domain/cart/add-many.ts'
import { type CartItems, newestFirst, totalQty } from '#lib/domain/cart/cart.ts'
import { changedCart } from '#lib/domain/cart/cart-change.ts'
import type { CartProduct } from '#lib/domain/cart/cart-lines.ts'
import { isCartChange } from '#lib/domain/cart/sync-record.ts'
import { typedLines, typedLinesText } from '#lib/domain/crew/typed-lines.ts'

const NOW = new Date('2026-03-02T10:00:00.000Z')
const NEIGHBOUR = { id: 'n', productId: 'q', variantId: 'q-1', qty: 4, createdAt: '2026-03-01T10:00:00.000Z' }
const CART: CartItems = { n: NEIGHBOUR }
const shirt = (rest: Partial<CartProduct> = {}): CartProduct => ({
  id: 'p',
  state: 'current',
  functionalType: 'basic',
  accountExclusive: false,
  variants: [
    { id: 's', stockQty: 5 },
    { id: 'm', stockQty: 50 },
  ],
  ...rest,
})
const units = (variantId: string, qty: number): WantedUnits => ({ productId: 'p', variantId, qty })
const guest = { loggedIn: false, cartItemQtyMax: undefined }
const troubles = (wanted: WantedUnits[], product = shirt(), items = CART) =>
  manyTroubles(items, wanted, { [product.id]: product }, guest)
const counter = () => {
  let last = 0
  return () => `id-${last++}`
}

describe('a typed quantity', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['0', 0],
    [' 12 ', 12],
    ['9999', 9999],
    ['10000', undefined],
    ['1.5', undefined],
    ['-1', undefined],
    ['a dozen', undefined],
  ])('“%s” is %s [CREW-01, CART-11]', (text, qty) => expect(typedQty(text)).toBe(qty))
})

describe('many lines at once', () => {
  it('are one change, the first of them on top, and the neighbour stays as it was [CREW-02, CART-04]', () => {
    const lines = addedLines([units('s', 2), units('m', 3)], NOW, counter())
    const change = { kind: 'addMany', lines } as const
    expect(isCartChange(JSON.parse(JSON.stringify(change)))).toBe(true)
    const next = changedCart(CART, change)
    expect(newestFirst(next).map(({ variantId, qty }) => [variantId, qty])).toEqual([
      ['s', 2],
      ['m', 3],
      ['q-1', 4],
    ])
    expect(next['n']).toBe(NEIGHBOUR)
  })

  it('that are no lines are no change [SYNC-11]', () => {
    expect(isCartChange({ kind: 'addMany', lines: [{ line: units('s', 1), id: 'a' }] })).toBe(false)
    expect(changedCart(CART, { kind: 'addMany', lines: [] })).toBe(CART)
  })

  it('carry no instant of the future, whose order the server would not keep [SYNC-21]', () => {
    const wanted = Array.from({ length: 50 }, (_, i) => units(`v${i}`, 1))
    const instants = addedLines(wanted, NOW, counter()).map(({ createdAt }) => Date.parse(createdAt))
    expect(Math.max(...instants)).toBe(NOW.getTime())
    expect(instants).toEqual(instants.toSorted((a, b) => b - a))
  })

  it('grow by what is wanted of each, whatever the cart holds [CREW-02, CART-10]', () => {
    const wanted = fc.array(fc.record({ size: fc.nat({ max: 8 }), qty: fc.integer({ min: 1, max: 40 }) }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(wanted, wanted, (held, more) => {
        const linesOf = (all: typeof held, name: string) =>
          addedLines(
            all.map(({ size, qty }) => units(`v${size}`, qty)),
            NOW,
            () => `${name}-${Math.random()}`,
          )
        const before = changedCart(CART, { kind: 'addMany', lines: linesOf(held, 'a') })
        const after = changedCart(before, { kind: 'addMany', lines: linesOf(more, 'b') })
        expect(totalQty(after) - totalQty(before)).toBe(more.reduce((sum, { qty }) => sum + qty, 0))
      }),
    )
  })
})

describe('what stands in the way of many lines', () => {
  it('is said of the line it concerns and of no other [CREW-02, CART-22]', () => {
    expect(troubles([units('s', 6), units('m', 6)])).toEqual({ s: 'Only 5 left.' })
    expect(troubles([units('s', 5), units('m', 6)])).toEqual({})
  })

  it('counts what is in the cart already, and says so [CREW-02, CART-20]', () => {
    const held = { a: { ...NEIGHBOUR, id: 'a', productId: 'p', variantId: 's', qty: 3 } }
    expect(troubles([units('s', 3)], shirt(), held)).toEqual({ s: 'Only 5 left. 3 already in your cart.' })
    expect(troubles([units('s', 2)], shirt(), held)).toEqual({})
  })

  it('is the limit of a product over all its sizes [CREW-02, CART-16]', () => {
    const limited = shirt({ cartQtyProductMax: 10 })
    const text = 'You can buy up to 10 of this item per order.'
    expect(troubles([units('s', 5), units('m', 6)], limited)).toEqual({ s: text, m: text })
    expect(troubles([units('s', 5), units('m', 5)], limited)).toEqual({})
  })

  it('is that a product asks a question, unless its line has the answer [CREW-02, PDP-11]', () => {
    const asking = shirt({ challenge: { question: 'Over 18?' } })
    const text = 'Add it on its own page: it asks a question first.'
    expect(troubles([units('s', 1), units('m', 51)], asking)).toEqual({ s: text, m: 'Only 50 left.' })
    const answered = { ...NEIGHBOUR, id: 'a', productId: 'p', variantId: 's', qty: 1, challengeAnswer: 'Yes' }
    expect(troubles([units('s', 1), units('m', 1)], asking, { a: answered })).toEqual({ m: text })
  })

  it('is that a size or product is gone, or the cart full [CREW-02, CART-15]', () => {
    expect(troubles([units('xxs', 1)])).toEqual({ xxs: 'We no longer sell it.' })
    expect(troubles([{ productId: 'z', variantId: 'z-1', qty: 1 }])).toEqual({ 'z-1': 'We no longer sell it.' })
    const full = Object.fromEntries(
      Array.from({ length: 199 }, (_, i) => [`l${i}`, { ...NEIGHBOUR, id: `l${i}`, variantId: `q-${i}` }]),
    )
    expect(troubles([units('s', 1), units('m', 1)], shirt(), full)).toEqual({ m: 'A cart holds at most 200 lines.' })
  })
})

describe('typed quantities in an address', () => {
  it('come back as they were typed [CREW-03]', () => {
    const typed = [
      { variantId: 'KB-1_s', qty: '12' },
      { variantId: 'm', qty: 'a few' },
      { variantId: 'l', qty: '1,5' },
    ]
    expect(typedLines(typedLinesText(typed))).toEqual({ 'KB-1_s': '12', m: 'a few', l: '1.5' })
  })

  it('are nothing where nobody could have typed them [CREW-03]', () => {
    expect(typedLines('__proto__:1,a b:2,:3,x')).toEqual({ x: '' })
    expect(typedLines('a:12345678,b:123456789')).toEqual({ a: '12345678' })
    expect(typedLinesText([{ variantId: undefined, qty: ' 2 ' }])).toBe(':2')
  })
})

it('a size under a name that objects inherit is told as gone, and holds up the rest [CART-60, CREW-02]', () => {
  expect(Object.entries(troubles([units('__proto__', 2), units('constructor', 1), units('s', 1)]))).toEqual([
    ['__proto__', 'We no longer sell it.'],
    ['constructor', 'We no longer sell it.'],
  ])
})
