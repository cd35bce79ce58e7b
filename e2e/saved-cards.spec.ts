import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtWidths } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { CARDS, fillCart, giveAddress, giveCard, payButton, reachPayment } from './shopper.ts'

const PASSWORD = 'Boots4work!'
const NOTICE = 'we hold up to $1 and release it straight away'

/** Somebody new, who has verified their address and is signed in on their payment methods. */
async function becomeCustomer(page: Page, testId: string): Promise<string> {
  const email = `cards-${testId}-${Date.now()}@example.com`
  await page.goto('/account/signup')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Last name').fill('Tran')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await page.goto(await mailedLink(page, email))
  await expect(page.getByText(/verified/i).first()).toBeVisible()
  await page.goto('/account/signin')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('G’day, Kim.')).toBeVisible()
  await page.goto('/account/payment-methods')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment methods' })).toBeVisible()
  return email
}

async function mailedLink(page: Page, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/sandbox/mail?to=${encodeURIComponent(email)}`, {
        headers: { Accept: 'application/json' },
      })
      link = /\/account\/verify\?[\w=&;%-]+/.exec(await answer.text())?.[0]?.replaceAll('&amp;', '&')
      return link
    })
    .toBeDefined()
  return link ?? ''
}

async function addCard(page: Page, number?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a card' }).click()
  await expect(page.getByText(NOTICE)).toBeVisible()
  await giveCard(page, number)
  await page.getByRole('button', { name: 'Save card' }).click()
}

/** Everything before payment, for a customer whose name is filled in already. */
async function reachPaymentSignedIn(page: Page, email: string): Promise<void> {
  await fillCart(page)
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel(/Mobile|Phone/).fill('0412 345 678')
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page).toHaveURL(/\/checkout\/shipping$/)
  await giveAddress(page)
}

test('a customer saves a card, pays with it, and removes it [ACCT-17, ACCT-18, PAY-25, ROUTE-08, GEN-06]', async ({
  page,
  strays,
}, { testId }) => {
  test.slow()
  strays.allow(/402/)
  const email = await becomeCustomer(page, testId)
  await expect(page.getByText('No cards saved yet.')).toBeVisible()
  await addCard(page, CARDS.declined)
  await expect(page.getByText('Your payment was declined. Please try another payment method.')).toBeVisible()
  await giveCard(page, CARDS.accepted)
  await page.getByRole('button', { name: 'Save card' }).click()
  const card = page.getByRole('article', { name: 'Visa ending in 1111' })
  await expect(card).toContainText('Expires 12/2030')
  await expectOneHoldLetGo(page)

  await reachPaymentSignedIn(page, email)
  await expect(page.getByRole('radio', { name: /Visa ending in 1111/ })).toBeChecked()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()

  await page.goto('/account/payment-methods')
  await page.getByRole('button', { name: 'Remove Visa ending in 1111' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Remove Visa ending in 1111' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(page.getByText('No cards saved yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No cards saved yet.')).toBeVisible()
})

test('a customer saves the card they pay with [PAY-25, ACCT-18]', async ({ page }, { testId }) => {
  test.slow()
  const email = await becomeCustomer(page, testId)
  await reachPaymentSignedIn(page, email)
  await giveCard(page, '5555 5555 5555 4444')
  await expect(page.getByText(NOTICE)).toBeVisible()
  await page.getByLabel('Save this card for next time').check()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  await page.goto('/account/payment-methods')
  await expect(page.getByRole('article', { name: 'Mastercard ending in 4444' })).toBeVisible()
})

test('a guest is not asked to save a card [PAY-25]', async ({ page }) => {
  await reachPayment(page)
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(page.getByLabel('Save this card for next time')).toBeHidden()
})

test('payment methods pass axe, empty, adding, listed and asking [UI-16]', async ({ page }, { testId }) => {
  test.slow()
  await becomeCustomer(page, testId)
  await expect(page.getByText('No cards saved yet.')).toBeVisible()
  await expectAccessibleAtWidths(page)
  await page.getByRole('button', { name: 'Add a card' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('link', { name: 'Enter a valid card number.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await addCard(page)
  await page.getByRole('button', { name: 'Remove Visa ending in 1111' }).click()
  await expectAccessibleAtWidths(page)
})

/** What the gateway saw of the newest saving: one authorisation of at most a dollar, voided. */
async function expectOneHoldLetGo(page: Page): Promise<void> {
  const answer = await page.request.get('/sandbox', { headers: { Accept: 'application/json' } })
  const { transactions } = (await answer.json()) as {
    transactions: { orderId: string; amount: string; status: string }[]
  }
  const [newest] = transactions.filter(
    ({ orderId, status }) => orderId.startsWith('card:') && status !== 'processor_declined',
  )
  expect([newest?.amount, newest?.status]).toEqual(['1.00', 'voided'])
}
