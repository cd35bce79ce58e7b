import { beforeEach, expect, it, vi } from 'vitest'
import { clientTokenQuery, paymentOffer } from '#lib/client/payment/client-token.ts'
import { dropCard, hideCard, keepCard, savedCardsQuery } from '#lib/client/payment/saved-cards.ts'
import { fetchQuery } from '#lib/client/query.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { VALID_CARD } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const [A, B, C] = ['1', '2', '3'].map((digit) => VALID_CARD.id.replace(/.$/, digit)) as [string, string, string]
const cardOf = (id: string) => ({ ...VALID_CARD, id })
const METHODS = { card: true, saved: true, paypal: false, applePay: false, googlePay: false, afterpay: false }

const shown = () =>
  queryClient()
    .getQueryData(savedCardsQuery().queryKey)
    ?.paymentMethods.map(({ id }) => id)
const load = async (...ids: string[]) => {
  wire.answers('paymentMethods', () => answer('paymentMethods', { paymentMethods: ids.map(cardOf) }))
  await fetchQuery(savedCardsQuery())
}

beforeEach(() => {
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
})

it('a saved card is the first of every list, the others stay as they were, and whoever looks next asks [API-48]', async () => {
  await load(A, B)
  wire.answers('savePaymentMethod', () => answer('savePaymentMethod', cardOf(C)))
  const more = { type: 'BRAINTREE_CREDIT_CARD' }
  expect(await keepCard({ instrument: { token: 'once', deviceData: 'device', ...more } })).toMatchObject({ id: C })
  expect(wire.sent('savePaymentMethod').map(({ body }) => body)).toEqual([{ token: 'once', deviceData: 'device' }])
  expect(shown()).toEqual([C, A, B])
  await fetchQuery(savedCardsQuery())
  expect(wire.sent('paymentMethods')).toHaveLength(2)
})

it('a card that was saved before moves to the front and stands there once [API-48]', async () => {
  await load(A, B)
  wire.answers('savePaymentMethod', () => answer('savePaymentMethod', cardOf(B)))
  await keepCard({ instrument: { token: 'once' } })
  expect(wire.sent('savePaymentMethod').map(({ body }) => body)).toEqual([{ token: 'once' }])
  expect(shown()).toEqual([B, A])
})

it('whose bank cannot be asked is refused as the shop refused it, and the others stay [API-48, PAY-48]', async () => {
  await load(A, B)
  wire.answers('savePaymentMethod', () => refusal('PaymentAuthenticationRequired'))
  const oneTime = () => Promise.reject(new Error('The fields are gone.'))
  await expect(keepCard({ instrument: { token: 'once' }, oneTime })).rejects.toMatchObject({
    refusal: { errorCode: 'PaymentAuthenticationRequired' },
  })
  expect(wire.sent('savePaymentMethod')).toHaveLength(1)
  expect(shown()).toEqual([A, B])
})

it('is the only one known where no list was loaded [API-48]', async () => {
  wire.answers('savePaymentMethod', () => answer('savePaymentMethod', cardOf(C)))
  await keepCard({ instrument: { token: 'once' } })
  expect(shown()).toEqual([C])
})

it('a card that is gone leaves its neighbours [API-49]', async () => {
  await load(A, B, C)
  hideCard(B)
  expect(shown()).toEqual([A, C])
})

it('a card the shop keeps stays on the list [API-49]', async () => {
  await load(A, B)
  wire.answers('removePaymentMethod', () => refusal('PaymentMethodNotFound'))
  await expect(dropCard(A)).rejects.toThrow()
  expect(shown()).toEqual([A, B])
})

it('what is on offer is asked of the shop once [API-77]', async () => {
  const offer = { clientToken: 'token', methods: METHODS }
  wire.answers('clientToken', () => answer('clientToken', offer))
  expect([await paymentOffer(), await paymentOffer()]).toEqual([offer, offer])
  expect(wire.sent('clientToken')).toHaveLength(1)
})

it.each([
  [0, false],
  [10_000, false],
  [10_001, true],
])('what failed %i ms ago is asked by a part that comes later: %s [PAY-26]', (ago, asks) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  expect(clientTokenQuery().retryOnMount({ state: { errorUpdatedAt: Date.now() - ago } })).toBe(asks)
  vi.useRealTimers()
})
