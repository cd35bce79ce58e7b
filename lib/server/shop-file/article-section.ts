import 'server-only'
import { z } from 'zod'
import { homeBlock } from '#lib/contract/content.ts'
import { words } from '../catalogue-import/line-schema.ts'
import { upsertRows } from '../db/bulk-insert.ts'
import { articles } from '../db/content-schema.ts'
import { contentPath, exactly, moment, safeHtml } from './file-fields.ts'
import { listReader, rowsOf, type Section } from './section.ts'
import { settleInstants } from './text-instants.ts'

const article = z.strictObject({
  path: contentPath,
  title: words.max(200),
  summary: z.string().default(''),
  body: safeHtml.default(''),
  blocks: z.array(exactly(homeBlock)).default([]),
  publishedAt: moment.optional(),
  updatedAt: moment.optional(),
})
type ArticleFileRow = z.output<typeof article>

/** Articles; the one at `home` is the front page, made of blocks [BLOG-04, BLOG-05]. */
export const articleSection: Section<ArticleFileRow> = {
  name: 'articles',
  key: 'path',
  read: listReader(article),
  settle: settleInstants,
  async stored(client) {
    const rows = await rowsOf(client, articles, ['path'])
    return rows.map((row) => ({
      ...row,
      publishedAt: row.publishedAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }))
  },
  write: (client, rows) =>
    upsertRows(
      client,
      articles,
      'path',
      rows.map(({ publishedAt, updatedAt, ...row }) => ({
        ...row,
        publishedAt: new Date(publishedAt ?? Date.now()),
        updatedAt: new Date(updatedAt ?? Date.now()),
      })),
    ),
}
