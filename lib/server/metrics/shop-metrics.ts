import 'server-only'
import { inBulkhead, pool, poolStates, replicaState } from '../db/client.ts'
import { workReport } from '../jobs/work-report.ts'
import { OPEN_STATES_SQL } from '../orders/attempt.ts'
import type { Family, Sample } from './exposition.ts'
import { orderCounter } from './order-count.ts'

interface Counted {
  attempts: Record<string, number> | null
  captures: number
  overdue: number
  closed: number
}

const gauge = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name,
  help,
  type: 'gauge',
  samples,
})

/** What the process holds and waits for: needs no database. */
export function processFamilies(index: { isFilled: boolean; lagMs: number }): Family[] {
  const { rss, heapUsed } = process.memoryUsage()
  const states = poolStates()
  const replica = replicaState()
  return [
    gauge('steelcap_memory_bytes', 'Memory of the process.', [
      { labels: { of: 'resident' }, value: rss },
      { labels: { of: 'heap' }, value: heapUsed },
    ]),
    gauge('steelcap_uptime_seconds', 'Since the process started.', [{ value: Math.round(process.uptime()) }]),
    gauge(
      'steelcap_database_connections',
      'Open connections by kind of work.',
      states.map(({ bulkhead, open }) => ({ labels: { work: bulkhead }, value: open })),
    ),
    gauge(
      'steelcap_database_waiting',
      'Queries that wait for a connection, by kind of work.',
      states.map(({ bulkhead, waiting }) => ({ labels: { work: bulkhead }, value: waiting })),
    ),
    ...(replica
      ? [
          gauge('steelcap_replica_in_use', 'Whether the read replica answers reads.', [
            { value: replica.inUse ? 1 : 0 },
          ]),
          gauge('steelcap_replica_lag_seconds', 'How far the read replica is behind; +Inf while it does not answer.', [
            { value: replica.lagMs / 1000 },
          ]),
        ]
      : []),
    gauge('steelcap_index_filled', 'Whether the index answers listings yet.', [{ value: index.isFilled ? 1 : 0 }]),
    gauge('steelcap_index_lag_seconds', 'Age of the oldest change that listings do not show yet.', [
      { value: index.lagMs / 1000 },
    ]),
  ]
}

/**
 * What the shop is busy with, from the database: the same at every instance. Not on the one connection of `health`: in
 * a shop of many years the first count takes longer than `/readyz` and the heartbeat may wait for it.
 */
export function shopFamilies(): Promise<Family[]> {
  return inBulkhead('jobs', readShop)
}

const ordersEver = orderCounter()

async function readShop(): Promise<Family[]> {
  const [work, counted, orders] = await Promise.all([workReport(), countShop(), ordersEver(new Date())])
  const attempts = Object.entries(counted.attempts ?? {}).map(([state, value]) => ({ labels: { state }, value }))
  return [
    gauge('steelcap_queue_age_seconds', 'How long the oldest job that could run has been due.', [
      { value: work.oldestJobSeconds },
    ]),
    gauge('steelcap_jobs_given_up', 'Jobs that failed as often as they may.', [{ value: work.jobsGivenUp }]),
    gauge('steelcap_schedules_failing', 'Scheduled jobs that fail at each run.', [
      { value: work.schedulesFailing.length },
    ]),
    gauge('steelcap_attempts_overdue', 'Placements open two minutes past their deadline.', [
      { value: work.overdueAttempts },
    ]),
    gauge('steelcap_attempts', 'Placements of the last day by state.', attempts),
    {
      name: 'steelcap_orders_total',
      help: 'Orders ever placed.',
      type: 'counter',
      samples: [{ value: orders }],
    },
    gauge('steelcap_captures_open', 'Captures asked for and not done.', [{ value: counted.captures }]),
    gauge('steelcap_captures_overdue', 'Captures that are not done after ten minutes.', [{ value: counted.overdue }]),
    gauge('steelcap_closed_seconds', 'How long the shop has been closed for maintenance; 0 while it is open.', [
      { value: counted.closed },
    ]),
  ]
}

/** As its index says it. */
const UNDER_WAY = "state in ('reserved', 'asking')"

/** Those of each state by the index of that state, since none of all by age is kept where orders are placed. */
const ATTEMPTS_OF_THE_DAY = `
  select state, created_at from order_attempts where state in ${OPEN_STATES_SQL}
  union all select state, created_at from order_attempts
    where state in ('released', 'declined') and updated_at > now() - interval '1 day'
  union all select state, created_at from order_attempts where state = 'failed' and updated_at > now() - interval '1 day'
  union all select a.state, a.created_at from orders o join order_attempts a on a.id = o.attempt_id and a.state = 'placed'
    where o.created_at > now() - interval '1 day'`

async function countShop(): Promise<Counted> {
  const { rows } = await pool().query<Counted>(
    `select
       (select json_object_agg(state, count) from
         (select state, count(*)::int as count from (${ATTEMPTS_OF_THE_DAY}) a where created_at > now() - interval '1 day'
          group by state) s) as attempts,
       (select count(*)::int from payment_operations where kind = 'capture' and ${UNDER_WAY}) as captures,
       (select count(*)::int from payment_operations where kind = 'capture' and ${UNDER_WAY}
          and created_at < now() - interval '10 minutes') as overdue,
       coalesce((select extract(epoch from now() - (value ->> 'since')::timestamptz)::int
          from settings where key = 'closed'), 0) as closed`,
  )
  return rows[0] ?? { attempts: null, captures: 0, overdue: 0, closed: 0 }
}
