import { type Page, request } from '@playwright/test'
import { logIn, newCustomer, openAs, PASSWORD, signIn } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { addToCart, fillCart, findABoot, giveAddress, giveCard, giveContact, payButton } from './shopper.ts'

const NEW_PASSWORD = 'Gloves4work!'
const AGAIN = /^Please log in again\./

test('a session ended on another device leads to logging in, which leads back [AUTH-05, GUARD-01, GUARD-04, ERR-89]', async ({
  page,
  strays,
}, { testId }) => {
  strays.allow(/status of 401/)
  const email = await newCustomer(page.request, testId)
  await openAs(page, email, '/account/contact-info')
  await endElsewhere(page, email)
  await page.getByLabel('First name').fill('Kimberley')
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await expect(page).toHaveURL('/account/signin')
  await expect(page.getByRole('alert').filter({ hasText: AGAIN })).toBeFocused()
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names.filter((name) => name === 'session' || name === 'signed_in')).toEqual([])
  await logIn(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL('/account/contact-info')
  await expect(page.getByLabel('First name')).toHaveValue('Kim')
})

test('a session that ends on the payment step costs neither money nor cart, and says so [AUTH-05, SYNC-15, ERR-89]', async ({
  page,
  strays,
}, { testId }) => {
  test.slow()
  strays.allow(/status of 401/)
  const email = await newCustomer(page.request, testId)
  await openAs(page, email, '/account')
  await fillCart(page)
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout\/contact-info$/)
  await giveContact(page)
  await giveAddress(page)
  await giveCard(page)
  await endElsewhere(page, email)
  await payButton(page).click()
  await expect(page).toHaveURL('/account/signin')
  const said = page.getByRole('alert').filter({ hasText: AGAIN })
  await expect(said).toContainText('Nothing was charged. Your cart is kept in your account.')
  await logIn(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart (1)' })).toBeVisible()
})

test('a session that ended is told in the cart too, and away from it without leaving the page [AUTH-05, SYNC-15, SYNC-30, ERR-89]', async ({
  page,
  strays,
}, { testId }) => {
  strays.allow(/status of 401/)
  const email = await newCustomer(page.request, testId)
  await openAs(page, email, '/account')
  await fillCart(page)
  await endElsewhere(page, email)
  await page
    .getByRole('button', { name: /^One more of / })
    .first()
    .click()
  await expect(page).toHaveURL('/account/signin')
  await expect(page.getByRole('alert').filter({ hasText: AGAIN })).toContainText('Your cart is kept in your account.')
  await logIn(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL('/cart')
  // What was pressed when the session had ended already is made up for.
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart (2)' })).toBeVisible()

  await findABoot(page)
  const there = new URL(page.url()).pathname
  await endElsewhere(page, email, NEW_PASSWORD, PASSWORD)
  await addToCart(page)
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Please log in again.')
  expect(new URL(page.url()).pathname).toBe(there)
})

/** Nothing has come in for a second. A customer's page never has no connection at all: it listens to its cart. */
async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    return document.readyState === 'complete' && performance.now() - Math.max(0, ...ends) > 1000
  })
}

/**
 * The customer changes the password on another device, which signs this one out. Not before this page has asked all
 * that a page asks when it opens: such a question would tell it of the end before the shopper does anything.
 */
async function endElsewhere(page: Page, email: string, currentPassword = PASSWORD, newPassword = NEW_PASSWORD) {
  await quiet(page)
  const device = await request.newContext({ baseURL: new URL(page.url()).origin })
  const headers = { Authorization: `Bearer ${await signIn(device, email, currentPassword)}` }
  const changed = await device.put('/api/account/password', { headers, data: { currentPassword, newPassword } })
  expect(changed.status(), await changed.text()).toBe(204)
  await device.dispose()
}
