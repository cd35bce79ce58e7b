import 'server-only'
import type { PoolClient } from 'pg'
import type { Cents } from '#lib/domain/money/money.ts'
import { giftCardLast4 } from '#lib/domain/vouchers/gift-card.ts'
import { writeMachineAudit } from '../machines/machine-audit.ts'
import type { Actor } from '../order-life/order-life.ts'

interface CardRow {
  code: string
  lineNo: number
  worth: Cents
  balance: Cents
}

/** A line whose gift cards do not hold enough. */
export interface CardsShort {
  lineNo: number
  /** How many of its cards hold all they were bought with. */
  whole: number
  /** What its cards still hold of that, all together. */
  left: Cents
}

/**
 * Takes gift cards that an order has bought off again, because their money goes back: of each line as many as `qty`, of
 * those that hold all they were bought with. The first line that has too few is answered, nothing is taken then. In a
 * transaction that holds the order [OPS-10, OPS-13].
 */
export async function withdrawGiftCards(
  client: PoolClient,
  orderNumber: string,
  lines: readonly { lineNo: number; qty: number }[],
  actor: Actor,
): Promise<CardsShort | undefined> {
  if (lines.length === 0) return undefined
  const cards = await lockedCards(client, orderNumber, lines)
  const taken: CardRow[] = []
  for (const { lineNo, qty } of lines) {
    const ofLine = cards.filter((card) => card.lineNo === lineNo)
    const whole = ofLine.filter(({ balance, worth }) => balance >= worth)
    if (whole.length < qty) {
      const left = ofLine.reduce((sum, { balance, worth }) => sum + Math.min(balance, worth), 0)
      return { lineNo, whole: whole.length, left }
    }
    taken.push(...whole.slice(0, qty))
  }
  await takeOff(client, orderNumber, taken)
  await writeMachineAudit(
    client,
    actor,
    taken.map(({ code, balance, worth }) => ({
      action: 'withdrawGiftCard',
      subject: `gift card …${giftCardLast4(code)}`,
      before: balance,
      after: { balance: balance - worth },
    })),
  )
  return undefined
}

/** In order of code, as a placement locks them. What was taken off before may have been filled anew: it is not ours. */
async function lockedCards(
  client: PoolClient,
  orderNumber: string,
  lines: readonly { lineNo: number }[],
): Promise<CardRow[]> {
  const { rows } = await client.query<CardRow & { unit: number }>(
    `select v.code, i.line_no as "lineNo", i.unit, l.unit_price as worth, v.balance
     from voucher_issues i join vouchers v on v.code = i.code
     join order_lines l on l.order_number = i.order_number and l.line_no = i.line_no
     where i.order_number = $1 and i.line_no = any($2::smallint[]) and not exists (
       select from voucher_entries e where e.code = i.code and e.kind = 'withdrawn' and e.order_number = i.order_number)
     order by v.code for no key update of v`,
    [orderNumber, lines.map(({ lineNo }) => lineNo)],
  )
  return rows.toSorted((a, b) => a.unit - b.unit)
}

/** A card that waits for its day is not mailed any more: its PIN is forgotten. */
async function takeOff(client: PoolClient, orderNumber: string, cards: readonly CardRow[]): Promise<void> {
  // `issued` stays: lowering it would enter the withdrawal once more, as one of nobody's order.
  await client.query(
    `with taken as (select * from unnest($2::text[], $3::int[]) as t(code, amount)), lowered as (
       update vouchers v set balance = v.balance - t.amount, spent = v.spent + t.amount from taken t where v.code = t.code
     ), unmailed as (
       update voucher_issues i set sealed_pin = null from taken t where i.code = t.code and i.mailed_at is null
     )
     insert into voucher_entries (code, kind, amount, order_number) select code, 'withdrawn', amount, $1 from taken`,
    [orderNumber, cards.map(({ code }) => code), cards.map(({ worth }) => worth)],
  )
}
