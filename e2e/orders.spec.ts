import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { DANA, logIn, openAs } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { payByCard, reachPayment } from './shopper.ts'

/** Of the demo shop: a guest's order, and one of Dana's. */
const GUESTS = { number: 'W200365519', email: 'sam@steelcap.example' }
const DANAS = 'W200301165'

async function lookUp(page: Page, number: string, email: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Order number').fill(number)
  await main.getByLabel('Email', { exact: true }).fill(email)
  await main.getByRole('button', { name: 'Find my order' }).click()
}

const JSON_ONLY = { Accept: 'application/json' }

/** Of a mail with an order on each line, the link that stands behind one of them; empty without it. */
const linkTo = (number: string, mails: string): string =>
  new RegExp(`Order ${number},[^:]*: \\S*?(/api/order/open/[\\w.-]+)`).exec(mails)?.[1] ?? ''

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a guest buys, looks the order up by number and email, and sees it [GEN-05, ORD-03, ORD-06, ORD-10, ROUTE-30, ROUTE-31]', async ({
  page,
  context,
  strays,
}) => {
  strays.allow(/404/)
  const email = `look.${Date.now()}@example.com`
  await reachPayment(page, email)
  const number = await payByCard(page)

  // Another browser knows nothing of it.
  await context.clearCookies()
  await page.goto(`/orders/${number}`)
  await expect(title(page)).toHaveText('Track an order')
  await expect(page.getByRole('main').getByLabel('Order number')).toHaveValue(number)
  await expect(page.getByText(email)).toHaveCount(0)

  await lookUp(page, number, 'somebody.else@example.com')
  await expect(page.getByText('No matching order.')).toBeVisible()
  await lookUp(page, `#${number.toLowerCase()}`, email.toUpperCase())
  await expect(title(page)).toHaveText(`Order ${number}`)
  await expect(page).toHaveURL(`/orders/${number}`)
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText(email)
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('ending in 1111')
  await page.reload()
  await expect(title(page)).toHaveText(`Order ${number}`)
})

test('an order of an account asks to log in, and logging in leads to it [ORD-07, ERR-14, GUARD-04]', async ({
  page,
  strays,
}) => {
  strays.allow(/403/)
  await page.goto('/orders')
  await lookUp(page, DANAS, DANA)
  await expect(page.getByText('This order belongs to an account. Please log in to see it.')).toBeVisible()
  await page.getByRole('main').getByRole('alert').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, DANA)
  await expect(page).toHaveURL(`/account/orders/${DANAS}`)
  await expect(title(page)).toHaveText(`Order ${DANAS}`)
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('Gift card ending in')
  // The public address shows it to its owner as well.
  await page.goto(`/orders/${DANAS}`)
  await expect(title(page)).toHaveText(`Order ${DANAS}`)
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText(DANA)
})

test('a customer reads what they bought, online and in stores, and one order of each [GEN-06, ORD-01, ORD-14, ROUTE-04, ROUTE-05]', async ({
  page,
}) => {
  await openAs(page, DANA, '/account/orders')
  await expect(title(page)).toHaveText('Online orders')
  await expect(page).toHaveTitle(/Online orders/)
  const orders = page.getByRole('main').getByRole('link', { name: /^Order W/ })
  await expect(orders.first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Order ${DANAS}`, exact: true }).click()
  await expect(title(page)).toHaveText(`Order ${DANAS}`)
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Delivered')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'All orders' }).click()
  await page.getByRole('link', { name: 'In store', exact: true }).click()
  await expect(title(page)).toHaveText('In-store orders')
  await expect(page).toHaveURL('/account/orders?channel=in-store')
  await page
    .getByRole('link', { name: /^Docket R/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Bought at' })).toBeVisible()
})

test('what was ordered is put into the cart again [ORD-08]', async ({ page }) => {
  await page.goto('/orders')
  await lookUp(page, GUESTS.number, GUESTS.email)
  await expect(title(page)).toHaveText(`Order ${GUESTS.number}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(page.getByRole('dialog')).toContainText('Added to your cart')
  await page.getByRole('dialog').getByRole('link', { name: /cart/i }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main')).toContainText(/Total/)
})

test('order pages are for nobody’s index, and history is for who is signed in [SEO-03, ROUTE-04, ROUTE-05]', async ({
  page,
}) => {
  for (const path of ['/orders', `/orders/${GUESTS.number}`]) {
    const answer = await page.goto(path)
    expect(answer?.headers()['cache-control']).toMatch(/no-store/)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  }
  for (const path of ['/account/orders', `/account/orders/${DANAS}`]) {
    await page.goto(path)
    await expect(page).toHaveURL('/account/signin')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('who has lost a number is mailed the way to their orders [ORD-30, OPS-17]', async ({ page }) => {
    await page.goto('/orders')
    const main = page.getByRole('main')
    await main.getByLabel('Email of your orders').fill(GUESTS.email)
    await main.getByRole('button', { name: 'Email me my orders' }).click()
    await expect(main.getByText(/If there are orders with that address, an email is on its way/)).toBeVisible()
    let link = ''
    const mailed = async () => {
      const mails = await page.request.get(`/sandbox/mail?to=${encodeURIComponent(GUESTS.email)}`, {
        headers: JSON_ONLY,
      })
      link = linkTo(GUESTS.number, await mails.text())
      return link
    }
    await expect.poll(mailed, { timeout: 20_000 }).not.toBe('')
    await page.goto(link)
    await expect(title(page)).toHaveText(`Order ${GUESTS.number}`)
  })

  test('an order is found by sending the form [ORD-03, ORD-06, ROUTE-30]', async ({ page }) => {
    await page.goto('/orders')
    await lookUp(page, GUESTS.number, 'somebody.else@example.com')
    await expect(page.getByText('No matching order.')).toBeVisible()
    await expect(page.getByRole('main').getByLabel('Order number')).toHaveValue(GUESTS.number)
    await lookUp(page, `#${GUESTS.number}`, GUESTS.email)
    await expect(title(page)).toHaveText(`Order ${GUESTS.number}`)
    await expect(page.getByRole('region', { name: 'Contact' })).toContainText(GUESTS.email)
  })
})
