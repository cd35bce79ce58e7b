import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addToCart, fillCart, giveAddress, giveCard, giveContact, payButton, placedNumber } from './shopper.ts'

/** What the stand-in for an analytics service says on the console. */
function listen(page: Page): { name: string; parameters: Record<string, unknown> }[] {
  const told: ReturnType<typeof listen> = []
  page.on('console', async (message) => {
    const [, name, parameters] = /^analytics (\w+) (\{.*\})$/.exec(message.text()) ?? []
    if (name && parameters) told.push({ name, parameters: JSON.parse(parameters) })
  })
  return told
}

test('checkout tells the campaign that led to it, over guards and from any landing page [CHK-27, OBS-04, GUARD-14]', async ({
  page,
}) => {
  const told = listen(page)
  const campaigns = () => told.filter(({ name }) => name === 'campaign').map(({ parameters }) => parameters)
  // First the browser's guard, then the server's, which knows by then. What a page says as the next one takes its place
  // may not be heard.
  for (const _ of ['browser', 'server']) {
    await page.goto('/checkout/success?utm_source=mail&utm_term=&page=2')
    await expect(page).toHaveURL('/cart?utm_source=mail&utm_term=')
    await expect.poll(campaigns).toEqual([{ utm_source: 'mail', utm_term: '' }])
  }
  await page.goto('/stores?near=fitzroy&utm_source=ads')
  await expect(page).toHaveURL(/near=3065|near=Fitzroy/i)
  await expect(page).toHaveURL(/utm_source=ads/)
  // Whoever leaves before the page's scripts have come was never seen to land.
  const viewed = () => told.filter(({ name }) => name === 'page_view').at(-1)?.parameters
  await expect.poll(viewed).toMatchObject({ page_path: '/stores' })
  await fillCart(page)
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/checkout/contact-info')
  await expect.poll(campaigns).toHaveLength(2)
  expect(campaigns()[1]).toEqual({ utm_source: 'ads' })
})

test('what a shopper does on the way to an order is told, and nothing of who they are [OBS-01, OBS-03, OBS-09, OBS-10, OBS-11]', async ({
  page,
}) => {
  const told = listen(page)
  const one = (name: string) => told.filter((event) => event.name === name)
  const email = `told.${Date.now()}@example.com`
  await page.goto('/categories/footwear/work-boots/steel-toe')
  const first = page.getByRole('main').getByRole('heading', { level: 3 }).first()
  await expect.poll(() => one('view_item_list').length, { timeout: 15_000 }).toBe(1)
  await first.getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await expect.poll(() => one('view_item').length, { timeout: 15_000 }).toBe(1)
  expect(one('view_item')[0]?.parameters).toMatchObject({ currency: 'AUD', items: [{ quantity: 1 }] })
  expect(one('view_item_list')[0]?.parameters['items']).toHaveLength(60)
  await addToCart(page)
  await expect.poll(() => one('add_to_cart').length).toBe(1)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await giveContact(page, email)
  await giveAddress(page)
  await giveCard(page)
  await expect.poll(() => one('add_shipping_info').length, { timeout: 15_000 }).toBe(1)
  await payButton(page).click()
  const number = await placedNumber(page)
  await expect.poll(() => one('purchase').length, { timeout: 15_000 }).toBe(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  await expect
    .poll(() => one('page_view').at(-1)?.parameters)
    .toEqual({
      page_type: 'checkout-success',
      page_path: '/checkout/success',
    })
  expect(one('purchase').map(({ parameters }) => parameters['transaction_id'])).toEqual([number])
  expect(JSON.stringify(told)).not.toContain('@')
  expect(one('purchase')[0]?.parameters['email_hash']).toMatch(/^[0-9a-f]{64}$/)
})
