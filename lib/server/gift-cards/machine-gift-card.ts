import 'server-only'
import type { PoolClient } from 'pg'
import type { GiftCardIssueRequest, MachineGiftCard } from '#lib/contract/erp/gift-cards.ts'
import { dayInPerth } from '#lib/domain/dates/melbourne-day.ts'
import { type Cents, fromDollars, toDollars } from '#lib/domain/money/money.ts'
import type { VoucherStatus } from '#lib/domain/orders/order-states.ts'
import { giftCardLast4 } from '#lib/domain/vouchers/gift-card.ts'
import { pool } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'
import { writeMachineAudit } from '../machines/machine-audit.ts'
import type { Actor } from '../order-life/order-life.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { nameOutcome } from '../platform/work-note.ts'
import { giftCardLastDay, insertVoucher, newGiftCardCode } from './new-gift-card.ts'
import { hashVoucherPin } from './voucher-pin.ts'

interface CardRow {
  code: string
  status: MachineGiftCard['status']
  expires: string
  balance: Cents
  held: Cents
  entries: { kind: MachineGiftCard['entries'][number]['kind']; amount: Cents; orderNumber: string | null; at: string }[]
}

/** A card and its ledger, oldest first; GiftCardNotFound [OPS-13]. */
export async function readGiftCard(code: string): Promise<Result<MachineGiftCard>> {
  const { rows } = await pool().query<CardRow>({
    name: 'machine-gift-card',
    text: `select v.code, v.status, v.expires::text as expires, v.balance, v.held,
             (select coalesce(json_agg(json_build_object('kind', e.kind, 'amount', e.amount, 'orderNumber', e.order_number, 'at', e.at)
                order by e.id), '[]') from voucher_entries e where e.code = v.code) as entries
           from vouchers v where v.code = $1`,
    values: [code],
  })
  const [row] = rows
  if (!row) return err('GiftCardNotFound')
  return ok({
    ...row,
    balance: toDollars(row.balance),
    held: toDollars(row.held),
    entries: row.entries.map(({ kind, amount, orderNumber, at }) => ({
      kind,
      amount: toDollars(amount),
      ...(orderNumber ? { orderNumber } : {}),
      at: new Date(at).toISOString(),
    })),
  })
}

/** Issues a card that was sold elsewhere and says its code. GiftCardCodeTaken [OPS-13]. */
export async function issueForMachine(
  { amount, code = newGiftCardCode(), pin }: GiftCardIssueRequest,
  actor: Actor,
): Promise<Result<string>> {
  const pinHash = await hashVoucherPin(pin)
  const expires = giftCardLastDay(new Date())
  return inTransaction(async (client) => {
    const written = await insertVoucher(client, { code, pinHash, amount: fromDollars(amount), expires })
    if (!written) return err('GiftCardCodeTaken', { fields: { code: 'Another gift card has this code.' } })
    await note(client, actor, 'issueGiftCard', code, undefined, { amount, expires })
    nameOutcome(code)
    return ok(code)
  })
}

const MOVES = {
  toppedUp: `update vouchers set issued = issued + $2, balance = balance + $2, expires = greatest(expires, $3::date)
          where code = $1 returning balance`,
  spent: `update vouchers set spent = spent + $2, balance = balance - $2
          where code = $1 and status = 'active' and balance >= $2 and expires >= $3::date returning balance`,
} as const

/**
 * Puts money onto a card, which is good for as long as a new one then, or takes off what was spent at a counter.
 * GiftCardNotFound, VoucherInsufficientFunds [OPS-13].
 */
export function moveMoney(
  code: string,
  kind: keyof typeof MOVES,
  dollars: number,
  actor: Actor,
): Promise<Result<string>> {
  const amount = fromDollars(dollars)
  return inTransaction(async (client) => {
    const known = await client.query<{ balance: Cents }>(
      'select balance from vouchers where code = $1 for no key update',
      [code],
    )
    const before = known.rows[0]?.balance
    if (before === undefined) return err('GiftCardNotFound')
    const now = new Date()
    const day = kind === 'spent' ? dayInPerth(now) : giftCardLastDay(now)
    const { rows } = await client.query<{ balance: Cents }>(MOVES[kind], [code, amount, day])
    const after = rows[0]?.balance
    if (after === undefined) return err('VoucherInsufficientFunds', { details: { balance: toDollars(before) } })
    // What is put onto a card is entered by a trigger.
    if (kind === 'spent') {
      await client.query(`insert into voucher_entries (code, kind, amount) values ($1, 'spent', $2)`, [code, amount])
    }
    await note(client, actor, kind === 'spent' ? 'spendGiftCard' : 'topUpGiftCard', code, before, { balance: after })
    return ok(code)
  })
}

/** Stops a card, or lets it pay again, the wrong PINs forgotten. GiftCardNotFound [OPS-13]. */
export function setStatus(
  code: string,
  status: Exclude<VoucherStatus, 'locked'>,
  actor: Actor,
): Promise<Result<string>> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<{ before: string }>(
      `update vouchers v set status = $2, wrong_pin_count = case $2 when 'active' then 0 else v.wrong_pin_count end
       from (select code, status from vouchers where code = $1 for no key update) old where v.code = old.code
       returning old.status as before`,
      [code, status],
    )
    const [row] = rows
    if (!row) return err('GiftCardNotFound')
    const action = status === 'active' ? 'resumeGiftCard' : 'suspendGiftCard'
    await note(client, actor, action, code, row.before, { status })
    return ok(code)
  })
}

/** The audit names a card by its end: whoever reads the rows must not be able to spend it. */
function note(client: PoolClient, actor: Actor, action: string, code: string, before: unknown, after: unknown) {
  return writeMachineAudit(client, actor, [{ action, subject: `gift card …${giftCardLast4(code)}`, before, after }])
}
