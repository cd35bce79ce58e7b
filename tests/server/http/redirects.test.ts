import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { inBulkhead, pool } from '#lib/server/db/client.ts'
import { Redirects } from '#lib/server/http/redirects.ts'
import { announceChange } from '#lib/server/platform/changes.ts'
import { log } from '#lib/server/platform/log.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { gate } from '#tests/setup/gate.ts'

useTestDatabase({ seed: false })

beforeEach(async () => {
  await pool().query("delete from redirects; insert into redirects values ('/brands/kept', '/brands/still')")
})

const move = async (to: string) => {
  await pool().query(
    `insert into redirects values ('/products/old', $1) on conflict (from_path) do update set to_path = excluded.to_path`,
    [to],
  )
  announceChange(['content'])
}

/** Stands between the redirects and the database. */
function between(answer: (query: () => Promise<unknown>, nth: number) => Promise<unknown>): void {
  const jobs = pool('jobs')
  const query = jobs.query.bind(jobs) as (...asked: unknown[]) => Promise<unknown>
  let asked = 0
  const spy = vi.spyOn(jobs, 'query').mockImplementation(((...all: unknown[]) => {
    if ((all[0] as { name?: string }).name !== 'redirects') return query(...all)
    asked += 1
    return answer(() => query(...all), asked)
  }) as never)
  onTestFinished(() => spy.mockRestore())
}

it('are read once more where they could not be when they changed, those there were standing meanwhile [ROUTE-54]', async () => {
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warned.mockRestore())
  const redirects = await Redirects.open()
  between((query, nth) => (nth === 1 ? Promise.reject(new Error('too busy')) : query()))
  await move('/products/new')
  await eventually(() => expect(warned).toHaveBeenCalled())
  expect([redirects.find('/brands/kept'), redirects.find('/products/old')]).toEqual([
    { to: '/brands/still' },
    undefined,
  ])
  await eventually(() => expect(redirects.find('/products/old')).toEqual({ to: '/products/new' }))
})

it('are those of the newest reading, though an older one ends behind it', async () => {
  const [read, end, newer] = [gate(), gate(), gate()]
  between(async (query, nth) => {
    const answer = await query()
    if (nth > 1) {
      newer.resolve()
      return answer
    }
    read.resolve()
    await end.promise
    return answer
  })
  const opening = inBulkhead('jobs', () => Redirects.open())
  await read.promise
  await move('/products/newest')
  await newer.promise
  await pause(100)
  end.resolve()
  expect((await opening).find('/products/old')).toEqual({ to: '/products/newest' })
})
