import 'server-only'
import { randomInt, randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { dayInPerth } from '#lib/domain/dates/melbourne-day.ts'
import { orderNumber } from '#lib/domain/orders/order-number.ts'
import { pool } from '../db/client.ts'
import { isRetryable, isUniqueViolation } from '../db/database-trouble.ts'
import type { AttemptHolds } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { err, type Refusal } from '../platform/result.ts'
import { ATTEMPT_LEASE_MS, type Attempt, type AttemptRequest, type Intent } from './attempt.ts'
import {
  HOLD_VOUCHER,
  NOTE_PROMOTION_USE,
  OPEN_ATTEMPT,
  RESERVE_STORE_STOCK,
  TAKE_PROMOTION_USE,
} from './attempt-sql.ts'

export type Reservation =
  /** `soldOut` names the variants nobody else can have now. */
  | { kind: 'reserved'; attempt: Attempt; soldOut: string[] }
  /** The key is known: wait for its answer. */
  | { kind: 'duplicate' }
  | { kind: 'refused'; refusal: Refusal }

const TRIES = 5

/**
 * Opens the attempt and takes what it needs — stock, store stock, gift cards, limited offers — or nothing at all
 * [PAY-32, PAY-34]. The first shortage refuses: ItemSoldOut, StoreStockUnavailable, VoucherInsufficientFunds,
 * AmountMismatch (an offer has just been used up).
 */
export async function reserve(request: AttemptRequest, intent: Intent): Promise<Reservation> {
  for (let tries = 1; ; tries += 1) {
    const number = orderNumber((bound) => randomInt(bound))
    try {
      return await takeAll(request, intent, number)
    } catch (error) {
      if (tries === TRIES || !(isNumberTaken(error) || isRetryable(error))) throw error
    }
  }
}

class OrderNumberTaken extends Error {}

function isNumberTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'order_attempts_order_number_unique') || error instanceof OrderNumberTaken
}

/** Most orders take stock only, which is one statement; whatever else there is to take makes it a transaction. */
function takeAll(request: AttemptRequest, intent: Intent, number: string): Promise<Reservation> {
  const { storeId, vouchers, promotionIds } = intent.holds
  if (!storeId && vouchers.length === 0 && promotionIds.length === 0)
    return openAttempt(pool(), request, intent, number)
  return inTransaction(
    (client) => take(client, request, intent, number),
    (result) => result.kind === 'reserved',
  )
}

async function take(client: PoolClient, request: AttemptRequest, intent: Intent, number: string): Promise<Reservation> {
  const opened = await openAttempt(client, request, intent, number)
  if (opened.kind !== 'reserved') return opened
  const { holds } = intent
  const refusal =
    (await reserveStoreStock(client, holds)) ??
    (await holdVouchers(client, holds)) ??
    (await takePromotionUses(client, opened.attempt.id, intent))
  return refusal ? { kind: 'refused', refusal } : opened
}

interface Opened {
  deadline: Date | null
  short: string[]
  last: string[]
}

async function openAttempt(
  client: Pool | PoolClient,
  request: AttemptRequest,
  intent: Intent,
  orderNumber: string,
): Promise<Reservation> {
  const id = randomUUID()
  const leaseEnds = performance.now() + ATTEMPT_LEASE_MS
  const { stock } = intent.holds
  const { rows } = await client.query<Opened>({
    name: 'open-attempt',
    text: OPEN_ATTEMPT,
    values: [
      id,
      request.key,
      request.caller,
      request.digest,
      intent.charges ? 'authorising' : 'reserved',
      orderNumber,
      JSON.stringify(intent.holds),
      JSON.stringify(intent.draft),
      ATTEMPT_LEASE_MS,
      stock.map((line) => line.variantId),
      stock.map((line) => line.qty),
      intent.payments.map((payment) => payment.entryNo),
      intent.payments.map((payment) => payment.methodCode),
      intent.payments.map((payment) => payment.amount),
      intent.payments.map((payment) => payment.summary),
    ],
  })
  const [opened] = rows
  if (opened?.deadline) {
    return {
      kind: 'reserved',
      attempt: { id, orderNumber, deadline: opened.deadline, leaseEnds },
      soldOut: opened.last,
    }
  }
  return notOpened(client, request, intent, opened?.short ?? [])
}

/** Nothing was opened: the key is known, or stock is short, or an order of old has the number. The key counts first. */
async function notOpened(
  client: Pool | PoolClient,
  { key, caller }: AttemptRequest,
  intent: Intent,
  short: readonly string[],
): Promise<Reservation> {
  const known = await client.query('select from order_attempts where idempotency_key = $1 and caller = $2', [
    key,
    caller,
  ])
  if (known.rowCount !== 0) return { kind: 'duplicate' }
  if (short.length === 0) throw new OrderNumberTaken()
  const lines = intent.draft.lines.filter((line) => short.includes(line.variant_id))
  const fields = Object.fromEntries(lines.map((line) => [`cart.items.${line.line_no}.qty`, 'Sold out']))
  return { kind: 'refused', refusal: err('ItemSoldOut', { fields }).refusal }
}

async function reserveStoreStock(client: PoolClient, { storeId, stock }: AttemptHolds): Promise<Refusal | undefined> {
  if (!storeId || stock.length === 0) return undefined
  const { rowCount } = await client.query(RESERVE_STORE_STOCK, [
    storeId,
    stock.map((line) => line.variantId),
    stock.map((line) => line.qty),
  ])
  return rowCount === stock.length ? undefined : err('StoreStockUnavailable').refusal
}

async function holdVouchers(client: PoolClient, { vouchers }: AttemptHolds): Promise<Refusal | undefined> {
  for (const { code, amount } of vouchers.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const { rowCount } = await client.query(HOLD_VOUCHER, [code, amount, dayInPerth(new Date())])
    if (rowCount === 0) return err('VoucherInsufficientFunds').refusal
  }
  return undefined
}

async function takePromotionUses(client: PoolClient, attemptId: string, intent: Intent): Promise<Refusal | undefined> {
  for (const id of intent.holds.promotionIds.toSorted()) {
    const use = await client.query<{ max_uses_per_customer: number | null }>(TAKE_PROMOTION_USE, [id])
    const [limit] = use.rows
    if (!limit) return err('AmountMismatch').refusal
    const noted = await client.query(NOTE_PROMOTION_USE, [
      attemptId,
      id,
      intent.customerKey,
      limit.max_uses_per_customer,
    ])
    if (noted.rowCount === 0) return err('AmountMismatch').refusal
  }
  return undefined
}
