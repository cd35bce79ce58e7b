import { expectAccessibleAtWidths } from './accessible.ts'
import { newCustomer, openAs } from './customer.ts'
import { expect, test } from './fixtures.ts'
import {
  addToCart,
  findABoot,
  giveCard,
  loseSightOfPayments,
  payButton,
  placedNumber,
  reachPayment,
  ready,
} from './shopper.ts'

test('sheets and overlays pass axe: quick add, my sizes, mini-cart [UI-16]', async ({ page }) => {
  test.slow()
  await page.goto('/categories/footwear/work-boots/steel-toe')
  await ready(page)
  for (const [opener, name] of [
    [/^Quick add/, 'Quick add'],
    [/^My sizes/, 'My sizes'],
  ] as const) {
    await page.getByRole('button', { name: opener }).first().click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectAccessibleAtWidths(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toBeHidden()
  }
  await findABoot(page)
  await addToCart(page)
  await expectAccessibleAtWidths(page)
})

test('the cart passes axe with a link’s lines, codes, gift cards and express collection [UI-16, CART-34]', async ({
  page,
}) => {
  test.slow()
  await page.goto('/cart?add=NO-SUCH-CODE:2&promo=TENOFF')
  await expect(page.getByRole('heading', { name: 'Nothing from your link was added.' })).toBeVisible()
  await expectAccessibleAtWidths(page)
  await findABoot(page)
  await addToCart(page)
  await page.goto('/cart')
  const main = page.getByRole('main')
  await main.getByText('Promo code', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Promo code' }).fill('NO-SUCH-CODE')
  await page.getByRole('button', { name: 'Apply' }).first().click()
  await expect(main.getByText('This promo code is not valid.').first()).toBeVisible()
  await main.getByText('Gift card', { exact: true }).first().click()
  await main.getByText('Click and collect', { exact: true }).first().click()
  await expectAccessibleAtWidths(page)
})

test('the pages of an order pass axe: placed, looked up, returned [UI-16]', async ({ page, context }) => {
  test.slow()
  const email = `axe.${Date.now()}@example.com`
  await reachPayment(page, email)
  await giveCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  await expectAccessibleAtWidths(page)
  const number = await placedNumber(page)

  await context.clearCookies()
  await page.goto('/return/guest/create')
  await expect(page.getByRole('link', { name: 'Look up an order' })).toBeVisible()
  await expectAccessibleAtWidths(page)
  await page.goto('/orders')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Find my order' }).click()
  await expectAccessibleAtWidths(page)
  await main.getByLabel('Order number').fill(number)
  await main.getByLabel('Email', { exact: true }).fill(email)
  await main.getByRole('button', { name: 'Find my order' }).click()
  await expect(main.getByRole('link', { name: 'Return items' })).toBeVisible()
  await expectAccessibleAtWidths(page)
  await main.getByRole('link', { name: 'Return items' }).click()
  await main.getByRole('button', { name: 'Return items' }).click()
  await expect(main.getByRole('link', { name: 'Choose at least one item.' })).toBeVisible()
  await expectAccessibleAtWidths(page)
  await main.getByRole('checkbox').check()
  await main.getByLabel('Reason').selectOption('FAULTY')
  await main.getByLabel('Note').fill('The left eyelet came out.')
  await main.getByRole('button', { name: 'Return 1 item' }).click()
  await expect(main.getByRole('heading', { name: /^Return R\d{9}$/ })).toBeVisible()
  await expectAccessibleAtWidths(page)
})

test('the page of an order that could not be completed passes axe [UI-16, CHK-26]', async ({ page, strays }) => {
  test.slow()
  strays.allow(/402/)
  await reachPayment(page)
  await loseSightOfPayments(page)
  await giveCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your order wasn’t completed' })).toBeVisible()
  await expectAccessibleAtWidths(page)
})

test('the account’s other pages and the small ones pass axe [UI-16]', async ({ page, request }, { testId }) => {
  test.slow()
  for (const path of ['/gift-cards/balance', '/account/signup']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAtWidths(page)
  }
  await openAs(page, await newCustomer(request, testId), '/account/orders')
  await expectAccessibleAtWidths(page)
  for (const path of ['/account/payment-methods', '/account/qantas']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAtWidths(page)
  }
})
