import type { Page, Route } from '@playwright/test'
import { expectAccessibleAtWidths } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { CARDS, giveCard, loseSightOfPayments, payButton, reachPayment } from './shopper.ts'

const CHECKING = /We’re checking what happened to your order/

/** The shop carries the call out, and its answer never arrives. */
async function carriedOutAndLost(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

test('a declined card is said plainly, nothing is lost, another card works [PAY-28, PAY-18, ERR-53]', async ({
  page,
  strays,
}) => {
  strays.allow(/402/)
  await reachPayment(page)
  await giveCard(page, CARDS.declined)
  await payButton(page).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'Your payment was declined. Please try another payment method.',
  )
  await expect(page.getByRole('alert').first()).toContainText('You haven’t been charged.')
  await giveCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
})

test('a bank that asks who pays is answered in a dialog, and the order goes on by itself [PAY-48, ERR-146]', async ({
  page,
  strays,
}) => {
  strays.allow(/402/)
  await reachPayment(page)
  await giveCard(page, CARDS.bankAsks)
  await payButton(page).click()
  const bank = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(bank).toBeVisible()
  await expectAccessibleAtWidths(page)
  await bank.getByRole('button', { name: 'No, don’t pay' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Your bank couldn’t confirm that it’s you.')
  await expect(page.getByRole('alert').first()).toContainText('You haven’t been charged.')
  await payButton(page).click()
  await bank.getByRole('button', { name: 'Yes, it’s me' }).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
})

test('a card type the shop does not take is said so [PAY-13, ERR-54]', async ({ page, strays }) => {
  strays.allow(/422/)
  await reachPayment(page)
  await giveCard(page, CARDS.notTaken)
  await payButton(page).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'This card type is not accepted. Please use another card.',
  )
})

test('card fields say what is wrong before anything is sent [PAY-24, VAL-28, VAL-43, ERR-119]', async ({ page }) => {
  await reachPayment(page)
  await page.getByLabel('Card number').fill('4111 1111 1111 1112')
  await page.getByLabel('Expiry').fill('01/20')
  await page.getByLabel('Security code').fill('12')
  await payButton(page).click()
  await expect(page.getByText('Enter a valid card number.').first()).toBeVisible()
  await expect(page.getByText('Enter a valid expiry date.').first()).toBeVisible()
  await expect(page.getByText('Enter a valid security code.').first()).toBeVisible()
})

test('a payment nobody can be sure of ends on the error page with its number; any other failure stays on the step [CHK-02, PAY-16]', async ({
  page,
  strays,
}) => {
  strays.allow(/402/)
  await reachPayment(page)
  await giveCard(page, CARDS.declined)
  await payButton(page).click()
  await expect(page.getByRole('alert').first()).toContainText('Your payment was declined.')
  await expect(page).toHaveURL(/\/checkout\/payment$/)
  await loseSightOfPayments(page)
  await giveCard(page)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/error$/)
  await expect(page.getByText('W000000009').first()).toBeVisible()
  await page.unroute('**/api/order/place')
  await page.getByRole('link', { name: 'Pay another way' }).click()
  await payWithPayPalInstead(page)
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
})

/** Chooses the other method after a try without an answer, and approves it. */
async function payWithPayPalInstead(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'PayPal' }).check({ force: true })
  await payButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'PayPal (demo)' })
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
}

test('after a try that got lost on its way, the method on screen pays [PAY-38, PAY-01]', async ({ page, strays }) => {
  strays.allow(/ERR_FAILED|\/api\/order\/place/)
  await reachPayment(page)
  await giveCard(page)
  await page.route('**/api/order/place', (route) => route.abort(), { times: 1 })
  await payButton(page).click()
  await expect(page.getByText(CHECKING)).toBeVisible()
  await expect(page.getByRole('alert').first()).toContainText('You haven’t been charged.', { timeout: 15_000 })
  await payWithPayPalInstead(page)
  await expect(page).toHaveURL(/\/checkout\/success$/)
  await expect(page.getByText(/PayPal/).first()).toBeVisible()
  await expect(page.getByText('ending in 1111')).toBeHidden()
})

test('when the answer about a declined card got lost, another card pays [API-11, PAY-28]', async ({ page, strays }) => {
  strays.allow(/402|ERR_FAILED|\/api\/order\/place/)
  await reachPayment(page)
  await giveCard(page, CARDS.declined)
  await page.route('**/api/order/place', carriedOutAndLost, { times: 1 })
  await payButton(page).click()
  await expect(page.getByRole('alert').first()).toContainText('Your payment was declined.')
  await expect(page.getByRole('alert').first()).toContainText('You haven’t been charged.')
  await giveCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  await expect(page.getByText('Visa ending in 1111')).toBeVisible()
})

test('when the answer about an order got lost, the order is shown and nothing has to be paid again [PAY-38, CHK-33]', async ({
  page,
  strays,
}) => {
  strays.allow(/ERR_FAILED|\/api\/order\/place/)
  await reachPayment(page)
  await giveCard(page)
  await page.route('**/api/order/place', carriedOutAndLost, { times: 1 })
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  await expect(page.getByText('Visa ending in 1111')).toBeVisible()
})
