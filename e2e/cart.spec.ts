import { expect, test } from './fixtures.ts'
import { addToCart, fillCart, findABoot } from './shopper.ts'

test('every page says which tax rate its prices have, as the API does [CAT-24, API-68]', async ({ page }) => {
  const settings = await (await page.request.get('/api/settings')).json()
  for (const path of ['/', '/cart', '/search?q=boot', '/account/signin']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-tax-rate', String(settings.taxRate))
  }
})

test('the mini-cart opens with the line and the count follows [CART-30, CART-05]', async ({ page }) => {
  await findABoot(page)
  await addToCart(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('link', { name: /cart.*1/i }).first()).toBeVisible()
})

test('adding without a size names the problem [PDP-14]', async ({ page }) => {
  await findABoot(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('alert').filter({ hasText: /size/i }).first()).toBeVisible()
})

test('quantities change, a removal can be undone, the rest survives a reload [CART-11, CART-01, ROUTE-29]', async ({
  page,
}) => {
  await fillCart(page)
  const qty = page.getByRole('textbox', { name: /^Quantity of/ })
  await page.getByRole('button', { name: /^One more of/ }).click()
  await expect(qty).toHaveValue('2')
  await page.reload()
  await expect(qty).toHaveValue('2')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(qty).toBeHidden()
  await page.getByRole('button', { name: /undo/i }).first().click()
  await expect(qty).toHaveValue('2')
})

test('the size of a line is changed where it stands, and a promo code comes off the total [CART-25, PROMO-01, PROMO-02, PROMO-08]', async ({
  page,
}) => {
  await fillCart(page)
  const size = page.getByRole('combobox', { name: /^Size of/ })
  const other = size.locator('option:not(:checked):not(:disabled)').first()
  const wanted = await other.innerText()
  await size.selectOption({ label: wanted })
  await expect(size.locator('option:checked')).toHaveText(wanted)
  await page.reload()
  await expect(size.locator('option:checked')).toHaveText(wanted)

  await page.getByText('Promo code', { exact: true }).first().click()
  const code = page.getByRole('textbox', { name: 'Promo code' })
  await code.fill('NO-SUCH-CODE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('This promo code is not valid.').first()).toBeVisible()
  await code.fill('TENOFF')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('list', { name: 'Codes on this order' })).toContainText('$10 off')
  await expect(page.getByText(/^Discounts/)).toBeVisible()
  await page.getByRole('button', { name: /^Remove TENOFF/i }).click()
  await expect(page.getByRole('list', { name: 'Codes on this order' })).toBeHidden()
})

test('two windows share one cart [CART-29]', async ({ page, context }) => {
  await fillCart(page)
  const other = await context.newPage()
  await other.goto('/cart')
  await other.getByRole('button', { name: /^One more of/ }).click()
  await expect(other.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('2')
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('2')
})

for (const [name, value] of [
  ['not JSON', '{'],
  ['an old version', '{"version":0,"data":{"items":{"a":{}}}}'],
  ['lines that are nonsense', '{"version":1,"data":{"items":{"a":{"id":"a","productId":5,"qty":-3}}}}'],
  ['a list', '[]'],
] as const) {
  test(`a tampered cart (${name}) is a fresh cart, not a crash [CART-01, GEN-10]`, async ({ page }) => {
    await page.goto('/robots.txt')
    await page.evaluate((text) => localStorage.setItem('cart', text), value)
    await page.goto('/cart')
    await expect(page.getByRole('main')).toContainText(/empty/i)
  })
}

test('prices come from the shop: tampering with what is stored changes nothing [CART-31]', async ({ page }) => {
  await fillCart(page)
  const total = await page.getByRole('main').getByText(/^\$\d/).first().innerText()
  await page.evaluate(() => {
    const text = localStorage.getItem('cart') ?? ''
    localStorage.setItem('cart', text.replaceAll('"qty":1', '"qty":1,"price":0.01,"unitPrice":0.01'))
  })
  await page.reload()
  await expect(page.getByRole('main').getByText(total).first()).toBeVisible()
})

test('a line is saved for later, out of the total, and goes back with its quantity [CART-35]', async ({ page }) => {
  await fillCart(page)
  await page.getByRole('button', { name: /^One more of/ }).click()
  await page.getByRole('button', { name: /^Save for later/ }).press('Enter')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await page.reload()
  const saved = page.getByRole('region', { name: 'Saved for later (1)' })
  await expect(saved).toContainText('Quantity 2')
  await expect(page.getByRole('heading', { name: 'Your cart', exact: true })).toBeVisible()
  await saved.getByRole('button', { name: /^Move to cart/ }).press('Enter')
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('2')
  await expect(saved).toBeHidden()
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('2')
})
