import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CartItem, CartItems } from '#lib/domain/cart/cart.ts'
import { cartOfText, cookieText } from '#lib/domain/cart/cart-cookie.ts'

const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/).filter((text) => text !== '__proto__')
const anItem: fc.Arbitrary<CartItem> = fc.record(
  {
    id,
    productId: id,
    variantId: id,
    qty: fc.integer({ min: 1, max: 9999 }),
    createdAt: fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((d) => d.toISOString()),
    challengeAnswer: fc.constantFrom('blue', 'größer', '37 °C'),
  },
  { requiredKeys: ['id', 'productId', 'variantId', 'qty', 'createdAt'] },
)
const aCart: fc.Arbitrary<CartItems> = fc
  .uniqueArray(anItem, {
    maxLength: 20,
    comparator: (a, b) => a.id === b.id || (a.productId === b.productId && a.variantId === b.variantId),
  })
  .map((items) => Object.fromEntries(items.map((item) => [item.id, item])))

describe('the cart of a cookie', () => {
  it('comes back as it was written, whatever is in it [CART-33]', () => {
    fc.assert(
      fc.property(aCart, (items) => {
        expect(cartOfText(cookieText(items))).toEqual(items)
      }),
    )
  })

  it.each([
    ...['', '{}', 'null', '[1]', '[["a","p","v",0,1]]', '[["a","p","v",1,"never"]]', '[["a b","p","v",1,1]]'],
    '[["__proto__","p","v",1,1]]',
  ])('is none where %s stands [GEN-10]', (text) => expect(cartOfText(text)).toBeUndefined())
})
