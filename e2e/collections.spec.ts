import type { Page } from '@playwright/test'
import { isClosedToRobots } from '#lib/domain/seo/crawl-policy.ts'
import { expect, test } from './fixtures.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const cards = (page: Page) => page.locator('#product-list > .card')

/** One of each kind of page, and where a shopper finds it. */
const KINDS = [
  { name: 'a trade', path: '/shop/electrician', from: 'Electrician', in: 'main' },
  { name: 'the sale', path: '/shop/sale', from: 'Sale', in: 'banner' },
  { name: 'whom it is for', path: '/shop/women', from: 'Women', in: 'banner' },
  { name: 'what is new', path: '/shop/new-arrivals', from: 'New arrivals', in: 'contentinfo' },
] as const

for (const kind of KINDS) {
  test(`${kind.name} is reached from the home page, narrowed, opened and come back to [CAT-47, ROUTE-53]`, async ({
    page,
  }) => {
    await page.goto('/')
    await page
      .getByRole(kind.in)
      .getByRole('link', { name: kind.from, exact: kind.in !== 'main' })
      .first()
      .click()
    await expect(page).toHaveURL(kind.path)
    const all = await page.getByRole('status').first().innerText()
    await page.getByRole('checkbox', { name: /^Black \d/ }).check()
    await expect(page).toHaveURL(`${kind.path}?colour=Black`)
    await expect(page.getByRole('status').first()).not.toHaveText(all)
    await expect(page.getByRole('link', { name: 'Remove Black' })).toBeVisible()
    const first = cards(page).first().getByRole('heading').getByRole('link')
    const href = (await first.getAttribute('href')) ?? ''
    await first.click()
    await expect(page).toHaveURL(/\/products\//)
    await page.goBack()
    await expect(page).toHaveURL(`${kind.path}?colour=Black`)
    await expect(first).toHaveAttribute('href', href)
    await page.goBack()
    await expect(page).toHaveURL(kind.path)
    await expect(page.getByRole('status').first()).toHaveText(all)
  })
}

test('the menu’s “Shop by” opens on trades, standards and fits [CAT-47]', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Departments' })
  await menu.getByText('Shop by', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Composite toe', exact: true })).toBeVisible()
  await menu.getByRole('link', { name: 'Wide fit' }).click()
  await expect(title(page)).toHaveText('Wide fit boots and shoes')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText(['Home', 'Shop by'])
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Shop by' }).click()
  await expect(title(page)).toHaveText('Shop by trade, safety and fit')
  await page.getByRole('main').getByRole('link', { name: 'Metatarsal' }).click()
  await expect(page).toHaveURL('/categories/footwear/work-boots/metatarsal')
})

test('the newest come first without a word in the address, and another order can be chosen and left [CAT-12, CAT-47]', async ({
  page,
}) => {
  await page.goto('/shop/new-arrivals')
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort.getByRole('option', { name: 'Recommended' })).toHaveCount(0)
  await expect(sort.locator('option:checked')).toHaveText('Newest first')
  await sort.selectOption('Price, low to high')
  await expect(page).toHaveURL('/shop/new-arrivals?sort=priceAsc')
  await sort.selectOption('Newest first')
  await expect(page).toHaveURL('/shop/new-arrivals')
})

test('school shoes are a page for each size, and the sale one for each department [CAT-47]', async ({ page }) => {
  await page.goto('/shop/school-shoes')
  await page
    .getByRole('main')
    .getByText(/^Show \d+ more$/)
    .first()
    .click()
  await page.getByRole('main').getByRole('link', { name: '13½', exact: true }).click()
  await expect(page).toHaveURL('/shop/school-shoes/13-5')
  await expect(title(page)).toHaveText('School shoes in child’s AU size 13½')
  await expect(page.getByRole('link', { name: /^Remove/ })).toHaveCount(0)
  await page.goto('/shop/sale')
  await page.getByRole('main').getByRole('link', { name: 'Footwear', exact: true }).click()
  await expect(title(page)).toHaveText('Footwear on sale')
  const cut = await cards(page).count()
  expect(cut).toBeGreaterThan(0)
  await expect(cards(page).locator('s, del')).toHaveCount(cut)
})

test('stores are found by state, and one store leads back to its state [STORE-11]', async ({ page }) => {
  await page.goto('/stores')
  await page.getByRole('heading', { level: 2, name: 'Victoria' }).getByRole('link').click()
  await expect(page).toHaveURL('/stores/vic')
  await expect(title(page)).toHaveText('Stores in Victoria')
  await page.getByRole('heading', { level: 3, name: 'Steelcap Geelong' }).getByRole('link').click()
  await expect(title(page)).toHaveText('Steelcap Geelong')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^All \d+ stores in Victoria$/ })
    .click()
  await expect(title(page)).toHaveText('Stores in Victoria')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Auckland, New Zealand/ })
    .click()
  await expect(page).toHaveURL('/stores/auckland')
})

test('what is not there is a 404, and says where to look [ROUTE-53, STORE-11]', async ({ request }) => {
  for (const path of ['/shop/nothing', '/shop/sale/nothing', '/shop/sale/footwear/deeper', '/stores/atlantis']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).toContain('Return to home')
  }
  expect((await request.get('/shop/sale?page=9999')).status()).toBe(404)
})

test('a chosen filter and a second page are no pages of their own for search engines [SEO-01, SEO-06]', async ({
  request,
}) => {
  const head = async (path: string) => {
    const html = await (await request.get(path)).text()
    return {
      robots: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1],
      canonical: new URL(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? 'http://none/').pathname,
    }
  }
  expect(await head('/shop/electrician')).toEqual({ robots: undefined, canonical: '/shop/electrician' })
  expect(await head('/shop/electrician?colour=Black')).toEqual({
    robots: 'noindex, follow',
    canonical: '/shop/electrician',
  })
  expect(await head('/shop/electrician?bestFor=Chef')).toEqual({ robots: undefined, canonical: '/shop/electrician' })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a trade, its filter, a product and a state are plain links and forms [CAT-47, STORE-11]', async ({ page }) => {
    await page.goto('/')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Welder/ })
      .click()
    await expect(title(page)).toHaveText('Workwear and boots for welders')
    await page.getByRole('checkbox', { name: /^Black \d/ }).check()
    await page.getByRole('button', { name: /^Show \d+ products?$/ }).click()
    await expect(page).toHaveURL(/\/shop\/welder\?.*colour=Black/)
    await cards(page).first().getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/products\//)
    await page.goto('/stores/vic')
    await expect(page.getByRole('heading', { level: 3, name: 'Steelcap Geelong' })).toBeVisible()
  })
})

test('menu, home page and footer lead nowhere robots may not go but to what is a shopper’s own [SEO-03, CAT-47]', async ({
  request,
}) => {
  for (const path of [
    '/',
    '/shop',
    '/shop/sale',
    '/stores/vic',
    '/articles/ordering',
    '/cart',
    '/categories/footwear',
  ]) {
    const html = await (await request.get(path)).text()
    const links = [...html.matchAll(/<a\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => !/rel="[^"]*nofollow/.test(tag))
    const hrefs = links.map((tag) => /\bhref="(\/[^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '')
    const closed = hrefs.filter(
      (href) => isClosedToRobots(href) && !/^\/(account|cart|orders|gift-cards)(\/|$)/.test(href),
    )
    expect(closed, path).toEqual([])
  }
})
