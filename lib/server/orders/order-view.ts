import 'server-only'
import type { Order } from '#lib/contract/order.ts'
import type { ReturnLabel, SeenOrder, StartedReturn } from '#lib/contract/order-history.ts'
import { addressLines } from '#lib/domain/address/address-line.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { type Cents, toDollars } from '#lib/domain/money/money.ts'
import { isLabelUsable } from '#lib/domain/returns/return-label.ts'
import { storeRegion } from '#lib/domain/store-locator/store-region.ts'
import { pool } from '../db/client.ts'
import { internationalPhone } from '../platform/international-phone.ts'
import { EXCHANGED_SIZE, type ExchangedSize, exchangedSizeText } from './exchanged-size.ts'
import { seenLife } from './order-life-view.ts'
import { AMOUNT_TO_COME, TO_COME } from './returned-units.ts'

type SeenStore = NonNullable<SeenOrder['store']>

/**
 * An order as it is shown: with the store it is collected from, its returns, and links to those products only that are
 * still there [ORD-08, RET-07].
 */
export async function seenOrder(order: Order): Promise<SeenOrder> {
  const { storeId } = order.shipping
  const [paths, store, returns, life] = await Promise.all([
    productPaths(order.lines.map(({ productId }) => productId)),
    storeId === undefined ? undefined : seenStore(storeId),
    startedReturns(order.number),
    seenLife(order.number),
  ])
  return {
    ...order,
    lines: order.lines.map(({ path: _old, ...line }) => ({
      ...line,
      ...pathOf(paths, line.productId),
      ...life?.cancelledOf(line.lineId),
    })),
    ...life?.shown,
    ...(store ? { store } : {}),
    ...(returns.length > 0 ? { returns } : {}),
  }
}

async function startedReturns(orderNumber: string): Promise<StartedReturn[]> {
  const { rows } = await pool().query<ReturnRow>({
    name: 'started-returns',
    text: `select r.number, r.created_at, r.received_at, r.withdrawn_at, r.label,
             (select x.number from orders x where x.number = r.exchange_order and x.status <> 'CANCELLED') as exchange_order,
             (select coalesce(json_agg(json_strip_nulls(json_build_object('lineId', l.line_no::text,
                'qty', case when r.received_at is null then c.qty else l.received_qty end,
                'exchangeFor', case when l.exchange_state <> 'released' then ${EXCHANGED_SIZE} end)) order by l.line_no)
                filter (where case when r.received_at is null then c.qty else l.received_qty end > 0), '[]')
              from return_lines l left join variants v on v.id = l.exchange_variant_id ${TO_COME} where l.return_number = r.number) as lines,
             (select coalesce(sum(${AMOUNT_TO_COME}), 0)::int from return_lines l ${TO_COME}
              where l.return_number = r.number and r.withdrawn_at is null) as amount,
             (select json_build_object('number', f.number, 'state', f.state, 'amount', f.amount / 100.0)
              from refunds f where f.return_number = r.number limit 1) as refund,
             (select json_build_object('last4', right(g.code, 4), 'amount', g.amount / 100.0)
              from return_gift_cards g where g.return_number = r.number) as gift_card
           from returns r where r.order_number = $1 order by r.created_at, r.number`,
    values: [orderNumber],
  })
  const today = dayInMelbourne(new Date())
  return rows.map(
    ({ number, created_at, received_at, withdrawn_at, exchange_order, lines, amount, label, refund, gift_card }) => ({
      number,
      createdAt: created_at.toISOString(),
      lines: lines.map(({ exchangeFor, ...line }) => ({
        ...line,
        ...(exchangeFor ? { exchangeFor: exchangedSizeText(exchangeFor) } : {}),
      })),
      amount: toDollars(amount),
      ...(received_at ? { receivedAt: received_at.toISOString() } : {}),
      ...(withdrawn_at ? { withdrawnAt: withdrawn_at.toISOString() } : {}),
      ...(label && !received_at && !withdrawn_at && lines.length > 0 && isLabelUsable(label, today) ? { label } : {}),
      ...(refund ? { refund } : {}),
      ...(gift_card ? { giftCard: gift_card } : {}),
      ...(exchange_order ? { exchangeOrder: exchange_order } : {}),
    }),
  )
}

interface ReturnRow {
  number: string
  created_at: Date
  received_at: Date | null
  withdrawn_at: Date | null
  exchange_order: string | null
  lines: (Omit<StartedReturn['lines'][number], 'exchangeFor'> & { exchangeFor?: ExchangedSize })[]
  amount: Cents
  label: ReturnLabel | null
  refund: StartedReturn['refund'] | null
  gift_card: StartedReturn['giftCard'] | null
}

/** The path of a product below /products, for a line's link; nothing for one that is gone. */
function pathOf(paths: ReadonlyMap<string, string>, productId: string): { path?: string } {
  const path = paths.get(productId)
  return path === undefined ? {} : { path }
}

async function productPaths(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool().query<{ id: string; path: string }>({
    name: 'product-paths',
    text: `select id, brand_slug || '/' || slug as path from products where id = any($1)`,
    values: [ids],
  })
  return new Map(rows.map(({ id, path }) => [id, path]))
}

interface StoreRow {
  name: string
  path: string
  phone: string
  street1: string
  street2: string | null
  locality: string
  region: string
  postcode: string
  country: string
}

/**
 * Where an order is collected or was bought, its phone as it is dialled from either country; undefined for a store that
 * is no more [ORD-08, GEN-26].
 */
export async function seenStore(storeId: string): Promise<SeenStore | undefined> {
  const { rows } = await pool().query<StoreRow>({
    name: 'seen-store',
    text: `select name, path, phone, street1, street2, locality, region, postcode, country
           from stores where erp_store_id = $1`,
    values: [storeId],
  })
  const [row] = rows
  if (!row) return undefined
  const { name, path, country, locality } = row
  const phone = internationalPhone(row.phone, country === 'NZ' ? 'NZ' : 'AU')
  return { name, path, phone, address: addressLines({ ...row, suburb: locality, state: storeRegion(row) }) }
}
