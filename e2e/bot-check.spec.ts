import type { Page } from '@playwright/test'
import { newCustomer, openAs } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { chooseSizeInStock, fillCart, findABoot, giveCard, payButton, reachPayment } from './shopper.ts'

/** For trade customers, and only for those who know what it is rated to. */
const QUESTIONED = '/products/stobie-and-lock/live-line-arc-rated-overalls-orange-navy'

/** From here on the calls at this path look like a robot's, until the browser has been cleared. */
async function arouseSuspicion(page: Page, path: string): Promise<void> {
  await page.route(`**/api/${path}`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-sandbox-suspicious': '1' } }),
  )
}

const botCheck = (page: Page) => page.getByRole('dialog', { name: /^Suspicious activity has been detected/ })

async function proveHuman(page: Page): Promise<void> {
  await botCheck(page).getByRole('button', { name: 'I am not a robot' }).click()
  await expect(botCheck(page)).toBeHidden()
}

test.beforeEach(({ strays }) => strays.allow(/403/))

test('a boot goes into the cart once the shopper has proved not to be a robot; the check cannot be closed [BOT-01, BOT-05, BOT-08, BOT-09, BOT-10, BOT-16, API-12, API-81, SM-BOT-03, SM-BOT-07]', async ({
  page,
}) => {
  await findABoot(page)
  await arouseSuspicion(page, 'search/indexes/**')
  await chooseSizeInStock(page)
  // What an add will ask for is fetched as soon as a size is chosen.
  await expect(botCheck(page)).toBeVisible()
  await expect(botCheck(page)).toContainText("it has been cancelled and you'll need to place it again")
  await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  await botCheck(page).getByRole('button', { name: 'Time out' }).click()
  await expect(botCheck(page)).toBeVisible()
  await proveHuman(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible()
})

test('a check that failed says so and is passed at the second try; the cart loads [BOT-11, BOT-12, SM-BOT-06, ERR-85, ERR-87]', async ({
  page,
}) => {
  await fillCart(page)
  await arouseSuspicion(page, 'search/indexes/**')
  await page.reload()
  await botCheck(page).getByRole('button', { name: 'Fail', exact: true }).click()
  await expect(botCheck(page).getByRole('alert')).toContainText("We couldn't confirm that you're not a robot.")
  await botCheck(page).getByRole('button', { name: 'Try again' }).click()
  await proveHuman(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeVisible()
  await expect(botCheck(page)).toBeHidden()
})

test('an order that was challenged is not placed; once the check is passed it is placed anew [BOT-09, BOT-13, PAY-15, SM-PAY-05, ERR-86]', async ({
  page,
}) => {
  await reachPayment(page)
  await giveCard(page)
  await arouseSuspicion(page, 'order/place')
  let placed = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/order/place')) placed += 1
  })
  await payButton(page).click()
  await expect(botCheck(page)).toContainText('If you were placing an order, it has been cancelled')
  await expect(botCheck(page)).toContainText('You will not be charged twice.')
  await proveHuman(page)
  await expect(page).toHaveURL(/\/checkout\/payment$/)
  await expect(page.getByText("We couldn't place your order. Please try again.").first()).toBeVisible()
  expect(placed).toBe(1)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  expect(placed).toBe(2)
})

test('a product’s question is answered by a person, with a token the shop has checked [BOT-14, BOT-15, API-13, PDP-11, PDP-12]', async ({
  page,
  request,
  strays,
}, { testId }) => {
  strays.allow(/422/)
  await openAs(page, await newCustomer(request, testId), '/account/contact-info')
  await page.goto(QUESTIONED)
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
  const question = page.getByLabel(/Which PPE category/)
  await question.fill('4')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText('That answer is incorrect. Please try again.')).toBeVisible()
  await question.fill('2')
  const asked = page.waitForRequest('**/api/product/challenge/verify')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  expect((await asked).postDataJSON()).toMatchObject({ recaptchaToken: expect.stringMatching(/.{20}/) })
  await expect(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible()
})
