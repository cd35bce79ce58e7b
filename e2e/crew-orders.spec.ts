import type { Page } from '@playwright/test'
import { newCustomer, openAs } from './customer.ts'
import { expect, test } from './fixtures.ts'

/** The first shirt of the shop that comes in several sizes. */
async function openAShirt(page: Page): Promise<void> {
  await page.goto('/categories/workwear/hi-vis')
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Order for a crew' })).toBeVisible()
}

/** Fields of sizes with plenty left, in the order of the sheet. */
const plentiful = (page: Page) =>
  page
    .getByRole('cell')
    .filter({ hasText: /\d{2,} in stock/ })
    .getByRole('textbox', { name: /^Quantity of/ })

test('a customer orders for a crew: a line that is refused costs nothing typed, and the cart gets all of it in one call [CREW-01, CREW-02]', async ({
  page,
  request,
}, { testId }) => {
  await openAs(page, await newCustomer(request, testId), '/account')
  await openAShirt(page)
  await page.getByRole('link', { name: 'Order for a crew' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order for a crew' })).toBeVisible()
  const fields = plentiful(page)
  await fields.nth(0).fill('4')
  await fields.nth(1).fill('5000')
  await fields.nth(2).fill('3')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const trouble = page.getByRole('region', { name: /^Nothing was added yet/ })
  await trouble.getByRole('link', { name: /Only \d+ left/ }).click()
  await expect(fields.nth(1)).toBeFocused()
  await expect(fields.nth(0)).toHaveValue('4')

  let puts = 0
  page.on('request', (sent) => {
    if (sent.method() === 'PUT' && sent.url().includes('/api/account/state')) puts += 1
  })
  await fields.nth(1).fill('2')
  await expect(page.getByText('9 items', { exact: true })).toBeVisible()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('9 items added to your cart.')).toBeVisible()
  await saved
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart (9)')
  await expect(page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')).toHaveCount(3)
  expect(puts).toBe(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a crew’s sheet is a form: what is refused is said beside what was typed, the rest fills the cart [CREW-03]', async ({
    page,
  }) => {
    await openAShirt(page)
    await page.getByRole('link', { name: 'Order for a crew' }).click()
    const fields = plentiful(page)
    await fields.nth(0).fill('4')
    await fields.nth(1).fill('5000')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page).toHaveTitle(/^Error: Order for a crew/)
    await expect(fields.nth(1)).toHaveAttribute('aria-invalid', 'true')
    await expect(fields.nth(0)).toHaveValue('4')
    await fields.nth(1).fill('2')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart (6)')
  })
})
