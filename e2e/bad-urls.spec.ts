import { SHORT_ADDRESSES } from '#lib/domain/seo/short-addresses.ts'
import { expect, test } from './fixtures.ts'

for (const path of [
  '/nothing/here',
  '/admin',
  '/staff',
  '/products/nobody/never-was',
  '/products/%00',
  '/stores/%25ff',
  '/brands/nobody',
  '/brands/nobody/footwear',
  '/categories/nothing',
  '/categories/footwear/nothing',
  '/categories/footwear?page=9999',
  '/account/rewards',
]) {
  test(`${path} answers 404 with a way home [ROUTE-38, ROUTE-40, ROUTE-48, GEN-04, PDP-18, CAT-28, SEO-05]`, async ({
    page,
    strays,
  }) => {
    strays.allow(/404/)
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Return to home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
}

for (const query of [
  'page=abc',
  'page=0',
  'page=-1',
  'sort=cheapest',
  'sale=maybe',
  'nonsense=1&utm_source=x',
  'q=%00%E0%A4%A',
  `q=${'x'.repeat(4000)}`,
  "q='; drop table products; --",
  'q=<script>alert(1)</script>',
]) {
  test(`a listing shrugs at ${query.slice(0, 40)} [ROUTE-48, CAT-32, SRCH-09]`, async ({ request }) => {
    for (const path of ['/search', '/categories/footwear']) {
      const response = await request.get(`${path}?${query}`)
      expect(response.status()).toBe(200)
      expect(await response.text()).not.toContain('<script>alert(1)')
    }
  })
}

test('facets that match nothing give an empty listing, not an error [CAT-28]', async ({ page }) => {
  const response = await page.goto('/categories/footwear?brand=nobody&sizeUsMen=99')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^0 /).first()).toBeVisible()
})

test('a product under a wrong path moves permanently to its own [ROUTE-25]', async ({ page, request }) => {
  await page.goto('/categories/footwear/work-boots')
  const href =
    (await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').getAttribute('href')) ??
    ''
  const slug = href.split('/').at(-1)
  const moved = await request.get(`/products/wrong/${slug}`, { maxRedirects: 0 })
  expect(moved.status()).toBe(308)
  expect(moved.headers()['location']).toBe(href)
  const query = '?variant=some-9&utm_source=newsletter'
  const fromMail = await request.get(`/products/wrong/${slug}${query}`, { maxRedirects: 0 })
  expect([fromMail.status(), fromMail.headers()['location']]).toEqual([308, href + query])
})

test('an address typed from memory leads to the page it means, and is none itself [ROUTE-54]', async ({ request }) => {
  const answers = await Promise.all(
    Object.entries(SHORT_ADDRESSES).map(async ([from, to]) => {
      const [short, page] = await Promise.all([request.get(from, { maxRedirects: 0 }), request.get(to)])
      return { from, status: short.status(), location: short.headers()['location'], page: page.status() }
    }),
  )
  expect(answers).toEqual(
    Object.entries(SHORT_ADDRESSES).map(([from, location]) => ({ from, status: 308, location, page: 200 })),
  )
})
