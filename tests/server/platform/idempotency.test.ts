import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { GUEST } from '#lib/server/platform/caller.ts'
import { runIdempotently } from '#lib/server/platform/idempotency.ts'
import { ok } from '#lib/server/platform/result.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { gate } from '#tests/setup/gate.ts'

useTestDatabase({ seed: false })

/** A third of what a key is held for. */
const LATER_MS = 40_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
})

/** A batch under a key of its own that works until it is told to end. */
function longBatch() {
  const [begun, end] = [gate(), gate()]
  const key = randomUUID()
  const batch = {
    key,
    runs: 0,
    begun: begun.promise,
    end: end.resolve,
    ask: () =>
      runIdempotently({ caller: GUEST, key, digest: 'same' }, async () => {
        batch.runs += 1
        begun.resolve()
        await end.promise
        return ok('done')
      }),
    async stored() {
      const { rows } = await pool().query<{ until: Date; answer: unknown }>(
        'select lease_until as until, answer from idempotent_answers where idempotency_key = $1',
        [key],
      )
      return rows[0]
    },
  }
  return batch
}

it('holds its key for as long as it works, and answers a repetition by what it did [API-11, OPS-02]', async () => {
  const [batch, neighbour] = [longBatch(), longBatch()]
  const [first, other] = [batch.ask(), neighbour.ask()]
  await Promise.all([batch.begun, neighbour.begun])
  const before = await batch.stored()
  for (let thirds = 0; thirds < 4; thirds += 1) {
    const last = await batch.stored()
    vi.advanceTimersByTime(LATER_MS)
    await eventually(async () =>
      expect((await batch.stored())?.until.getTime()).toBeGreaterThan(last?.until.getTime() ?? 0),
    )
  }
  expect((await batch.stored())?.until.getTime()).toBeGreaterThan(before?.until.getTime() ?? 0)
  batch.end()
  expect([await first, await batch.ask()]).toEqual([ok('done'), ok('done')])
  expect(batch.runs).toBe(1)
  const ended = await batch.stored()
  vi.advanceTimersByTime(LATER_MS)
  neighbour.end()
  await other
  expect(await batch.stored()).toEqual(ended)
})

it('takes back no key that was taken over from it [API-11]', async () => {
  const batch = longBatch()
  const first = batch.ask()
  await batch.begun
  await pool().query(
    `update idempotent_answers set lease_until = now() + interval '5 minutes' where idempotency_key = $1`,
    [batch.key],
  )
  const taken = await batch.stored()
  vi.advanceTimersByTime(LATER_MS)
  await pause(100)
  expect(await batch.stored()).toEqual(taken)
  batch.end()
  await first
  expect(await batch.stored()).toEqual(taken)
})
