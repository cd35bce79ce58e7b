import pg from 'pg'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { ClosureWatch, closeShop, openShop } from '#lib/server/closure/closure.ts'
import { pool } from '#lib/server/db/client.ts'
import { close, hearingChanges, listenForChanges } from '#lib/server/platform/changes.ts'
import { log } from '#lib/server/platform/log.ts'
import { forgetSettings, shopSettings } from '#lib/server/settings/settings.ts'
import { savedShop } from '#lib/server/shop-file/shop-save.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'

const database = useTestDatabase({ seed: false })
const until = new Date('2026-12-01T03:00:00.000Z')
const BOTH = { countries: ['AU', 'NZ'] }

beforeEach(async () => {
  await pool().query(`delete from settings; insert into settings values ('offersMax', '2')`)
  forgetSettings()
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await hearingChanges()
  await close()
})

/** Another instance, or a command: what it writes and says goes over the wire. */
async function elsewhere(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
const TELL = `select pg_notify('steelcap_changes', '{"origin":"another","tags":["closure"]}')`

it('closes this instance at once, says anew until when, and opens again [OPS-41]', async () => {
  const watch = await ClosureWatch.open()
  expect(watch.now()).toBeUndefined()
  await closeShop({ until, why: 'We move.' })
  await eventually(() => expect(watch.now()).toEqual({ until, why: 'We move.', ...BOTH }))
  await closeShop({})
  await eventually(() => expect(watch.now()).toEqual({ until: undefined, why: undefined, ...BOTH }))
  expect(await openShop()).toBe(true)
  await eventually(() => expect(watch.now()).toBeUndefined())
  expect(await openShop()).toBe(false)
})

it('is heard of within a second by instances that did not close it, and known to one that starts [OPS-41]', async () => {
  const watch = await ClosureWatch.open()
  await hearingChanges()
  const started = Date.now()
  await elsewhere(`insert into settings values ('closed', '{"why": "We move."}')`, TELL)
  await eventually(() => expect(watch.now()).toMatchObject({ why: 'We move.' }))
  expect(Date.now() - started).toBeLessThan(1000)
  expect((await ClosureWatch.open()).now()).toMatchObject({ why: 'We move.' })
  await elsewhere(`delete from settings where key = 'closed'`, TELL)
  await eventually(() => expect(watch.now()).toBeUndefined())
})

it('tells its own change alone, so that no page is made anew, and with the commit [OPS-41]', async () => {
  const heard: string[] = []
  onTestFinished(listenForChanges((tags) => void heard.push(...tags), 'views'))
  await closeShop({ until })
  await openShop()
  // Views are told once more where a listener for data took time.
  expect(heard.length).toBeGreaterThanOrEqual(2)
  expect(new Set(heard)).toEqual(new Set(['closure']))
})

it('stays as it was known while it cannot be read, and is read again [OPS-41]', async () => {
  const watch = await ClosureWatch.open()
  // Where listeners ask.
  const jobs = pool('jobs')
  const real = jobs.query.bind(jobs) as (...asked: unknown[]) => Promise<unknown>
  let failures = 1
  const spy = vi.spyOn(jobs, 'query').mockImplementation(((...asked: unknown[]) => {
    const isClosure = (asked[0] as { name?: string }).name === 'closure'
    return isClosure && failures-- > 0 ? Promise.reject(new Error('too busy')) : real(...asked)
  }) as never)
  onTestFinished(() => spy.mockRestore())
  await closeShop({ until })
  await eventually(() => expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('could not')))
  expect(watch.now()).toBeUndefined()
  await eventually(() => expect(watch.now()).toMatchObject({ until }))
})

it('leaves other settings alone, and is in no shop file [OPS-41]', async () => {
  await closeShop({ until })
  expect(await shopSettings()).toMatchObject({ offersMax: 2 })
  expect((await savedShop()).text).not.toContain('closed')
  await openShop()
  const { rows } = await pool().query('select key from settings')
  expect(rows).toEqual([{ key: 'offersMax' }])
})

it('names the clocks of the countries that are delivered to [OPS-41]', async () => {
  await pool().query(`insert into settings values ('deliveryCountries', '["NZ"]')`)
  await closeShop({ until })
  expect((await ClosureWatch.open()).now()).toMatchObject({ countries: ['NZ'] })
})
