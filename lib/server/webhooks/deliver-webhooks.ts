import 'server-only'
import { pool } from '../db/client.ts'
import { EVENT_COLUMNS, type EventRow, eventOf } from '../orders/order-feed.ts'
import { log } from '../platform/log.ts'
import { postWebhook } from './post-webhook.ts'
import { signedHeaders } from './signature.ts'
import { secretsOf } from './webhook-endpoints.ts'

const AT_ONCE = 64
/** One answer after the other, of each that sends at once. */
const ROUNDS = 5
const AT_A_TIME = AT_ONCE * ROUNDS
const ANSWER_DEADLINE_MS = 10_000
/** Whoever sends has it so long: the last of the rounds has ended by then, or another would send the same. */
const LEASE_SECONDS = (ROUNDS * ANSWER_DEADLINE_MS) / 1000 + 10
const FIRST_RETRY_SECONDS = 5
const RETRY_MAX_SECONDS = 6 * 3600
/** Of a receiver that is away: after that a person replays what it has missed. */
const GIVEN_UP_AFTER_DAYS = 3
// Instants are kept in milliseconds, rounded: one that was due at once may lie half of one ahead.
const DUE = `d.state = 'waiting' and d.next_try_at <= now() + interval '1 millisecond'`

interface DueRow extends EventRow {
  id: string
  url: string
  secrets: string[]
  tries: number
}

// Of an order only the oldest delivery that waits: what comes later stays behind it, however long it takes.
const TAKE = `
with due as (
  select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
  where d.endpoint_id = $3 and ${DUE} and e.disabled_at is null and not exists (
    select from webhook_deliveries b where b.endpoint_id = d.endpoint_id and b.order_number = d.order_number
      and b.state = 'waiting' and b.seq < d.seq)
  order by d.next_try_at limit $1 for update of d skip locked
), taken as (
  update webhook_deliveries d set tries = d.tries + 1, next_try_at = now() + $2 * interval '1 second'
  from due where d.id = due.id returning d.id, d.endpoint_id, d.order_number, d.seq, d.tries
)
select t.id, r.url, r.secrets, t.tries, ${EVENT_COLUMNS}
from taken t join webhook_endpoints r on r.id = t.endpoint_id
join order_events e on e.order_number = t.order_number and e.seq = t.seq`

interface Outcome {
  id: string
  /** Which try it was: another sender's is a later one. */
  tries: number
  ok: boolean
  status: number | null
  error: string | null
  retrySeconds: number
}

/** The ids of the receivers for whom something is due. */
export async function dueReceivers(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `select e.id from webhook_endpoints e
     where e.disabled_at is null and exists (select from webhook_deliveries d where d.endpoint_id = e.id and ${DUE})`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Sends what is due to one receiver, at least once and in order per order; how many were taken. It lasts as long as
 * that receiver takes to answer, and one answer longer once it is to stop: what was not sent by then is due again at
 * once [OPS-15].
 */
export async function deliverDue(receiver: string, stopping: AbortSignal): Promise<number> {
  const values = [AT_A_TIME, LEASE_SECONDS, receiver]
  const { rows } = await pool().query<DueRow>({ name: 'take-webhooks', text: TAKE, values })
  if (rows.length === 0) return 0
  const outcomes: Outcome[] = []
  const waiting = rows.values()
  const secrets = new Map<string, string[]>()
  const worker = async () => {
    while (!stopping.aborted) {
      const { value: row } = waiting.next()
      if (!row) return
      outcomes.push(await send(row, secrets))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  await writeOutcomes(outcomes)
  await giveBack([...waiting])
  return rows.length
}

/** What was taken and never sent: whoever comes next needs not wait for its lease. */
async function giveBack(unsent: readonly DueRow[]): Promise<void> {
  if (unsent.length === 0) return
  await pool().query(
    `update webhook_deliveries d set tries = d.tries - 1, next_try_at = now()
     from unnest($1::uuid[], $2::int[]) as u(id, tries) where d.id = u.id and d.state = 'waiting' and d.tries = u.tries`,
    [unsent.map(({ id }) => id), unsent.map(({ tries }) => tries)],
  )
}

function opened(known: Map<string, string[]>, { url, secrets }: DueRow): string[] {
  const found = known.get(url) ?? secretsOf(secrets)
  known.set(url, found)
  return found
}

async function send(row: DueRow, secrets: Map<string, string[]>): Promise<Outcome> {
  const { data, ...event } = eventOf(row)
  const body = JSON.stringify({ type: `order.${event.type}`, timestamp: event.at, data: { ...event, data } })
  const retrySeconds = Math.min(RETRY_MAX_SECONDS, FIRST_RETRY_SECONDS * 2 ** (row.tries - 1))
  const failed = (status: number | null, error: string): Outcome => ({
    id: row.id,
    tries: row.tries,
    ok: false,
    status,
    error,
    retrySeconds,
  })
  try {
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders({ id: row.id, body, at: new Date() }, opened(secrets, row)),
    }
    const status = await postWebhook({ url: new URL(row.url), headers, body, deadlineMs: ANSWER_DEADLINE_MS })
    if (status >= 200 && status < 300)
      return { id: row.id, tries: row.tries, ok: true, status, error: null, retrySeconds: 0 }
    return failed(status, `answered ${status}`)
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    return failed(null, code ?? name)
  }
}

/**
 * What another sender has got through, since a lease ran out, is not taken back; nor is its lease shortened while it
 * sends.
 */
async function writeOutcomes(outcomes: readonly Outcome[]): Promise<void> {
  const { rows } = await pool().query<{ url: string; count: number }>(
    `with outcome as (
       select * from unnest($1::uuid[], $2::boolean[], $3::smallint[], $4::text[], $5::int[], $7::int[]) as o(id, ok, status, error, retry, tries)
     ), written as (
       update webhook_deliveries d set
         state = case when o.ok then 'delivered' when d.created_at < now() - $6 * interval '1 day' then 'given_up' else 'waiting' end,
         delivered_at = case when o.ok then now() end, last_status = o.status, last_error = o.error,
         next_try_at = now() + o.retry * interval '1 second'
       from outcome o where d.id = o.id and (o.ok or d.state = 'waiting' and d.tries = o.tries)
       returning d.endpoint_id, d.state
     )
     select e.url, count(*)::int as count from written w join webhook_endpoints e on e.id = w.endpoint_id
     where w.state = 'given_up' group by e.url`,
    [
      outcomes.map(({ id }) => id),
      outcomes.map(({ ok }) => ok),
      outcomes.map(({ status }) => status),
      outcomes.map(({ error }) => error),
      outcomes.map(({ retrySeconds }) => retrySeconds),
      GIVEN_UP_AFTER_DAYS,
      outcomes.map(({ tries }) => tries),
    ],
  )
  for (const { url, count } of rows) log.error({ url, count }, 'Webhooks were given up after three days')
}
