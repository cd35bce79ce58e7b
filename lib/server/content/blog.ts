import 'server-only'
import type { Post, PostSummary } from '#lib/contract/content.ts'
import type { Picture } from '#lib/contract/product.ts'
import { isContentPath } from '#lib/domain/content/content-path.ts'
import { BLOG_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { cardsByIds } from '../catalogue/product-cards.ts'
import { pool } from '../db/client.ts'

export interface Topic {
  slug: string
  name: string
  intro: string
  postCount: number
}

/** One page of posts, newest first. */
interface PostsPage {
  posts: PostSummary[]
  page: number
  /** At least 1. */
  pageCount: number
  total: number
}

interface PostLink {
  path: string
  title: string
}

/** A post as its page shows it. */
export interface PostPage {
  post: Post
  newer?: PostLink
  older?: PostLink
}

interface PostRow {
  path: string
  title: string
  excerpt: string
  image: Picture | null
  author: string
  topic: string
  topic_name: string
  published_at: Date
  updated_at: Date
}

const SUMMARY = `b.path, b.title, b.excerpt, b.image, b.author, b.topic, t.name as topic_name, b.published_at, b.updated_at`
/** Drafts and posts of the future are nobody's business [BLOG-06]. */
const OUT = 'b.published and b.published_at <= now()'

/**
 * Posts of the blog or of one topic, 12 a page, newest first; nothing past the last page [BLOG-01, BLOG-06, API-76].
 */
export async function postsPage({ page, topic }: { page: number; topic?: string | undefined }): Promise<PostsPage> {
  const { rows } = await pool().query<PostRow & { total: number }>({
    name: 'posts-page',
    text: `with hit as (select b.* from blog_posts b where ${OUT} and ($1::text is null or b.topic = $1)),
        shown as (select ${SUMMARY} from hit b join blog_topics t on t.slug = b.topic
          order by b.published_at desc, b.path limit $2 offset $3)
      select c.total, s.* from (select count(*)::int as total from hit) c left join shown s on true
      order by s.published_at desc, s.path`,
    values: [topic ?? null, BLOG_PAGE_SIZE, (page - 1) * BLOG_PAGE_SIZE],
  })
  const total = rows[0]?.total ?? 0
  return {
    posts: rows.filter((row) => row.path !== null).map(summaryFrom),
    page,
    pageCount: Math.max(1, Math.ceil(total / BLOG_PAGE_SIZE)),
    total,
  }
}

/** The newest posts. */
export async function latestPosts(count: number): Promise<PostSummary[]> {
  const { rows } = await pool().query<PostRow>({
    name: 'posts-latest',
    text: `select ${SUMMARY} from blog_posts b join blog_topics t on t.slug = b.topic where ${OUT}
      order by b.published_at desc, b.path limit $1`,
    values: [count],
  })
  return rows.map(summaryFrom)
}

/** One post with its products; undefined when there is none to read [BLOG-03, BLOG-06]. */
export async function postByPath(path: string): Promise<Post | undefined> {
  return (await postPage(path))?.post
}

/** A post with its neighbours in time [BLOG-03]. */
export async function postPage(path: string): Promise<PostPage | undefined> {
  if (!isContentPath(path)) return undefined
  const link = `jsonb_build_object('path', n.path, 'title', n.title)`
  const outNow = OUT.replaceAll('b.', 'n.')
  const { rows } = await pool().query<
    PostRow & { body: string; product_ids: string[]; newer: PostLink | null; older: PostLink | null }
  >({
    name: 'post-page',
    text: `select ${SUMMARY}, b.body, b.product_ids,
        (select ${link} from blog_posts n where ${outNow} and (n.published_at, b.path) > (b.published_at, n.path)
          order by n.published_at, n.path desc limit 1) as newer,
        (select ${link} from blog_posts n where ${outNow} and (n.published_at, b.path) < (b.published_at, n.path)
          order by n.published_at desc, n.path limit 1) as older
      from blog_posts b join blog_topics t on t.slug = b.topic where b.path = $1 and ${OUT}`,
    values: [path],
  })
  const [row] = rows
  if (!row) return undefined
  const products = row.product_ids.length > 0 ? await cardsByIds(row.product_ids) : []
  return {
    post: { ...summaryFrom(row), body: row.body, products },
    ...(row.newer ? { newer: row.newer } : {}),
    ...(row.older ? { older: row.older } : {}),
  }
}

/** Topics that have something to read, by name. */
export async function blogTopics(): Promise<Topic[]> {
  const { rows } = await pool().query<Topic>({
    name: 'blog-topics',
    text: `select t.slug, t.name, t.intro, count(*)::int as "postCount"
      from blog_topics t join blog_posts b on b.topic = t.slug and ${OUT}
      group by t.slug order by t.name, t.slug`,
  })
  return rows
}

function summaryFrom(row: PostRow): PostSummary {
  return {
    path: row.path,
    title: row.title,
    excerpt: row.excerpt,
    ...(row.image ? { image: row.image } : {}),
    author: row.author,
    topic: { slug: row.topic, name: row.topic_name },
    publishedAt: row.published_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
