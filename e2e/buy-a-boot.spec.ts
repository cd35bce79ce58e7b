import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import {
  addToCart,
  fillCart,
  giveAddress,
  giveCard,
  giveContact,
  payButton,
  payByCard,
  placedNumber,
  reachPayment,
} from './shopper.ts'

test('a shopper finds a boot, buys it and gets an order number and a mail [GEN-01, GEN-05, CHK-01, CHK-09, CHK-11, PAY-01, PAY-36, ROUTE-33, ROUTE-34, ROUTE-35, ROUTE-36]', async ({
  page,
}) => {
  const email = `jo.${Date.now()}@example.com`
  await page.goto('/')
  await page.getByRole('link', { name: 'Shop footwear' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Work boots/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Work boots' })).toBeVisible()
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).innerText()

  await addToCart(page)
  await expect(page.getByRole('dialog')).toContainText(name.split('\n').at(-1) ?? name)
  await page.getByRole('dialog').getByRole('link', { name: /cart/i }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.getByRole('button', { name: 'Checkout' }).click()

  await giveContact(page, email)
  await giveAddress(page)
  await giveCard(page)
  await payButton(page).click()

  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\/success$/)
  const number = await placedNumber(page)
  expect(number).toMatch(/^W\d{9}$/)

  await expect
    .poll(async () => (await page.request.get('/sandbox/mail', { headers: { Accept: 'application/json' } })).text(), {
      timeout: 15_000,
    })
    .toContain(email)
  await page.goto('/sandbox/mail')
  await expect(page.getByText(new RegExp(number)).first()).toBeVisible()

  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(/empty/i)
})

test('an order for a firm carries its purchase order number from the first step to the invoice; the next begins without [CHK-49, ORD-31]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await fillCart(page)
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await page.getByRole('button', { name: 'Add a purchase order number' }).click()
  await expect(page.getByLabel('Purchase order number')).toBeFocused()
  await page.keyboard.type('PO 4711/26 Bay 4')
  await page.reload()
  await expect(page.getByLabel('Purchase order number')).toHaveValue('PO 4711/26 Bay 4')
  await expectAccessible(page)
  await giveContact(page)
  await giveAddress(page)
  await expect(page.getByText('Purchase order number PO 4711/26 Bay 4')).toBeVisible()
  await payByCard(page)
  await expect(page.getByText('Purchase order number: PO 4711/26 Bay 4')).toBeVisible()
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByRole('region', { name: 'Purchase order number' })).toContainText('PO 4711/26 Bay 4')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Purchase order number' })).toBeHidden()
  await expect(page.getByText('Purchase order number: PO 4711/26 Bay 4')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await fillCart(page)
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Jo')
  await expect(page.getByRole('button', { name: 'Add a purchase order number' })).toBeVisible()
})

test('a double click on Pay makes one order [CHK-33, GUARD-12]', async ({ page }) => {
  const email = `twice.${Date.now()}@example.com`
  await reachPayment(page, email)
  await giveCard(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/order/place')) calls.push(request.headers()['idempotency-key'] ?? '')
  })
  await payButton(page).dblclick()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  expect(new Set(calls).size).toBe(1)
})

test('the confirmation survives a reload, and a second order starts afresh [CHK-25, GUARD-14]', async ({ page }) => {
  await reachPayment(page)
  const number = await payByCard(page)
  await page.reload()
  await expect(page.getByText(number)).toBeVisible()
})

test('an order paid in one of two windows on the payment step is still there to be read [CHK-24, CHK-25, CART-29, PAY-17]', async ({
  page,
  context,
}) => {
  await reachPayment(page)
  await giveCard(page)
  const other = await context.newPage()
  await other.goto('/checkout/payment')
  await expect(payButton(other)).toBeVisible()
  await payButton(page).click()
  const number = await placedNumber(page)
  // To the order where it asked what became of it before this window had heard, else to the empty cart [CHK-37].
  await expect(other).toHaveURL(/\/(cart|checkout\/success)$/)
  await expect(payButton(other)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(number)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to shop' })).toBeVisible()
  await other.goto('/checkout/success')
  await expect(other.getByText(number)).toBeVisible()
})

test('a name of sixty letters without a space fits a phone, from the payment step to the order [CHK-24, ORD-08]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await reachPayment(page)
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.goto('/checkout/shipping')
  await page.getByRole('button', { name: 'Change name' }).click()
  await page.getByLabel('Contact name').fill('Wolfeschlegelsteinhausenbergerdorff'.padEnd(60, 'x'))
  await page.getByLabel('Street address').fill('12 Wolfeschlegelsteinhausenbergerdorffstreet')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(payButton(page)).toBeVisible()
  await fits()
  await giveCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  await fits()
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByRole('region', { name: 'Delivery address' })).toBeVisible()
  await fits()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Tax invoice', { exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Departments' })).toBeHidden()
})

test('the cart fits a screen of 320 pixels, its amounts under each other [CART-25]', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await fillCart(page)
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toBeVisible()
  await expect(page.getByText('GST included', { exact: true })).toBeVisible()
  const amounts = page.getByRole('main').getByRole('definition').filter({ hasText: /^\$/ })
  await expect(amounts).toHaveCount(4)
  const edges = await amounts.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().right)))
  expect(new Set(edges).size).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('going back and forward, and reloading, keeps every field, and finished steps are links [CHK-03, CHK-04, CHK-32]', async ({
  page,
}) => {
  await fillCart(page)
  await page.getByRole('button', { name: 'Checkout' }).click()
  await giveContact(page)
  await giveAddress(page)
  await giveCard(page)
  const steps = page.getByRole('navigation', { name: 'Checkout steps' })
  await expect(steps.getByRole('link')).toHaveText([/Contact/, /Delivery/])
  await page
    .getByRole('link', { name: /Delivery/ })
    .first()
    .click()
  await expect(page.getByLabel('Street address')).toHaveValue('12 Swan St')
  await page.reload()
  await expect(page.getByLabel('Street address')).toHaveValue('12 Swan St')
  await page
    .getByRole('link', { name: /Contact/ })
    .first()
    .click()
  await expect(page.getByLabel('First name')).toHaveValue('Jo')
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).toContain('12 Swan St')
  expect(stored).not.toMatch(/4111 ?1111/)
})
