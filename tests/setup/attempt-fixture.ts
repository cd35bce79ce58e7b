import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import { db, pool } from '#lib/server/db/client.ts'
import { promotions, storeStock, stores, vouchers } from '#lib/server/db/schema.ts'
import type { AttemptRequest, Draft, DraftLine, DraftPayment, Intent } from '#lib/server/orders/attempt.ts'
import { reserve } from '#lib/server/orders/reserve.ts'
import { openShop, shelve } from './catalogue-fixture.ts'
import { useTestDatabase } from './database.ts'
import { openNeighbourShop, welcomeNeighbour } from './neighbours.ts'

/**
 * A shop with just what an attempt can hold, for tests that ask its steps without pricing, provider and API: a mutant
 * of theirs is answered in a tenth of the time. Boots in four sizes of ten pairs, two stores with four each.
 */
export function useAttemptShop(): void {
  useTestDatabase({ seed: false })
  beforeAll(async () => {
    await openShop()
    for (const id of ['boot', 'shoe'])
      await shelve(
        { id },
        ['a', 'b'].map((size) => ({ id: `${id}-${size}`, stock: 10 })),
      )
    const place = { country: 'AU', region: 'VIC', locality: 'Melbourne', postcode: '3000', street1: '9 Swanston St' }
    for (const id of ['city', 'depot']) {
      await db()
        .insert(stores)
        .values({ ...place, erpStoreId: id, path: id, name: id, latitude: -37.8, longitude: 144.9 })
      for (const variantId of ['boot-a', 'boot-b', 'shoe-a'])
        await db().insert(storeStock).values({ erpStoreId: id, variantId, qty: 4 })
    }
    await openNeighbourShop('no PIN')
    await welcomeNeighbour()
  })
}

const ADDRESS = {
  contactName: 'Jo Lee',
  country: 'AU',
  street1: '1 Station St',
  suburb: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
} as const

/** A line of a draft, $100 a piece. */
export function draftLine(line_no: number, variant_id: string, qty: number, over: Partial<DraftLine> = {}): DraftLine {
  return {
    ...{ line_no, variant_id, product_id: variant_id.split('-')[0] ?? '', path: `ironbark/${variant_id}`, qty },
    ...{ brand_name: 'Ironbark', name: variant_id, label: '10', image: null, unit_price: 10_000, discount: 0 },
    ...{ total: qty * 10_000, gst: qty * 909, stock_taken: true, fulfilment: 'goods' as const },
    ...over,
  }
}

export interface Wish {
  /** Units by size, which are the lines of the order too. */
  stock?: Record<string, number>
  storeId?: string
  /** Cents held of each gift card; the first pays as the first entry. */
  cards?: Record<string, number>
  promotionIds?: string[]
  customerKey?: string
  /** Cents a provider is asked for. */
  charge?: number
  order?: Partial<Draft['order']>
}

/** What a placement of a guest would ask to have and hold. */
export function intentFor(wish: Wish = {}): Intent {
  const { stock = { 'boot-a': 1 }, storeId, cards = {}, promotionIds = [], customerKey = 'jo@example.com' } = wish
  const lines = Object.entries(stock).map(([variantId, qty], i) => draftLine(i, variantId, qty))
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  const vouchers = Object.entries(cards).map(([code, amount], entryNo) => ({ code, amount, entryNo }))
  const payments: DraftPayment[] = vouchers.map(({ amount, entryNo }) => ({
    ...{ entryNo, amount, methodCode: 'voucher', summary: `Gift card ${entryNo}` },
  }))
  if (wish.charge !== undefined)
    payments.push({
      ...{ entryNo: payments.length, amount: wish.charge, methodCode: 'braintree_credit_card', summary: '' },
    })
  return {
    draft: {
      order: {
        ...{ customer_id: null, email: 'jo@example.com', billing_address: ADDRESS, promo_codes: [], vouchers: [] },
        contact: { email: 'jo@example.com', firstName: 'Jo', lastName: 'Lee', phone: '0412 345 678' },
        shipping: {
          ...{ type: 'DELIVERY' as const, methodCode: 'express', label: 'Express', address: ADDRESS },
          authorityToLeave: false,
        },
        ...{ loyalty_member_id: null, agree_to_marketing: false, item_subtotal: total, total_discount: 0 },
        ...{ shipping_price: 0, gst: Math.round(total / 11), grand_total: total },
        ...wish.order,
      },
      lines,
    },
    holds: {
      stock: Object.entries(stock).map(([variantId, qty]) => ({ variantId, qty })),
      ...(storeId ? { storeId } : {}),
      vouchers,
      promotionIds,
    },
    payments,
    customerKey,
    charges: wish.charge !== undefined,
  }
}

/** A gift card nobody can open: there is no PIN to it. */
export async function giftCard(code: string, balance: number, over: Partial<typeof vouchers.$inferInsert> = {}) {
  await db()
    .insert(vouchers)
    .values({ ...{ code, balance, issued: balance, pinHash: 'no PIN', expires: '2099-12-31' }, ...over })
}

/** An offer of $1 off. */
export async function offer(id: string, over: Partial<typeof promotions.$inferInsert> = {}) {
  await db()
    .insert(promotions)
    .values({ ...{ id, name: id, effect: { kind: 'amount', amount: 100 } }, ...over })
}

export function attemptRequest(over: Partial<AttemptRequest> = {}): AttemptRequest {
  return { key: randomUUID(), caller: 'guest', digest: 'digest', ...over }
}

/** An attempt that has what it wants. */
export async function opened(wish: Wish = {}, request = attemptRequest()) {
  const reservation = await reserve(request, intentFor(wish))
  if (reservation.kind !== 'reserved') throw new Error(`Nothing was reserved: ${JSON.stringify(reservation)}`)
  return reservation.attempt
}

/** All rows of a query. */
export async function rowsOf<Row extends object = Record<string, unknown>>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await pool().query<Row>(sql, values)).rows
}

/** Everything in the shop that an attempt may hold, apart from what stands next door, by its name. */
export async function allHolds() {
  const rows = await rowsOf<{ of: string; there: number; held: number }>(
    `select id as of, stock as there, reserved as held from variants where id !~ 'nextdoor'
     union all select erp_store_id || ' ' || variant_id, qty, reserved from store_stock where erp_store_id <> 'nextdoor'
     union all select code, balance, held from vouchers where code <> 'NEXTDOOR'
     union all select id, max_uses, uses from promotions where id <> 'nextdoor'`,
  )
  return rows.toSorted((a, b) => (a.of < b.of ? -1 : 1))
}
