import { expect, test } from './fixtures.ts'
import { fillCart, giveContact } from './shopper.ts'

for (const [step, target] of [
  ['contact-info', '/cart'],
  ['shipping', '/cart'],
  ['payment', '/cart'],
  ['success', '/cart'],
  ['error', '/cart'],
]) {
  test(`nobody with an empty cart gets to ${step} [GUARD-06, GUARD-08, GUARD-14, GUARD-15, GUARD-20, ROUTE-37]`, async ({
    request,
    baseURL,
  }) => {
    let response = await request.get(`/checkout/${step}`, { maxRedirects: 0 })
    for (let hops = 0; hops < 3 && response.headers()['location']?.includes('/checkout/'); hops++) {
      response = await request.get(response.headers()['location'] ?? '', { maxRedirects: 0 })
    }
    expect(response.status()).toBe(307)
    expect(new URL(response.headers()['location'] ?? '', baseURL).pathname).toBe(target)
  })
}

test('a junk progress cookie counts as nothing done [GUARD-20]', async ({ request }) => {
  const response = await request.get('/checkout/payment', {
    maxRedirects: 0,
    headers: { Cookie: 'checkout_progress=%7Bjunk' },
  })
  expect(response.status()).toBe(307)
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
  await context.addCookies([{ name: 'checkout_progress', value: '11111', url: baseURL ?? '' }])
  await page.goto('/checkout/success')
  await expect(page).toHaveURL(/\/cart$/)
})
