import { beforeAll, describe, expect, it } from 'vitest'
import { articleResponse, articlesResponse, postResponse, postsResponse } from '#lib/contract/content.ts'
import { createApi } from '#lib/server/api/app.ts'
import { articlesAbout } from '#lib/server/content/article-search.ts'
import { articlePage, existingArticles } from '#lib/server/content/articles.ts'
import { blogTopics, latestPosts, postPage, postsPage } from '#lib/server/content/blog.ts'
import { safeArticle } from '#lib/server/content/rich-text.ts'
import { db } from '#lib/server/db/client.ts'
import { articles, blogPosts, blogTopics as topicRows } from '#lib/server/db/content-schema.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const TOMORROW = new Date(Date.now() + 86_400_000)

beforeAll(async () => {
  await db()
    .insert(articles)
    .values([
      { path: 'home', title: 'Front page', body: '', publishedAt: day(1) },
      { path: 'delivery', title: 'Delivery', summary: 'How long.', body: '<p>Soon.</p>', publishedAt: day(1) },
      { path: 'delivery/rural/islands', title: 'Islands', body: '<p>Later.</p>', publishedAt: day(1) },
      { path: 'returns', title: 'Returns', body: '<p>40 days.</p>', publishedAt: day(2) },
      { path: 'soon', title: 'Soon', body: '<p>Not yet.</p>', publishedAt: TOMORROW },
    ])
  await db()
    .insert(topicRows)
    .values([
      { slug: 'fit', name: 'Fit', intro: 'What fits.' },
      { slug: 'care', name: 'Care' },
      { slug: 'empty', name: 'Empty' },
    ])
  const post = (n: number, rest: Partial<typeof blogPosts.$inferInsert> = {}) => ({
    path: `fit/post-${n}`,
    title: `Post ${n}`,
    excerpt: `About ${n}.`,
    body: '<p>Words.</p>',
    author: 'Kim',
    topic: 'fit',
    publishedAt: day(n),
    ...rest,
  })
  await db()
    .insert(blogPosts)
    .values([
      ...Array.from({ length: 13 }, (_, i) => post(i + 1)),
      post(14, { path: 'care/oil', topic: 'care' }),
      post(15, { path: 'care/same-instant', topic: 'care', publishedAt: day(14) }),
      post(16, { path: 'fit/draft', published: false }),
      post(17, { path: 'fit/tomorrow', publishedAt: TOMORROW }),
    ])
})

async function get(path: string): Promise<{ status: number; body: unknown }> {
  const response = await createApi().request(`/api${path}`)
  return { status: response.status, body: await response.json() }
}

describe('a question to the help pages', () => {
  const paths = async (question: string) => (await articlesAbout(question)).map(({ path }) => path)

  it.each([
    ['a title', 'returns', ['returns']],
    ['another form of a word of the text', 'day', ['returns']],
    ['what shoppers call it', 'shipping', ['delivery']],
    ['all words before any of them', 'long delivery', ['delivery', 'delivery/rural/islands']],
    ['nothing that is written', 'zebra', []],
    ['only words that say nothing', 'the', []],
    ['signs that mean something to a database', "' & | ! :* <->", []],
    ['a character that no database keeps', 'returns\0', ['returns']],
    ['nothing', '  ', []],
    ['nothing a database keeps', '\0', []],
  ])('finds by %s: %s [BLOG-09]', async (_, question, found) => {
    expect(await paths(question)).toEqual(found)
  })

  it('finds neither the front page nor what is not published yet [BLOG-05, BLOG-09]', async () => {
    expect(await paths('front page')).toEqual([])
    expect(await paths('not yet soon')).toEqual(['delivery'])
  })

  it('tells what an article is about, or the words around what was found, without markup [BLOG-09]', async () => {
    expect(await articlesAbout('long')).toMatchObject([{ path: 'delivery', excerpt: 'How long.' }])
    expect(await articlesAbout('soon')).toMatchObject([{ path: 'delivery', excerpt: '… Soon …' }])
  })
})

describe('articles', () => {
  it('are listed by title without the front page and without those of the future [API-75, BLOG-05]', async () => {
    const { status, body } = await get('/article')
    expect(status).toBe(200)
    const { articles: listed, page, pageCount } = articlesResponse.parse(body)
    expect(listed.map(({ path }) => path)).toEqual(['delivery', 'delivery/rural/islands', 'returns'])
    expect({ page, pageCount }).toEqual({ page: 1, pageCount: 1 })
    expect(articlesResponse.parse((await get('/article?page=2')).body).articles).toEqual([])
  })

  it('are read one at a time at any depth [API-75, BLOG-04, ROUTE-18]', async () => {
    const { status, body } = await get('/article/delivery/rural/islands')
    expect(status).toBe(200)
    expect(articleResponse.parse(body).article).toMatchObject({ title: 'Islands', body: '<p>Later.</p>' })
  })

  it.each(['nothing', 'soon', 'Delivery', 'delivery/', 'delivery%00', '..%2fhome'])(
    'of which %s is none, answers ArticleNotFound [API-75, BLOG-06]',
    async (path) => {
      expect(await get(`/article/${path}`)).toMatchObject({ status: 404, body: { errorCode: 'ArticleNotFound' } })
    },
  )

  it('refuse a page that is no page [API-75]', async () => {
    expect(await get('/article?page=0')).toMatchObject({ status: 400, body: { fields: { page: expect.any(String) } } })
  })

  it('know what stands above and beside them, never the front page [BLOG-05]', async () => {
    const islands = await articlePage('delivery/rural/islands')
    expect(islands?.above).toEqual([{ path: 'delivery', title: 'Delivery' }])
    const delivery = await articlePage('delivery')
    expect(delivery?.related.map(({ path }) => path)).toEqual(['delivery/rural/islands', 'returns'])
  })

  it('tell a footer which of them there are', async () => {
    expect([...(await existingArticles(['delivery', 'soon', 'nothing']))]).toEqual(['delivery'])
  })
})

describe('the blog', () => {
  it('lists 12 posts a page, newest first, without drafts and the future [API-76, BLOG-01, BLOG-06, CONST-04]', async () => {
    const first = postsResponse.parse((await get('/blog')).body)
    expect(first).toMatchObject({ page: 1, pageCount: 2, total: 15 })
    expect(first.posts).toHaveLength(12)
    expect(first.posts.slice(0, 3).map(({ path }) => path)).toEqual(['care/oil', 'care/same-instant', 'fit/post-13'])
    const second = postsResponse.parse((await get('/blog?page=2')).body)
    expect(second.posts.map(({ path }) => path)).toEqual(['fit/post-3', 'fit/post-2', 'fit/post-1'])
  })

  it('says how many there are on a page past the end too [API-76]', async () => {
    expect(postsResponse.parse((await get('/blog?page=9')).body)).toEqual({
      posts: [],
      page: 9,
      pageCount: 2,
      total: 15,
    })
  })

  it('gives one post with its topic [API-76, BLOG-03]', async () => {
    const { post } = postResponse.parse((await get('/blog/fit/post-2')).body)
    expect(post).toMatchObject({ title: 'Post 2', topic: { slug: 'fit', name: 'Fit' }, products: [] })
  })

  it.each(['fit/draft', 'fit/tomorrow', 'fit', 'nothing', 'FIT/post-2'])(
    'has no post %s: BlogPostNotFound [API-76, BLOG-06]',
    async (path) => {
      expect(await get(`/blog/${path}`)).toMatchObject({ status: 404, body: { errorCode: 'BlogPostNotFound' } })
    },
  )

  it('keeps to a topic, and names only topics with posts [BLOG-03]', async () => {
    expect((await postsPage({ page: 1, topic: 'care' })).total).toBe(2)
    expect(await postsPage({ page: 1, topic: 'empty' })).toEqual({ posts: [], page: 1, pageCount: 1, total: 0 })
    expect(await blogTopics()).toEqual([
      { slug: 'care', name: 'Care', intro: '', postCount: 2 },
      { slug: 'fit', name: 'Fit', intro: 'What fits.', postCount: 13 },
    ])
    expect((await latestPosts(1)).map(({ path }) => path)).toEqual(['care/oil'])
  })

  it('walks through its neighbours in the order of the list, past posts of one instant and drafts [BLOG-03, BLOG-06]', async () => {
    const walk: string[] = []
    let path: string | undefined = 'care/oil'
    while (path) {
      walk.push(path)
      const page: Awaited<ReturnType<typeof postPage>> = await postPage(path)
      const back = page?.older ? (await postPage(page.older.path))?.newer?.path : path
      expect(back).toBe(path)
      path = page?.older?.path
    }
    expect(walk).toEqual([
      'care/oil',
      'care/same-instant',
      ...Array.from({ length: 13 }, (_, i) => `fit/post-${13 - i}`),
    ])
  })
})

describe('rich text', () => {
  it.each([
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<p><a>a</a></p>'],
    ['<a href="//evil.example">a</a>', '<p><a>a</a></p>'],
    ['<a href="/stores">a</a>', '<p><a href="/stores">a</a></p>'],
    ['<h1>a</h1>', '<h2>a</h2>'],
    ['<img src="data:text/html,x" onerror="x()">', ''],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<style>p{}</style><p style="x" id="content">a</p>', '<p>a</p>'],
    ['plain', '<p>plain</p>'],
  ])('makes %s safe [BLOG-07]', (html, safe) => {
    expect(safeArticle(html)).toBe(safe)
    expect(safeArticle(safe)).toBe(safe)
  })

  it('keeps pictures of the shop, with words for those who cannot see them [BLOG-07]', () => {
    const clean = safeArticle('<figure><img src="/pictures/a.svg" alt="A boot"></figure><img src="/b.svg">')
    expect(clean).toContain('src="/pictures/a.svg"')
    expect(clean).toContain('alt="A boot"')
    expect(clean).toContain('alt=""')
    expect(safeArticle(clean)).toBe(clean)
  })
})
