import { z } from 'zod'
import { email, entityId, instant } from './fields.ts'
import { picture, productCard } from './product.ts'

/**
 * A block of the front page. Which products a rail holds is asked at reading time, so that a sale rail never holds what
 * is not on sale.
 */
export const homeBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hero'),
    title: z.string(),
    text: z.string(),
    links: z.array(z.object({ label: z.string(), href: z.string() })).max(2),
    picture,
  }),
  z.object({
    kind: z.literal('jobs'),
    title: z.string(),
    jobs: z.array(z.object({ label: z.string(), href: z.string(), text: z.string() })),
  }),
  z.object({ kind: z.literal('departments'), title: z.string() }),
  z.object({
    kind: z.literal('rail'),
    title: z.string(),
    /** Query string of the listing it shows, e.g. `sale=1`. */
    listing: z.string(),
    href: z.string(),
  }),
  z.object({ kind: z.literal('fit'), title: z.string(), text: z.string() }),
  z.object({ kind: z.literal('brands'), title: z.string() }),
  z.object({ kind: z.literal('stores'), title: z.string() }),
  z.object({ kind: z.literal('posts'), title: z.string() }),
  z.object({
    kind: z.literal('facts'),
    title: z.string(),
    facts: z.array(z.object({ title: z.string(), text: z.string() })),
  }),
])
export type HomeBlock = z.infer<typeof homeBlock>

export const contentPageQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) })

const articleSummary = z.object({
  path: z.string(),
  title: z.string(),
  summary: z.string(),
  publishedAt: instant,
  updatedAt: instant,
})
export type ArticleSummary = z.infer<typeof articleSummary>
export const article = articleSummary.extend({ body: z.string(), blocks: z.array(homeBlock) })
export type Article = z.infer<typeof article>
export const articlesResponse = z.object({ articles: z.array(articleSummary), page: z.int(), pageCount: z.int() })
export const articleResponse = z.object({ article })

const blogTopic = z.object({ slug: z.string(), name: z.string() })
const postSummary = z.object({
  path: z.string(),
  title: z.string(),
  excerpt: z.string(),
  image: picture.optional(),
  author: z.string(),
  topic: blogTopic,
  publishedAt: instant,
  updatedAt: instant,
})
export type PostSummary = z.infer<typeof postSummary>
export const post = postSummary.extend({ body: z.string(), products: z.array(productCard) })
export type Post = z.infer<typeof post>
export const postsResponse = z.object({
  posts: z.array(postSummary),
  page: z.int(),
  pageCount: z.int(),
  total: z.int(),
})
export const postResponse = z.object({ post })

/** Body of POST /product/{productId}/stock-notification: tell me when this size is back. */
export const stockNotificationRequest = z.strictObject({
  variantId: entityId,
  email,
  recaptchaToken: z.string().max(4096).optional(),
})

export const MAILING_SOURCES = ['footer', 'checkout', 'signup'] as const
/** Body of POST /mailing-list/subscription [API-66]. */
export const mailingSubscriptionRequest = z.strictObject({ email, source: z.enum(MAILING_SOURCES) })
/** The link of the confirming mail, and of every mail's foot. */
export const mailingTokenRequest = z.strictObject({ token: z.string().min(1).max(500) })
