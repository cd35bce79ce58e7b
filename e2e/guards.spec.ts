import { expect, test } from './fixtures.ts'
import { addToCart, fillCart, findABoot, giveAddress, giveCard, giveContact, payButton } from './shopper.ts'

for (const step of ['contact-info', 'shipping', 'payment', 'success', 'error']) {
  test(`nobody with an empty cart gets to ${step} [GUARD-06, GUARD-08, GUARD-14, GUARD-15, GUARD-18, GUARD-20, ROUTE-37]`, async ({
    page,
  }) => {
    // Of a browser that was never here the shop knows nothing: its own guard judges.
    const first = await page.goto(`/checkout/${step}`)
    expect([first?.status(), first?.request().redirectedFrom()]).toEqual([200, null])
    await expect(page).toHaveURL(/\/cart$/)
    // What it has learned spares the next one the page.
    const second = await page.request.get(`/checkout/${step}`, { maxRedirects: 0 })
    expect(second.status()).toBe(307)
  })
}

test('a browser opened again goes on where it was, and has not forgotten its order [CHK-25, GUARD-17, GUARD-20]', async ({
  page,
  context,
}) => {
  const reopen = () => context.clearCookies({ name: 'checkout_progress' })
  await fillCart(page)
  await reopen()
  await page.goto('/checkout/contact-info?utm_source=mail')
  await giveContact(page)
  await giveAddress(page)
  await reopen()
  // A page that reads the cart and nothing of checkout.
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Cart.*1 item/ })).toBeVisible()
  await page.goto('/checkout/payment')
  await expect(payButton(page)).toBeVisible()
  await giveCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  await reopen()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
})

test('the confirmation stays whatever the cart does, until the next checkout [CHK-25, GUARD-14]', async ({
  page,
  context,
}) => {
  await fillCart(page)
  await page.goto('/checkout/contact-info')
  await giveContact(page)
  await giveAddress(page)
  await giveCard(page)
  await payButton(page).click()
  const confirmation = page.getByRole('heading', { name: 'Order placed' })
  await expect(confirmation).toBeVisible()
  const other = await context.newPage()
  await findABoot(other)
  await addToCart(other)
  await expect(confirmation).toBeVisible()
  await page.reload()
  await expect(confirmation).toBeVisible()
  await other.goto('/checkout/contact-info')
  await expect(other.getByLabel('Email', { exact: true })).toBeVisible()
  await expect(confirmation).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/cart$/)
})

test('later steps lead back to the first that is open [GUARD-07, GUARD-09, GUARD-10, GUARD-17, GUARD-18]', async ({
  page,
}) => {
  await fillCart(page)
  await page.goto('/checkout/payment')
  await expect(page).toHaveURL(/\/checkout\/contact-info$/)
  await page.goto('/checkout/shipping')
  await expect(page).toHaveURL(/\/checkout\/contact-info$/)
  await giveContact(page)
  await page.goto('/checkout/payment')
  await expect(page).toHaveURL(/\/checkout\/shipping$/)
})

test('a forged progress cookie shows nobody a step: the client judges again [GUARD-18]', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'checkout_progress', value: '2-lcsp', url: baseURL ?? '' }])
  await page.goto('/checkout/success')
  await expect(page).toHaveURL(/\/cart$/)
})
