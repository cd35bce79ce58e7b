import type { Page } from '@playwright/test'
import { newCustomer, openAs } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { payByCard, reachPayment } from './shopper.ts'
import { expectMail, mailedLink, openFromMail, warehouse } from './warehouse.ts'

/** Buys one boot and knows its order's number. */
async function buyABoot(page: Page, email?: string): Promise<string> {
  await reachPayment(page, email)
  return payByCard(page)
}

/** Fills in the form for the one boot and sends it; resolves with the return's number. */
async function returnTheBoot(page: Page): Promise<string> {
  const main = page.getByRole('main')
  await main.getByRole('checkbox').check()
  await main.getByLabel('Reason').selectOption('FAULTY')
  await main.getByLabel('Note').fill('The left eyelet came out.')
  await main.getByRole('button', { name: 'Return 1 item' }).click()
  const heading = main.getByRole('heading', { name: /^Return R\d{9}$/ })
  await expect(heading).toBeVisible()
  await expect(main.getByText('We pay the postage.', { exact: false })).toBeVisible()
  return (await heading.innerText()).replace('Return ', '').trim()
}

test('a guest buys, looks the order up and returns the boot [GEN-05, GEN-17, RET-02, RET-05, RET-07, RET-33, ROUTE-32]', async ({
  page,
  context,
}) => {
  const email = `back.${Date.now()}@example.com`
  const number = await buyABoot(page, email)
  await context.clearCookies()
  await page.goto('/return/guest/create')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Look up an order' }).click()
  await main.getByLabel('Order number').fill(number)
  await main.getByLabel('Email', { exact: true }).fill(email)
  await main.getByRole('button', { name: 'Find my order' }).click()
  await main.getByRole('link', { name: 'Return items' }).click()
  await expect(page).toHaveURL(/\/return\/guest\/create\?code=/)

  await main.getByRole('button', { name: 'Return items' }).click()
  await expect(main.getByRole('link', { name: 'Choose at least one item.' })).toBeVisible()
  const returned = await returnTheBoot(page)
  await expectMail(page, email, returned)

  await page.reload()
  await expect(main.getByRole('heading', { name: 'Nothing left to return' })).toBeVisible()

  await warehouse(page, number, `label-${returned}`)
  await page.goto(await mailedLink(page, email, /http[^\s"\\<]*\/sandbox\/labels\/R\d{9}/))
  await expect(page.getByRole('heading', { name: 'Postage paid' })).toBeVisible()
  await openFromMail(page, email, number)
  await expect(main.getByRole('link', { name: `Open the postage label for ${returned}` })).toBeVisible()
})

test('a customer returns a boot from their account [RET-01, RET-05, RET-07, ROUTE-06]', async ({
  page,
  request,
}, info) => {
  const email = await newCustomer(request, info.testId)
  await openAs(page, email, '/account')
  const number = await buyABoot(page, email)
  await page.goto(`/account/orders/${number}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Return items' }).click()
  await expect(page).toHaveURL(new RegExp(`/account/orders/${number}/return/[^/]+$`))
  const returned = await returnTheBoot(page)
  await expectMail(page, email, returned)
  await main.getByRole('link', { name: 'Back to the order' }).click()
  await expect(page).toHaveURL(`/account/orders/${number}`)
})

test('a bad link says so, and nobody but the owner sees the account’s page [RET-04, ERR-18, ROUTE-06, ROUTE-32, SEO-03]', async ({
  page,
  strays,
}) => {
  strays.allow(/404|410/)
  const answer = await page.goto('/return/guest/create?code=nonsense')
  expect(answer?.headers()['cache-control']).toContain('no-store')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Look up an order' })).toBeVisible()
  await page.goto('/account/orders/W000000001/return/nonsense')
  await expect(page).toHaveURL('/account/signin')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a return says what to do [ROUTE-32]', async ({ page }) => {
    await page.goto('/return/guest/create')
    await expect(page.getByRole('main').getByRole('link', { name: 'Look up an order' })).toBeVisible()
    // A browser driven without scripts keeps what is in a noscript as text.
    const html = await (await page.request.get('/return/guest/create?code=x')).text()
    expect(html).toContain('Returning online needs JavaScript.')
  })
})
