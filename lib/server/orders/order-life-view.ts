import 'server-only'
import type { IssuedGiftCard, SeenOrder, SeenParcel, SeenRefund } from '#lib/contract/order-history.ts'
import { type Cents, toDollars } from '#lib/domain/money/money.ts'
import { openQty } from '#lib/domain/orders/order-ledger.ts'
import { cancelledValue } from '#lib/domain/orders/order-money.ts'
import { isTold, type TimelineEntry } from '#lib/domain/orders/order-timeline.ts'
import { pool } from '../db/client.ts'
import { type OrderLife, readLife } from '../order-life/order-life.ts'

export interface SeenLife {
  shown: Pick<SeenOrder, 'timeline' | 'parcels' | 'refunds' | 'giftCards' | 'cancellable' | 'cancelled'>
  cancelledOf: (lineId: string) => { cancelledQty?: number }
}

/**
 * What has happened to an order, as it is shown to its owner [OPS-04, OPS-07, OPS-10]; undefined for one that is not
 * there.
 */
export async function seenLife(number: string): Promise<SeenLife | undefined> {
  const life = await readLife(number)
  return life && (await seenLives([life])).get(number)
}

/** As `seenLife`, of many orders at once, by number. */
export async function seenLives(lives: readonly OrderLife[]): Promise<Map<string, SeenLife>> {
  const numbers = lives.map(({ number }) => number)
  const [parcels, refunds, giftCards] = await Promise.all([
    parcelRows(numbers),
    refundRows(numbers),
    giftCardRows(numbers),
  ])
  return new Map(
    lives.map((life) => {
      const own = <T>(all: ReadonlyMap<string, T[]>) => all.get(life.number) ?? []
      return [life.number, seenOf(life, { parcels: own(parcels), refunds: own(refunds), giftCards: own(giftCards) })]
    }),
  )
}

interface Beside {
  parcels: readonly ParcelRow[]
  refunds: SeenRefund[]
  giftCards: IssuedGiftCard[]
}

function seenOf(life: OrderLife, { parcels, refunds, giftCards }: Beside): SeenLife {
  const cancellable = cancellableLines(life)
  const cancelled = cancelledValue(life, life.standing)
  return {
    shown: {
      timeline: timelineOf(life),
      ...(parcels.length > 0 ? { parcels: parcels.map((row) => parcelOf(row, life)) } : {}),
      ...(refunds.length > 0 ? { refunds } : {}),
      ...(giftCards.length > 0 ? { giftCards } : {}),
      ...(cancellable.length > 0 ? { cancellable } : {}),
      ...(cancelled.amount > 0
        ? { cancelled: { amount: toDollars(cancelled.amount), gst: toDollars(cancelled.gst) } }
        : {}),
    },
    cancelledOf: (lineId) => {
      const cancelled = life.standing.lines.find(({ lineNo }) => String(lineNo) === lineId)?.cancelled ?? 0
      return cancelled > 0 ? { cancelledQty: cancelled } : {}
    },
  }
}

/** What a shopper can still call off: only while nobody has begun to pack [OPS-09]. */
function cancellableLines({ standing }: OrderLife): NonNullable<SeenOrder['cancellable']> {
  if (standing.status !== 'PLACED') return []
  return standing.lines.flatMap((line) => {
    const qty = openQty(line)
    return qty > 0 ? [{ lineId: String(line.lineNo), qty }] : []
  })
}

function timelineOf({ events, lines }: OrderLife): TimelineEntry[] {
  const units = lines.reduce((sum, { qty }) => sum + qty, 0)
  return events.flatMap(({ type, at, parcelNo, lines: named, data }) => {
    if (!isTold(type)) return []
    const partly = named.length > 0 && named.reduce((sum, { qty }) => sum + qty, 0) < units
    const { collectedBy: by } = data
    return [
      {
        type,
        at: at.toISOString(),
        ...(parcelNo === undefined ? {} : { parcelNo }),
        ...(partly ? { partly } : {}),
        ...(typeof by === 'string' ? { by } : {}),
      },
    ]
  })
}

interface OfOrder {
  order_number: string
}

interface ParcelRow extends OfOrder {
  parcel_no: number
  event_seq: number
  carrier: string
  tracking_number: string | null
  tracking_url: string | null
  sent_at: Date
}

async function parcelRows(numbers: readonly string[]): Promise<Map<string, ParcelRow[]>> {
  const { rows } = await pool().query<ParcelRow>({
    name: 'parcels',
    text: `select order_number, parcel_no, event_seq, carrier, tracking_number, tracking_url, sent_at
           from parcels where order_number = any($1) order by order_number, parcel_no`,
    values: [numbers],
  })
  return byOrder(rows, (row) => row)
}

function parcelOf(row: ParcelRow, { events }: OrderLife): SeenParcel {
  const sent = events.find(({ seq }) => seq === row.event_seq)
  const arrived = events.find(({ type, parcelNo }) => type === 'parcel_delivered' && parcelNo === row.parcel_no)
  return {
    number: row.parcel_no,
    carrier: row.carrier,
    ...(row.tracking_number ? { trackingNumber: row.tracking_number } : {}),
    ...(row.tracking_url ? { trackingUrl: row.tracking_url } : {}),
    sentAt: row.sent_at.toISOString(),
    ...(arrived ? { deliveredAt: arrived.at.toISOString() } : {}),
    lines: (sent?.lines ?? []).map(({ lineNo, qty }) => ({ lineId: String(lineNo), qty })),
  }
}

interface RefundRow extends OfOrder {
  number: string
  created_at: Date
  amount: Cents
  gst: Cents
  state: SeenRefund['state']
  gift_card: string | null
  gift_card_amount: Cents
}

async function refundRows(numbers: readonly string[]): Promise<Map<string, SeenRefund[]>> {
  const { rows } = await pool().query<RefundRow>({
    name: 'order-refunds',
    text: `select r.order_number, r.number, r.created_at, r.amount, r.gst, r.state, right(g.code, 4) as gift_card,
             (select coalesce(sum(x.amount), 0)::int from payment_operations x
              where x.refund_number = r.number and x.gift_card_code = g.code) as gift_card_amount
           from refunds r left join refund_gift_cards g on g.refund_number = r.number
           where r.order_number = any($1) order by r.order_number, r.created_at, r.number`,
    values: [numbers],
  })
  return byOrder(rows, ({ number, created_at, amount, gst, state, gift_card, gift_card_amount }) => ({
    ...(gift_card ? { giftCard: { last4: gift_card, amount: toDollars(gift_card_amount) } } : {}),
    number,
    state,
    createdAt: created_at.toISOString(),
    amount: toDollars(amount),
    gst: toDollars(gst),
  }))
}

interface GiftCardRow extends OfOrder {
  line_no: number
  last4: string
  amount: Cents
  recipient: string
  send_on: string | null
  mailed_at: Date | null
  refunded: boolean
}

async function giftCardRows(numbers: readonly string[]): Promise<Map<string, IssuedGiftCard[]>> {
  const { rows } = await pool().query<GiftCardRow>({
    name: 'issued-gift-cards',
    text: `select i.order_number, i.line_no, right(i.code, 4) as last4, e.amount, i.recipient_email as recipient,
             i.send_on::text as send_on, i.mailed_at, exists (
               select from voucher_entries w
               where w.code = i.code and w.kind = 'withdrawn' and w.order_number = i.order_number) as refunded
           from voucher_issues i join voucher_entries e on e.code = i.code and e.kind = 'issued'
           where i.order_number = any($1) order by i.order_number, i.line_no, i.unit`,
    values: [numbers],
  })
  return byOrder(rows, ({ line_no, last4, amount, recipient, send_on, mailed_at, refunded }) => ({
    lineId: String(line_no),
    last4,
    amount: toDollars(amount),
    recipient,
    ...(refunded ? { refunded } : {}),
    ...(send_on && !mailed_at && !refunded ? { sendOn: send_on } : {}),
    ...(mailed_at ? { mailedAt: mailed_at.toISOString() } : {}),
  }))
}

function byOrder<Row extends OfOrder, T>(rows: readonly Row[], shown: (row: Row) => T): Map<string, T[]> {
  const grouped = new Map<string, T[]>()
  for (const row of rows) grouped.set(row.order_number, [...(grouped.get(row.order_number) ?? []), shown(row)])
  return grouped
}
