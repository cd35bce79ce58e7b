import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { giveCard, payButton, reachPayment } from './shopper.ts'

const CHECKING = /We’re checking what happened to your order/
const UNREACHABLE = /We can’t reach the shop to check what happened to your order/
const STATUS = '**/api/order/placement/**'

/** The shop carries the call out, and its answer never arrives. */
async function carriedOutAndLost(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

/** Presses Pay, and from then on the shop cannot be heard any more. */
async function payAndHearNothing(page: Page): Promise<void> {
  await giveCard(page)
  await page.context().route(STATUS, (route) => route.abort())
  await page.route('**/api/order/place', carriedOutAndLost)
  await payButton(page).click()
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
}

/** Orders sent by any page of this browser. */
function countOrders(page: Page): () => number {
  let sent = 0
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/order/place')) sent += 1
  })
  return () => sent
}

test('after a lost answer, Express is changed to Standard: the order that stands is shown, and nothing is paid beside it [PAY-38]', async ({
  page,
  strays,
}) => {
  strays.allow(/ERR_FAILED|\/api\/order\//)
  const sent = countOrders(page)
  await reachPayment(page)
  await payAndHearNothing(page)
  await page.goto('/checkout/shipping')
  await page.getByRole('radio', { name: /Standard/ }).check({ force: true })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeDisabled()
  await page.context().unroute(STATUS)
  await expect(page).toHaveURL(/\/checkout\/success$/)
  await expect(page.getByText(/Express/).first()).toBeVisible()
  await expect(page.getByText(/Your earlier attempt went through/)).toBeVisible()
  expect(sent()).toBe(1)
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(/empty/i)
})

test('the tab is closed while paying and one more is put into the cart: what was bought leaves it, what was added stays [PAY-38, CART-28]', async ({
  page,
  context,
  strays,
}) => {
  strays.allow(/ERR_FAILED|\/api\/order\//)
  await reachPayment(page)
  await payAndHearNothing(page)
  const other = await context.newPage()
  await page.close()
  const sent = countOrders(other)
  await other.goto('/cart')
  await expect(other.getByText(UNREACHABLE)).toBeVisible()
  await other.getByRole('button', { name: /^Increase|^One more|^Add one/ }).click()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('(2)')
  await context.unroute(STATUS)
  await expect(other).toHaveURL(/\/checkout\/success$/)
  await expect(other.getByText(/1 more stays? in your cart/)).toBeVisible()
  await other.goto('/cart')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('(1)')
  expect(sent()).toBe(0)
})

test('after a lost answer express checkout waits in every window, and goes on to the order by itself [PAY-38]', async ({
  page,
  context,
  strays,
}) => {
  strays.allow(/ERR_FAILED|\/api\/order\//)
  await reachPayment(page)
  await payAndHearNothing(page)
  await page.close()
  const cart = await context.newPage()
  const sent = countOrders(cart)
  await cart.goto('/cart')
  const payPal = cart.getByRole('main').getByRole('button', { name: 'Pay with PayPal' })
  await expect(payPal).toBeDisabled()
  await context.unroute(STATUS)
  await expect(cart).toHaveURL(/\/checkout\/success$/)
  expect(sent()).toBe(0)
})

test('an order that is still under way disables Pay, and the page goes on by itself [PAY-38, CHK-37]', async ({
  page,
  strays,
}) => {
  strays.allow(/ERR_FAILED|\/api\/order\//)
  await reachPayment(page)
  await giveCard(page)
  let asked = 0
  await page.route(STATUS, (route) => {
    asked += 1
    return asked > 2 ? route.continue() : route.fulfill({ json: { state: 'underWay' } })
  })
  await page.route('**/api/order/place', carriedOutAndLost)
  await payButton(page).click()
  await expect(page.getByText(CHECKING)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeDisabled()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
})

test('in a browser that has forgotten everything the shopper is asked before the same boots are bought again [PAY-41]', async ({
  page,
}) => {
  const size = await reachPayment(page)
  await giveCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  const sent = countOrders(page)
  await reachPayment(page, 'jo@example.com', size)
  await giveCard(page)
  await payButton(page).click()
  const question = page.getByRole('dialog', { name: 'Buy them again?' })
  await expect(question).toContainText(/You bought these at \d\d?:\d\d \(W\d{9}\)\. Buy them again\?/)
  await question.getByRole('button', { name: 'Don’t buy' }).click()
  await expect(question).toBeHidden()
  expect(sent()).toBe(0)
  await payButton(page).click()
  await question.getByRole('button', { name: 'Buy again' }).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  expect(sent()).toBe(1)
})

test('an item that sold out while paying is explained on the cart, where the shopper is told that nothing was charged [CHK-19, PAY-18]', async ({
  page,
  strays,
}) => {
  strays.allow(/422/)
  await reachPayment(page)
  await giveCard(page)
  await page.route('**/api/order/place', (route) =>
    route.fulfill({
      status: 422,
      json: {
        errorCode: 'ItemSoldOut',
        message: 'An item in your order has sold out. Please review your cart.',
        requestId: 'sold-out',
      },
    }),
  )
  await payButton(page).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(
    page.getByText('An item in your order has sold out. Please review your cart. You haven’t been charged.'),
  ).toBeVisible()
})
