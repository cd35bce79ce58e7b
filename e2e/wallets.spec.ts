import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { payButton, reachPayment } from './shopper.ts'

const WALLETS = ['PayPal', 'Afterpay', 'Apple Pay', 'Google Pay'] as const
type WalletName = (typeof WALLETS)[number]

async function choose(page: Page, wallet: WalletName): Promise<void> {
  await page.getByRole('radio', { name: wallet }).check({ force: true })
  await expect(payButton(page)).toHaveText(new RegExp(` with ${wallet}$`))
}

/** Presses the pay button and gives the wallet's window. */
async function openWallet(page: Page, wallet: WalletName) {
  await payButton(page).click()
  const sheet = page.getByRole('dialog', { name: `${wallet} (demo)` })
  await expect(sheet).toBeVisible()
  return sheet
}

for (const wallet of WALLETS) {
  test(`pays with ${wallet} [PAY-01]`, async ({ page }) => {
    await reachPayment(page)
    await choose(page, wallet)
    const sheet = await openWallet(page, wallet)
    await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page).toHaveURL(/\/checkout\/success$/)
    await expect(page.getByText(wallet).first()).toBeVisible()
  })
}

test('cancelling a wallet changes nothing; a declined one says so and that nothing was charged [PAY-01, PAY-28]', async ({
  page,
  strays,
}) => {
  strays.allow(/402/)
  await reachPayment(page)
  await choose(page, 'PayPal')
  const cancelled = await openWallet(page, 'PayPal')
  await cancelled.getByRole('button', { name: 'Cancel' }).click()
  await expect(cancelled).toBeHidden()
  await expect(payButton(page)).toBeEnabled()
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  await expect(page.getByText('You haven’t been charged.')).toBeHidden()
  const declined = await openWallet(page, 'PayPal')
  await declined.getByRole('button', { name: 'Approve, then be declined' }).click()
  await expect(page.getByText('Your payment was declined. Please try another payment method.')).toBeVisible()
  await expect(page.getByText('You haven’t been charged.')).toBeVisible()
  const again = await openWallet(page, 'PayPal')
  await again.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page).toHaveURL(/\/checkout\/success$/)
})

test('an Afterpay approval for another amount is said so, nothing is charged, and the next one goes through [PAY-12, PAY-30, ERR-57]', async ({
  page,
  strays,
}) => {
  strays.allow(/400/)
  await reachPayment(page)
  await choose(page, 'Afterpay')
  await expect(page.getByRole('list', { name: 'Afterpay payments' }).getByRole('listitem')).toHaveCount(4)
  const changed = await openWallet(page, 'Afterpay')
  await changed.getByRole('button', { name: 'Approve another amount' }).click()
  await expect(
    page.getByText('Your order was changed in another window. Please review it and try again.'),
  ).toBeVisible()
  await expect(page.getByText('You haven’t been charged.')).toBeVisible()
  const right = await openWallet(page, 'Afterpay')
  await right.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page).toHaveURL(/\/checkout\/success$/)
})
