import { randomUUID } from 'node:crypto'
import { REPLAYED } from '#lib/contract/idempotency.ts'
import type { PlaceOrderRequest } from '#lib/contract/order.ts'
import type { PlacementStatusResponse } from '#lib/contract/placement.ts'
import { createApi } from '#lib/server/api/app.ts'
import { identityToken } from '#lib/server/auth/identity.ts'
import { signedInCustomer } from './customer-fixture.ts'

export interface Told {
  status: number
  /** The order's number, or the code of the refusal. */
  said: string | undefined
  replayed: boolean
  details?: unknown
  fields?: unknown
}

/** A browser that places orders through the API and keeps the order's cookie. */
export interface Placer {
  customerId: string | undefined
  place(body: PlaceOrderRequest, key?: string, rest?: Partial<PlaceOrderRequest>): Promise<Told>
  statusOf(key: string): Promise<PlacementStatusResponse>
  openPlacement(): Promise<string | undefined>
  /** The number of the order of these goods the shopper may know of. */
  recentPurchase(...variantIds: string[]): Promise<string | undefined>
}

export function guestBrowser(): Placer {
  return placer(undefined, undefined)
}

export async function customerBrowser(email: string): Promise<Placer> {
  const { id } = await signedInCustomer(email)
  return secondDevice(id, email)
}

/** Another device of a customer. */
export async function secondDevice(customerId: string, email: string): Promise<Placer> {
  return placer(customerId, await identityToken({ customerId, email }, new Date()))
}

function placer(customerId: string | undefined, token: string | undefined): Placer {
  const api = createApi()
  let cookie = ''

  async function call(method: string, path: string, body?: unknown, key: string = randomUUID()): Promise<Response> {
    const answer = await api.request(`http://localhost/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        Origin: 'http://localhost:3000',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { Cookie: cookie } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const given = answer.headers.get('Set-Cookie')?.split(';')[0]
    if (given) cookie = given
    return answer
  }

  return {
    customerId,
    async place(body, key, rest = {}) {
      const answer = await call('POST', '/order/place', { ...body, ...rest }, key)
      const { order, errorCode, details, fields } = (await answer.json()) as {
        order?: { number: string }
        errorCode?: string
        details?: unknown
        fields?: unknown
      }
      const told = { status: answer.status, said: order?.number ?? errorCode, replayed: answer.headers.has(REPLAYED) }
      return { ...told, ...(details === undefined ? {} : { details }), ...(fields === undefined ? {} : { fields }) }
    },
    statusOf: async (key) => (await call('GET', `/order/placement/${key}`)).json() as Promise<PlacementStatusResponse>,
    async openPlacement() {
      const { placement } = (await (await call('GET', '/account/placement')).json()) as {
        placement: { idempotencyKey: string } | null
      }
      return placement?.idempotencyKey
    },
    async recentPurchase(...variantIds) {
      const items = variantIds.map((variantId) => ({ productId: variantId.split('-')[0] ?? '', variantId, qty: 1 }))
      const { purchase } = (await (await call('POST', '/order/recent-purchase', { items })).json()) as {
        purchase: { number: string } | null
      }
      return purchase?.number
    },
  }
}
