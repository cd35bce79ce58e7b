import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { GET as posts } from '#app/(crawlers)/blog/feed.xml/route.ts'
import { GET as arrivals } from '#app/(crawlers)/feeds/new-arrivals.xml/route.ts'
import { GET as llms } from '#app/(crawlers)/llms.txt/route.ts'
import { GET as manifest } from '#app/(crawlers)/manifest.webmanifest/route.ts'
import { GET as search } from '#app/(crawlers)/opensearch.xml/route.ts'
import { generateMetadata as ofBlog } from '#app/(shop)/blog/page.tsx'
import { PostsView } from '#app/(shop)/blog/posts-view.tsx'
import { generateMetadata as ofBrands } from '#app/(shop)/brands/page.tsx'
import ConfirmPage from '#app/(shop)/mailing-list/confirm/page.tsx'
import HomePage, { generateMetadata as ofHome } from '#app/(shop)/page.tsx'
import { generateMetadata as ofSearch } from '#app/(shop)/search/page.tsx'
import ShopByPage, { generateMetadata as ofShop } from '#app/(shop)/shop/page.tsx'
import { generateMetadata as ofAll } from '#app/layout.tsx'
import { ShopFooter } from '#app/shop-footer.tsx'
import type { HomeBlock } from '#lib/contract/content.ts'
import type { Settings } from '#lib/contract/settings.ts'
import { categoryShareImage } from '#lib/server/seo/share-card.ts'

const { settings, home } = vi.hoisted(() => ({
  settings: { deliveryCountries: ['AU'], about: {} as object, returns: { extended: [] } },
  home: {
    article: undefined as { summary: string; blocks: never[] } | undefined,
    departments: [] as { path: string; name: string }[],
  },
}))
vi.mock('#app/fonts.ts', () => ({ archivo: {}, publicSans: {} }))
vi.mock('#lib/server/settings/settings.ts', () => ({ shopSettings: async () => settings }))
vi.mock('#lib/server/catalogue/brands.ts', () => ({ brandsIndex: async () => [] }))
vi.mock('#lib/server/catalogue/index-choice.ts', () => ({ catalogueIndex: () => ({ firstPicture: async () => {} }) }))
vi.mock('#lib/server/catalogue/collections.ts', async () => {
  const base = { scope: {}, facets: {}, sale: true }
  const sale = { slug: 'sale', title: 'Sale', name: 'Sale', href: '/shop/sale', group: 'offer', intro: '', base }
  return { shownCollections: async () => [sale], collectionAt: async () => sale }
})
vi.mock('#lib/server/content/articles.ts', () => ({
  HOME_PATH: 'home',
  articleByPath: async () => home.article,
  articlesPage: async () => ({ articles: [] }),
  existingArticles: async () => new Set(),
}))
vi.mock('#lib/server/content/blog.ts', () => ({
  blogTopics: async () => [],
  postsPage: async () => ({ posts: [], total: 0, pageCount: 1 }),
}))
vi.mock('#lib/server/seo/delivery-rates.ts', () => ({ freeDelivery: async () => undefined }))
vi.mock('#lib/server/seo/feed-items.ts', () => ({ arrivalItems: async () => [], postItems: async () => [] }))
vi.mock('#lib/server/store-locator/store-kinds.ts', () => ({ storeKinds: async () => ({ own: true, any: true }) }))
vi.mock('#app/departments.ts', () => ({ departments: async () => home.departments }))
vi.mock('#app/(shop)/home-structured-data.tsx', () => ({ HomeStructuredData: () => null }))
vi.mock('#app/(shop)/collection-tile.ts', () => ({ collectionTile: () => ({ href: '/shop/sale', name: 'Sale' }) }))
vi.mock('#app/(shop)/home-block.tsx', () => ({
  HomeBlockView: ({ block }: { block: HomeBlock }) => (
    <p data-testid={block.kind}>
      {block.kind === 'hero' ? `${block.title} ${block.text}` : 'title' in block && block.title}
      {block.kind === 'hero' &&
        block.links.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
    </p>
  ),
}))

beforeEach(() => {
  settings.about = {}
  home.article = undefined
  home.departments = []
})

const searchParams = Promise.resolve({})
const inChannel = async (feed: Promise<Response>) =>
  /<description>(.*?)<\/description>/.exec(await (await feed).text())?.[1]

/** What each page, machine file and picture says of what the shop sells. */
async function told() {
  const [all, ofFront, brands, found, shop, blog] = await Promise.all([
    ofAll(),
    ofHome(),
    ofBrands(),
    ofSearch({ searchParams }),
    ofShop(),
    ofBlog({ searchParams }),
  ])
  const installed = await (await manifest()).json()
  return {
    titles: [(all.title as { default: string }).default, (ofFront.title as { absolute: string }).absolute],
    descriptions: [ofFront, brands, found, shop, blog].map(({ description }) => description),
    installed: [installed.name, installed.description],
    opened: /<Description>(.*)<\/Description>/.exec(await (await search()).text())?.[1],
    llms: /^> (.*?)\. /m.exec(await (await llms()).text())?.[1],
    feeds: [await inChannel(posts()), await inChannel(arrivals())],
    shared: (await categoryShareImage('footwear', 'Footwear')).alt,
  }
}

describe('a shop that says nothing of itself', () => {
  it('keeps the words it had, to the letter [SEO-11]', async () => {
    expect(await told()).toEqual({
      titles: ['Steelcap: work boots and workwear', 'Steelcap: work boots and workwear, Australia'],
      descriptions: [
        'Safety boots, hi-vis, work pants and school shoes in your size, with stock you can trust and 40 days to return.',
        'Every brand of work boots, workwear and accessories we stock, from A to Z.',
        'Search all work boots, workwear and accessories.',
        'Boots and workwear by the work you do, the standard your site asks for, and the way you are built. Each page can be narrowed by size, brand and price.',
        'Fit, safety standards, care and life on site, from people who sell boots all day.',
      ],
      installed: ['Steelcap: work boots and workwear', 'Work boots and workwear for Australia, in your size.'],
      opened: 'Search Steelcap for work boots and workwear',
      llms: 'Work boots, workwear and accessories for Australia',
      feeds: ['Boots, workwear and the jobs they are for.', 'The newest work boots, workwear and accessories.'],
      shared: 'Work boots and workwear, Footwear',
    })
  })

  it('has the front page, the foot, the blog and the ways in that it had [SEO-11]', async () => {
    render(await HomePage())
    expect(screen.getByTestId('hero')).toHaveTextContent(
      'Boots that fit before they arrive. Work boots and workwear in the size system you know, from shelves we count. Anywhere in Australia.',
    )
    expect(screen.getByTestId('facts')).toHaveTextContent('Why buy your boots here')
    render(await ShopFooter({ departments: [] }))
    expect(screen.getByText('Work boots and workwear for Australia.')).toBeVisible()
    expect(screen.getByText(/^New boots, real discounts and how-tos\. About twice a month,/)).toBeVisible()
    render(await ConfirmPage({ searchParams }))
    expect(screen.getByText(/^We’ll email you about twice a month: new boots, real discounts/)).toBeVisible()
    render(await PostsView({ page: 1 }))
    expect(
      screen.getByText('Fit, safety standards, care and life on site, from people who sell boots all day.'),
    ).toBeVisible()
    render(await ShopByPage())
    expect(
      screen.getByText(
        'Boots and workwear by the work you do, the standard your site asks for, and the way you are built.',
      ),
    ).toBeVisible()
  })
})

it('leads from an unwritten front page to the first two departments there are, and to none that is not [ROUTE-17]', async () => {
  const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  const { unmount } = render(await HomePage())
  expect(links()).toEqual([])
  unmount()
  home.departments = ['Scrubs', 'Clogs', 'Caps'].map((name) => ({ name, path: name.toLowerCase() }))
  render(await HomePage())
  expect(links()).toEqual([
    ['Shop Scrubs', '/categories/scrubs'],
    ['Shop Clogs', '/categories/clogs'],
  ])
})

describe('a shop that says what it sells', () => {
  const about: Settings['about'] = { sells: 'scrubs & clogs', summary: 'Made for long shifts.' }

  it('is called by it in titles, descriptions, machine files and pictures, and by nothing else [SEO-11]', async () => {
    settings.about = about
    expect(await told()).toEqual({
      titles: ['Steelcap: scrubs & clogs', 'Steelcap: scrubs & clogs, Australia'],
      descriptions: [
        'Made for long shifts.',
        'Every brand of scrubs & clogs we stock, from A to Z.',
        'Search all scrubs & clogs.',
        'Scrubs & clogs by the work you do, the standard your site asks for, and the way you are built. Each page can be narrowed by size, brand and price.',
        'Fit, safety standards, care and life on site, from people who sell scrubs & clogs all day.',
      ],
      installed: ['Steelcap: scrubs & clogs', 'Scrubs & clogs for Australia, in your size.'],
      opened: 'Search Steelcap for scrubs &amp; clogs',
      llms: 'Scrubs & clogs for Australia',
      feeds: ['Scrubs &amp; clogs and the jobs they are for.', 'The newest scrubs &amp; clogs.'],
      shared: 'Scrubs & clogs, Footwear',
    })
  })

  it('says so on the front page, at the foot, above its blog and at its ways in [SEO-11]', async () => {
    settings.about = about
    render(await HomePage())
    expect(screen.getByTestId('hero')).toHaveTextContent(
      'The right size before it arrives. Scrubs & clogs in the size system you know, from shelves we count. Anywhere in Australia.',
    )
    expect(screen.getByTestId('facts')).toHaveTextContent('Why buy your scrubs & clogs here')
    render(await ShopFooter({ departments: [] }))
    expect(screen.getByText('Scrubs & clogs for Australia.')).toBeVisible()
    expect(screen.getByText(/^New scrubs & clogs, real discounts/)).toBeVisible()
    render(await ConfirmPage({ searchParams }))
    expect(screen.getByText(/a month: new scrubs & clogs, real discounts/)).toBeVisible()
    render(await PostsView({ page: 1 }))
    expect(screen.getByText(/from people who sell scrubs & clogs all day\.$/)).toBeVisible()
    render(await ShopByPage())
    expect(screen.getByText(/^Scrubs & clogs by the work you do,/)).toBeVisible()
    expect(document.body).not.toHaveTextContent(/boots|workwear/i)
  })

  it('is described by its own front page first, where that has a summary [SEO-11]', async () => {
    settings.about = about
    home.article = { summary: 'Our winter range is here.', blocks: [] }
    expect((await ofHome()).description).toBe('Our winter range is here.')
    home.article = { summary: '', blocks: [] }
    expect((await ofHome()).description).toBe('Made for long shifts.')
  })
})
