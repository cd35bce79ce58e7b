import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hasOpenPlacement, placeOrder } from '#lib/client/checkout/place-order.ts'
import type { PaymentInstrument, PlacementSituation } from '#lib/client/checkout/placement-request.ts'
import { REPLAYED } from '#lib/contract/idempotency.ts'
import type { PaymentType } from '#lib/domain/payment-routes.ts'
import { useCartStore } from '#stores/cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { browserAtPayment } from '../setup/checkout-browser.ts'
import { answer, bareAnswer, refusal, useMockApi } from '../setup/mock-api.ts'
import { orderFixture, quoteFixture } from '../setup/shop-fixtures.ts'

const wire = useMockApi()
const AGAIN = { [REPLAYED]: 'true' }
const CARD = 'BRAINTREE_CREDIT_CARD'

function orderPaidWith(methodCode: string, summary: string) {
  const order = orderFixture({ payments: [{ methodCode, amount: 144.9, summary }] })
  return answer('placeOrder', { order, orderAccessUntil: '2026-03-01T10:30:00.000Z' })
}
const byPayPal = () => orderPaidWith('braintree_paypal', 'PayPal')
const byFirstCard = () => orderPaidWith('braintree_credit_card', 'Visa ending in 1111')

function seen(choice: string): PlacementSituation {
  const { items } = useCartStore.getState()
  const { record } = useCheckoutStore.getState()
  return { items, record, data: quoteFixture(), fraudToken: 'f'.repeat(32), choice }
}

/** Presses the button with `choice` on screen; every token is a new one, as the providers' are. */
function press(choice: string, type: PaymentType = CARD) {
  const situation = seen(choice)
  const asked = vi.fn(async () => {
    const instrument: PaymentInstrument = { type, token: `${choice}-${wire.sent('placeOrder').length}` }
    return { ok: true as const, instrument }
  })
  return { asked, situation, outcome: placeOrder(situation, asked) }
}

const sent = () =>
  wire.sent('placeOrder').map(({ headers, body }) => ({
    key: headers.get('idempotency-key'),
    token: body.payments[0].token,
    methodCode: body.payments[0].methodCode,
  }))

const payment = () => useCheckoutStore.getState().record.placedOrder?.payment

beforeEach(async () => {
  browserAtPayment()
  wire.answers('placeOrder', () => Response.error())
  await press('card A').outcome
})

describe('after a lost answer another method', () => {
  it('is what is sent, under the key of the order [API-11, PAY-01]', async () => {
    wire.answers('placeOrder', byPayPal)
    const { asked, outcome } = press('PayPal', 'BRAINTREE_PAYPAL')
    expect(await outcome).toMatchObject({ kind: 'SUCCESS' })
    expect(asked).toHaveBeenCalledOnce()
    const [first, second] = sent()
    expect(second).toEqual({ key: first?.key, token: 'PayPal-1', methodCode: 'braintree_paypal' })
    expect(payment()).toMatchObject([{ type: 'BRAINTREE_PAYPAL', summary: 'PayPal' }])
  })

  it('pays nothing when the first try had placed the order: that order is shown, with what paid it [API-11, CHK-24]', async () => {
    wire.answers('placeOrder', byFirstCard)
    expect(await press('PayPal', 'BRAINTREE_PAYPAL').outcome).toMatchObject({ kind: 'SUCCESS' })
    expect(sent()).toHaveLength(2)
    expect(payment()).toEqual([
      { type: 'braintree_credit_card', methodCode: 'braintree_credit_card', summary: 'Visa ending in 1111' },
    ])
  })

  it('pays under a new key when the first try had been refused [API-11, PAY-28]', async () => {
    wire.answers('placeOrder', (_, count) => (count === 1 ? refusal('PaymentDeclined', {}, AGAIN) : byPayPal()))
    const { asked, outcome } = press('PayPal', 'BRAINTREE_PAYPAL')
    expect(await outcome).toMatchObject({ kind: 'SUCCESS' })
    const [first, second, third] = sent()
    expect(second?.key).toBe(first?.key)
    expect(third?.key).not.toBe(first?.key)
    expect(third).toMatchObject({ token: 'PayPal-1', methodCode: 'braintree_paypal' })
    expect(asked).toHaveBeenCalledOnce()
  })

  it('is told that nobody knows yet while nobody does, and stays the same order [API-11, PAY-29]', async () => {
    wire.answers('placeOrder', () => refusal('ServiceUnavailable'))
    const { outcome, situation } = press('PayPal', 'BRAINTREE_PAYPAL')
    expect(await outcome).toMatchObject({ kind: 'UNKNOWN', money: 'unknown' })
    expect(hasOpenPlacement(situation)).toBe(true)
    wire.answers('placeOrder', (_, count) => (count === 1 ? refusal('PaymentDeclined', {}, AGAIN) : byPayPal()))
    expect(await press('PayPal', 'BRAINTREE_PAYPAL').outcome).toMatchObject({ kind: 'SUCCESS' })
    const keys = sent().map(({ key }) => key)
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[3]).not.toBe(keys[0])
  })

  it('ends on the error page when the first try cannot be completed, and pays nothing [PAY-16]', async () => {
    wire.answers('placeOrder', () => refusal('PaymentFailureUnrecoverable', { orderNumber: 'W000000009' }, AGAIN))
    expect(await press('PayPal', 'BRAINTREE_PAYPAL').outcome).toMatchObject({ orderNumber: 'W000000009' })
    expect(sent()).toHaveLength(2)
  })

  it('that is refused itself is said so, and is not sent twice [PAY-28]', async () => {
    wire.answers('placeOrder', () => refusal('PaymentDeclined'))
    expect(await press('PayPal', 'BRAINTREE_PAYPAL').outcome).toMatchObject({ money: 'notCharged' })
    expect(sent()).toHaveLength(2)
  })

  it('that is not approved leaves the first try open [CHK-33]', async () => {
    expect(await placeOrder(seen('PayPal'), async () => ({ ok: false }))).toEqual({ kind: 'FORM_INVALID' })
    expect(hasOpenPlacement(seen('PayPal'))).toBe(true)
    expect(sent()).toHaveLength(1)
  })
})

describe('after a lost answer another card', () => {
  it('is what is sent [API-11]', async () => {
    wire.answers('placeOrder', () => orderPaidWith('braintree_credit_card', 'Visa ending in 4242'))
    expect(await press('card B').outcome).toMatchObject({ kind: 'SUCCESS' })
    const [first, second] = sent()
    expect(second).toEqual({ ...first, token: 'card B-1' })
  })

  it('pays although the first was declined [PAY-28]', async () => {
    wire.answers('placeOrder', (_, count) => (count === 1 ? refusal('PaymentDeclined', {}, AGAIN) : byFirstCard()))
    expect(await press('card B').outcome).toMatchObject({ kind: 'SUCCESS' })
    expect(sent().map(({ token }) => token)).toEqual(['card A-0', 'card B-1', 'card B-1'])
  })
})

describe('after a lost answer the same card', () => {
  it('is sent word for word, and hears what became of it: it is not charged a second time [API-11, PAY-28]', async () => {
    wire.answers('placeOrder', () => refusal('PaymentDeclined', {}, AGAIN))
    const { asked, outcome } = press('card A')
    expect(await outcome).toMatchObject({ kind: 'REFUSED', money: 'notCharged' })
    expect(asked).not.toHaveBeenCalled()
    const [first, second, third] = sent()
    expect(second).toEqual(first)
    expect(third).toBeUndefined()
  })
})

describe('a try that is turned away at the door', () => {
  it.each([
    ['too many calls', () => refusal('RateLimited')],
    ['a session that has ended', () => refusal('IdentityExpired')],
    ['a bot check', () => bareAnswer(403, { 'cf-mitigated': 'challenge' })],
  ])('by %s says nothing of the one before it, which stays open [API-11, PAY-15]', async (_, turnedAway) => {
    wire.answers('placeOrder', turnedAway)
    const { outcome, situation } = press('card A')
    expect(await outcome).toMatchObject({ money: 'unknown' })
    expect(hasOpenPlacement(situation)).toBe(true)
    wire.answers('placeOrder', byFirstCard)
    await press('card A').outcome
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1)
  })
})
