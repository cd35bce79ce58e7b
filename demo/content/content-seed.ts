import 'server-only'
import type { PoolClient } from 'pg'
import { insertRows } from '#lib/server/db/bulk-insert.ts'
import { announcements, articles, blogPosts, blogTopics, synonyms } from '#lib/server/db/content-schema.ts'
import { ARTICLES } from './articles.ts'
import { BLOG_POSTS, BLOG_TOPICS } from './blog-posts.ts'
import { CATEGORY_HELP } from './category-help.ts'
import { SYNONYM_GROUPS } from './synonym-groups.ts'

/** Its time is far off: whoever wants to see one brings it forward with a shop file. */
const CHRISTMAS: typeof announcements.$inferInsert = {
  id: 'christmas',
  text: 'Order by 17 December to have it before Christmas.',
  link: { href: '/articles/delivery', label: 'Delivery times' },
  tone: 'info',
  startsAt: new Date('2090-12-01T00:00:00+11:00'),
  endsAt: new Date('2090-12-18T00:00:00+11:00'),
  position: 1,
}

/**
 * Puts the demo shop's texts in: articles, the front page, the blog, help below categories, words that mean the same,
 * an announcement.
 * What is there already stays, so an edited text is never written over; a category that already has a help text keeps
 * it [GEN-12].
 */
export async function seedContent(client: PoolClient): Promise<void> {
  await insertRows(client, articles, [...ARTICLES], 'on conflict do nothing')
  await insertRows(client, blogTopics, [...BLOG_TOPICS], 'on conflict do nothing')
  await insertRows(client, blogPosts, [...BLOG_POSTS], 'on conflict do nothing')
  await insertRows(
    client,
    synonyms,
    SYNONYM_GROUPS.map(([id, words]) => ({ id, words: [...words] })),
    'on conflict do nothing',
  )
  await insertRows(client, announcements, [CHRISTMAS], 'on conflict do nothing')
  await giveHelp(client)
}

async function giveHelp(client: PoolClient): Promise<void> {
  const texts = CATEGORY_HELP.map(([path, help]) => ({ path, help: help.trim() }))
  await client.query(
    `update categories set help = t.help from json_to_recordset($1::json) as t(path text, help text)
      where categories.path = t.path and categories.help = ''`,
    [JSON.stringify(texts)],
  )
}
