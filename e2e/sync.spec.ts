import type { Browser, Page } from '@playwright/test'
import { newCustomer, openAs, openBySigningIn } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { moveThePointer } from './person.ts'
import { addToCart, choosePlentifulSize, findABoot } from './shopper.ts'
import { listenForStrays } from './strays.ts'

const qty = (page: Page) => page.getByRole('textbox', { name: /^Quantity of/ })
const lines = (page: Page) => page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
/** The answer that makes a change everybody's, so that another device may look. */
const saved = (page: Page) =>
  page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/api/account/state' &&
      response.request().method() === 'PUT' &&
      response.ok(),
  )

/** A boot in the customer's cart, the cart page on screen. A page that is left sooner may not hear that it is saved. */
async function fillSharedCart(page: Page): Promise<void> {
  await findABoot(page)
  const added = saved(page)
  await addToCart(page, choosePlentifulSize)
  await added
  await openCart(page)
  // The page that was left may not have heard the answer; this one asks, and then knows of nothing that waits.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cartChange:'))))
    .toEqual([])
}

/** The line's other size: which ones there are depends on what has been sold. */
async function chooseAnotherSize(page: Page): Promise<void> {
  const sizes = page.getByRole('combobox', { name: /^Size of/ })
  const others = sizes.locator('option:enabled:not(:checked)')
  await sizes.selectOption(await others.first().getAttribute('value'))
}

/** Another device, as strict about its console as the first. */
async function anotherDevice(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  await moveThePointer(context)
  const strays = listenForStrays(context)
  // Two devices that change one cart do meet: the loop deals with it, the browser mentions it.
  strays.allow(/409/)
  const leave = async () => {
    expect(strays.unexpected()).toEqual([])
    await context.close()
  }
  return { page: await context.newPage(), leave }
}

async function openCart(page: Page): Promise<void> {
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: /cart/i })).toBeVisible()
}

test('two devices of a customer show one cart [SYNC-06, SYNC-09, SM-AUTH-01]', async ({
  page,
  browser,
  request,
  baseURL,
  strays,
}, { testId }) => {
  strays.allow(/409/)
  const email = await newCustomer(request, testId)
  const other = await anotherDevice(browser, baseURL)
  await openAs(other.page, email, '/account/addresses')
  await openAs(page, email, '/account/addresses')
  await fillSharedCart(page)

  await openCart(other.page)
  await expect(lines(other.page)).toHaveCount(1)
  const more = saved(other.page)
  await other.page.getByRole('button', { name: /^One more of/ }).click()
  await expect(qty(other.page)).toHaveValue('2')
  await more

  // This device knows nothing of it yet: its own change meets the other's, and both stay.
  const both = saved(page)
  await chooseAnotherSize(page)
  await both
  await expect(qty(page)).toHaveValue('2')
  await page.reload()
  await expect(qty(page)).toHaveValue('2')

  const removed = saved(page)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await removed
  await openCart(other.page)
  await expect(other.page.getByRole('main')).toContainText(/empty/i)
  await other.leave()
})

test('logging out takes the cart with it; logging in with another one keeps the lines of both [SYNC-15, SYNC-17, AUTH-20, AUTH-22, CART-27]', async ({
  page,
  request,
}, { testId }) => {
  const email = await newCustomer(request, testId)
  await openAs(page, email, '/account')
  await fillSharedCart(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/account\/signin$/)
  await openCart(page)
  await expect(page.getByRole('main')).toContainText(/empty/i)

  await page.goto('/categories/footwear/work-boots/steel-toe')
  await page.getByRole('main').getByRole('heading', { level: 3 }).nth(1).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await addToCart(page)
  const merged = saved(page)
  await openBySigningIn(page, email, '/account')
  await merged
  await openCart(page)
  await expect(lines(page)).toHaveCount(2)
})

test('a change that the shop does not take is taken back, and told [SYNC-07]', async ({ page, request, strays }, {
  testId,
}) => {
  strays.allow(/500/)
  const email = await newCustomer(request, testId)
  await openAs(page, email, '/account/addresses')
  await fillSharedCart(page)
  await page.route('**/api/account/state?*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { errorCode: 'InternalError', message: 'no', requestId: 'x' } })
      : route.fallback(),
  )
  await page.getByRole('button', { name: /^One more of/ }).click()
  await expect(page.getByText('We couldn’t save that change to your cart. Please try again.')).toBeVisible()
  await expect(qty(page)).toHaveValue('1')
})

test('a cart that is changed offline waits, says so, and goes on by itself [SYNC-26]', async ({
  page,
  context,
  request,
  strays,
}, { testId }) => {
  strays.allow(/ERR_INTERNET_DISCONNECTED/)
  const email = await newCustomer(request, testId)
  await openAs(page, email, '/account/addresses')
  // The last to come over the wire, and it stays open.
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/events') && page.url().endsWith('/cart'))
  await fillSharedCart(page)
  await expect(qty(page)).toHaveValue('1')
  await listening

  await context.setOffline(true)
  await page.getByRole('button', { name: /^One more of/ }).click()
  await page.getByRole('button', { name: /^One more of/ }).click()
  await expect(qty(page)).toHaveValue('3')
  await expect(page.getByText('Saved on this device, 2 changes waiting')).toBeVisible()

  const sent = saved(page)
  await context.setOffline(false)
  await sent
  await expect(page.getByText(/changes? waiting/)).toBeHidden()
  await page.reload()
  await expect(qty(page)).toHaveValue('3')
})

test('a device on which the cart is open shows another’s change within two seconds, and says so [SYNC-28, SYNC-29]', async ({
  page,
  browser,
  request,
  baseURL,
  strays,
}, { testId }) => {
  strays.allow(/409/)
  const email = await newCustomer(request, testId)
  const other = await anotherDevice(browser, baseURL)
  await openAs(page, email, '/account/addresses')
  await fillSharedCart(page)
  await openAs(other.page, email, '/account/addresses')
  const listening = other.page.waitForResponse(/\/api\/account\/state\/events$/)
  await openCart(other.page)
  await expect(qty(other.page)).toHaveValue('1')
  expect((await listening).status()).toBe(200)

  const stored = saved(page)
  await page.getByRole('button', { name: /^One more of/ }).click()
  await stored
  await expect(qty(other.page)).toHaveValue('2', { timeout: 2000 })
  await expect(other.page.getByText(/1 more was added on another device\. You have 2 now\./)).toBeVisible()

  // Both press without having heard of the other: both presses count.
  const both = [saved(page), saved(other.page)]
  for (const each of [page, other.page]) await each.getByRole('button', { name: /^One more of/ }).click()
  await Promise.all(both)
  for (const each of [page, other.page]) await expect(qty(each)).toHaveValue('4')
  await other.leave()
})
