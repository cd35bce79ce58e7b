import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fillCart, giveAddress, giveCard, giveContact, payButton, reachPayment } from './shopper.ts'

// Each journey that spends has a card of its own: what is spent stays spent.
const PART = { code: 'GIFT50', pin: '1050', last4: 'FT50' }
const WHOLE = { code: 'GIFT500', pin: '1500', last4: 'T500' }
const KEPT = { code: 'GIFT100', pin: '1100', last4: 'T100' }

const held = (page: Page) => page.getByRole('list', { name: 'Gift cards on this order' })

async function typeGiftCard(page: Page, { code, pin }: { code: string; pin: string }): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Gift card code' })
  if (!(await box.isVisible())) await page.getByText('Gift card', { exact: true }).first().click()
  await box.fill(code)
  await page.getByRole('textbox', { name: 'PIN', exact: true }).fill(pin)
  await page.getByRole('button', { name: 'Add gift card' }).click()
}

test('a gift card from the cart pays its part, a bank card the rest [CART-25, PAY-01, PAY-11, VOUCH-13, VOUCH-14]', async ({
  page,
}) => {
  await fillCart(page)
  await typeGiftCard(page, PART)
  await expect(held(page)).toContainText(`Gift card ending in ${PART.last4}`)
  await expect(page.getByText('Left to pay')).toBeVisible()
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await giveContact(page)
  await giveAddress(page)
  await expect(held(page)).toContainText('$50 used on this order')
  await giveCard(page)
  await payButton(page).click()

  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  const paid = page.getByRole('main')
  await expect(paid).toContainText(`Gift card ending in ${PART.last4}$50`)
  await expect(paid).toContainText(/Visa ending in 1111\$\d/)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(PART.code)
})

test('a gift card on the payment step pays for all of an order: no other method is asked for [CHK-34, PAY-11]', async ({
  page,
}) => {
  await reachPayment(page)
  await typeGiftCard(page, { ...WHOLE, code: ' gift 500 ' })
  await expect(held(page)).toContainText('used on this order')
  await expect(page.getByText('Your gift card pays for all of this order.')).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`Gift card ending in ${WHOLE.last4}$`)
})

test('cards that cannot pay say why; one that can is asked for its PIN again after a reload, and can be taken off [VOUCH-06, VOUCH-09, VOUCH-11, CHK-04]', async ({
  page,
  strays,
}) => {
  strays.allow(/status of (400|404|410|422)/)
  await fillCart(page)
  for (const [code, pin, why] of [
    ['GIFT100', '9999', 'The gift card code or PIN is incorrect.'],
    ['GIFTOLD', '1999', 'This gift card has expired.'],
    ['GIFTHALT', '1300', 'Gift card is suspended'],
    ['GIFTUSED', '1000', 'This gift card has already been redeemed.'],
    ['GIFTLOCK', '1400', 'Please contact our support team.'],
  ] as const) {
    await typeGiftCard(page, { code, pin })
    await expect(page.locator('.field-error').filter({ hasText: why })).toBeVisible()
  }
  await typeGiftCard(page, KEPT)
  await expect(held(page)).toContainText('Balance $100')

  await page.reload()
  await expect(held(page)).toContainText('Enter its PIN again to pay with it.')
  await held(page).getByRole('textbox', { name: 'PIN' }).fill(KEPT.pin)
  await held(page).getByRole('button', { name: 'Use gift card' }).click()
  await expect(held(page)).toContainText('$100 used on this order')

  await page.getByRole('button', { name: `Remove gift card ending in ${KEPT.last4}` }).click()
  await expect(held(page)).toBeHidden()
  await expect(page.getByText('Left to pay')).toBeHidden()
})
