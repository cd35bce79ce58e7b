import { describe, expect, it } from 'vitest'
import type { CartItem, CartItems } from '#lib/domain/cart/cart.ts'
import { type CartProduct, deriveCart, goneLines, qtyLimits } from '#lib/domain/cart/cart-lines.ts'
import { isNewerStock, staleAt } from '#lib/domain/catalogue/stock-age.ts'

type Named = CartProduct & { name: string }
const product = (rest: Partial<Named> = {}): Named => ({
  id: 'p',
  name: 'Boot',
  state: 'current',
  functionalType: 'basic',
  accountExclusive: false,
  variants: [
    { id: 'v1', stockQty: 10 },
    { id: 'v2', stockQty: 3 },
  ],
  ...rest,
})
const line = (id: string, rest: Partial<CartItem> = {}): CartItem => ({
  id,
  productId: 'p',
  variantId: 'v1',
  qty: 1,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...rest,
})
const cartOf = (...items: CartItem[]): CartItems => Object.fromEntries(items.map((each) => [each.id, each]))
const guest = { loggedIn: false, cartItemQtyMax: undefined }
const RIGHT: ReadonlySet<string> = new Set()

describe('the derived cart', () => {
  it('joins lines with products, adds up and judges [CART-05, CART-12]', () => {
    const cart = deriveCart(
      cartOf(line('a', { qty: 2 }), line('b', { variantId: 'v2', qty: 4 })),
      { p: product() },
      guest,
      RIGHT,
    )
    expect(cart.totalQty).toBe(6)
    expect(cart.productsById).toEqual({ p: product() })
    expect(cart.items.map(({ productId }) => cart.productsById[productId])).toEqual([product(), product()])
    expect(cart.valid).toBe(false)
    expect(cart.lines.map(({ item, message }) => [item.id, message?.text])).toEqual([
      ['a', undefined],
      ['b', 'Only 3 left'],
    ])
  })

  it('has its items newest first, those of unknown products too [CART-04, CART-05]', () => {
    const newer = line('b', { productId: 'unheard-of', createdAt: '2026-03-01T10:00:00.001Z' })
    const cart = deriveCart(cartOf(line('a'), newer), { p: product() }, guest, RIGHT)
    expect(cart.items).toEqual([newer, line('a')])
    expect(cart.lines.map(({ item }) => item.id)).toEqual(['a'])
  })

  it('is not valid while a product is unknown [CART-12]', () => {
    expect(deriveCart(cartOf(line('a')), {}, guest, RIGHT).valid).toBe(false)
  })

  it('counts all lines of a product against its maximum and flags each [CART-16]', () => {
    const cart = deriveCart(
      cartOf(line('a', { qty: 2 }), line('b', { variantId: 'v2', qty: 2 })),
      { p: product({ cartQtyProductMax: 3 }) },
      guest,
      RIGHT,
    )
    expect(cart.lines.map(({ flags }) => flags.productQtyMaxViolated)).toEqual([true, true])
  })
})

describe('the answer to a product’s question', () => {
  const asking = product({ challenge: { question: 'Which site?' } })
  const judged = (challengeAnswer: string | undefined, wrong: readonly string[] = []) => {
    const item = challengeAnswer === undefined ? line('a') : line('a', { challengeAnswer })
    const beside = { q: product({ id: 'q' }) }
    const items = cartOf(item, line('n', { productId: 'q' }))
    const cart = deriveCart(items, { p: asking, ...beside }, guest, new Set(wrong.map((answer) => `p\n${answer}`)))
    return [cart.valid, ...cart.lines.map(({ answer }) => answer?.kind)]
  }

  it('makes the line and the cart invalid when it is missing or called wrong [CART-32, CART-12]', () => {
    expect(judged(undefined)).toEqual([false, 'missing', undefined])
    expect(judged('Bay 1', ['Bay 1'])).toEqual([false, 'wrong', undefined])
    expect(judged('Bay 4')).toEqual([true, undefined, undefined])
    expect(judged('Bay 4', ['Bay 1'])).toEqual([true, undefined, undefined])
  })

  it('is missing also where only the server knows of the question [CART-32]', () => {
    const cart = deriveCart(cartOf(line('a')), { p: product() }, guest, new Set(['p\n']))
    expect([cart.valid, cart.lines[0]?.answer?.text]).toEqual([false, 'Answer the question first.'])
  })
})

describe('what a stepper may offer', () => {
  const limits = (rest: Partial<Named>, stockQty = 100, productQty = 1) =>
    qtyLimits({ qty: 1, productQty, product: product(rest), stockQty }, guest)

  it.each([
    ['the built-in 99', limits({}), 99, 'The most you can buy of this size is 99.'],
    ['a variant maximum', limits({ cartQtyVariantMax: 6 }), 6, 'The most you can buy of this size is 6.'],
    ['stock', limits({}, 3), 3, 'Only 3 left.'],
    ['no stock', limits({}, 0), 0, 'Sold out.'],
    ['a product maximum less the other lines', limits({ cartQtyProductMax: 4 }, 100, 3), 2, 'Max 4 per order.'],
    ['packs', limits({ cartQtyVariantMultipleOf: 6 }, 20), 18, 'Sold in packs of 6. Only 20 left.'],
  ])('stops at %s and says why', (_, { max, reason }, expectedMax, expectedReason) => {
    expect({ max, reason }).toEqual({ max: expectedMax, reason: expectedReason })
  })

  it.each([
    ['packs', { cartQtyVariantMultipleOf: 6 }, 'Sold in packs of 6.'],
    ['the least of a size', { cartQtyVariantMin: 4 }, 'The minimum quantity for this size is 4.'],
    [
      'both',
      { cartQtyVariantMin: 12, cartQtyVariantMultipleOf: 6 },
      'Sold in packs of 6. The minimum quantity for this size is 12.',
    ],
    ['neither', {}, ''],
  ])('says why a number is another one by %s, never by stock [CART-19]', (_, rest, words) => {
    expect(limits(rest, 96).rounding).toBe(words)
  })

  it('starts at the minimum, in whole packs', () => {
    expect(limits({ cartQtyVariantMin: 4, cartQtyVariantMultipleOf: 6 })).toMatchObject({ min: 6, step: 6 })
  })

  it('does not count stock for what is made to order [CART-20]', () => {
    expect(limits({ functionalType: 'madeToOrder' }, 0).max).toBe(99)
  })
})

describe('lines nobody can buy any more', () => {
  it('are those whose product or variant is gone, with the name where it is known [CART-07, CART-08]', () => {
    const items = cartOf(
      line('a'),
      line('b', { productId: 'q', createdAt: '2026-03-01T09:00:00.000Z' }),
      line('c', { variantId: 'v9', createdAt: '2026-03-01T08:00:00.000Z' }),
    )
    const gone = goneLines(items, { p: product(), q: null })
    expect(gone.map(({ item, name }) => [item.id, name])).toEqual([
      ['b', undefined],
      ['c', 'Boot'],
    ])
  })

  it('are not those whose product has not been asked for', () => {
    expect(goneLines(cartOf(line('a')), {})).toEqual([])
  })
})

describe('stock knowledge', () => {
  const at = Date.parse('2026-03-01T10:00:00.000Z')
  const stockUpdatedAt = '2026-03-01T10:00:00.000Z'

  it.each([
    [299, false],
    [300, false],
    [301, true],
  ])('%i s old is stale: %s [CAT-21]', (age, stale) => {
    const now = at + age * 1000
    expect(now >= staleAt({ stockUpdatedAt })).toBe(stale)
    expect(now >= staleAt({ stockUpdatedAt: '2020-01-01T00:00:00.000Z', fetchedAt: at })).toBe(stale)
  })

  it('grows old by this browser’s clock, however far ahead the shop’s is [CAT-21]', () => {
    const ahead = { stockUpdatedAt: '2026-03-01T10:10:00.000Z', fetchedAt: at }
    expect(staleAt(ahead)).toBe(at + 300_001)
  })

  it('gives way only to strictly newer stock [CAT-20]', () => {
    const held = { stockUpdatedAt }
    expect(isNewerStock(held, { stockUpdatedAt: '2026-03-01T10:00:00.001Z' })).toBe(true)
    expect(isNewerStock(held, { stockUpdatedAt: '2026-03-01T21:00:00.000+11:00' })).toBe(false)
    expect(isNewerStock(held, { stockUpdatedAt: '2026-03-01T09:59:59.000Z' })).toBe(false)
    expect(isNewerStock(held, { stockUpdatedAt: '' })).toBe(false)
  })
})

describe('a product whose id every object answers to', () => {
  const items = cartOf(line('a'), line('b', { productId: 'constructor' }))

  it('is one the shop was not asked about yet, and its neighbour is judged [CART-60]', () => {
    const cart = deriveCart(items, { p: product() }, guest, RIGHT)
    expect([cart.lines.map(({ item }) => item.id), cart.valid]).toEqual([['a'], false])
    expect(goneLines(items, { p: product() })).toEqual([])
  })

  it('is gone where the shop has none of it [CART-60, CART-07]', () => {
    expect(goneLines(items, { p: product(), constructor: null } as never).map(({ item }) => item.id)).toEqual(['b'])
  })
})
