import 'server-only'
import type { articles } from '#lib/server/db/content-schema.ts'
import { COMPANY } from './articles/company.ts'
import { ORDERING } from './articles/ordering.ts'
import { SERVICE } from './articles/service.ts'
import { SIZING } from './articles/sizing.ts'
import type { DemoArticle } from './demo-article.ts'
import { HOME_BLOCKS } from './home-blocks.ts'

type ArticleInsert = typeof articles.$inferInsert

/** The day the demo shop put its help pages up. */
const PUBLISHED_AT = new Date('2024-11-18T09:00:00+11:00')

const HOME: ArticleInsert = {
  path: 'home',
  title: 'Work boots and workwear, Australia and New Zealand',
  summary: 'Safety boots, hi-vis, work pants and school shoes in your size, with 40 days to return.',
  body: '',
  blocks: HOME_BLOCKS,
  publishedAt: PUBLISHED_AT,
  updatedAt: new Date('2026-11-01T09:00:00+11:00'),
}

/** The front page and every article. */
export const ARTICLES: readonly ArticleInsert[] = [
  HOME,
  ...[...ORDERING, ...SIZING, ...SERVICE, ...COMPANY].map(articleRow),
]

function articleRow({ path, title, summary, updated, body }: DemoArticle): ArticleInsert {
  return {
    path,
    title,
    summary,
    body: body.trim(),
    blocks: [],
    publishedAt: PUBLISHED_AT,
    updatedAt: new Date(`${updated}T09:00:00+10:00`),
  }
}
