import 'server-only'
import type { PoolClient } from 'pg'
import type { OrderStatus } from '#lib/domain/orders/order-states.ts'
import { pool } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'
import type { TELL_CHANGES } from '../platform/change-channel.ts'
import { noteChange } from '../platform/change-note.ts'
import { applyChange, changeMadeHere } from '../platform/changes.ts'
import { isKept } from '../platform/idempotency.ts'
import type { Refusal } from '../platform/result.ts'
import { jobsLeft } from '../queue/job-outbox.ts'
import type { JobPayload, OrderTask } from '../queue/job-payloads.ts'
import { type Attempt, OPEN_STATES_SQL } from './attempt.ts'
import { PLACE_ATTEMPT, RELEASE_ATTEMPT } from './attempt-sql.ts'
import { mailLetGo, recheckLater, type Shopper, shopperOf } from './doubtful-payment.ts'

export interface Placed {
  createdAt: Date
}

/** The provider's part of a payment, once authorised. */
export interface Receipt {
  transactionId: string
  summary: string
}

/** What an order begins with. */
export interface Beginning {
  /** Where it stands although nothing has happened to it yet [OPS-04]. */
  status: OrderStatus
  /** The jobs that are left to do. */
  jobs: readonly OrderTask[]
  /** Whose units it takes. */
  moves: readonly StockMove[]
}

/**
 * Turns the attempt into an order, with its jobs and the news of its stock; undefined when the attempt is no longer
 * ours. One statement.
 */
export async function place(
  { id, deadline }: Pick<Attempt, 'id' | 'deadline'>,
  receipt: Receipt | undefined,
  { status, jobs, moves }: Beginning,
): Promise<Placed | undefined> {
  const news: JobPayload<typeof TELL_CHANGES> = changeMadeHere(stockTags(moves))
  const { transactionId = null, summary = null } = receipt ?? {}
  const values = [id, deadline, transactionId, summary, jobs, status, JSON.stringify(news)]
  const { rows } = await pool().query<{ created_at: Date }>({ name: 'place-attempt', text: PLACE_ATTEMPT, values })
  if (!rows[0]) return undefined
  jobsLeft()
  return { createdAt: rows[0].created_at }
}

export interface Ending {
  state: 'released' | 'declined' | 'failed'
  /** What became of the provider's payment: `unknown` is looked at again later. */
  payment: 'voided' | 'declined' | 'unknown'
  transactionId?: string | undefined
  /** The shopper never got a certain answer: a mail says what became of it. */
  inDoubt?: true
  /** What the shopper was told; kept under the key unless it is trouble of ours [API-11]. */
  refusal?: Refusal | undefined
}

/**
 * Gives back all that an attempt holds and closes it. False when the attempt is no longer ours; then nothing happened.
 * A payment that stays unknown is looked at again when the provider has had time to find it.
 */
export async function release({ id, deadline }: Pick<Attempt, 'id' | 'deadline'>, ending: Ending): Promise<boolean> {
  const { refusal, state, payment, transactionId = null, inDoubt } = ending
  const kept = refusal && isKept(refusal) ? refusal : undefined
  const values = [id, deadline, state, payment, transactionId, kept ? JSON.stringify(kept) : null]
  return inTransaction(
    async (client) => {
      const shopper = inDoubt || payment === 'unknown' ? await shopperOf(client, id) : undefined
      const { rows } = await client.query<{ stock: FreedStock[] }>({
        name: 'release-attempt',
        text: RELEASE_ATTEMPT,
        values,
      })
      if (rows[0] && payment === 'unknown') await recheckLater(client, id, shopper)
      if (rows[0] && inDoubt && shopper) await mailLetGo(client, id, shopper)
      if (rows[0]) noteFreed(client, rows[0].stock)
      return rows.length > 0
    },
    (found) => found,
  )
}

/** A product of which units can be bought again. */
export interface FreedStock {
  slug: string
  wasSoldOut: boolean
}

export interface StockMove {
  slug: string
  /** A size of it has appeared or disappeared: listings only care then. */
  flipped: boolean
}

/** Has the commit say whose stock moved. */
export function noteStock(client: PoolClient, moves: readonly StockMove[]): void {
  noteChange(client, stockTags(moves))
}

/** The same of units that were held or sold and are there again. */
export function noteFreed(client: PoolClient, freed: readonly FreedStock[]): void {
  noteStock(
    client,
    freed.map(({ slug, wasSoldOut }) => ({ slug, flipped: wasSoldOut })),
  )
}

/** Takes up here whose stock an order has moved; others hear of it by what the order left to be done (record 110). */
export function applyStock(moves: readonly StockMove[]): void {
  applyChange(stockTags(moves))
}

function stockTags(moves: readonly StockMove[]): string[] {
  const tags = moves.map(({ slug }) => `product:${slug}`)
  if (moves.some(({ flipped }) => flipped)) tags.push('listing')
  return [...new Set(tags)]
}

/** Keeps an answer while the attempt stays open for the reconciler [PAY-33]. */
export async function keepOpen({ id, deadline }: Attempt, refusal: Refusal): Promise<void> {
  await pool().query(
    `with mine as (
       update order_attempts set response_body = $3, updated_at = now()
       where id = $1 and deadline = $2 and state in ${OPEN_STATES_SQL} returning id
     )
     update payments set state = 'unknown', updated_at = now() from mine
     where attempt_id = mine.id and method_code <> 'voucher'`,
    [id, deadline, JSON.stringify(refusal)],
  )
}

/** The attempt ended without us while our payment was on its way: the payment is looked at again. */
export async function suspectPayment(attemptId: string, transactionId: string, shopper: Shopper): Promise<void> {
  await inTransaction(async (client) => {
    const { rowCount } = await client.query(
      `update payments set state = 'unknown', transaction_id = $2, updated_at = now()
       where attempt_id = $1 and method_code <> 'voucher'`,
      [attemptId, transactionId],
    )
    if (rowCount) await recheckLater(client, attemptId, shopper)
  })
}

/** The money of an ended attempt is let go for certain, and the shopper hears of it. */
export async function noteVoided(attemptId: string, transactionId: string, shopper: Shopper): Promise<void> {
  await inTransaction(async (client) => {
    const { rowCount } = await client.query(
      `update payments set state = 'voided', transaction_id = $2, updated_at = now()
       where attempt_id = $1 and state = 'unknown'`,
      [attemptId, transactionId],
    )
    if (rowCount) await mailLetGo(client, attemptId, shopper)
  })
}
