import { setTimeout as pause } from 'node:timers/promises'
import type { Faults } from '#sandbox/faults.ts'
import type { DrillDatabase } from '../database.ts'
import { between, oneOf } from './chance.ts'

type Fault = Exclude<keyof Faults, 'slowMs'>

/** Answered at once, wrongly. */
const QUICK: readonly [Fault, ...Fault[]] = [
  'cardDeclined',
  'garbageAfterCharge',
  'serverError',
  'refundRefused',
  'voidFails',
  'searchFails',
]
/** Never answered: whoever asks waits fifteen seconds, so that these are rarer. */
const SILENT: readonly [Fault, ...Fault[]] = [
  'timeoutBeforeCharge',
  'timeoutAfterCharge',
  'captureFails',
  'captureSilent',
  'refundSilent',
]
const QUICK_MS = 600
const SILENT_MS = 150
const WELL_MS = [300, 1500] as const
const LOOK_MS = 500
const JOBS_WAITING_MAX = 150
/** Every so many-th fault is one of silence. */
const SILENT_EVERY = 10

/** Lets nobody begin while the shop has more to do than it gets done: goods leave before their money can go back. */
export function paceOf(database: DrillDatabase): { room(): Promise<void>; stop(): void } {
  let jobs = 0
  const looking = setInterval(() => {
    openWork(database).then(
      (open) => (jobs = open.jobs),
      () => undefined,
    )
  }, LOOK_MS)
  return {
    async room() {
      while (jobs > JOBS_WAITING_MAX) await pause(LOOK_MS)
    },
    stop: () => clearInterval(looking),
  }
}

export interface World {
  /** How often something went wrong. */
  faults(): number
  stop(): Promise<void>
}

/** Lets one thing after another go wrong in the outside world; silence only where there is time for it. */
export function troubledWorld(origin: () => string, silent: boolean): World {
  let going = true
  let count = 0
  const run = async () => {
    while (going) {
      const mute = silent && count % SILENT_EVERY === SILENT_EVERY - 1
      if (await setFault(origin(), oneOf(mute ? SILENT : QUICK))) count += 1
      await pause(mute ? SILENT_MS : QUICK_MS)
      await wellAgain(origin())
      await pause(between(...WELL_MS))
    }
  }
  const running = run()
  return {
    faults: () => count,
    async stop() {
      going = false
      await running
      while (!(await wellAgain(origin()))) await pause(100)
    },
  }
}

const setFault = (origin: string, fault: Fault) => switchTo(`${origin}/sandbox/faults`, { [fault]: true })
const wellAgain = (origin: string) => switchTo(`${origin}/sandbox/faults/clear`, {})

async function switchTo(url: string, body: object): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.ok ?? false
}

/**
 * Whoever worked is dead: what they held is over now, not when its lease ends. The other drill measures how long that
 * takes.
 */
export async function leasesEnd({ ask }: DrillDatabase): Promise<void> {
  await ask('update idempotent_answers set lease_until = now() where answer is null')
  await ask(
    `update order_attempts set deadline = now() - interval '1 second' where state in ('reserved', 'authorising', 'authorised')`,
  )
  await ask(
    `update payment_operations set lease_until = now() - interval '1 second' where state = 'asking' and lease_until > now()`,
  )
  await ask(`update job_workers set seen_at = now() - interval '1 minute'`)
}

/** What failed is tried again now, not minutes later. */
export async function waitsEnd({ ask }: DrillDatabase): Promise<void> {
  await ask(
    `update payment_operations set lease_until = now() - interval '1 second', created_at = least(created_at, now() - interval '31 seconds')
     where state = 'reserved' or state = 'asking' and reason is not null and lease_until > now()`,
  )
  await ask(
    `update graphile_worker._private_jobs set run_at = now()
     where attempts > 0 and attempts < max_attempts and locked_at is null and run_at > now()`,
  )
  await ask(
    `update order_attempts set deadline = now() - interval '1 second'
     where state in ('reserved', 'authorising', 'authorised') and updated_at < now() - interval '20 seconds' and deadline > now()`,
  )
}

/** Orders that are being placed, movements of money that are open, and jobs that are due. */
export async function openWork({ ask }: DrillDatabase): Promise<{ placements: number; moves: number; jobs: number }> {
  const [row] = await ask<{ placements: number; moves: number; jobs: number }>(
    `select (select count(*) from order_attempts where state in ('reserved', 'authorising', 'authorised'))::int as placements,
       (select count(*) from payment_operations where state in ('reserved', 'asking'))::int as moves,
       (select count(*) from graphile_worker._private_jobs where attempts < max_attempts and max_attempts > 1
          and (run_at <= now() or attempts > 0))::int + (select count(*) from job_outbox)::int as jobs`,
  )
  return row ?? { placements: -1, moves: -1, jobs: -1 }
}
