import { beforeEach, expect, it } from 'vitest'
import { shownAnnouncements } from '#lib/server/content/announcements.ts'
import { pool } from '#lib/server/db/client.ts'
import { tagsOf } from '#lib/server/http/page-url.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { changesSent, listenForChanges } from '#lib/server/platform/changes.ts'
import { contentOf } from '#lib/server/shop-file/file-text.ts'
import { loadShop } from '#lib/server/shop-file/shop-load.ts'
import { savedShop } from '#lib/server/shop-file/shop-save.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const load = (announcements: unknown[], settings: object = { deliveryCountries: ['AU', 'NZ'] }) =>
  loadShop(contentOf(JSON.stringify({ settings, announcements })))
const shown = async (at: string) => (await shownAnnouncements(new Date(at))).map(({ text }) => text)

beforeEach(async () => {
  await pool().query('truncate announcements')
})

const [DAY, NEXT_DAY] = ['2099-12-01T00:00:00.000Z', '2099-12-02T00:00:00.000Z']

it('stand there from their first moment to their last, in the order of the file [OPS-63]', async () => {
  const { problems } = await load([
    { id: 'always', text: 'Always.' },
    { id: 'day', text: 'One day.', from: '2099-12-01T11:00:00+11:00', until: NEXT_DAY, tone: 'warning' },
  ])
  expect(problems).toEqual([])
  expect(await shown('2099-11-30T23:59:59.999Z')).toEqual(['Always.'])
  expect(await shown(DAY)).toEqual(['Always.', 'One day.'])
  expect(await shown('2099-12-01T23:59:59.999Z')).toEqual(['Always.', 'One day.'])
  expect(await shown(NEXT_DAY)).toEqual(['Always.'])
})

it('are seen at once when the file is loaded, and come out of the shop as they went in [GEN-12, OPS-63]', async () => {
  const link = { href: '/articles/recall', label: 'What to do' }
  const row = { id: 'recall', text: 'Recalled.', link, tone: 'warning', countries: ['NZ'], from: DAY, until: NEXT_DAY }
  await load([{ id: 'other', text: 'Other.' }])
  expect(await shown(DAY)).toEqual(['Other.'])
  expect((await load([row])).summary).toContainEqual({ name: 'announcements', added: 1, changed: 0, same: 0 })
  expect(await shownAnnouncements(new Date(DAY))).toMatchObject([
    { text: 'Other.', tone: 'info', countries: [] },
    { text: 'Recalled.', link, tone: 'warning', countries: ['NZ'], key: expect.stringMatching(/^[\w-]{8}$/) },
  ])
  const saved = JSON.parse((await savedShop()).text) as { announcements: { id: string; position: number }[] }
  expect(saved.announcements.find(({ id }) => id === 'recall')).toEqual({ ...row, position: 1 })
  expect((await load([row])).summary).toContainEqual({ name: 'announcements', added: 0, changed: 0, same: 1 })
})

it('name no country where there is one, leave out those that concern nobody, and are four at most [CONST-121, OPS-63]', async () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, text: id.toUpperCase(), countries: ['AU'] }))
  await load([{ id: 'nz', text: 'NZ.', countries: ['NZ'] }, ...rows], { deliveryCountries: ['AU'] })
  const found = await shownAnnouncements(new Date(DAY))
  expect(found.map(({ text }) => text)).toEqual(['A', 'B', 'C', 'D'])
  expect(found[0]?.countries).toEqual([])
})

it('leave none out that warns for the sake of one that tells, and stand in the order of the file [CONST-121, OPS-63]', async () => {
  const row = (id: string, tone: 'info' | 'warning') => ({ id, text: id, tone })
  const told = ['a', 'b', 'c', 'd'].map((id) => row(id, 'info'))
  await load([...told, row('recall', 'warning'), row('e', 'info')])
  expect(await shown(DAY)).toEqual(['a', 'b', 'c', 'recall'])
  await load([...told, ...['recall', 'fire', 'flood', 'storm', 'heat'].map((id) => row(id, 'warning'))])
  expect(await shown(DAY)).toEqual(['recall', 'fire', 'flood', 'storm'])
})

it('are four for each country: what another one is told takes no place, and is not told twice over [CONST-121, OPS-63]', async () => {
  const row = (id: string, countries: string[], tone = 'info') => ({ id, text: id, countries, tone })
  const ofAustralia = ['a', 'b', 'c', 'd'].map((id) => row(id, ['AU'], 'warning'))
  await load([...ofAustralia, row('boat', ['NZ']), row('strike', []), row('both', ['NZ', 'AU'])])
  expect(await shownAnnouncements(new Date(DAY))).toMatchObject([
    { text: 'a', countries: ['AU'] },
    { text: 'b', countries: ['AU'] },
    { text: 'c', countries: ['AU'] },
    { text: 'd', countries: ['AU'] },
    { text: 'boat', countries: ['NZ'] },
    { text: 'strike', countries: ['NZ'] },
    { text: 'both', countries: ['NZ'] },
  ])
  await load([row('a', []), row('b', ['NZ', 'AU'])])
  await pool().query(`delete from announcements where id not in ('a', 'b')`)
  await load([])
  expect(await shownAnnouncements(new Date(DAY))).toMatchObject([
    { text: 'a', countries: [] },
    { text: 'b', countries: [] },
  ])
})

it.each([
  [{ text: ' ' }, 'announcements[0].text must not be blank'],
  [{ link: { href: 'javascript:x()', label: 'X' } }, 'announcements[0].link.href must lead to'],
  [{ link: { href: '/a' } }, 'announcements[0].link.label'],
  [{ tone: 'loud' }, 'announcements[0].tone'],
  [{ countries: ['UK'] }, 'announcements[0].countries[0]'],
  [{ from: 'soon' }, 'announcements[0].from'],
  [{ from: NEXT_DAY, until: DAY }, 'announcements[0].until must be after from'],
  [{ colour: 'red' }, 'announcements[0].colour'],
])('a file with %j is refused, and the problem names the field [OPS-63]', async (wrong, problem) => {
  const { problems } = await load([{ id: 'wrong', text: 'Text.', ...wrong }])
  expect(problems).toEqual([expect.stringContaining(problem)])
  expect((await pool().query('select from announcements')).rowCount).toBe(0)
})

it('have all pages made anew just after one begins or ends, and only then [OPS-63]', async () => {
  const told: string[] = []
  const stop = listenForChanges((tags) => void told.push(...tags), 'views')
  const look = async (row: object) => {
    await load([{ id: 'turn', text: 'Turn.', ...row }])
    await changesSent()
    told.length = 0
    await tasks['turn-announcements']({}, undefined as never)
    await changesSent()
    return [...new Set(told)]
  }
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  expect(await look({ from: at(-1) })).toEqual(['settings'])
  expect(await look({ from: at(-60), until: at(-1) })).toEqual(['settings'])
  expect(await look({ from: at(5), until: at(9) })).toEqual([])
  expect(await look({ from: at(-60), until: at(-30) })).toEqual([])
  stop()
  for (const path of ['/', '/products/ironbark/boot', '/articles/delivery', '/search']) {
    expect(tagsOf(path)).toContain('settings')
  }
})
