import { expect, test } from './fixtures.ts'

test.use({ javaScriptEnabled: false })

test('home, a listing, its facets and sorts, and a product are readable without JavaScript [GEN-13, CAT-01, ROUTE-17, ROUTE-24, ROUTE-25]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/categories/footwear/work-boots')
  const cards = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(cards.first()).toBeVisible()
  const all = await page.getByRole('status').first().innerText()

  const brand = page.locator('input[type=checkbox][name=brand]').first()
  const slug = await brand.getAttribute('value')
  await brand.check()
  await page.getByRole('button', { name: /^Show \d+ product/ }).click()
  await expect(page).toHaveURL(new RegExp(`brand=${slug}`))
  expect(await page.getByRole('status').first().innerText()).not.toBe(all)

  await page.getByLabel('Sort').selectOption({ label: 'Price, low to high' })
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(page).toHaveURL(/sort=priceAsc/)

  await cards.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('group', { name: /^Size/ })).toBeVisible()
  expect(await page.content()).toContain('Turn on JavaScript to add this to your cart.')
})

test('cart and checkout say that they need JavaScript', async ({ page }) => {
  await page.goto('/cart')
  await expect(page.getByText(/JavaScript/).first()).toBeVisible()
})

test('brands and search are readable without JavaScript [ROUTE-21, ROUTE-22, ROUTE-26, SRCH-01, CAT-16, CAT-18]', async ({
  page,
}) => {
  await page.goto('/brands')
  await page.getByRole('main').getByRole('link').filter({ hasText: /[a-z]/i }).nth(1).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/')
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('boot')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=boot/)
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
})
