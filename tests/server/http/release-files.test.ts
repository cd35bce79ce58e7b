import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { ReleaseFiles } from '#lib/server/http/release-files.ts'
import { headerOf } from '#lib/server/http/representation.ts'
import { IMMUTABLE, StaticFiles } from '#lib/server/http/static-files.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'

useTestDatabase({ seed: false })

const AT = '/_next/static/'
const opened: ReleaseFiles[] = []
let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'steelcap-releases-'))
})
afterAll(async () => {
  for (const releases of opened) releases.stop()
  await rm(root, { recursive: true, force: true })
})

/** An instance of a build that has these files. */
async function instance(build: string, files: Record<string, string>): Promise<StaticFiles> {
  const folder = join(root, build)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const releases = new ReleaseFiles()
  opened.push(releases)
  const elsewhere = (path: string) => releases.find(path)
  const served = await StaticFiles.open([{ root: folder, at: AT, cacheControl: IMMUTABLE, elsewhere }], [])
  await releases.keep(served.below(AT))
  return served
}

it('every instance serves the static files of every build, old and new, as its own [OBS-19]', async () => {
  const shared = { 'chunks/shared-1.js': 'shared()' }
  const older = await instance('older', {
    ...shared,
    'chunks/older-1.js': 'older()',
    'older-id/_buildManifest.js': 'o',
  })
  expect(await older.answer(`${AT}chunks/newer-1.js`)).toBeUndefined()
  const newer = await instance('newer', { ...shared, 'chunks/newer-1.js': 'newer()', 'media/a.woff2': 'font' })

  const past = await newer.answer(`${AT}chunks/older-1.js`)
  expect(past && String(past.plain.body)).toBe('older()')
  expect(past && headerOf(past.headers, 'content-type')).toBe('text/javascript; charset=utf-8')
  expect(past && headerOf(past.headers, 'cache-control')).toBe(IMMUTABLE)
  expect(await newer.answer(`${AT}older-id/_buildManifest.js`)).toBeDefined()
  const coming = await older.answer(`${AT}media/a.woff2`)
  expect(coming && headerOf(coming.headers, 'content-type')).toBe('font/woff2')
  // Once it is in memory the database is not asked.
  await pool().query('delete from release_files')
  expect(await newer.answer(`${AT}chunks/older-1.js`)).toBeDefined()
})

it('removes what no instance has used for thirty days, and nothing that one uses', async () => {
  await instance('one', { 'chunks/one.js': '1', 'chunks/both.js': '2' })
  await pool().query("update release_files set used_at = now() - interval '31 days'")
  const two = await instance('two', { 'chunks/both.js': '2', 'chunks/two.js': '3' })
  const { rows } = await pool().query('select path from release_files order by path')
  expect(rows.map(({ path }) => path)).toEqual(['chunks/both.js', 'chunks/two.js'])
  expect(await two.answer(`${AT}chunks/one.js`)).toBeUndefined()
})

it('several instances of one build may start at once', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`chunks/at-once-${i}.js`, `${i}`.repeat(60_000)]),
  )
  await instance('at-once', files)
  await pool().query('delete from release_files')
  await Promise.all([instance('at-once', {}), instance('at-once', {}), instance('at-once', {})])
  const { rows } = await pool().query(
    "select count(*)::int as kept from release_files where path like 'chunks/at-once-%'",
  )
  expect(rows[0].kept).toBe(40)
})

it('asks the database for nothing that is no file name', async () => {
  const served = await instance('names', { 'chunks/a.js': 'a' })
  for (const path of ['../../etc/passwd', '%00', 'a b', '', 'a'.repeat(3) + '/'.repeat(9)]) {
    expect(await served.answer(AT + path)).toBeUndefined()
  }
})

it('asks the database for no more made-up names than two hundred a second, and still for what there is afterwards [ROUTE-52]', async () => {
  const served = await instance('asked', { 'chunks/asked-1.js': 'asked()' })
  const other = await instance('other', { 'chunks/other-1.js': 'other()' })
  const asked = vi.spyOn(pool(), 'query')
  const names = Array.from({ length: 1000 }, (_, i) => `${AT}chunks/made-up-${i}.js`)
  const found = await Promise.all(names.map((name) => served.answer(name)))
  expect(found.every((file) => file === undefined)).toBe(true)
  expect(asked.mock.calls.length).toBeLessThanOrEqual(400)
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(200)
  asked.mockRestore()
  await eventually(async () => expect(await served.answer(`${AT}chunks/other-1.js`)).toBeDefined())
  expect(await other.answer(`${AT}chunks/other-1.js`)).toBeDefined()
})
