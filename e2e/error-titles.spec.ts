import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fillCart, ready } from './shopper.ts'

/** A form, what sends it, and a field to mend; what is left wrong afterwards is named. */
const FORMS = [
  {
    name: 'log in',
    path: '/account/signin',
    button: 'Log in',
    in: 'main',
    fields: { Email: 'jo@example.com', Password: 'a long enough one' },
  },
  {
    name: 'a forgotten password',
    path: '/account/password/forgot',
    button: /link/i,
    in: 'main',
    fields: { Email: 'jo@example.com' },
  },
  {
    name: 'looking an order up',
    path: '/orders',
    button: 'Find my order',
    in: 'main',
    fields: { 'Order number': 'W1', Email: 'jo@example.com' },
  },
  { name: 'a lost order number', path: '/orders', button: 'Email me my orders', in: 'main', fields: {} },
  { name: 'a gift card’s balance', path: '/gift-cards/balance', button: 'Show the balance', in: 'main', fields: {} },
  { name: 'the newsletter', path: '/brands', button: 'Sign me up', in: 'contentinfo', fields: {} },
] as const

const send = (page: Page, button: string | RegExp) =>
  page
    .getByRole('button', { name: button, exact: typeof button === 'string' })
    .last()
    .click()

for (const form of FORMS) {
  test(`${form.name}: the title says first that something is wrong, and stops when it is mended [UI-20]`, async ({
    page,
    strays,
  }) => {
    strays.allow(/40[0-9]|429/)
    await page.goto(form.path)
    await ready(page)
    const title = await page.title()
    expect(title).not.toMatch(/^Error/)
    await send(page, form.button)
    await expect(page).toHaveTitle(`Error: ${title}`)
    await send(page, form.button)
    await expect(page).toHaveTitle(`Error: ${title}`)
    const fields = Object.entries(form.fields)
    for (const [label, value] of fields) await page.getByRole('main').getByLabel(label, { exact: true }).fill(value)
    if (fields.length > 0 && form.path.startsWith('/account')) {
      await page.keyboard.press('Tab')
      await expect(page).toHaveTitle(title)
    }
    await page.getByRole('link', { name: 'Steelcap' }).first().click()
    await expect(page).toHaveTitle(/^Steelcap/)
  })
}

test('checkout: the title says so at each field until all are mended [UI-20]', async ({ page }) => {
  await fillCart(page)
  await page.goto('/checkout/contact-info')
  await ready(page)
  const title = await page.title()
  await page.getByRole('button', { name: /continue/i }).click()
  await expect(page).toHaveTitle(`Error: ${title}`)
  await page.getByLabel('Email', { exact: true }).fill('jo@example.com')
  await page.keyboard.press('Tab')
  await expect(page).toHaveTitle(`Error: ${title}`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an order that is not found says so in the title too [UI-20, ORD-06]', async ({ page }) => {
    await page.goto('/orders')
    await page.getByLabel('Order number').fill('W999999999')
    await page.getByLabel('Email', { exact: true }).fill('jo@example.com')
    await page.getByRole('button', { name: 'Find my order' }).click()
    await expect(page).toHaveTitle(/^Error: Track an order/)
  })
})
