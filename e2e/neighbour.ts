import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { sandboxNonce } from '#lib/client/payment/sandbox-nonce.ts'
import type { MachineOrder } from '#lib/contract/erp/orders.ts'
import type { Product } from '#lib/contract/product.ts'
import { CARDS } from './shopper.ts'

const JSON_ONLY = { Accept: 'application/json' }
const ADDRESS = {
  country: 'AU',
  contactName: 'Sam Else',
  street1: '1 Smith St',
  suburb: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
}

/** Somebody who has ordered something else on the same day. */
export interface Neighbour {
  number: string
  email: string
}

/**
 * Orders socks over the API, whatever size there is most of: nothing that a journey does to an order may touch this
 * one.
 */
export async function neighbourOrders(request: APIRequestContext): Promise<Neighbour> {
  const email = `neighbour.${randomUUID()}@example.com`
  return { number: await orderSocks(request, email), email }
}

/** The number of an order of socks, by a guest or by the customer whose token is given. */
export async function orderSocks(request: APIRequestContext, email: string, token?: string): Promise<string> {
  const suggested = await (await request.get('/api/search/suggestion?q=socks')).json()
  const ids = suggested.products.map(({ id }: { id: string }) => id)
  const { results } = (await posted(request, '/api/search/indexes/local_products/objects', { objectIds: ids })) as {
    results: Product[]
  }
  const [most] = results
    .filter(
      ({ cartQtyVariantMin = 1, cartQtyVariantMultipleOf = 1 }) =>
        Math.max(cartQtyVariantMin, cartQtyVariantMultipleOf) === 1,
    )
    .flatMap(({ id, variants }) => variants.map(({ id: variantId, stockQty }) => ({ id, variantId, stockQty })))
    .sort((a, b) => b.stockQty - a.stockQty)
  const item = { productId: most?.id ?? '', variantId: most?.variantId ?? '', qty: 1 }
  const asked = { cart: { items: [item] }, shippingAddress: ADDRESS, shipping: { methodCode: 'express' } }
  const quote = (await posted(request, '/api/checkout/info', asked)) as Placement['quote']
  return placeByApi(request, { item, quote, email, shipping: { type: 'DELIVERY', methodCode: 'express' }, token })
}

interface Placement {
  item: { productId: string; variantId: string; qty: number }
  quote: { grandTotal: number; lines: { unitPrice: number }[] }
  email: string
  shipping: object
  token?: string | undefined
}

/** Somebody else places an order over the API and pays by card; its number. */
export async function placeByApi(request: APIRequestContext, placement: Placement): Promise<string> {
  const { item, quote, email, shipping, token } = placement
  const body = {
    cart: {
      items: [{ ...item, unitPrice: quote.lines[0]?.unitPrice }],
      email,
      firstName: 'Sam',
      lastName: 'Else',
      phone: '+61412345678',
      billingAddress: ADDRESS,
      shipping,
      shippingAddress: ADDRESS,
    },
    payments: [
      {
        methodCode: 'braintree_credit_card',
        amount: quote.grandTotal,
        token: sandboxNonce(CARDS.accepted, '12/30'),
        type: 'immediate',
      },
    ],
    fraudAnalytics: { token: 'e2e' },
  }
  const { order } = (await posted(request, '/api/order/place', body, token)) as { order: { number: string } }
  return order.number
}

/** The order stands as it was placed, its money only held, and its buyer has heard of nothing but the confirmation. */
export async function expectUntouched(request: APIRequestContext, { number, email }: Neighbour): Promise<void> {
  const desk = (await (await request.get('/sandbox/warehouse', { headers: JSON_ONLY })).json()) as {
    jobs: { order: MachineOrder }[]
  }
  const order = desk.jobs.find((job) => job.order.number === number)?.order
  expect(order).toMatchObject({
    status: 'PLACED',
    parcels: [],
    refunds: [],
    lines: [{ cancelledQty: 0, sentQty: 0, returnedQty: 0 }],
    payments: [{ state: 'authorised', captured: 0, refunded: 0 }],
  })
  const { mails } = await (
    await request.get(`/sandbox/mail?to=${encodeURIComponent(email)}`, { headers: JSON_ONLY })
  ).json()
  expect(mails.length).toBeLessThanOrEqual(1)
}

async function posted(request: APIRequestContext, path: string, data: object, token?: string): Promise<unknown> {
  const headers = { 'Idempotency-Key': randomUUID(), ...(token ? { Authorization: `Bearer ${token}` } : {}) }
  const answer = await request.post(path, { headers, data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}
