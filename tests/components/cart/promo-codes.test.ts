import { beforeEach, describe, expect, it } from 'vitest'
import { dropPromoCode } from '#lib/client/cart/kept-codes.ts'
import { tryPromoCode } from '#lib/client/cart/promo-codes.ts'
import { useCartStore } from '#stores/cart.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { browserWithOneLine } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const kept = () => useCheckoutStore.getState().record.promoCodes
const quoteSays = (...couponResults: ReturnType<typeof quoteFixture>['couponResults']) =>
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture({ couponResults })))

beforeEach(() => {
  browserWithOneLine()
  rememberCheckout({ promoCodes: ['BOOTS'] })
  wire.sells(productFixture())
})

describe('trying a promo code', () => {
  it('asks with those that are there, trimmed, and keeps one that applies [PROMO-01, PROMO-08]', async () => {
    quoteSays(
      { code: 'BOOTS', result: 'INVALID_CODE', parameters: {} },
      { code: 'tenoff', result: 'APPLIED', parameters: {} },
    )
    expect(await tryPromoCode(' TENOFF ')).toEqual({ ok: true })
    expect(wire.sent('checkoutInfo').map(({ body }) => body.promoCodes)).toEqual([['BOOTS', 'TENOFF']])
    expect(kept()).toEqual(['BOOTS', 'TENOFF'])
  })

  it('keeps none that is refused, says why, and leaves its neighbour alone [PROMO-02, PROMO-03]', async () => {
    quoteSays(
      { code: 'BOOTS', result: 'APPLIED', parameters: {} },
      { code: 'TENOFF', result: 'DEFAULT', parameters: { quantityMissing: 2 } },
    )
    expect(await tryPromoCode('tenoff')).toEqual({
      ok: false,
      message: "This promo code can't be applied to your order. Add 2 more of the items it’s for.",
      result: 'DEFAULT',
    })
    expect(kept()).toEqual(['BOOTS'])
  })

  it('asks nothing for a code that is there already, or for none [PROMO-02, PROMO-10]', async () => {
    expect(await tryPromoCode(' boots')).toEqual({
      ok: false,
      message: 'This promo code has already been applied.',
      result: 'ALREADY_APPLIED',
    })
    expect(await tryPromoCode('  ')).toEqual({ ok: false, message: 'Enter a promo code.' })
    expect([wire.sent('checkoutInfo'), kept()]).toEqual([[], ['BOOTS']])
  })

  it('keeps none of which the quote says nothing [PROMO-02]', async () => {
    quoteSays()
    expect(await tryPromoCode('TENOFF')).toEqual({
      ok: false,
      message: "This promo code can't be applied to your order.",
    })
    expect(kept()).toEqual(['BOOTS'])
  })

  it('is the first code of a cart that was emptied meanwhile: nothing is asked, and none is kept [PROMO-02, DATA-05]', async () => {
    rememberCheckout({ promoCodes: undefined })
    useCartStore.setState({ items: {} })
    expect(await tryPromoCode('TENOFF')).toEqual({
      ok: false,
      message: "This promo code can't be applied to your order.",
    })
    expect([wire.sent('checkoutInfo'), kept()]).toEqual([[], []])
  })

  it.each([
    ['CartInvalid', 'Some items in your cart need your attention.'],
    ['ChallengeFailed', 'Some items in your cart need your attention.'],
    ['ProductNotFound', 'Some items in your cart need your attention.'],
    ['RateLimited', 'We couldn’t check this code just now. Please try again.'],
  ] as const)(
    'says what stands in the way of any quote: %s; the other code stays [PROMO-02, API-28]',
    async (code, message) => {
      wire.answers('checkoutInfo', () => refusal(code))
      expect(await tryPromoCode('TENOFF')).toEqual({ ok: false, message })
      expect(kept()).toEqual(['BOOTS'])
    },
  )

  it('keeps none the shop could not be asked about', async () => {
    wire.answers('checkoutInfo', () => refusal('InvalidRequest'))
    expect(await tryPromoCode('TENOFF')).toEqual({
      ok: false,
      message: 'We couldn’t check this code just now. Please try again.',
    })
    expect(kept()).toEqual(['BOOTS'])
  })
})

it('a code is taken off however it is written, and no other [PROMO-10]', () => {
  rememberCheckout({ promoCodes: ['BOOTS', 'TENOFF'] })
  dropPromoCode(' boots ')
  expect(kept()).toEqual(['TENOFF'])
})
