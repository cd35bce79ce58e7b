import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { GET as keyFile } from '#app/(crawlers)/indexnow-key.txt/route.ts'
import { pool } from '#lib/server/db/client.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { environment, waiveProviderKeys } from '#lib/server/platform/environment.ts'
import { tellIndexNow } from '#lib/server/seo/index-now.ts'
import { sitemapPages } from '#lib/server/seo/sitemap-pages.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase()

const KEY = 'a1b2c3d4e5f6-7890'
const NOON = new Date('2026-06-01T12:00:00Z')
const at = (minutesBeforeNoon: number) => new Date(NOON.getTime() - minutesBeforeNoon * 60_000)

interface Told {
  host: string
  key: string
  keyLocation: string
  urlList: string[]
}
const told: Told[] = []
let status = 200
const world = setupServer(
  http.post('https://api.indexnow.org/indexnow', async ({ request }) => {
    told.push((await request.json()) as Told)
    return new HttpResponse(null, { status })
  }),
)
const addresses = () => told.flatMap(({ urlList }) => urlList.map((url) => url.replace(environment().siteUrl, '')))
const pathOf = async (id: string) =>
  (await pool().query(`select '/products/' || brand_slug || '/' || slug as path from products where id = $1`, [id]))
    .rows[0].path as string

/** As the shop reads it at its start. */
function setKey(key: string) {
  vi.stubEnv('INDEXNOW_KEY', key)
  waiveProviderKeys()
}

beforeAll(() => world.listen())
beforeEach(async () => {
  told.length = 0
  status = 200
  setKey(KEY)
  await pool().query('update products set updated_at = $1', [at(600)])
  await pool().query('update articles set updated_at = $1', [at(600)])
  await pool().query('update blog_posts set updated_at = $1', [at(600)])
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => world.close())

const someProducts = async (count: number) =>
  (
    await pool().query<{ id: string }>(`select id from products where state = 'current' order by id limit $1`, [count])
  ).rows.map(({ id }) => id)

describe('search engines that share IndexNow', () => {
  it('are told of what changed in the run’s own ten minutes, and of no neighbour [SEO-10]', async () => {
    const [before = '', inside = '', gone = '', after = ''] = await someProducts(4)
    const touch = (id: string, when: Date) =>
      pool().query('update products set updated_at = $2 where id = $1', [id, when])
    await touch(before, at(21))
    await touch(inside, at(20))
    await touch(gone, at(15))
    await pool().query(`update products set state = 'archived' where id = $1`, [gone])
    await touch(after, at(10))
    // Nobody has been told of it yet, and its page says noindex.
    const { rows } = await pool().query<{ id: string }>(
      `update products set updated_at = $1, state = 'upcoming'
       where id = (select id from products where state = 'current' order by id desc limit 1) returning id`,
      [at(15)],
    )
    await pool().query(`update articles set updated_at = $1 where path = 'returns'`, [at(12)])
    await tellIndexNow(NOON)
    expect(told).toHaveLength(1)
    const { siteUrl } = environment()
    expect(told[0]).toMatchObject({
      host: new URL(siteUrl).host,
      key: KEY,
      keyLocation: `${siteUrl}/indexnow-key.txt`,
    })
    expect(addresses()).toEqual(expect.arrayContaining([await pathOf(inside), await pathOf(gone), '/articles/returns']))
    expect(addresses()).not.toContain(await pathOf(before))
    expect(addresses()).not.toContain(await pathOf(after))
    expect(addresses()).not.toContain(await pathOf(rows[0]?.id ?? ''))
    expect(addresses().filter((path) => path.startsWith('/products/'))).toHaveLength(2)
    expect(new Set(addresses()).size).toBe(addresses().length)
    told.length = 0
    await tellIndexNow(new Date(NOON.getTime() + 600_000))
    expect(addresses()).toContain(await pathOf(after))
    expect(addresses()).not.toContain(await pathOf(inside))
    // A listing changes with the newest of what it lists.
    expect(addresses().some((path) => path.startsWith('/categories/'))).toBe(true)
  })

  it('hear of a post and an article when they come out, not when they were written; its neighbour came out earlier [SEO-04, SEO-10, BLOG-06]', async () => {
    const { rows: posts } = await pool().query<{ path: string; topic: string }>(
      'select path, topic from blog_posts where published order by path limit 2',
    )
    const [planned, earlier] = posts
    const { rows: before } = await pool().query('select path, published_at from blog_posts')
    await pool().query('update blog_posts set published_at = $1', [at(900)])
    await pool().query('update blog_posts set published_at = $2 where path = $1', [planned?.path, at(15)])
    await pool().query('update blog_posts set published_at = $2 where path = $1', [earlier?.path, at(25)])
    await pool().query(`update articles set published_at = $1 where path = 'returns'`, [at(15)])
    await tellIndexNow(NOON)
    expect(addresses()).toEqual(
      expect.arrayContaining([`/blog/${planned?.path}`, `/blog/${planned?.topic}`, '/blog', '/articles/returns']),
    )
    expect(addresses()).not.toContain(`/blog/${earlier?.path}`)
    const pages = (await sitemapPages('posts')) ?? []
    expect(pages.find(({ path }) => path === `/blog/${planned?.path}`)?.changed).toEqual(at(15))
    await pool().query('update blog_posts set updated_at = $2 where path = $1', [planned?.path, at(2)])
    const again = (await sitemapPages('posts')) ?? []
    expect(again.find(({ path }) => path === `/blog/${planned?.path}`)?.changed).toEqual(at(2))
    for (const { path, published_at } of before)
      await pool().query('update blog_posts set published_at = $2 where path = $1', [path, published_at])
    await pool().query(`update articles set published_at = $1 where path = 'returns'`, [at(900)])
  })

  it('hear nothing when nothing has changed, nor without a key [SEO-10]', async () => {
    await tellIndexNow(NOON)
    await pool().query('update products set updated_at = $1', [at(15)])
    setKey('')
    await tellIndexNow(NOON)
    expect(told).toEqual([])
  })

  it('get at most ten thousand addresses a call [SEO-10]', async () => {
    const ids = Array.from({ length: 10_050 }, (_, i) => `many-${i}`)
    await pool().query(
      `insert into products (id, slug, brand_slug, name, product_type, price, erp_original_price, canonical_category, updated_at)
        select many.id, many.id, p.brand_slug, 'Many', p.product_type, 100, 100, p.canonical_category, $2
          from unnest($1::text[]) many (id), (select * from products limit 1) p`,
      [ids, at(15)],
    )
    await tellIndexNow(NOON)
    await pool().query(`delete from products where id = any($1)`, [ids])
    expect(told.map(({ urlList }) => urlList.length <= 10_000)).toEqual([true, true])
    expect(new Set(addresses()).size).toBeGreaterThanOrEqual(10_050)
  })

  it.each([429, 500, 503])(
    'are told again later after a %i: the job fails, and the queue repeats it [SEO-10]',
    async (answer) => {
      status = answer
      await pool().query('update products set updated_at = $1 where id = $2', [at(15), (await someProducts(1))[0]])
      const run = () => tasks['tell-index-now']?.({ _cron: { ts: NOON.toISOString() } }, {} as never)
      await expect(run()).rejects.toThrow(`IndexNow answered ${answer}`)
      status = 202
      await run()
      expect(told[1]).toEqual(told[0])
    },
  )

  it.each([400, 403, 422])('are not bothered again after a %i [SEO-10]', async (answer) => {
    status = answer
    await pool().query('update products set updated_at = $1 where id = $2', [at(15), (await someProducts(1))[0]])
    await tellIndexNow(NOON)
    expect(told).toHaveLength(1)
  })

  it('find the key, where there is one [SEO-10]', async () => {
    expect(await keyFile().text()).toBe(KEY)
    setKey('')
    expect(keyFile().status).toBe(404)
  })
})
