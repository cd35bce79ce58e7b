import { describe, expect, it } from 'vitest'
import {
  isLineValid,
  type LineFlags,
  type LineProduct,
  lineFlags,
  lineMessage,
  type Shopper,
  type ValidatedLine,
} from '#lib/domain/cart/cart-validity.ts'

const boot: LineProduct = { id: 'p1', state: 'current', functionalType: 'basic', accountExclusive: false }
const guest: Shopper = { loggedIn: false, cartItemQtyMax: undefined }

function judged(product: Partial<LineProduct>, line: Partial<ValidatedLine> = {}): ValidatedLine {
  const qty = line.qty ?? 1
  return { qty, productQty: line.productQty ?? qty, stockQty: 1000, ...line, product: { ...boot, ...product } }
}

function flagged(line: ValidatedLine, shopper = guest): (keyof LineFlags)[] {
  const flags = lineFlags(line, shopper)
  return (Object.keys(flags) as (keyof LineFlags)[]).filter((name) => flags[name])
}

describe('line flags', () => {
  it('has exactly the seven flags [CART-13]', () => {
    expect(Object.keys(lineFlags(judged({}), guest))).toEqual([
      'notLoggedIn',
      'productStateInvalid',
      'productQtyMaxViolated',
      'qtyMaxViolated',
      'qtyMinViolated',
      'qtyMultipleInvalid',
      'qtyAvailableExceeded',
    ])
  })

  it('asks a guest to log in for an account-exclusive product, and a customer not [CART-14, GUARD-19]', () => {
    expect(flagged(judged({ accountExclusive: true }))).toEqual(['notLoggedIn'])
    expect(flagged(judged({ accountExclusive: true }), { loggedIn: true, cartItemQtyMax: undefined })).toEqual([])
  })

  it.each([
    ['current', true],
    ['evergreen', true],
    ['upcoming', false],
    ['discontinued', false],
    ['archived', false],
  ])('takes a product in state %s for sellable: %s [CART-15, CART-21, CONST-90]', (state, sellable) => {
    expect(flagged(judged({ state })).length === 0).toBe(sellable)
  })

  it.each([
    [{ productQty: 4 }, []],
    [{ productQty: 5 }, ['productQtyMaxViolated']],
  ])('sums a product over its lines against its maximum of 4: %o [CART-16]', (line, expected) => {
    expect(flagged(judged({ cartQtyProductMax: 4 }, { qty: 2, ...line }))).toEqual(expected)
  })

  it.each([
    ['variant maximum', { cartQtyVariantMax: 2 }, { loggedIn: false, cartItemQtyMax: 50 }, 2],
    ['settings override', {}, { loggedIn: false, cartItemQtyMax: 50 }, 50],
    ['99', {}, guest, 99],
    ['variant maximum of 0', { cartQtyVariantMax: 0 }, guest, 0],
  ])('limits a line to the %s [CART-17, CONST-01]', (_name, product, shopper, max) => {
    if (max > 0) expect(flagged(judged(product, { qty: max }), shopper)).toEqual([])
    expect(flagged(judged(product, { qty: max + 1 }), shopper)).toEqual(['qtyMaxViolated'])
  })

  it.each([
    [2, ['qtyMinViolated']],
    [3, []],
  ])('judges %d of a minimum of 3 [CART-18]', (qty, expected) => {
    expect(flagged(judged({ cartQtyVariantMin: 3 }, { qty }))).toEqual(expected)
  })

  it.each([
    [6, 12, []],
    [6, 7, ['qtyMultipleInvalid']],
    [1, 7, []],
    [0, 7, []],
  ])('sells in multiples of %d: %d [CART-19]', (cartQtyVariantMultipleOf, qty, expected) => {
    expect(flagged(judged({ cartQtyVariantMultipleOf }, { qty }))).toEqual(expected)
  })

  it.each([
    ['basic', 3, []],
    ['basic', 4, ['qtyAvailableExceeded']],
    ['giftCard', 4, []],
    ['service', 4, []],
    ['madeToOrder', 4, []],
  ])('checks stock of 3 only for basic products: %s × %d [CART-20, CONST-91]', (functionalType, qty, expected) => {
    expect(flagged(judged({ functionalType }, { qty, stockQty: 3 }))).toEqual(expected)
  })

  it('is valid only without a flag [CART-12]', () => {
    expect(isLineValid(lineFlags(judged({}), guest))).toBe(true)
    expect(isLineValid(lineFlags(judged({ state: 'archived' }), guest))).toBe(false)
  })
})

describe('line messages', () => {
  const message = (line: ValidatedLine) => lineMessage(lineFlags(line, guest), line, guest)

  it.each([
    [
      '[ERR-22]',
      judged({ cartQtyProductMax: 4 }, { productQty: 5 }),
      'CartProductQtyMax',
      'You can buy up to 4 of this item per order.',
    ],
    ['[ERR-23]', judged({ cartQtyVariantMin: 3 }), 'CartQtyMin', 'The minimum quantity for this size is 3.'],
    [
      '[ERR-24]',
      judged({ cartQtyVariantMax: 2 }, { qty: 3 }),
      'CartQtyMax',
      'The maximum quantity for this size is 2.',
    ],
    [
      '[ERR-25]',
      judged({ cartQtyVariantMultipleOf: 6 }, { qty: 7 }),
      'CartQtyMultiple',
      'This item is sold in multiples of 6.',
    ],
    ['[ERR-26]', judged({}, { qty: 4, stockQty: 3 }), 'CartOnlyNLeft', 'Only 3 left'],
    ['[ERR-27]', judged({}, { stockQty: 0 }), 'CartSoldOut', 'Sold out'],
    ['[ERR-28]', judged({ state: 'archived' }), 'CartNoLongerAvailable', 'This item is no longer available.'],
    ['[ERR-29]', judged({ accountExclusive: true }), 'CartLoginRequired', 'Log in to buy this item.'],
  ])('says what is wrong with a line %s [CART-22, CART-23]', (_id, line, code, text) => {
    expect(message(line)).toEqual({ code, text })
  })

  it('says nothing about a valid line [CART-22]', () => {
    expect(message(judged({}))).toBeUndefined()
  })

  it('says the first of several in the order of the register [CART-23]', () => {
    const everything = judged(
      {
        accountExclusive: true,
        state: 'archived',
        cartQtyProductMax: 1,
        cartQtyVariantMax: 1,
        cartQtyVariantMin: 9,
        cartQtyVariantMultipleOf: 5,
      },
      { qty: 8, stockQty: 0 },
    )
    const codes = [
      'CartLoginRequired',
      'CartNoLongerAvailable',
      'CartSoldOut',
      'CartProductQtyMax',
      'CartQtyMax',
      'CartQtyMin',
      'CartQtyMultiple',
    ]
    const flags = lineFlags(everything, guest)
    const order: (keyof LineFlags)[] = [
      'notLoggedIn',
      'productStateInvalid',
      'qtyAvailableExceeded',
      'productQtyMaxViolated',
      'qtyMaxViolated',
      'qtyMinViolated',
      'qtyMultipleInvalid',
    ]
    for (const [i, flag] of order.entries()) {
      expect(lineMessage(flags, everything, guest)?.code).toBe(codes[i])
      flags[flag] = false
    }
    expect(lineMessage(flags, everything, guest)).toBeUndefined()
  })
})
