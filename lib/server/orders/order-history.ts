import 'server-only'
import type { OrderChannel, OrderHistory, OrderSummary, SeenOrder } from '#lib/contract/order-history.ts'
import type { Picture } from '#lib/contract/product.ts'
import { type Cents, toDollars } from '#lib/domain/money/money.ts'
import type { Fulfilment } from '#lib/domain/orders/order-states.ts'
import type { ExtendedReturns } from '#lib/domain/returns/extended-returns.ts'
import { pool } from '../db/client.ts'
import { cancelledUnits } from '../order-life/order-life-sql.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { returnSpansOfOrders } from '../settings/extended-returns.ts'
import { OWNED_BY_FIRST_PARAMETER, orderFor } from './order-view-rights.ts'
import { returnTokenFor } from './return-token.ts'
import { storeOrder, storeOrders } from './store-orders.ts'

/** [ORD-02] */
const ORDERS_PAGE_SIZE = 20

interface HistoryRow {
  number: string
  status: OrderSummary['status']
  created_at: string
  pickup: boolean
  mailed: boolean
  label: string
  /** Of lines that are not wholly cancelled. */
  kept: Fulfilment[]
  grand_total: Cents
  item_count: number
  images: Picture[]
  parcels: { number: number; tracking_url: string | null; delivered_at: string | null }[]
}

const HISTORY_SQL = `
with mine as (select o.* from orders o where ${OWNED_BY_FIRST_PARAMETER} and o.channel = 'online'),
shown as (select * from mine order by created_at desc, number desc limit $2 offset $3)
select (select count(*)::int from mine) as total, (
  select coalesce(json_agg(json_build_object(
    'number', s.number, 'status', s.status, 'created_at', s.created_at, 'grand_total', s.grand_total,
    'pickup', s.shipping ->> 'type' = 'STORE_PICKUP', 'mailed', s.shipping ->> 'byEmail' is not distinct from 'true',
    'label', s.shipping ->> 'label',
    'kept', (select coalesce(json_agg(distinct l.fulfilment), '[]') from order_lines l
      where l.order_number = s.number and l.qty > ${cancelledUnits('l')}),
    'item_count', (select coalesce(sum(l.qty), 0) from order_lines l where l.order_number = s.number),
    'images', (select coalesce(json_agg(i.image), '[]') from (
      select l.image from order_lines l where l.order_number = s.number and l.image is not null
      order by l.line_no limit 4) i),
    'parcels', (select coalesce(json_agg(json_build_object(
      'number', p.parcel_no, 'tracking_url', p.tracking_url,
      'delivered_at', (select max(e.at) from order_events e where e.order_number = s.number
        and e.type = 'parcel_delivered' and e.data ->> 'parcelNo' = p.parcel_no::text)
    ) order by p.parcel_no), '[]') from parcels p where p.order_number = s.number)
  ) order by s.created_at desc, s.number desc), '[]') from shown s
) as orders`

/** What a customer has bought, newest first, 20 a page; a page past the end is empty [API-53, ORD-02, ORD-14]. */
export async function orderHistory(
  customerId: string,
  { channel, page }: { channel: OrderChannel; page: number },
): Promise<Result<OrderHistory>> {
  const part = { limit: ORDERS_PAGE_SIZE, offset: (page - 1) * ORDERS_PAGE_SIZE }
  const found = channel === 'online' ? await onlineOrders(customerId, part) : await storeOrders(customerId, part)
  if (found === 'unavailable') return err('ProviderUnavailable')
  const pageCount = Math.max(1, Math.ceil(found.total / ORDERS_PAGE_SIZE))
  return ok({ ...found, page, pageCount })
}

/**
 * One order of a customer, bought online or in a store. Numbers of the shop's own shape are never the tills', so they
 * are answered alike whether or not the ERP is well [API-54, ORD-11].
 */
export async function accountOrder(number: string, customerId: string): Promise<Result<SeenOrder>> {
  if (OWN_NUMBER.test(number)) {
    const seen = await orderFor(number, { customerId })
    return seen ? ok(seen.order) : err('OrderNotFound')
  }
  const sale = await storeOrder(customerId, number)
  if (sale === 'unavailable') return err('ProviderUnavailable')
  return sale ? ok(sale) : err('OrderNotFound')
}

const OWN_NUMBER = /^W\d+$/

async function onlineOrders(customerId: string, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await pool().query<{ total: number; orders: HistoryRow[] }>({
    name: 'order-history',
    text: HISTORY_SQL,
    values: [customerId, limit, offset],
  })
  const extended = await returnSpansOfOrders()
  const { total, orders } = rows[0] ?? { total: 0, orders: [] }
  return { total, orders: orders.map((row) => summaryOf(row, customerId, extended)) }
}

function summaryOf(row: HistoryRow, customerId: string, extended: readonly ExtendedReturns[]): OrderSummary {
  const order = {
    number: row.number,
    channel: 'online',
    status: row.status,
    // As JSON the database gives its own spelling of an instant.
    createdAt: new Date(row.created_at).toISOString(),
  } as const
  const shipping = { byEmail: row.mailed, label: row.label }
  const returnToken = returnTokenFor({ ...order, shipping }, { customerId }, extended)
  return {
    ...order,
    pickup: row.pickup,
    ...wayOf(row),
    total: toDollars(row.grand_total),
    itemCount: row.item_count,
    images: row.images,
    ...(row.parcels.length > 0 ? { parcels: row.parcels.map(parcelOf) } : {}),
    ...(returnToken ? { returnToken } : {}),
  }
}

/** What else there was may have been cancelled: then gift cards, or services, are all that is left. */
function wayOf({ status, mailed, kept }: HistoryRow): Pick<OrderSummary, 'mailed' | 'service'> {
  if (kept.includes('goods')) return {}
  if (kept.length === 0) return mailed ? { mailed } : {}
  if (kept.includes('giftCard')) return { mailed: true }
  return status === 'COMPLETED' ? { service: true } : {}
}

function parcelOf(row: HistoryRow['parcels'][number]): NonNullable<OrderSummary['parcels']>[number] {
  return {
    number: row.number,
    ...(row.tracking_url ? { trackingUrl: row.tracking_url } : {}),
    ...(row.delivered_at ? { deliveredAt: new Date(row.delivered_at).toISOString() } : {}),
  }
}
