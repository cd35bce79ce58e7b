import { randomUUID } from 'node:crypto'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { checkoutInfoRequest } from '#lib/contract/checkout.ts'
import { type PlaceOrderBody, type PlaceOrderRequest, placeOrderRequest } from '#lib/contract/order.ts'
import { db, pool } from '#lib/server/db/client.ts'
import { coupons, promotions, shippingMethods, storeStock, stores, vouchers } from '#lib/server/db/schema.ts'
import { hashVoucherPin } from '#lib/server/gift-cards/voucher-pin.ts'
import { placeOrder } from '#lib/server/orders/place-order.ts'
import { quoteCart } from '#lib/server/orders/quote-cart.ts'
import { afterpayProvider } from '#lib/server/payments/afterpay.ts'
import { connectAfterpay } from '#lib/server/payments/afterpay-api.ts'
import { braintreeProvider } from '#lib/server/payments/braintree.ts'
import { connectBraintree } from '#lib/server/payments/braintree-gateway.ts'
import { joinedProvider } from '#lib/server/payments/provider.ts'
import { GUEST } from '#lib/server/platform/caller.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { openShop, shelve } from './catalogue-fixture.ts'
import { STATION_STREET } from './express-order.ts'
import {
  NEIGHBOUR_EMAIL,
  NEIGHBOUR_ID,
  NEIGHBOUR_INTENT,
  openNeighbourShop,
  rememberNeighbours,
  welcomeNeighbour,
} from './neighbours.ts'

/** The real adapter, which gives up early so that silence need not be waited out. */
const impatient = joinedProvider(braintreeProvider(connectBraintree(environment(), 250)), {
  afterpay: () => afterpayProvider(connectAfterpay(environment(), 250)),
})
export const quickProvider = () => impatient

/** A small shop: boots in three sizes, a gift card product, delivery methods and one store with shelves. */
export async function openOrderShop(): Promise<void> {
  await openShop()
  await shelve({ id: 'boot', price: 12_995 }, [
    { id: 'boot-9', label: '9', stock: 100 },
    { id: 'boot-10', label: '10', stock: 100 },
    { id: 'boot-last', label: '11', stock: 1 },
  ])
  await shelve({ id: 'sock', price: 1500, canonicalCategory: 'clothing' }, [{ id: 'sock-m', label: 'M', stock: 1000 }])
  await shelve({ id: 'card', price: 5000, functionalType: 'giftCard', canonicalCategory: 'clothing' }, [
    { id: 'card-50', label: '$50', stock: 0 },
  ])
  await db()
    .insert(shippingMethods)
    .values([
      { code: 'express', label: 'Express', type: 'DELIVERY', price: 1495, countries: ['AU'], position: 1 },
      {
        code: 'fourhd',
        label: 'Four hours',
        type: 'DELIVERY',
        price: 1995,
        countries: ['AU'],
        postcodes: ['3000'],
        requiresAuthorityToLeave: true,
        position: 2,
      },
      { code: 'collect', label: 'Collect', type: 'STORE_PICKUP', price: 0, countries: ['AU', 'NZ'], position: 3 },
    ])
  await db()
    .insert(stores)
    .values([
      {
        erpStoreId: 'city',
        path: 'city',
        name: 'City',
        country: 'AU',
        region: 'VIC',
        locality: 'Melbourne',
        postcode: '3000',
        street1: '9 Swanston St',
        latitude: -37.8,
        longitude: 144.9,
        clickAndCollect: true,
      },
      {
        erpStoreId: 'depot',
        path: 'depot',
        name: 'Depot',
        country: 'AU',
        region: 'VIC',
        locality: 'Dandenong',
        postcode: '3175',
        street1: '2 Lonsdale St',
        latitude: -37.9,
        longitude: 145.2,
      },
    ])
  await db()
    .insert(storeStock)
    .values([
      { erpStoreId: 'city', variantId: 'boot-9', qty: 2 },
      { erpStoreId: 'depot', variantId: 'boot-9', qty: 9 },
    ])
  await openNeighbourShop(await hashVoucherPin('1234'))
  await welcomeNeighbour()
  await placeNextDoor()
}

/** The order next door: its customer's, sent to the other country, its money held and some of it from a gift card. */
async function placeNextDoor(): Promise<void> {
  const held = { ok: true as const, transactionId: 'nextdoor-hold', summary: 'Visa ending in 0000' }
  const placement = await placeOrder(
    await requestFor(NEIGHBOUR_INTENT),
    {
      caller: { kind: 'customer', customerId: NEIGHBOUR_ID, email: NEIGHBOUR_EMAIL },
      idempotencyKey: randomUUID(),
      requestId: 'nextdoor',
    },
    () => ({ ...quickProvider(), authorise: async () => held }),
  )
  if (!placement.ok) throw new Error(`The neighbour has no order: ${placement.refusal.errorCode}`)
  const { number } = placement.value.order
  const { rows } = await pool().query<{ id: string }>('select attempt_id::text as id from orders where number = $1', [
    number,
  ])
  await rememberNeighbours(number, rows[0]?.id ?? '')
}

/** Issues a gift card with the PIN 1234. */
export async function issueVoucher(code: string, amount: number, over: Partial<typeof vouchers.$inferInsert> = {}) {
  await db()
    .insert(vouchers)
    .values({
      code,
      pinHash: await hashVoucherPin('1234'),
      expires: '2099-12-31',
      issued: amount,
      balance: amount,
      ...over,
    })
}

/** An offer with one code. */
export async function announceOffer(
  code: string,
  over: Omit<Partial<typeof promotions.$inferInsert>, 'effect'> & Pick<typeof promotions.$inferInsert, 'effect'>,
) {
  const id = code.toLowerCase()
  await db()
    .insert(promotions)
    .values({ id, name: `Offer ${code}`, ...over })
  await db().insert(coupons).values({ code, promotionId: id })
}

export interface Intent {
  items?: { productId: string; variantId: string; qty: number; challengeAnswer?: string }[]
  promoCodes?: string[]
  /** Gift cards to pay with, PIN 1234, as far as they go. */
  cards?: { code: string; balance: number; pin?: string }[]
  token?: string
  email?: string
  address?: PlaceOrderBody['cart']['shippingAddress']
  shipping?: Partial<PlaceOrderBody['cart']['shipping']>
  agreeToMarketing?: boolean
  purchaseOrderNumber?: string
}

/** The request a browser would send for a wish, from a fresh quote. */
export async function requestFor(intent: Intent = {}): Promise<PlaceOrderRequest> {
  const items = intent.items ?? [{ productId: 'boot', variantId: 'boot-9', qty: 1 }]
  const shipping = { type: 'DELIVERY' as const, methodCode: 'express', ...intent.shipping }
  const email = intent.email ?? 'jo@example.com'
  const address = intent.address ?? STATION_STREET
  const quoted = await quoteCart(
    checkoutInfoRequest.parse({
      cart: { items },
      promoCodes: intent.promoCodes ?? [],
      email,
      shippingAddress: address,
      shipping: { methodCode: shipping.methodCode },
      availableCreditBalances: (intent.cards ?? []).map(({ code, balance }) => ({
        methodCode: 'voucher',
        code,
        amount: balance,
      })),
    }),
    GUEST,
  )
  if (!quoted.ok) throw new Error(`No quote: ${quoted.refusal.errorCode}`)
  return placeOrderRequest.parse({
    cart: {
      items: items.map((item, i) => ({ ...item, unitPrice: quoted.value.lines[i]?.unitPrice ?? 0 })),
      promoCodes: intent.promoCodes ?? [],
      email,
      firstName: 'Jo',
      lastName: 'Lee',
      phone: '0412 345 678',
      agreeToMarketing: intent.agreeToMarketing ?? false,
      purchaseOrderNumber: intent.purchaseOrderNumber,
      billingAddress: address,
      shipping,
      shippingAddress: address,
    },
    payments: paymentsFor(quoted.value, intent),
    fraudAnalytics: { token: 'fraud-token' },
    voucherUsages: quoted.value.creditUsages.map(({ code, amount }) => ({ code, amount })),
  })
}

function paymentsFor(quote: CheckoutData, { cards = [], token = 'fake-valid-nonce' }: Intent) {
  const vouchers = quote.creditUsages.map(({ code, amount }) => {
    const pin = cards.find((card) => card.code === code)?.pin ?? '1234'
    return { methodCode: 'voucher', type: 'immediate', code, pin, amount }
  })
  const card = { methodCode: 'braintree_credit_card', type: 'immediate', token, amount: quote.amountOutstanding }
  return quote.amountOutstanding > 0 || vouchers.length === 0 ? [...vouchers, card] : vouchers
}

/** Places a request as a guest, under its own key unless told otherwise. */
export function place(body: PlaceOrderRequest, idempotencyKey: string = randomUUID()) {
  return placeOrder(body, { caller: GUEST, idempotencyKey, requestId: 'test' }, quickProvider)
}

/** The code of a refusal, or `PLACED`. */
export function outcome(placement: Awaited<ReturnType<typeof place>>): string {
  return placement.ok ? 'PLACED' : placement.refusal.errorCode
}

/** Lets every open attempt's time be up. */
export async function letTimePass(): Promise<void> {
  await pool().query(
    "update order_attempts set deadline = now() - interval '1 second' where state in ('reserved', 'authorising', 'authorised')",
  )
}

/** One number out of the database. */
export async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool().query<{ n: string }>(`select (${sql})::bigint as n`, values)
  return Number(rows[0]?.n)
}
