import { describe, expect, it } from 'vitest'
import { ARTICLES } from '#demo/content/articles.ts'
import { BLOG_POSTS } from '#demo/content/blog-posts.ts'
import { seedContent } from '#demo/content/content-seed.ts'
import { pool } from '#lib/server/db/client.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase()

const TABLES = ['articles', 'blog_topics', 'blog_posts', 'synonyms', 'categories'] as const

async function digests(): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = []
  for (const table of TABLES) {
    const { rows } = await pool().query<{ digest: string }>(
      `select md5(string_agg(t::text, '|' order by t::text collate "C")) as digest from ${table} t`,
    )
    found.push(rows[0]?.digest)
  }
  return found
}

async function number(sql: string): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(`select count(*)::int as n from ${sql}`)
  return rows[0]?.n ?? -1
}

async function seedAgain(): Promise<void> {
  const client = await pool().connect()
  try {
    await seedContent(client)
  } finally {
    client.release()
  }
}

describe('the seeded texts', () => {
  it('are all there, with products that exist and help below every category of two levels [GEN-12]', async () => {
    expect(await number('articles')).toBe(ARTICLES.length)
    expect(await number('blog_posts')).toBe(BLOG_POSTS.length)
    expect(await number('blog_posts where published and published_at <= now()')).toBeGreaterThanOrEqual(40)
    const strangers = await pool().query(
      'select b.path, id from blog_posts b, unnest(b.product_ids) as id where not exists (select from products p where p.id = id)',
    )
    expect(strangers.rows).toEqual([])
    const { rows } = await pool().query<{ path: string }>(
      `select path from categories where help = '' and array_length(string_to_array(path, '/'), 1) <= 2`,
    )
    expect(rows).toEqual([])
  })

  it('come out the same when they are put in twice [GEN-12]', async () => {
    const before = await digests()
    await seedAgain()
    expect(await digests()).toEqual(before)
  })

  it('never write over what somebody has edited [GEN-12]', async () => {
    await pool().query(`update articles set title = 'Ours now' where path = 'delivery'`)
    await pool().query(`update categories set help = '<p>Ours too.</p>' where path = 'pants'`)
    await seedAgain()
    expect(await number(`articles where path = 'delivery' and title = 'Ours now'`)).toBe(1)
    expect(await number(`categories where path = 'pants' and help = '<p>Ours too.</p>'`)).toBe(1)
  })
})
