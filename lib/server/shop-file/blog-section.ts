import 'server-only'
import { z } from 'zod'
import { entityId } from '#lib/contract/fields.ts'
import { picture } from '#lib/contract/product.ts'
import { slug, words } from '../catalogue-import/line-schema.ts'
import { upsertRows } from '../db/bulk-insert.ts'
import { blogPosts, blogTopics } from '../db/content-schema.ts'
import { contentPath, exactly, moment, safeHtml } from './file-fields.ts'
import { listReader, rowsOf, type Section } from './section.ts'
import { settleInstants } from './text-instants.ts'

const topic = z.strictObject({ slug, name: words.max(200), intro: z.string().default('') })

const post = z.strictObject({
  path: contentPath,
  title: words.max(200),
  excerpt: words,
  body: safeHtml,
  image: exactly(picture).optional(),
  author: words.max(200),
  topic: slug,
  productIds: z.array(entityId).default([]),
  published: z.boolean().default(true),
  publishedAt: moment.optional(),
  updatedAt: moment.optional(),
})
type PostFileRow = z.output<typeof post>

export const topicSection: Section<z.output<typeof topic>> = {
  name: 'topics',
  key: 'slug',
  read: listReader(topic),
  stored: (client) => rowsOf(client, blogTopics, ['slug']),
  write: (client, rows) => upsertRows(client, blogTopics, 'slug', [...rows]),
}

/** Posts of the blog, each of one topic [BLOG-03, BLOG-06]. */
export const postSection: Section<PostFileRow> = {
  name: 'posts',
  key: 'path',
  read: listReader(post),
  settle: settleInstants,
  refers: (row) => [{ section: 'topics', field: 'topic', value: row.topic }],
  async stored(client) {
    const rows = await rowsOf(client, blogPosts, ['path'])
    return rows.map((row) => ({
      ...row,
      image: row.image ?? undefined,
      publishedAt: row.publishedAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }))
  },
  write: (client, rows) =>
    upsertRows(
      client,
      blogPosts,
      'path',
      rows.map(({ image = null, publishedAt, updatedAt, ...row }) => ({
        ...row,
        image,
        publishedAt: new Date(publishedAt ?? Date.now()),
        updatedAt: new Date(updatedAt ?? Date.now()),
      })),
    ),
}
