import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { existingArticles } from '#lib/server/content/articles.ts'
import { inBulkhead, pool } from '#lib/server/db/client.ts'
import { payloads } from '#lib/server/platform/change-channel.ts'
import { announceChange, changesSent, close, hearingChanges, listenForChanges } from '#lib/server/platform/changes.ts'
import { log } from '#lib/server/platform/log.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'

const database = useTestDatabase({ seed: false })

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
  await close()
})

function listen(kind?: 'data' | 'views') {
  const heard = vi.fn<(tags: readonly string[]) => void>()
  cleanups.push(listenForChanges(heard, kind))
  return heard
}

/** Another instance of the shop, as far as the wire can tell. */
async function otherInstance() {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  cleanups.push(() => client.end())
  const payloads: string[] = []
  client.on('notification', ({ payload = '' }) => payloads.push(payload))
  const heard = () => payloads.map((payload) => (JSON.parse(payload) as { tags: string[] }).tags)
  await client.query('LISTEN steelcap_changes')
  const say = (payload: string) => client.query('SELECT pg_notify($1, $2)', ['steelcap_changes', payload])
  return { heard, say, announce: (tags: string[]) => say(JSON.stringify({ origin: 'another', tags })) }
}

describe('changes', () => {
  it('are heard here at once and by other instances as one announcement, once', async () => {
    const here = listen()
    const other = await otherInstance()
    await hearingChanges()
    announceChange(['product:anvil', 'listing'])
    announceChange(['product:mallee', 'listing'])
    expect(here).toHaveBeenCalledTimes(2)
    await changesSent()
    await eventually(() => expect(other.heard()).toEqual([['product:anvil', 'listing', 'product:mallee']]))
    // Our own words come back over the wire before these do: they must not count again.
    await other.announce(['settings'])
    await eventually(() => expect(here).toHaveBeenCalledWith(['settings']))
    expect(here).toHaveBeenCalledTimes(3)
  })

  it('are not waited for by who stops listening while the connection is still being made [OBS-15]', async () => {
    listen()
    const ended = close().then(() => 'ended')
    expect(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 3000, 'hangs'))])).toBe('ended')
    // Whoever listens anew is heard.
    const here = listen()
    const other = await otherInstance()
    await hearingChanges()
    await other.announce(['settings'])
    await eventually(() => expect(here).toHaveBeenCalledWith(['settings']))
  })

  it.each([1, 9])('are sent again by a command that does not listen, which ends after %i failures', async (times) => {
    const other = await otherInstance()
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const query = vi.spyOn(pool('jobs'), 'query')
    for (let i = 0; i < times; i += 1) query.mockRejectedValueOnce(new Error('Connection terminated') as never)
    announceChange(['product:anvil'])
    await changesSent()
    const tried = query.mock.calls.length
    query.mockRestore()
    warn.mockRestore()
    expect(tried).toBe(times === 1 ? 2 : 3)
    if (times === 1) await eventually(() => expect(other.heard()).toEqual([['product:anvil']]))
    else expect(other.heard()).toEqual([])
    announceChange(['listing'])
    await changesSent()
  })

  it('are sent, all of them, before a command that waits for it closes the database', async () => {
    const other = await otherInstance()
    const jobs = inBulkhead('jobs', () => pool())
    const query = jobs.query.bind(jobs) as (...words: unknown[]) => Promise<unknown>
    let go = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const slow = vi.spyOn(jobs, 'query').mockImplementation(async (...words: unknown[]) => {
      await gate
      return query(...words)
    })
    cleanups.push(() => slow.mockRestore())
    const tags = Array.from({ length: 600 }, (_, i) => `product:work-boot-${i}`)
    announceChange(tags)
    await eventually(() => expect(slow).toHaveBeenCalled())
    const sent = vi.fn<() => void>()
    const waiting = changesSent().then(sent)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(sent).not.toHaveBeenCalled()
    go()
    await waiting
    await eventually(() => expect(other.heard().flat()).toEqual(tags))
  })

  it('of other instances reach every listener, and nonsense reaches none', async () => {
    const [one, two] = [listen(), listen('views')]
    const other = await otherInstance()
    await hearingChanges()
    await other.say('nonsense')
    await other.say('{"tags":7}')
    await other.announce(['content'])
    await eventually(() => expect(two).toHaveBeenCalled())
    expect(one.mock.calls).toEqual([[['content']]])
    expect(two.mock.calls).toEqual([[['content']]])
  })

  it('are everything after the line was cut, since some may have been missed', async () => {
    const here = listen('views')
    await hearingChanges()
    await pool().query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    )
    await eventually(() => expect(here).toHaveBeenCalledWith(['*']))
    const other = await otherInstance()
    await other.announce(['listing'])
    await eventually(() => expect(here).toHaveBeenCalledWith(['listing']))
  })

  it('reach finished pages again when the data they are made from is up to date', async () => {
    let done = () => {}
    cleanups.push(listenForChanges(() => new Promise<void>((resolve) => (done = resolve))))
    const views = listen('views')
    announceChange(['listing'])
    expect(views).toHaveBeenCalledTimes(1)
    done()
    await eventually(() => expect(views).toHaveBeenCalledTimes(2))
    await changesSent()
  })

  it('reach who is busy with one together, and finished pages at once and again after each', async () => {
    const told: (readonly string[])[] = []
    const ends: (() => void)[] = []
    const busy = (tags: readonly string[]) => {
      told.push(tags)
      return new Promise<void>((resolve) => void ends.push(resolve))
    }
    cleanups.push(listenForChanges(busy))
    const [others, views] = [listen(), listen('views')]
    for (const slug of ['anvil', 'mallee', 'anvil']) announceChange([`product:${slug}`])
    expect(told).toEqual([['product:anvil']])
    expect(others).toHaveBeenCalledTimes(3)
    expect(views).toHaveBeenCalledTimes(3)
    ends[0]?.()
    await eventually(() => expect(told).toEqual([['product:anvil'], ['product:mallee', 'product:anvil']]))
    expect(views).toHaveBeenCalledTimes(4)
    ends[1]?.()
    await eventually(() => expect(views).toHaveBeenCalledTimes(6))
    await changesSent()
  })

  it('reach the others when one listener fails', async () => {
    cleanups.push(
      listenForChanges(() => {
        throw new Error('index broken')
      }),
    )
    cleanups.push(listenForChanges(() => Promise.reject(new Error('index broken'))))
    const other = listen()
    announceChange(['listing'])
    expect(other).toHaveBeenCalledTimes(1)
    await changesSent()
  })

  it('fit the notification PostgreSQL allows, however many they are', () => {
    const tags = Array.from({ length: 2000 }, (_, i) => `product:arbeitsstiefel-größe-${i}`)
    const sent = payloads({ origin: '00000000-0000-0000-0000-000000000000', tags })
    expect(Math.max(...sent.map((text) => Buffer.byteLength(text)))).toBeLessThan(8000)
    expect(sent.flatMap((text) => (JSON.parse(text) as { tags: string[] }).tags)).toEqual(tags)
  })
})

describe('a running instance', () => {
  it('looks anew at settings and at what its footer links to once a change is announced [GEN-19]', async () => {
    expect(await shopSettings()).toMatchObject({ offersMax: 3 })
    expect(await existingArticles(['delivery'])).toEqual(new Set())
    await pool().query(`insert into settings values ('offersMax', '7')`)
    await pool().query(`insert into articles (path, title, body, published_at) values ('delivery', 'D', '', now())`)
    announceChange(['settings'])
    expect(await shopSettings()).toMatchObject({ offersMax: 7 })
    announceChange(['content'])
    expect(await existingArticles(['delivery'])).toEqual(new Set(['delivery']))
  })
})
