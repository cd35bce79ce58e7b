import { expect, type Page, test } from '@playwright/test'
import { bootPath, keepBoot } from './prepared-cart.ts'
import { keepContactAndDelivery } from './prepared-checkout.ts'

/** Someone who buys boots: every journey speaks through these. */
export const CARDS = {
  accepted: '4111 1111 1111 1111',
  declined: '4000 1111 1111 1115',
  bankAsks: '4000 0000 0000 1091',
  notTaken: '3530 1113 3330 0000',
} as const

/** A boot's page on screen, its scripts at work. From a listing to it walk the journeys that are about that. */
export async function findABoot(page: Page): Promise<void> {
  await page.goto(await bootPath(page.request))
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  // Also where nobody else moves: scripts wait for it.
  await page.mouse.move(200, 300)
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('_reactListening')))
}

/** Whether scripts have taken over the plain links. */
export async function ready(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

/**
 * Picks a size that is in stock; other journeys may have bought the last of some. Those that run beside each other
 * begin at either end and in the middle, so that none buys the last pair from under another's hands.
 */
export async function chooseSizeInStock(page: Page): Promise<void> {
  const sizes = page.getByRole('radio', { name: /^\d+½?$/ })
  await expect(sizes.first()).toBeAttached()
  const places = [0, -1, Math.floor((await sizes.count()) / 2)]
  await sizes.nth(places[test.info().parallelIndex % places.length] ?? 0).check({ force: true })
}

/**
 * Picks a size of which there are plenty, for a journey that needs several pairs; the page's scripts have to be there.
 */
export async function choosePlentifulSize(page: Page): Promise<void> {
  const stock = page.getByText(/^(In stock|Limited stock: only \d+ left)$/).first()
  for (const size of await page.getByRole('radio', { name: /^\d+½?$/ }).all()) {
    await size.check({ force: true })
    await expect(stock).toBeVisible()
    if ((await stock.innerText()) === 'In stock') return
  }
}

/** Picks a size and adds it; the mini-cart says so. */
export async function addToCart(page: Page, choose = chooseSizeInStock): Promise<void> {
  await choose(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** A boot of which there are plenty in the cart, beside what was there, and the cart page on screen. */
export async function fillCart(page: Page): Promise<void> {
  await keepBoot(page)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: /cart/i })).toBeVisible()
}

export async function giveContact(page: Page, email = 'jo@example.com'): Promise<void> {
  const box = page.getByLabel('Email', { exact: true })
  // A customer's is the account's.
  if (await box.isEditable()) await box.fill(email)
  await page.getByLabel('First name').fill('Jo')
  await page.getByLabel('Last name').fill('O’Neil'.replace('’', "'"))
  await page.getByLabel(/Mobile|Phone/).fill('0412 345 678')
  // Gift cards alone lead on to themselves.
  await page.getByRole('button', { name: /^Continue to (delivery|gift cards)$/ }).click()
  await expect(page).toHaveURL(/\/checkout\/shipping$/)
}

export async function giveAddress(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('12 Swan St')
  await page.getByLabel('Suburb').fill('Richmond')
  await page.getByLabel('State').selectOption('VIC')
  await page.getByLabel('Postcode').fill('3121')
  await expect(page.getByRole('radio', { name: /Express/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/checkout\/payment$/)
}

export async function giveCard(page: Page, number: string = CARDS.accepted): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('1230')
  await page.getByLabel('Security code').fill(number.startsWith('3') && !number.startsWith('35') ? '1234' : '123')
}

/**
 * The payment step of a guest, all before it filled in, with a boot of which there are plenty or of the size that is
 * named. Resolves with the size's id. The walk there belongs to the journeys about checkout.
 */
export async function reachPayment(page: Page, email = 'jo@example.com', size?: string): Promise<string> {
  const kept = await keepBoot(page, size)
  await keepContactAndDelivery(page, email)
  await page.goto('/checkout/payment')
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(payButton(page)).toBeEnabled()
  return kept
}

export function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay \$/ })
}

/** The number of the order that was just placed. */
export async function placedNumber(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  return page.getByText(/^W\d{9}$/).innerText()
}

/** Pays on the payment step with a card that is accepted; the number of the order. */
export async function payByCard(page: Page): Promise<string> {
  await giveCard(page)
  await payButton(page).click()
  return placedNumber(page)
}

/** From here on nobody can be sure what became of a payment. */
export function loseSightOfPayments(page: Page) {
  return page.route('**/api/order/place', (route) =>
    route.fulfill({
      status: 402,
      json: {
        errorCode: 'PaymentFailureUnrecoverable',
        message: "We couldn't complete order W000000009. Please contact our support team before ordering again.",
        requestId: 'lost-answer',
        orderNumber: 'W000000009',
      },
    }),
  )
}
