import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
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
  await expectAccessible(page)
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
  await expect(page.getByRole('main').getByText('9 items added to your cart.')).toBeVisible()
  await saved
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart (9)')
  await expect(page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')).toHaveCount(3)
  expect(puts).toBe(1)
})

/** Two sizes of a shirt by their codes, as a product's page gives them to programs. */
async function codesOfAShirt(page: Page): Promise<[code: string, other: string]> {
  await page.goto('/categories/workwear/hi-vis')
  const path = await page
    .getByRole('main')
    .getByRole('heading', { level: 3 })
    .first()
    .getByRole('link')
    .getAttribute('href')
  const words = await (await page.request.get(`${path}.md`)).text()
  const codes = [...words.matchAll(/\| In stock \| ([^ |]+) \|/g)].map(([, code = '']) => code)
  return [codes[1] ?? '', codes.at(-1) ?? '']
}

test('a pasted list shows what was found for each line, and fills the cart at once [CREW-04, CREW-05, CREW-06]', async ({
  page,
}) => {
  const [code, other] = await codesOfAShirt(page)
  const style = code.split('-')[0]
  await page.getByRole('contentinfo').getByRole('link', { name: 'Quick order' }).click()
  await page
    .getByLabel('Your list')
    .fill(`Code\tSize\tQty\n${code}\t\t1\n${style}\t2XL\t1\nNO-SUCH-CODE\tL\t3\n${other}\t\t1`)
  await page.getByRole('button', { name: 'Check list' }).click()
  await expect(page.getByRole('heading', { name: '2 found, 1 to choose, 1 not found' })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'NO-SUCH-CODE' })).toContainText(
    'We don’t sell anything under this code.',
  )
  await expectAccessible(page)
  const choice = page.getByRole('combobox', { name: `Size for line 3, ${style} 2XL` })
  await choice.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('main').getByText('3 items added to your cart.')).toBeVisible()
  await expect(page.getByLabel('Your list')).toHaveValue('NO-SUCH-CODE;L;3')
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart (3)')
})

test('a customer keeps a sheet as a crew list, orders it again, renames and deletes it [CREW-08]', async ({
  page,
  request,
}, { testId }) => {
  await openAs(page, await newCustomer(request, testId), '/account/crew-lists')
  const main = page.getByRole('main')
  await expect(main.getByText(/^No crew lists yet/)).toBeVisible()
  await openAShirt(page)
  await page.getByRole('link', { name: 'Order for a crew' }).click()
  const fields = plentiful(page)
  await fields.nth(0).fill('1')
  await fields.nth(1).fill('2')
  await main.getByText('Save as a crew list').click()
  await page.getByLabel('Name of the list').fill('Site 4')
  await page.getByRole('button', { name: 'Save list' }).click()
  await main.getByRole('link', { name: 'Your crew lists' }).click()

  await expect(main.getByText(/^3 items: /)).toBeVisible()
  await page.getByRole('button', { name: 'Rename Site 4' }).click()
  await page.getByLabel('Name of the list').fill('Site 5')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('heading', { name: 'Site 5' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Order Site 5 again' }).click()
  await expect(page.getByRole('heading', { name: '2 found' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(main.getByText('3 items added to your cart.')).toBeVisible()

  await page.goto('/account/crew-lists')
  await page.getByRole('button', { name: 'Remove Site 5' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(main.getByText(/^No crew lists yet/)).toBeVisible()
})

test('a customer keeps the cart as a crew list [CREW-09]', async ({ page, request }, { testId }) => {
  await openAs(page, await newCustomer(request, testId), '/account')
  await openAShirt(page)
  await page.getByRole('link', { name: 'Order for a crew' }).click()
  await plentiful(page).nth(0).fill('3')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'View cart' }).click()
  await main.getByText('Save cart as a crew list').click()
  await page.getByLabel('Name of the list').fill('Site 4')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save list' }).click()
  await main.getByRole('link', { name: 'Your crew lists' }).click()
  await expect(main.getByText(/^3 items: /)).toBeVisible()
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
  test('a list is a form as well, and what is refused keeps all of it [CREW-07]', async ({ page }) => {
    const [code] = await codesOfAShirt(page)
    const style = code.split('-')[0]
    await page.goto('/quick-order')
    await page.getByLabel('Your list').fill(`${code} 2\n${style} 2XL 1`)
    await page.getByRole('button', { name: 'Check list' }).click()
    await expect(page.getByRole('heading', { name: '1 found, 1 to choose' })).toBeVisible()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const choice = page.getByRole('combobox', { name: `Size for line 2, ${style} 2XL` })
    await expect(choice).toHaveAttribute('aria-invalid', 'true')
    await choice.selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart (3)')
  })
})
