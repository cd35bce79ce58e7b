import { expect, type Page } from '@playwright/test'
import { newCustomer, signIn } from './customer.ts'
import { neighbourOrders, orderSocks } from './neighbour.ts'
import { fillCart, giveCard, giveContact, payButton, reachPayment } from './shopper.ts'

const ACCOUNT = [
  '',
  '/addresses',
  '/contact-info',
  '/crew-lists',
  '/orders',
  '/password/change',
  '/payment-methods',
  '/qantas',
  '/wishlist',
]

/**
 * The pages that are somebody's own, one after the other, each as soon as it stands on screen: what holds for every
 * kind of page is tried on these as well. One new customer, signed in and with an order over the API, sees them all.
 */
export async function* ownPages(page: Page, testId: string): AsyncGenerator<string> {
  const email = await newCustomer(page.request, testId)
  const number = await orderSocks(page.request, email, await signIn(page.request, email))
  for (const path of ACCOUNT) {
    await page.goto(`/account${path}`)
    yield* shown(page, `account${path}`)
  }
  yield* orderPages(page, number)
  yield* checkoutPages(page, email)
  await page.context().clearCookies()
  yield* guestPages(page)
}

async function* orderPages(page: Page, number: string): AsyncGenerator<string> {
  const main = page.getByRole('main')
  await page.goto(`/orders/${number}`)
  yield* shown(page, 'order')
  await page.goto(`/account/orders/${number}`)
  yield* shown(page, 'order in the account')
  await main.getByRole('link', { name: 'Return items' }).click()
  await main.getByRole('checkbox').check()
  await main.getByLabel('Reason').selectOption('FAULTY')
  yield* shown(page, 'return')
  await main.getByLabel('Note').fill('A hole in the left one.')
  await main.getByRole('button', { name: 'Return 1 item' }).click()
  await expect(main.getByRole('heading', { name: /^Return R\d{9}$/ })).toBeVisible()
  yield* shown(page, 'return made')
}

async function* checkoutPages(page: Page, email: string): AsyncGenerator<string> {
  await fillCart(page)
  yield* shown(page, 'filled cart')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/contact-info$/)
  yield* shown(page, 'contact')
  await giveContact(page, email)
  await page.getByLabel('Street address').fill('12 Swan St')
  await page.getByLabel('Suburb').fill('Richmond')
  await page.getByLabel('State').selectOption('VIC')
  await page.getByLabel('Postcode').fill('3121')
  await expect(page.getByRole('radio', { name: /Express/ })).toBeChecked()
  yield* shown(page, 'delivery')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  yield* shown(page, 'payment')
  await giveCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  yield* shown(page, 'order placed')
}

/** What a guest sees of an order: looked up, returned by the link of its mail, and a payment nobody can be sure of. */
async function* guestPages(page: Page): AsyncGenerator<string> {
  const main = page.getByRole('main')
  const { number, email } = await neighbourOrders(page.request)
  await page.goto('/orders')
  yield* shown(page, 'look up')
  // Who has just ordered need not look it up; of looking up there are ten tries in a quarter of an hour, for all
  // journeys together.
  await page.goto(`/orders/${number}`)
  await expect(main.getByRole('link', { name: 'Return items' })).toBeVisible()
  yield* shown(page, 'order of a guest')
  await main.getByRole('link', { name: 'Return items' }).click()
  await expect(page).toHaveURL(/\/return\/guest\/create\?code=/)
  yield* shown(page, 'return by link')
  await page.goto('/return/guest/create')
  yield* shown(page, 'return without a link')
  await reachPayment(page, email)
  const refusal = {
    errorCode: 'PaymentFailureUnrecoverable',
    message: 'No answer.',
    requestId: 'lost',
    orderNumber: number,
  }
  await page.route('**/api/order/place', (route) => route.fulfill({ status: 402, json: refusal }))
  await giveCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your order wasn’t completed' })).toBeVisible()
  yield* shown(page, 'order not completed')
}

/** Names the page once nothing on it is awaited any more. */
async function* shown(page: Page, name: string): AsyncGenerator<string> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  yield name
}
