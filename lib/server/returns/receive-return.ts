import 'server-only'
import type { PoolClient } from 'pg'
import type { ReceiveReturnRequest } from '#lib/contract/erp/returns.ts'
import { type Cents, fromDollars, toDollars } from '#lib/domain/money/money.ts'
import { gstOfPart, isUnsettled, type OrderMoney, refundable, valueOfUnits } from '#lib/domain/orders/order-money.ts'
import type { ExchangeState } from '#lib/domain/orders/order-states.ts'
import { POSTAGE_CARD_MAX, returnValue, splitPostage, within } from '#lib/domain/returns/return-money.ts'
import { type DrawnCard, drawGiftCard } from '../gift-cards/new-gift-card.ts'
import { changeOrder } from '../order-life/change-order.ts'
import { readMoney } from '../order-life/money-record.ts'
import { type Actor, type OrderLife, recordEvent } from '../order-life/order-life.ts'
import { type NewRefund, openRefund } from '../order-money/open-refund.ts'
import { noteStock } from '../orders/close-attempt.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { queueForOrder, queueJob } from '../queue/queue-job.ts'
import { payingOrder, settlePayingOrder } from '../refunds/paying-order.ts'
import { lineValues } from '../refunds/returned-value.ts'
import { returnWithdrawn } from './announced-instead.ts'
import { type ExchangedLine, placeExchange } from './place-exchange.ts'
import { givePostageCard } from './postage-card.ts'
import { orderOfReturn } from './return-record.ts'

export interface AnnouncedLine {
  line_no: number
  qty: number
  amount: Cents
  gst: Cents
  exchange_variant_id: string | null
  exchange_state: ExchangeState | null
}

type WantedLine = ReceiveReturnRequest['lines'][number]

/**
 * A return has come back, once: its condition is written down, what was promised for the accepted lines goes back, and
 * the sizes that were held for an exchange are sent, all in one transaction; postage for which too little was paid
 * becomes a gift card [OPS-11]. Refusals: ReturnNotFound, OrderStatusConflict when it is here already, ReturnWithdrawn
 * naming the returns of the order that are still on their way [RET-29], OrderQuantityInvalid naming a line,
 * PaymentInProgress while money of the order moves or is about to be taken, RefundTooMuch for postage no parcel costs.
 */
export async function receiveReturn(
  number: string,
  intent: ReceiveReturnRequest,
  actor: Actor,
): Promise<Result<string>> {
  const found = await orderOfReturn(number)
  if (!found.ok) return found
  const orderNumber = found.value
  // Drawing takes long, on purpose: not while the order is held.
  const card = intent.postage ? await drawGiftCard() : undefined
  const done = await changeOrder(orderNumber, actor, 'receiveReturn', async (client, life) => {
    const lines = await announcedLines(client, number, life, intent.lines)
    if (!lines.ok) return lines
    const event = {
      type: 'return_received' as const,
      lines: intent.lines.map(({ lineId, qty }) => ({ lineNo: Number(lineId), qty })),
      data: { returnNumber: number },
    }
    const received = await recordEvent(client, life, event, actor)
    if (!received.ok) return received
    await writeConditions(client, number, intent)
    // Before the sizes: whoever cancels an exchange locks the order that was bought first and its stock behind it.
    const paying = await settledPaying(client, received.value, intent)
    if (!paying.ok) return paying
    const swapped = await exchanged(client, received.value, number, lines.value)
    const came = { intent, card, lines: lines.value, paying: paying.value }
    const paid = await refundAccepted(client, received.value, number, came, actor)
    if (!paid.ok) return paid
    await queueJob(client, 'mail-return-received', { returnNumber: number })
    noteStock(
      client,
      swapped.freed.map((slug) => ({ slug, flipped: true })),
    )
    return ok(paid.value)
  })
  if (!done.ok) return done
  return ok(number)
}

interface ReceivedLine extends AnnouncedLine {
  got: WantedLine
}

async function announcedLines(
  client: PoolClient,
  number: string,
  { number: orderNumber, standing }: OrderLife,
  wanted: readonly WantedLine[],
): Promise<Result<ReceivedLine[]>> {
  const { rows: heads } = await client.query<{ here: boolean; withdrawn: Date | null }>(
    'select received_at is not null as here, withdrawn_at as withdrawn from returns where number = $1',
    [number],
  )
  if (heads[0]?.here) return err('OrderStatusConflict', { details: { status: standing.status } })
  if (heads[0]?.withdrawn) return returnWithdrawn(client, orderNumber, heads[0].withdrawn)
  // Held, or a size that is let go just now would be sent without being taken from stock.
  const { rows } = await client.query<AnnouncedLine>(
    `select line_no, qty, amount, gst, exchange_variant_id, exchange_state from return_lines where return_number = $1
     order by line_no for update`,
    [number],
  )
  const lines: ReceivedLine[] = []
  for (const [i, got] of wanted.entries()) {
    const line = rows.find(({ line_no }) => line_no === Number(got.lineId))
    const twice = lines.some(({ line_no }) => line_no === Number(got.lineId))
    if (!line || twice || got.qty > line.qty) {
      const text = twice ? 'List each line once.' : `At most ${line?.qty ?? 0} of this line were announced.`
      return err('OrderQuantityInvalid', { fields: { [`lines.${i}.qty`]: text } })
    }
    lines.push({ ...line, got })
  }
  return ok(lines)
}

async function writeConditions(client: PoolClient, number: string, { lines }: ReceiveReturnRequest): Promise<void> {
  await client.query('update returns set received_at = now() where number = $1', [number])
  await client.query(
    `update return_lines l set received_qty = g.qty, condition = g.condition
     from unnest($2::smallint[], $3::int[], $4::text[]) as g(line_no, qty, condition)
     where l.return_number = $1 and l.line_no = g.line_no`,
    [
      number,
      lines.map(({ lineId }) => Number(lineId)),
      lines.map(({ qty }) => qty),
      lines.map(({ condition, accepted }) => (accepted ? condition : `${condition}, not accepted`)),
    ],
  )
}

/** Sends the held sizes of what was accepted in an order of their own, and lets the others go. */
async function exchanged(
  client: PoolClient,
  life: OrderLife,
  number: string,
  lines: readonly ReceivedLine[],
): Promise<{ freed: string[] }> {
  const sent: ExchangedLine[] = lines.flatMap(({ line_no, exchange_variant_id, exchange_state, got }) =>
    exchange_variant_id !== null && exchange_state === 'held' && got.accepted
      ? [{ lineNo: line_no, variantId: exchange_variant_id, qty: got.qty }]
      : [],
  )
  if (sent.length > 0) await placeExchange(client, life, number, sent)
  // What was announced and did not come, or was not accepted, is nobody's any more.
  const { rows } = await client.query<{ slug: string }>(
    `with ended as (
       update return_lines l set exchange_state = case when l.line_no = any($2::smallint[]) then 'sent' else 'released' end
       where l.return_number = $1 and l.exchange_state = 'held'
       returning l.exchange_variant_id as variant_id, l.qty, l.line_no
     ), need as (
       select e.variant_id, sum(e.qty)::int as held,
         sum(case when e.line_no = any($2::smallint[]) then s.qty else 0 end)::int as sent
       from ended e left join unnest($2::smallint[], $3::int[]) as s(line_no, qty) on s.line_no = e.line_no group by e.variant_id
     ), locked as (
       select v.id from variants v where v.id in (select variant_id from need) order by v.id for no key update
     ), moved as (
       update variants v set reserved = v.reserved - n.held, stock = v.stock - coalesce(n.sent, 0)
       from locked k join need n on n.variant_id = k.id where v.id = k.id returning v.product_id
     )
     select p.slug from moved m join products p on p.id = m.product_id`,
    [number, sent.map(({ lineNo }) => lineNo), sent.map(({ qty }) => qty)],
  )
  return { freed: rows.map(({ slug }) => slug) }
}

interface Paying {
  life: OrderLife
  money: OrderMoney
}

/**
 * The order that paid, held, with its money. PaymentInProgress while that is not known: of what is taken a moment later
 * nothing would go back, of a swapped size nothing when the other one is cancelled. Of a return of which nothing is
 * accepted no money moves.
 */
async function settledPaying(
  client: PoolClient,
  life: OrderLife,
  { lines, postage }: ReceiveReturnRequest,
): Promise<Result<Paying>> {
  const paying = await payingOrder(client, life)
  const money = await readMoney(client, paying)
  const moves = postage !== undefined || lines.some(({ accepted }) => accepted)
  if (moves && isUnsettled(money, paying.standing, paying.createdAt, new Date())) return err('PaymentInProgress')
  return ok({ life: paying, money })
}

interface Received {
  intent: ReceiveReturnRequest
  /** Postage may become it. */
  card: DrawnCard | undefined
  lines: readonly ReceivedLine[]
  paying: Paying
}

/**
 * Gives back what was promised for the lines that were accepted and not swapped, with the postage; nothing else of the
 * order changes.
 */
async function refundAccepted(
  client: PoolClient,
  life: OrderLife,
  number: string,
  { intent, card, lines, paying: { life: paying, money } }: Received,
  actor: Actor,
): Promise<Result<OrderLife>> {
  const promised = await refundLines(client, life, lines)
  const postage = intent.postage === undefined ? 0 : fromDollars(intent.postage)
  if (sumOf(promised) + postage === 0) return ok(life)
  const most = refundable(money)
  // A parcel that is here must not be refused for what was given back meanwhile.
  const worth = within(promised, most)
  const split = splitPostage(postage, most - sumOf(worth))
  if (!split) return err('RefundTooMuch', { details: { refundable: toDollars(most + POSTAGE_CARD_MAX) } })
  if (card && split.onCard > 0)
    await givePostageCard(client, { returnNumber: number, card, amount: split.onCard }, actor)
  const amount = sumOf(worth) + split.money
  if (amount === 0) {
    // What was held for it is let go where nothing of it is to be taken any more.
    await queueForOrder(client, 'settle-order', paying.number)
    return ok(life)
  }
  const own = paying.number === life.number
  const refund: NewRefund = {
    amount,
    reason: 'returned',
    note: intent.note,
    returnNumber: number,
    ...(own
      ? { lines: worth.filter((line) => line.amount > 0) }
      : { gst: worth.reduce((sum, { gst }) => sum + gst, 0) + gstOfPart(paying, split.money) }),
  }
  const opened = await openRefund(client, paying, money, refund, actor)
  if (!opened.ok) return opened
  const paidBack = {
    action: 'receiveReturn',
    refundNumber: opened.value.number,
    because: { returnNumber: number },
  }
  await settlePayingOrder(client, { paying, changed: life }, paidBack, actor)
  return ok(own ? opened.value.life : life)
}

interface LineRefund {
  lineNo: number
  qty: number
  amount: Cents
  gst: Cents
}

const sumOf = (lines: readonly LineRefund[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

/** What was told to the shopper, for as many as came; never more than is left of what was kept of the line. */
async function refundLines(client: PoolClient, life: OrderLife, lines: readonly ReceivedLine[]): Promise<LineRefund[]> {
  const { rows } = await client.query<{ line_no: number; amount: Cents; gst: Cents }>(
    `select line_no, sum(amount)::int as amount, sum(gst)::int as gst from refund_lines where order_number = $1 group by line_no`,
    [life.number],
  )
  const values = await lineValues(client, life.number)
  return lines.flatMap((line) => {
    const { got, line_no: lineNo } = line
    if (!got.accepted || line.exchange_state === 'held') return []
    const whole = life.lines.find((each) => each.lineNo === lineNo)
    const value = values.find((each) => each.lineNo === lineNo)
    const before = rows.find((each) => each.line_no === lineNo)
    const kept = (total: Cents) => (value ? returnValue({ ...value, given: 0, total }, value.qty) : 0)
    const bounded = (promised: Cents, total: Cents, given: Cents) =>
      Math.max(
        0,
        Math.min(valueOfUnits(promised, line.qty, got.qty), whole?.total === 0 ? promised : kept(total) - given),
      )
    return [
      {
        lineNo,
        qty: got.qty,
        amount: bounded(line.amount, whole?.total ?? 0, before?.amount ?? 0),
        gst: bounded(line.gst, whole?.gst ?? 0, before?.gst ?? 0),
      },
    ]
  })
}
