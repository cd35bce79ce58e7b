import 'server-only'
import type { PoolClient } from 'pg'
import type { GiftDelivery } from '#lib/contract/gift-card.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { type EventLine, openQty } from '#lib/domain/orders/order-ledger.ts'
import { giftCardsOwed } from '#lib/domain/orders/order-money.ts'
import { pool } from '../db/client.ts'
import { changeOrder } from '../order-life/change-order.ts'
import { readMoney } from '../order-life/money-record.ts'
import { type OrderLife, readLife, recordEvent, SHOP } from '../order-life/order-life.ts'
import { ok } from '../platform/result.ts'
import { queueJob } from '../queue/queue-job.ts'
import { type DrawnCard, drawGiftCard, giftCardLastDay, insertDrawn } from './new-gift-card.ts'

interface NewCard extends EventLine, DrawnCard {
  unit: number
}

/**
 * Issues the gift cards of an order once their money is captured: one code and PIN for each unit, mailed now or on the
 * day that was chosen. Again and at once from anywhere is as good as once: the ledger lets each unit be issued one time
 * [OPS-13].
 */
export async function issueGiftCards(orderNumber: string): Promise<void> {
  const life = await readLife(orderNumber)
  if (!life || !(await isPaid(life))) return
  const cards = await newCards(life)
  if (cards.length === 0) return
  const lines = linesOf(cards)
  let moved = false
  const done = await changeOrder(orderNumber, SHOP, 'issueGiftCards', async (client, held) => {
    // Another worker was here first and its cards count, or some were called off and the rest is still to be issued.
    moved = !sameOpen(held, life)
    if (moved) return ok(held)
    const issued = await recordEvent(client, held, { type: 'issued', lines }, SHOP)
    if (issued.ok) await writeCards(client, held, cards)
    return issued
  })
  if (!done.ok) throw new Error(`Gift cards of ${orderNumber} cannot be issued: ${done.refusal.errorCode}.`)
  if (moved) await issueGiftCards(orderNumber)
}

async function isPaid(life: OrderLife): Promise<boolean> {
  const money = await readMoney(pool(), life)
  const captured = money.operations.filter(({ kind, state }) => kind === 'capture' && state === 'done')
  return captured.reduce((sum, { amount }) => sum + amount, 0) >= giftCardsOwed(life, life.standing)
}

const cardLines = ({ standing }: OrderLife) => standing.lines.filter((line) => line.fulfilment === 'giftCard')

function sameOpen(a: OrderLife, b: OrderLife): boolean {
  const text = (life: OrderLife) =>
    JSON.stringify(cardLines(life).map((line) => [line.lineNo, line.left, openQty(line)]))
  return text(a) === text(b)
}

async function newCards(life: OrderLife): Promise<NewCard[]> {
  const cards: NewCard[] = []
  for (const line of cardLines(life)) {
    for (let i = 1; i <= openQty(line); i += 1) {
      cards.push({ lineNo: line.lineNo, qty: 1, unit: line.left + i, ...(await drawGiftCard()) })
    }
  }
  return cards
}

function linesOf(cards: readonly NewCard[]): EventLine[] {
  const units = new Map<number, number>()
  for (const { lineNo } of cards) units.set(lineNo, (units.get(lineNo) ?? 0) + 1)
  return [...units].map(([lineNo, qty]) => ({ lineNo, qty }))
}

interface CardLine {
  line_no: number
  unit_price: Cents
  gift: GiftDelivery | null
}

async function writeCards(client: PoolClient, { number, email }: OrderLife, cards: readonly NewCard[]): Promise<void> {
  const { rows } = await client.query<CardLine>(
    'select line_no, unit_price, gift from order_lines where order_number = $1',
    [number],
  )
  const now = new Date()
  for (const card of cards) {
    const line = rows.find(({ line_no }) => line_no === card.lineNo)
    if (!line) throw new Error(`Order ${number} has no line ${card.lineNo}.`)
    const { gift } = line
    const expires = giftCardLastDay(now, gift?.sendOn)
    await insertDrawn(client, { ...card, amount: line.unit_price, expires })
    await client.query(
      `insert into voucher_issues (order_number, line_no, unit, code, recipient_email, recipient_name, message, send_on, sealed_pin)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        number,
        card.lineNo,
        card.unit,
        card.code,
        gift?.recipientEmail ?? email,
        gift?.recipientName ?? null,
        gift?.message || null,
        gift?.sendOn ?? null,
        card.sealedPin,
      ],
    )
    await queueCardMail(client, { orderNumber: number, lineNo: card.lineNo, unit: card.unit }, gift?.sendOn)
  }
}

/** At once, or at eight in the morning of the chosen day in Melbourne. */
function queueCardMail(
  client: PoolClient,
  card: { orderNumber: string; lineNo: number; unit: number },
  sendOn: string | undefined,
): Promise<void> {
  const later = sendOn !== undefined && sendOn > dayInMelbourne(new Date())
  return queueJob(client, 'mail-gift-card', card, { runAt: later ? `${sendOn} 08:00 Australia/Melbourne` : undefined })
}
