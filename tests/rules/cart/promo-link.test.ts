import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldPromoOf, heldPromoText, promoLink } from '#lib/domain/cart/promo-link.ts'

describe('an address with a promo code', () => {
  it.each([
    ['/?promo=BOOTS10', 'BOOTS10', '/'],
    ['/categories/footwear?promo=boots10&sort=newest', 'boots10', '/categories/footwear?sort=newest'],
    ['/products/a/b?utm_source=mail%20x&promo=A%26B&variant=1', 'A&B', '/products/a/b?utm_source=mail%20x&variant=1'],
    ['/brands?a=1&promo=+TEN+&b=2', 'TEN', '/brands?a=1&b=2'],
    ['/?promo=ONE&promo=TWO', 'ONE', '/'],
    [`/?promo=${'x'.repeat(50)}`, 'x'.repeat(50), '/'],
    [`/?promo=${'x'.repeat(51)}`, undefined, '/'],
    ['/?promo=', undefined, '/'],
    ['/?promo', undefined, '/'],
    ['/?promo=A%00B', undefined, '/'],
  ])('%s brings %s and leaves %s [PROMO-34]', (url, code, to) => {
    expect(promoLink(url)).toEqual({ code, to })
  })

  it.each(['/', '/promo', '/search?q=promo', '/?promotion=1', '/?xpromo=1', '/?q=a%26promo=b'])(
    '%s brings none, and stays as it is [PROMO-34]',
    (url) => expect(promoLink(url)).toBeUndefined(),
  )

  it('is left word for word but for the code, so that it is done once [PROMO-34]', () => {
    const part = fc.constantFrom('a=1', 'utm_source=x%20y', 'promo=TEN', 'promo', 'promotion=2', 'q=', '%E2%9C%93=1')
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const link = promoLink(`/shop?${parts.join('&')}`)
        const rest = parts.filter((each) => each !== 'promo' && each !== 'promo=TEN')
        if (rest.length === parts.length) expect(link).toBeUndefined()
        else expect(link?.to).toBe(rest.length === 0 ? '/shop' : `/shop?${rest.join('&')}`)
        expect(link && promoLink(link.to)).toBeUndefined()
      }),
    )
  })
})

describe('a kept promo code', () => {
  it('comes out of its cookie as it went in, with nothing that ends one [PROMO-34]', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 50, unit: 'grapheme' }), fc.boolean(), (code, told) => {
        fc.pre(code.length <= 50)
        const text = heldPromoText({ code, told })
        expect(text).toMatch(/^[tn]\.[\w%.!~*'()-]+$/)
        expect(heldPromoOf(text)).toEqual({ code, told })
      }),
    )
  })

  it.each(['', 'TEN', 'x.TEN', 'n.', 'n.%', `n.${'x'.repeat(51)}`, `t.${'x'.repeat(601)}`, 'an.TEN', 'n.TEN\nHATS'])(
    'is none where the cookie says %s [PROMO-34]',
    (text) => expect(heldPromoOf(text)).toBeUndefined(),
  )

  it('is one of as many letters as codes have, and of one [PROMO-34]', () => {
    for (const code of ['x', 'x'.repeat(50)]) expect(heldPromoOf(`t.${code}`)).toEqual({ code, told: true })
  })
})
