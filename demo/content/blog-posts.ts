import 'server-only'
import { drawnPictureName } from '#lib/domain/catalogue/drawn-picture.ts'
import type { blogPosts, blogTopics } from '#lib/server/db/content-schema.ts'
import { STYLES } from '../style-book.ts'
import type { DemoPost, DemoTopic, ProductRef } from './blog-post.ts'
import { CARE_AND_REPAIR } from './posts/care-and-repair.ts'
import { FIT_AND_SIZING } from './posts/fit-and-sizing.ts'
import { ON_THE_JOB } from './posts/on-the-job.ts'
import { SAFETY_STANDARDS } from './posts/safety-standards.ts'
import { SHOP_NEWS } from './posts/shop-news.ts'
import { WEATHER_AND_SEASONS } from './posts/weather-and-seasons.ts'

const TOPICS: readonly DemoTopic[] = [
  FIT_AND_SIZING,
  SAFETY_STANDARDS,
  CARE_AND_REPAIR,
  ON_THE_JOB,
  WEATHER_AND_SEASONS,
  SHOP_NEWS,
]

export const BLOG_TOPICS: readonly (typeof blogTopics.$inferInsert)[] = TOPICS.map(({ slug, name, intro }) => ({
  slug,
  name,
  intro,
}))

/** Every post, drafts and the one of the far future among them; the newest stand first in their topic. */
export const BLOG_POSTS: readonly (typeof blogPosts.$inferInsert)[] = TOPICS.flatMap((topic) =>
  topic.posts.map((post) => postRow(topic.slug, post)),
)

/** Products the posts name that the range book does not have; empty unless a style or colour was dropped. */
export const UNKNOWN_PRODUCT_REFS: readonly ProductRef[] = TOPICS.flatMap((topic) =>
  topic.posts.flatMap((post) => post.products.filter((ref) => productId(ref) === undefined)),
)

function postRow(topic: string, post: DemoPost): typeof blogPosts.$inferInsert {
  const publishedAt = new Date(`${post.date}T07:00:00+10:00`)
  return {
    path: `${topic}/${post.slug}`,
    title: post.title,
    excerpt: post.excerpt,
    body: post.body.trim(),
    image: { kind: 'drawn', src: `/pictures/drawn/${drawnPictureName(post.picture)}.svg`, alt: post.alt },
    author: post.author,
    topic,
    productIds: post.products.map(productId).filter((id) => id !== undefined),
    published: post.published ?? true,
    publishedAt,
    updatedAt: publishedAt,
  }
}

/** The id the seed gives that colour of that style. */
function productId([styleNo, colour]: ProductRef): string | undefined {
  const colours = STYLES.find((style) => style.no === styleNo)?.colours ?? []
  const index = colours.findIndex((own) => (typeof own === 'string' ? own : own.colour) === colour)
  return index < 0 ? undefined : `p${styleNo * 10 + index}`
}
