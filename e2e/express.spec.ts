import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addToCart, fillCart, findABoot } from './shopper.ts'

const WALLETS = ['Apple Pay', 'Google Pay', 'PayPal', 'Afterpay'] as const
type WalletName = (typeof WALLETS)[number]

/** Presses an express button of the cart page and gives the wallet's window. */
async function openExpress(page: Page, wallet: WalletName) {
  await page
    .getByRole('main')
    .getByRole('button', { name: `Pay with ${wallet}` })
    .click()
  const sheet = page.getByRole('dialog', { name: `${wallet} (demo)` })
  await expect(sheet).toBeVisible()
  return sheet
}

function expressPart(page: Page) {
  return page.getByRole('main').getByRole('region', { name: 'Express checkout' })
}

for (const wallet of WALLETS) {
  test(`${wallet} goes from the cart straight to an order [EXP-01]`, async ({ page }) => {
    await fillCart(page)
    const sheet = await openExpress(page, wallet)
    await sheet.getByLabel('Deliver to').selectOption('Carlton VIC 3053')
    await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
    await expect(page).toHaveURL(/\/checkout\/success$/)
    await expect(page.getByText(/Rathdowne Street/).first()).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByRole('main')).toContainText(/empty/i)
  })
}

for (const wallet of WALLETS) {
  test(`${wallet} pays for an order that is collected, once a store is chosen [EXP-04, EXP-10, EXP-11, EXP-12]`, async ({
    page,
  }) => {
    await fillCart(page)
    const part = expressPart(page)
    await part.getByRole('radio', { name: 'Click and collect' }).check()
    const store = part.getByLabel('Pick-up store')
    await expect(store).toBeVisible()
    await part.getByRole('button', { name: `Pay with ${wallet}` }).click()
    await expect(part.getByText('Select a pick-up store.')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await store.selectOption({ index: 1 })
    const sheet = await openExpress(page, wallet)
    await expect(sheet.getByLabel('Deliver to')).toBeHidden()
    await expect(sheet.getByRole('radio', { name: /Click and collect/ })).toBeChecked()
    await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Collect from' })).toBeVisible()
  })
}

for (const wallet of WALLETS) {
  test(`another way of delivery is chosen and priced in ${wallet} [EXP-13, EXP-19]`, async ({ page }) => {
    await fillCart(page)
    const sheet = await openExpress(page, wallet)
    await sheet.getByLabel('Deliver to').selectOption('Carlton VIC 3053')
    await expect(sheet.getByRole('radio', { name: /Express/ })).toBeChecked()
    await sheet.getByRole('radio', { name: /Standard/ }).check()
    await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
    await expect(page.getByText(/Standard/).first()).toBeVisible()
  })
}

test('another address changes methods and total; one abroad is refused in the wallet [EXP-05, EXP-19]', async ({
  page,
}) => {
  await fillCart(page)
  const sheet = await openExpress(page, 'Google Pay')
  await sheet.getByLabel('Deliver to').selectOption('New York, United States')
  await expect(
    sheet.getByText("We can't deliver to the address you entered. Please use another address."),
  ).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
  await sheet.getByLabel('Deliver to').selectOption('Auckland, New Zealand')
  await expect(sheet.getByRole('radio', { name: /New Zealand/ })).toBeChecked()
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  await expect(page.getByText(/Ponsonby Road/).first()).toBeVisible()
})

test('a payer without name and email is told so, and nothing is placed [EXP-07, ERR-72]', async ({ page }) => {
  await fillCart(page)
  const sheet = await openExpress(page, 'Apple Pay')
  await sheet.getByLabel('Deliver to').selectOption('Carlton VIC 3053')
  await sheet.getByLabel('Keep my name and email to myself').check()
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Name and email not found.')).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
})

test('cancelling leaves the cart as it was; a declined wallet says so and can be tried again [EXP-21, PAY-28]', async ({
  page,
  strays,
}) => {
  strays.allow(/402/)
  await fillCart(page)
  const cancelled = await openExpress(page, 'PayPal')
  await cancelled.getByLabel('Deliver to').selectOption('Fremantle WA 6160')
  await cancelled.getByRole('button', { name: 'Cancel' }).click()
  await expect(cancelled).toBeHidden()
  await expect(page.getByText('You haven’t been charged.')).toBeHidden()
  await expect(expressPart(page).getByRole('radio', { name: 'Delivery' })).toBeChecked()
  const declined = await openExpress(page, 'PayPal')
  await declined.getByLabel('Deliver to').selectOption('Carlton VIC 3053')
  await declined.getByRole('button', { name: 'Approve, then be declined' }).click()
  await expect(page.getByText('Your payment was declined. Please try another payment method.')).toBeVisible()
  await expect(page.getByText('You haven’t been charged.')).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
  const again = await openExpress(page, 'PayPal')
  await again.getByLabel('Deliver to').selectOption('Carlton VIC 3053')
  await again.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
})

test('the mini-cart offers it too [EXP-03]', async ({ page }) => {
  await findABoot(page)
  await addToCart(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Pay with Google Pay' }).click()
  const sheet = page.getByRole('dialog', { name: 'Google Pay (demo)' })
  await sheet.getByLabel('Deliver to').selectOption('Carlton VIC 3053')
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
})
