import 'server-only'
import type { Article, ArticleSummary, HomeBlock } from '#lib/contract/content.ts'
import { isContentPath } from '#lib/domain/content/content-path.ts'
import { type HelpLink, helpAbout } from '#lib/domain/content/help-links.ts'
import { pool } from '../db/client.ts'
import { listenForChanges } from '../platform/changes.ts'

const ARTICLES_PAGE_SIZE = 100
const RELATED_MAX = 6
const HELP_MAX = 3
/** Its blocks are the front page; it is no article to read [BLOG-05]. */
export const HOME_PATH = 'home'

interface ArticleLink {
  path: string
  title: string
}

/** An article as its page shows it. */
interface ArticlePage {
  article: Article
  /** Articles that its path leads through, from the top. */
  above: ArticleLink[]
  /** What stands beside and below it. */
  related: ArticleLink[]
}

interface ArticleRow {
  path: string
  title: string
  summary: string
  published_at: Date
  updated_at: Date
}

/**
 * Articles by title without the front page and those of the future, 100 a page; nothing past the last page [API-75,
 * BLOG-05].
 */
export async function articlesPage(
  page: number,
): Promise<{ articles: ArticleSummary[]; page: number; pageCount: number }> {
  const { rows } = await pool().query<{ total: number; articles: (ArticleSummary & object)[] }>({
    name: 'articles-page',
    text: `select (select count(*)::int from articles where path <> $1 and published_at <= now()) as total,
        (select coalesce(jsonb_agg(a), '[]') from (
          select path, title, summary, published_at as "publishedAt", updated_at as "updatedAt" from articles
          where path <> $1 and published_at <= now()
          order by title collate "en-AU-x-icu", path limit $2 offset $3) a) as articles`,
    values: [HOME_PATH, ARTICLES_PAGE_SIZE, (page - 1) * ARTICLES_PAGE_SIZE],
  })
  const { total = 0, articles = [] } = rows[0] ?? {}
  return {
    articles: articles.map((a) => ({ ...a, publishedAt: instantOf(a.publishedAt), updatedAt: instantOf(a.updatedAt) })),
    page,
    pageCount: Math.max(1, Math.ceil(total / ARTICLES_PAGE_SIZE)),
  }
}

/** One article, the front page too; undefined when there is none or not yet [BLOG-04]. */
export async function articleByPath(path: string): Promise<Article | undefined> {
  return (await articlePage(path))?.article
}

/** An article with what surrounds it, in one question to the database [BLOG-04, ROUTE-18]. */
export async function articlePage(path: string): Promise<ArticlePage | undefined> {
  if (!isContentPath(path)) return undefined
  const { rows } = await pool().query<
    ArticleRow & { body: string; blocks: HomeBlock[]; above: ArticleLink[]; related: ArticleLink[] }
  >({
    name: 'article-page',
    text: `select a.path, a.title, a.summary, a.body, a.blocks, a.published_at, a.updated_at,
        (select coalesce(jsonb_agg(jsonb_build_object('path', u.path, 'title', u.title) order by length(u.path)), '[]')
           from articles u where starts_with(a.path, u.path || '/') and u.published_at <= now()) as above,
        (select coalesce(jsonb_agg(jsonb_build_object('path', r.path, 'title', r.title) order by r.below desc, r.title), '[]')
           from (select path, title, starts_with(path, a.path || '/') as below from articles
                  where path not in (a.path, $2) and published_at <= now()
                    and (starts_with(path, a.path || '/') or regexp_replace(path, '/?[^/]*$', '') = regexp_replace(a.path, '/?[^/]*$', ''))
                  order by starts_with(path, a.path || '/') desc, md5(path || a.path) limit $3) r) as related
      from articles a where a.path = $1 and a.published_at <= now()`,
    values: [path, HOME_PATH, RELATED_MAX],
  })
  const [row] = rows
  if (!row) return undefined
  return {
    article: {
      path: row.path,
      title: row.title,
      summary: row.summary,
      body: row.body,
      blocks: row.blocks,
      publishedAt: row.published_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    },
    above: row.above,
    related: row.related,
  }
}

/**
 * The articles a search is about, and the stores page where it asks for one, best first; nothing of the future
 * [CAT-28].
 */
export async function helpWith(search: string): Promise<HelpLink[]> {
  const { rows } = await pool().query<ArticleLink>({
    name: 'articles-titles',
    text: 'select path, title from articles where path <> $1 and published_at <= now() order by path collate "C"',
    values: [HOME_PATH],
  })
  return helpAbout(search, rows, HELP_MAX)
}

const KEPT_FOR_MS = 5000
let kept = new Map<string, { at: number; paths: ReadonlySet<string> }>()
let listening = false

/**
 * Which of these articles there are: a footer links to what exists. Every page asks, so the answer is kept for 5 s, or
 * until a change is announced.
 */
export async function existingArticles(paths: readonly string[]): Promise<ReadonlySet<string>> {
  listen()
  const answers = kept
  const intent = paths.join(' ')
  const known = answers.get(intent)
  if (known && Date.now() - known.at < KEPT_FOR_MS) return known.paths
  const { rows } = await pool().query<{ path: string }>({
    name: 'articles-existing',
    text: 'select path from articles where path = any($1) and published_at <= now()',
    values: [paths],
  })
  const found = { at: Date.now(), paths: new Set(rows.map((row) => row.path)) }
  answers.set(intent, found)
  return found.paths
}

/** Answers that are still being asked for go into the book that was thrown away. */
function listen(): void {
  if (listening) return
  listening = true
  listenForChanges((tags) => {
    if (tags.includes('*') || tags.includes('content')) kept = new Map()
  })
}

/** An instant as PostgreSQL writes it in JSON, as the contract has it. */
function instantOf(text: string): string {
  return new Date(text).toISOString()
}
