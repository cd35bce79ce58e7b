import { describe, expect, it } from 'vitest'
import { BRANDS } from '#demo/brand-data.ts'
import { CATEGORIES } from '#demo/category-data.ts'
import { DEMO_COLLECTIONS } from '#demo/collection-data.ts'
import { ARTICLES } from '#demo/content/articles.ts'
import { BLOG_POSTS, BLOG_TOPICS, UNKNOWN_PRODUCT_REFS } from '#demo/content/blog-posts.ts'
import { CATEGORY_HELP } from '#demo/content/category-help.ts'
import { HOME_BLOCKS } from '#demo/content/home-blocks.ts'
import { SYNONYM_GROUPS } from '#demo/content/synonym-groups.ts'
import { STYLES } from '#demo/style-book.ts'
import { homeBlock } from '#lib/contract/content.ts'
import { type Collection, collectionBase, mergedCollections } from '#lib/domain/catalogue/collection.ts'
import { parseDrawnPictureName, parseSceneName } from '#lib/domain/catalogue/drawn-picture.ts'
import { STANDARD_COLLECTIONS } from '#lib/domain/catalogue/standard-collections.ts'
import { SHOP_DETAILS } from '#lib/server/platform/shop-details.ts'

/** The day the demo shop was opened to the public: nothing that a reader sees is younger. */
const OPENING = new Date('2026-11-21T00:00:00+11:00')
const SAFE_TAGS = new Set(
  ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a'].concat(['table', 'thead', 'tbody', 'tr', 'th', 'td']),
)
/** Pages of the shop that no seed makes. */
const PAGES = new Set([
  '/',
  '/brands',
  '/stores',
  '/search',
  '/cart',
  '/blog',
  '/articles',
  '/orders',
  '/gift-cards/balance',
])
const ACCOUNT_PAGES = new Set(['/account/orders', '/account/signup'])
/** Names a demo shop must not borrow. */
const REAL_BRANDS =
  /\b(blundstone|steel blue|redback|hard yakka|king ?gee|bisley|caterpillar|timberland|dr\.? martens|r\.?m\.? williams|rossi|crocs|nike|adidas|asics|skechers|gore-?tex|velcro|vibram|thinsulate|3m|scotchlite|cordura|nomex|kevlar|dickies|carhartt|ugg|bata|mongrel|oliver|bunnings|elastoplast)\b/i

const visible = BLOG_POSTS.filter(({ published, publishedAt }) => published && publishedAt <= OPENING)
const articlePaths = new Set(ARTICLES.map(({ path }) => path))
const categoryPaths = new Set(CATEGORIES.map(([path]) => path))
const bestFor = new Set(STYLES.flatMap((style) => style.bestFor ?? []))
const collections = new Map(mergedCollections(STANDARD_COLLECTIONS, DEMO_COLLECTIONS).map((row) => [row.slug, row]))

const texts: readonly (readonly [name: string, html: string])[] = [
  ...ARTICLES.map(({ path, body }) => [`/articles/${path}`, body] as const),
  ...BLOG_POSTS.map(({ path, body }) => [`/blog/${path}`, body] as const),
  ...CATEGORY_HELP.map(([path, help]) => [`help of ${path}`, help] as const),
]

function wordsOf(html: string): number {
  return html
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function hrefsOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
}

/** Whether the seed, or a page that needs none, answers at a path of this shop. */
function leadsSomewhere(href: string): boolean {
  const { pathname, searchParams } = new URL(href, 'http://shop.test')
  const rest = (prefix: string) => decodeURI(pathname.slice(prefix.length))
  // Robots may not follow a search: what deserves a link has a page.
  if (pathname === '/search' && searchParams.size > 0) return false
  if (PAGES.has(pathname) || ACCOUNT_PAGES.has(pathname)) return true
  if (pathname.startsWith('/articles/')) return rest('/articles/') !== 'home' && articlePaths.has(rest('/articles/'))
  if (pathname.startsWith('/shop/')) return collections.has(rest('/shop/'))
  if (pathname.startsWith('/categories/')) return categoryPaths.has(rest('/categories/'))
  if (pathname.startsWith('/brands/')) return BRANDS.some(({ slug }) => slug === rest('/brands/'))
  if (pathname.startsWith('/blog/')) {
    const path = rest('/blog/')
    return visible.some((post) => post.path === path) || BLOG_TOPICS.some(({ slug }) => slug === path)
  }
  return false
}

/** Whether the styles have what a trade's page asks for. */
function holdsTrade(row: Collection): boolean {
  return collectionBase(row, { bestFor: [...bestFor].map((value) => ({ value })) }) !== undefined
}

describe('the demo shop’s blog', () => {
  it('has forty posts to read, newest in 2026, oldest about two years before [GEN-12, BLOG-06]', () => {
    expect(visible.length).toBe(40)
    const days = visible.map(({ publishedAt }) => publishedAt.getTime()).sort((a, b) => a - b)
    expect(new Set(days).size).toBe(days.length)
    expect(new Date(days[0] ?? 0).toISOString() >= '2024-11-21').toBe(true)
    expect(new Date(days.at(-1) ?? 0).toISOString() >= '2026-11-01').toBe(true)
  })

  it('has drafts and a post of the future, which nobody may see [BLOG-06]', () => {
    expect(BLOG_POSTS.filter(({ published }) => published === false)).toHaveLength(2)
    const future = BLOG_POSTS.filter(({ publishedAt }) => publishedAt.getUTCFullYear() >= 2090)
    expect(future).toHaveLength(1)
    expect(future[0]?.published).toBe(true)
  })

  it('gives every topic several posts and every post a topic, a picture that can be drawn and an excerpt [GEN-12]', () => {
    for (const { slug, intro } of BLOG_TOPICS) {
      expect(visible.filter(({ topic }) => topic === slug).length, slug).toBeGreaterThanOrEqual(4)
      expect(intro).not.toBe('')
    }
    for (const { path, topic, image, excerpt, author } of BLOG_POSTS) {
      expect(path.startsWith(`${topic}/`), path).toBe(true)
      const name = image?.src.replace('/pictures/drawn/', '').replace('.svg', '') ?? ''
      expect(parseDrawnPictureName(name), path).toBeDefined()
      expect(image?.alt).not.toBe('')
      expect(excerpt.length, path).toBeLessThanOrEqual(160)
      expect(author).toMatch(/^[^,]+, .+/)
    }
  })

  it('writes 250 to 450 words a post, and starts no two alike [GEN-12]', () => {
    for (const { path, body } of visible) {
      expect(wordsOf(body), path).toBeGreaterThanOrEqual(250)
      expect(wordsOf(body), path).toBeLessThanOrEqual(450)
      expect(body).toMatch(/<h2>/)
    }
    const openings = visible.map(({ body }) => body.slice(0, 60))
    expect(new Set(openings).size).toBe(openings.length)
  })

  it('names only products of the range book [GEN-12]', () => {
    expect(UNKNOWN_PRODUCT_REFS).toEqual([])
    for (const { path, productIds = [] } of visible) {
      expect(productIds.length, path).toBeGreaterThanOrEqual(2)
      expect(new Set(productIds).size, path).toBe(productIds.length)
    }
  })
})

describe('the demo shop’s articles', () => {
  it('has more than twenty besides the front page, each with a path of its own [GEN-12, BLOG-04]', () => {
    expect(ARTICLES.length - 1).toBeGreaterThanOrEqual(20)
    expect(articlePaths.size).toBe(ARTICLES.length)
    for (const { path, title, summary, body } of ARTICLES.filter(({ path }) => path !== 'home')) {
      expect(title, path).not.toBe('')
      expect(summary?.length, path).toBeGreaterThan(20)
      expect(wordsOf(body), path).toBeGreaterThanOrEqual(150)
    }
  })

  it.each([
    ['order-not-processed', 'it has not been placed'],
    ['delivery', 'free from $99'],
    ['returns', '40 days'],
    ['afterpay', '$0.04'],
    ['warranty', 'guarantees that cannot be excluded under the Australian Consumer Law'],
    ['terms', 'including 10 per cent GST'],
    ['gift-cards', 'ten gift cards'],
  ])('%s says what the shop’s rules say [PAY-31, CHK-16, RET-03, PAY-19, GEN-02, VOUCH-15]', (path, words) => {
    expect(ARTICLES.find((article) => article.path === path)?.body).toContain(words)
  })

  it.each([
    ['Australian Consumer Law', 'Consumer Guarantees Act'],
    ['Product Safety site', 'Product Safety New Zealand'],
    ['Office of the Australian Information Commissioner', 'Privacy Commissioner'],
    ['National Relay Service', 'New Zealand Relay'],
    ['03 5550 1000', '+61 3 5550 1000'],
  ])('names beside the %s of one country the %s of the other [GEN-01]', (here, there) => {
    const telling = ARTICLES.filter(({ body }) => body.includes(here))
    expect(telling).not.toEqual([])
    for (const { path, body } of telling) expect(`${path}: ${body.includes(there)}`).toBe(`${path}: true`)
  })

  it('gives an ABN that can be nobody’s [GEN-12]', () => {
    const digits = [...SHOP_DETAILS.abn.replaceAll(' ', '')].map(Number)
    const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
    const sum = digits.reduce((total, digit, i) => total + (i === 0 ? digit - 1 : digit) * (weights[i] ?? 0), 0)
    expect(digits).toHaveLength(11)
    expect(sum % 89).not.toBe(0)
    expect(SHOP_DETAILS.email).toMatch(/\.example$/)
  })
})

describe('the front page', () => {
  it('is the article home, made of blocks that the contract knows [ROUTE-17]', () => {
    const home = ARTICLES.find(({ path }) => path === 'home')
    expect(home?.blocks).toBe(HOME_BLOCKS)
    for (const block of HOME_BLOCKS) expect(homeBlock.safeParse(block).success, block.kind).toBe(true)
    const [first] = HOME_BLOCKS
    expect(
      first?.kind === 'hero' && parseSceneName(first.picture.src.split('/').at(-1)?.replace('.svg', '') ?? ''),
    ).toBe('hero')
  })

  it('links to listings that hold something [ROUTE-17]', () => {
    const hrefs = HOME_BLOCKS.flatMap((block) => {
      if (block.kind === 'hero') return block.links.map(({ href }) => href)
      if (block.kind === 'jobs') return block.jobs.map(({ href }) => href)
      return block.kind === 'rail' ? [block.href] : []
    })
    expect(hrefs.length).toBeGreaterThan(15)
    expect(hrefs.filter((href) => !leadsSomewhere(href))).toEqual([])
    const trades = [...collections.values()].filter(({ group }) => group === 'trade')
    expect(trades.length).toBeGreaterThan(10)
    expect(trades.filter((row) => !holdsTrade(row)).map(({ slug }) => slug)).toEqual([])
  })
})

describe('help below categories', () => {
  it('tells how to choose in every one of the two top levels, in 60 to 150 words [GEN-12]', () => {
    const helped = new Map(CATEGORY_HELP)
    expect(helped.size).toBe(CATEGORY_HELP.length)
    for (const path of ['footwear', 'workwear', 'pants', 'accessories', 'school', 'health', 'hospitality']) {
      expect(helped.has(path), path).toBe(true)
    }
    for (const [path, help] of CATEGORY_HELP) {
      expect(categoryPaths.has(path), path).toBe(true)
      expect(wordsOf(help), path).toBeGreaterThanOrEqual(60)
      expect(wordsOf(help), path).toBeLessThanOrEqual(150)
      expect(hrefsOf(help).length, path).toBeGreaterThanOrEqual(1)
      expect(hrefsOf(help), path).not.toContain(`/categories/${path}`)
    }
  })
})

describe('every text', () => {
  it.each(texts)('%s links only to what exists [GEN-12]', (_name, html) => {
    const inside = hrefsOf(html).filter((href) => !/^(tel|mailto):/.test(href))
    expect(inside.filter((href) => !href.startsWith('/') || !leadsSomewhere(href))).toEqual([])
  })

  it.each(texts)('%s is simple, closed HTML without a real brand’s name [BLOG-07]', (name, html) => {
    const open: string[] = []
    for (const [, slash, tag = '', attributes = ''] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)) {
      expect(SAFE_TAGS.has(tag), `${name}: ${tag}`).toBe(true)
      expect(attributes === '' || (tag === 'a' && /^ href="[^"]+"$/.test(attributes)), `${name}: ${attributes}`).toBe(
        true,
      )
      if (slash) expect(open.pop(), name).toBe(tag)
      else open.push(tag)
    }
    expect(open).toEqual([])
    expect(html.match(REAL_BRANDS)).toBeNull()
    expect(html).not.toMatch(/\$\{|undefined|\bTODO\b/)
  })
})

describe('words that mean the same', () => {
  it('are lower-case and stand in one group only [GEN-12]', () => {
    const words = SYNONYM_GROUPS.flatMap(([, group]) => group)
    expect(new Set(words).size).toBe(words.length)
    expect(new Set(SYNONYM_GROUPS.map(([id]) => id)).size).toBe(SYNONYM_GROUPS.length)
    for (const word of words) expect(word).toBe(word.toLowerCase().trim())
    for (const [id, group] of SYNONYM_GROUPS) expect(group.length, String(id)).toBeGreaterThanOrEqual(2)
  })
})

it('name every gift card there is, and no other [OPS-13]', () => {
  const sold = STYLES.filter(({ functionalType }) => functionalType === 'giftCard').map(({ price }) => price / 100)
  const named = [
    ARTICLES.find(({ path }) => path === 'gift-cards')?.summary ?? '',
    /come in ([^.]*?), are/.exec(ARTICLES.find(({ path }) => path === 'gift-cards')?.body ?? '')?.[1] ?? '',
    /Choose ([^.]*)\./.exec(CATEGORY_HELP.find(([path]) => path === 'gift-cards')?.[1] ?? '')?.[1] ?? '',
  ].map((text) => [...text.matchAll(/\$(\d+)/g)].map(([, dollars]) => Number(dollars)))
  for (const amounts of named) expect(amounts).toEqual(sold.toSorted((a, b) => a - b))
})
