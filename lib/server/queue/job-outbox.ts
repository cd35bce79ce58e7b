import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { inBulkhead } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Change, TELL_CHANGES, tellChanges } from '../platform/change-channel.ts'
import { log } from '../platform/log.ts'

// What adds a job to the queue tells the workers with NOTIFY, and PostgreSQL lets one transaction that notifies commit
// at a time, its wait for the disk included: orders would be written one after the other. So an order leaves its jobs
// in a table of our own, and they go over to the queue by the hundred. With them goes the news of their stock, which is
// no job: the same commit tells it.

const BATCH = 500
/** Jobs of an instance that was killed wait as long for another one. */
const EVERY_MS = 1000
/** Orders that are placed within this time of each other go over together. */
const COALESCE_MS = 25

// Of several under one key the newest counts: the queue itself refuses to hear of a key twice in one breath.
const HAND_OVER = `
with due as (
  select id from job_outbox order by id limit ${BATCH} for update skip locked
), taken as (
  delete from job_outbox o using due where o.id = due.id returning o.*
), jobs as (
  select distinct on (coalesce(job_key, id::text)) * from taken where task <> '${TELL_CHANGES}'
  order by coalesce(job_key, id::text), id desc
), news as (
  select payload ->> 'origin' as origin, json_agg(distinct tag) as tags
  from taken, json_array_elements_text(payload -> 'tags') tag where task = '${TELL_CHANGES}' group by 1
), specs as (
  select array_agg((task, payload, null, created_at, null, job_key, null, null)::graphile_worker.job_spec order by id) as list
  from jobs
)
select (select count(*)::int from taken) as taken, (select json_agg(news) from news) as news,
  (select count(*)::int from specs, graphile_worker.add_jobs(specs.list) where specs.list is not null) as added`

/** Hands over to the queue what waits, in order, each job once however many instances are at it. */
export async function handOverJobs(): Promise<void> {
  let full = true
  while (full) {
    full = (await handOverSome()) === BATCH
  }
}

async function handOverSome(): Promise<number> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<{ taken: number; news: Change[] | null }>({
      name: 'hand-over-jobs',
      text: HAND_OVER,
    })
    const [{ taken, news } = { taken: 0, news: null }] = rows
    if (news) await tellChanges(client, news)
    return taken
  })
}

// server.ts and the bundle Next builds each load their own copy of this module; who hands over is the process's.
const WAKE = Symbol.for('steelcap.job-outbox')
const home = globalThis as { [WAKE]?: (() => void) | undefined }

/** An order has left jobs: they go over soon. In a process that does no jobs, another's clock brings them. */
export function jobsLeft(): void {
  home[WAKE]?.()
}

/** Hands over what is left, by this process at once, by any other within a second. `stop` hands over what there is. */
export function startJobOutbox(): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let wake = () => {}
  let woken = false
  const awake = () => {
    woken = true
    wake()
  }
  home[WAKE] = awake
  signal.addEventListener('abort', awake)
  const untilLeft = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, EVERY_MS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (woken) wake()
    })
  const running = inBulkhead('jobs', async () => {
    let failing = false
    while (!signal.aborted) {
      woken = false
      try {
        await handOverJobs()
        failing = false
      } catch (error) {
        if (!failing) log.error({ err: error }, 'Jobs of orders could not be handed to the queue yet')
        failing = true
      }
      if (failing) await pause(EVERY_MS, undefined, { signal }).catch(() => {})
      else await untilLeft()
      if (woken) await pause(COALESCE_MS, undefined, { signal }).catch(() => {})
    }
    // Whoever comes next may be an older release, which knows of no such table.
    await handOverJobs().catch(() => {})
  })
  return {
    stop: () => {
      if (home[WAKE] === awake) home[WAKE] = undefined
      stopping.abort()
      return running
    },
  }
}
