import { expect, test } from './fixtures.ts'
import { PAGE_KINDS } from './page-kinds.ts'

test.use({ javaScriptEnabled: false })

test('help is found by topic and by a question, without scripts [BLOG-08, BLOG-09]', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/articles')
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Orders and delivery')
  await main.getByRole('searchbox', { name: 'Search help' }).fill('parcel locker')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/articles\?q=parcel\+locker$/)
  await expect(main.getByRole('status')).toContainText('about “parcel locker”')
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Delivery')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)

  await main.getByRole('searchbox').fill('zzzqq')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(main.getByRole('status')).toContainText('No help page is about “zzzqq”')
  await expect(main.getByRole('heading', { name: 'Small print' })).toBeVisible()
})

test('a standard on a product page leads to what it means [PDP-24]', async ({ page }) => {
  await page.goto(PAGE_KINDS.product)
  const main = page.getByRole('main')
  await main.getByText('Specifications', { exact: true }).click()
  await main
    .getByRole('row', { name: /^Safety standard/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/articles\/safety-standards#section-safety-caps$/)
  await expect(main.getByRole('heading', { name: 'Safety caps' })).toBeInViewport()
})

/** With more reviews than fit on a page of them. */
const MUCH_REVIEWED = '/products/boltwright/junction-composite-work-boot-olive'

test('the reviews of a product are searched without scripts [PDP-25]', async ({ page }) => {
  await page.goto(MUCH_REVIEWED)
  const main = page.getByRole('main')
  const search = main.getByRole('search')
  const titles = main.getByRole('region', { name: 'Reviews' }).getByRole('heading', { level: 3 })
  const all = await titles.count()
  await search.getByRole('searchbox', { name: 'Search reviews' }).fill('zebra crossing')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(search.getByRole('status')).toContainText('No review says “zebra crossing”')
  await expect(titles).toHaveCount(0)
  await search.getByRole('searchbox').fill('days')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(search.getByRole('status')).toContainText(/ reviews? says? “days”/)
  await expect(titles.first()).toBeVisible()
  await search.getByRole('link', { name: 'All reviews' }).click()
  await expect(titles).toHaveCount(all)
})
