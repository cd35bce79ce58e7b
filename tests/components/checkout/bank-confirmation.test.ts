import { beforeEach, describe, expect, it, vi } from 'vitest'
import { placeOrder } from '#lib/client/checkout/place-order.ts'
import { showBankQuestions, useBankQuestion } from '#lib/client/payment/bank-question.ts'
import type { OneTimeCard } from '#lib/client/payment/checked-payment.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { useCartStore } from '#stores/cart.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { browserAtPayment } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { CONTACT, ENTERED_ADDRESS, orderFixture, PICKUP_STORE, quoteFixture } from '#tests/setup/shop-fixtures.ts'

const sdk = vi.hoisted(() => ({ client: vi.fn(), check: vi.fn() }))
vi.mock('braintree-web/client', () => ({ create: sdk.client }))
vi.mock('braintree-web/three-d-secure', () => ({ create: sdk.check }))

const wire = useMockApi()
const METHODS = { card: true, saved: true, paypal: false, applePay: false, googlePay: true, afterpay: false }
const PLACED = { order: orderFixture(), orderAccessUntil: '2026-03-01T10:30:00.000Z' }
const NEEDS = 'Your bank needs to confirm that it’s you. Please try again, or use another payment method.'
const NOT_CONFIRMED = 'Your bank couldn’t confirm that it’s you. Please try again, or use another payment method.'

beforeEach(() => {
  vi.clearAllMocks()
  queryClient().clear()
  browserAtPayment()
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1', email: CONTACT.email })
  offered('sandbox')
})

const offered = (clientToken: string) =>
  wire.answers('clientToken', () => answer('clientToken', { clientToken, methods: METHODS }))
/** The bank asks about the first try and takes what follows. */
const asksOnce = () =>
  wire.answers('placeOrder', (_, count) =>
    count === 1 ? refusal('PaymentAuthenticationRequired') : answer('placeOrder', PLACED),
  )
const sent = () =>
  wire.sent('placeOrder').map(({ headers, body }) => ({
    key: headers.get('idempotency-key'),
    replaces: body.replaces,
    payment: body.payments[0],
  }))
const situation = () => {
  const { items } = useCartStore.getState()
  const { record } = useCheckoutStore.getState()
  return { items, record, data: quoteFixture(), fraudToken: 'f'.repeat(32) }
}
/** The provider's own check, in the place of the demo store's bank. */
function providersCheck() {
  offered('real')
  const verifyCard = vi.fn(async (_: object) => ({ nonce: 'verified', threeDSecureInfo: { liabilityShifted: true } }))
  sdk.check.mockResolvedValue({ verifyCard, teardown: async () => {} })
  return verifyCard
}
const asked = () => vi.waitUntil(() => useBankQuestion.getState().answer)
const say = async (yes: boolean) => {
  await asked()
  useBankQuestion.getState().answer?.(yes)
}

describe('an order whose card’s bank asks', () => {
  const instrument = { type: 'BRAINTREE_CREDIT_CARD', token: 'first', deviceData: 'device' } as const
  const oneTime = async () => ({ token: 'second', bin: '400000' })
  const place = (more: { oneTime?: typeof oneTime } = { oneTime }) => {
    return placeOrder(situation(), async () => ({ ok: true, instrument, ...more }))
  }

  beforeEach(() => showBankQuestions())

  it('is sent with the device it came from, and tells the bank who pays from where [PAY-37, PAY-48]', async () => {
    const verifyCard = providersCheck()
    asksOnce()
    expect(await place()).toMatchObject({ kind: 'SUCCESS' })
    const { street1, suburb, postcode, state } = ENTERED_ADDRESS
    expect(verifyCard).toHaveBeenCalledWith(
      expect.objectContaining({
        nonce: 'second',
        bin: '400000',
        amount: '144.90',
        email: CONTACT.email,
        billingAddress: {
          givenName: CONTACT.firstName,
          surname: CONTACT.lastName,
          streetAddress: street1,
          extendedAddress: undefined,
          locality: suburb,
          region: state,
          postalCode: postcode,
          countryCodeAlpha2: 'AU',
        },
      }),
    )
    expect(sent()[1]?.payment).toMatchObject({ token: 'verified', deviceData: 'device' })
  })

  it('is nobody’s where its customer’s session has ended while the bank asked [PAY-48, AUTH-05]', async () => {
    asksOnce()
    const placing = place()
    await asked()
    useIdentityStore.setState({ customerId: 'somebody-else' })
    useBankQuestion.getState().answer?.(true)
    expect(await placing).toEqual({ kind: 'NOT_WANTED' })
    expect([sent().length, useCheckoutStore.getState().placingOrder]).toEqual([1, false])
  })

  it('is refused where nothing but the card itself could be asked about [PAY-48]', async () => {
    asksOnce()
    expect(await place({})).toMatchObject({ kind: 'REFUSED', errorCode: 'PaymentAuthenticationRequired' })
    expect([sent().length, useBankQuestion.getState()]).toEqual([1, {}])
  })

  it('says that the bank asks, and what is wrong when it was not convinced [PAY-48, ERR-146]', async () => {
    asksOnce()
    const placing = place()
    await asked()
    await vi.waitFor(() =>
      expect(document.querySelector('[data-live]')).toHaveTextContent(
        'Your bank is asking you to confirm this payment.',
      ),
    )
    await say(false)
    expect(await placing).toMatchObject({ kind: 'REFUSED', message: NOT_CONFIRMED, money: 'notCharged' })
    expect(sent()).toHaveLength(1)
  })

  it('says what the bank wants where it cannot be asked [PAY-48, ERR-146]', async () => {
    asksOnce()
    offered('real')
    sdk.check.mockRejectedValue({ code: 'THREEDS_NOT_ENABLED' })
    expect(await place()).toMatchObject({ kind: 'REFUSED', message: NEEDS })
    expect(sent()).toHaveLength(1)
  })

  it('pays with a saved card as with a typed one, once the bank has its word [PAY-04, PAY-48]', async () => {
    asksOnce()
    const saved = { type: 'BRAINTREE_SAVED', token: 'card-1' } as const
    const placing = placeOrder(situation(), async () => ({ ok: true, instrument: saved, oneTime }))
    await say(true)
    expect(await placing).toMatchObject({ kind: 'SUCCESS' })
    expect(sent().map(({ payment }) => [payment?.type, payment?.token])).toEqual([
      ['saved', 'card-1'],
      ['immediate', 'second.confirmed'],
    ])
  })

  it('tells the bank no address of an order that is collected [PAY-48]', async () => {
    const verifyCard = providersCheck()
    rememberCheckout({
      shippingType: 'STORE_PICKUP',
      deliveryAddress: undefined,
      storePickupStore: PICKUP_STORE,
      storePickupOptions: { methodCode: 'collect' },
    })
    asksOnce()
    expect(await place()).toMatchObject({ kind: 'SUCCESS' })
    expect(verifyCard.mock.lastCall?.[0]).toMatchObject({ email: CONTACT.email })
    expect(verifyCard.mock.lastCall?.[0]).not.toHaveProperty('billingAddress')
  })

  it('tells the bank the address of the invoice where that is another one [PAY-48]', async () => {
    const verifyCard = providersCheck()
    const OFFICE = { ...ENTERED_ADDRESS, street1: '9 Office Road', street2: 'Level 2', suburb: 'Hobart' }
    rememberCheckout({ billingAddress: OFFICE })
    asksOnce()
    expect(await place()).toMatchObject({ kind: 'SUCCESS' })
    expect(verifyCard.mock.lastCall?.[0]).toMatchObject({
      billingAddress: { streetAddress: '9 Office Road', extendedAddress: 'Level 2', locality: 'Hobart' },
    })
  })
})

describe('a wallet’s card whose bank asks', () => {
  const NEXT: Record<string, OneTimeCard> = {
    first: { token: 'first', bin: '401288' },
    second: { token: 'second', bin: '401288' },
    other: { token: 'other', bin: '555555' },
  }
  const pay = (token: keyof typeof NEXT, unspent: OneTimeCard | null = NEXT[token] ?? null) =>
    placeOrder(situation(), async () => ({
      ok: true,
      instrument: { type: 'BRAINTREE_GOOGLE_PAY', token: String(token), deviceData: 'device' },
      unspent: unspent ?? undefined,
    }))

  beforeEach(() => showBankQuestions())

  it('is asked about before the wallet’s next approval pays, which stays the wallet’s [PAY-37, PAY-38, PAY-49]', async () => {
    const verifyCard = providersCheck()
    asksOnce()
    expect(await pay('first')).toMatchObject({ kind: 'REFUSED', message: NEEDS, money: 'notCharged' })
    expect(verifyCard).not.toHaveBeenCalled()
    expect(await pay('second')).toMatchObject({ kind: 'SUCCESS' })
    expect(verifyCard.mock.lastCall?.[0]).toMatchObject({ nonce: 'second', bin: '401288', amount: '144.90' })
    const [refused, paid] = sent()
    expect(sent()).toHaveLength(2)
    expect(paid?.replaces).toEqual([refused?.key])
    expect(paid?.payment).toMatchObject({
      ...{ methodCode: 'braintree_google_pay', type: 'immediate', token: 'verified', deviceData: 'device' },
    })
  })

  it('is not charged when its owner says no, and is asked about again [PAY-49, ERR-146]', async () => {
    asksOnce()
    await pay('first')
    const placing = pay('second')
    await say(false)
    expect(await placing).toMatchObject({ kind: 'REFUSED', message: NOT_CONFIRMED, money: 'notCharged' })
    expect(sent()).toHaveLength(1)
    const again = pay('second')
    await say(true)
    expect(await again).toMatchObject({ kind: 'SUCCESS' })
    expect(sent()[1]?.payment?.token).toBe('second.confirmed')
  })

  it('leaves another card, and one that a phone vouches for, to pay at once [PAY-49]', async () => {
    const verifyCard = providersCheck()
    wire.answers('placeOrder', (_, count) =>
      count % 2 === 1 ? refusal('PaymentAuthenticationRequired') : answer('placeOrder', PLACED),
    )
    await pay('first')
    expect(await pay('other')).toMatchObject({ kind: 'SUCCESS' })
    browserAtPayment()
    await pay('first', null)
    expect(await pay('second', null)).toMatchObject({ kind: 'SUCCESS' })
    expect(sent().map(({ payment }) => payment?.token)).toEqual(['first', 'other', 'first', 'second'])
    expect(verifyCard).not.toHaveBeenCalled()
  })
})
