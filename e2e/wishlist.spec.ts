import type { Page } from '@playwright/test'
import { logIn, newCustomer, openAs } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { choosePlentifulSize, findABoot } from './shopper.ts'

const LISTING = '/categories/footwear/work-boots/steel-toe'
const wishlistButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Wishlist: / })
const list = (page: Page) => page.getByRole('list', { name: 'Your wishlist' })
const items = (page: Page) => list(page).getByRole('listitem')

const hint = (page: Page) => page.locator('[popover]').filter({ hasText: 'Log in to use your wishlist.' })
/** The answer that makes a change stay, so that a reload may come. */
const answered = (page: Page, method: string) =>
  page.waitForResponse(
    (response) => response.url().includes('/wishlist/items') && response.request().method() === method,
  )

/** Taps the nth heart of a page; answers whose it is. */
async function tapHeart(page: Page, nth: number): Promise<string> {
  const heart = wishlistButtons(page).nth(nth)
  const name = (await heart.getAttribute('aria-label')) ?? ''
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).not.toHaveAttribute('aria-busy')
  return name.replace('Wishlist: ', '')
}

test('a guest taps a heart, logs in, comes back, and buys what waits on the wishlist [WISH-05, WISH-06, ROUTE-09, PDP-06, GUARD-04, GEN-17]', async ({
  page,
  request,
}, { testId }) => {
  const email = await newCustomer(request, testId)
  await page.goto(LISTING)
  await tapHeart(page, 0)
  await expect(hint(page)).toBeVisible()
  await page.keyboard.press('Escape')

  // The second one on its own page, in a size.
  const product = page.getByRole('main').getByRole('heading', { level: 3 }).nth(1)
  await product.getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await page
    .getByRole('radio', { name: /^\d+½?$/ })
    .nth(1)
    .check({ force: true })
  await expect(page).toHaveURL(/[?&]variant=/)
  const there = new URL(page.url())
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await tapHeart(page, 0)
  await hint(page).getByRole('link', { name: 'Log in' }).click()
  await logIn(page, email)
  await expect(page).toHaveURL((url) => url.pathname === there.pathname)
  await expect(wishlistButtons(page).first()).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/account/wishlist')
  await expect(items(page)).toHaveCount(2)
  const newest = items(page).first()
  await expect(newest).toContainText(name)
  await expect(newest.getByLabel('Size')).toHaveValue(there.searchParams.get('variant') ?? '')
  await newest.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByRole('dialog')).toContainText(name)
  await page.keyboard.press('Escape')

  // The other one was tapped without a size: it is asked for.
  const older = items(page).last()
  await older.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(older.getByText('Choose a size first.')).toBeVisible()
  await expect(older.getByLabel('Size')).toBeFocused()

  await older.getByRole('button', { name: /^Remove/ }).click()
  await expect(items(page)).toHaveCount(1)
  const back = answered(page, 'POST')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(items(page)).toHaveCount(2)
  await expect(page.locator(':focus'), 'the focus is not lost with the button').toHaveCount(1)
  await back
  await page.reload()
  await expect(items(page)).toHaveCount(2)
})

test('two devices share one wishlist, and logging out clears it here [WISH-08, AUTH-20, WISH-06]', async ({
  page,
  request,
  browser,
}, { testId }) => {
  const email = await newCustomer(request, testId)
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const small = await phone.newPage()
  await openAs(small, email, '/account/wishlist')
  await expect(small.getByText('Nothing here yet.')).toBeVisible()

  await openAs(page, email, '/account/wishlist')
  await page.goto(LISTING)
  const name = await tapHeart(page, 2)

  await small.reload()
  await expect(items(small)).toHaveCount(1)
  await expect.poll(async () => name.includes(await items(small).getByRole('heading').innerText())).toBe(true)
  await items(small)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(small.getByText('Nothing here yet.')).toBeVisible()
  await phone.close()

  await page.reload()
  await expect(wishlistButtons(page).nth(2)).toHaveAttribute('aria-pressed', 'false')
  await tapHeart(page, 1)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).not.toHaveURL(/\/account$/)
  await page.goto(LISTING)
  await expect(wishlistButtons(page).nth(1)).toHaveAttribute('aria-pressed', 'false')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a listing has no dead hearts', async ({ page }) => {
    await page.goto(LISTING)
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expect(wishlistButtons(page)).toHaveCount(0)
  })
})

test('a list is sent to somebody without an account, who buys from it [WISH-10]', async ({
  page,
  request,
  context,
  browser,
}, { testId }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = await newCustomer(request, testId)
  await openAs(page, email, '/account/wishlist')
  await findABoot(page)
  await choosePlentifulSize(page)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await tapHeart(page, 0)
  await page.goto('/account/wishlist')
  await page.getByRole('button', { name: 'Share this list' }).click()
  await expect(page.getByText(/^Link copied/)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const friend = await browser.newContext()
  const theirs = await friend.newPage()
  await theirs.goto(link)
  const shared = theirs.getByRole('list', { name: 'What’s on the list' }).getByRole('listitem')
  await expect(shared).toHaveCount(1)
  await expect(shared).toContainText(name)
  await expect(theirs.locator('body')).not.toContainText(email)
  await shared.getByRole('link', { name: /^Add to cart/ }).click()
  await expect(theirs.getByRole('list', { name: 'Items in your cart' })).toContainText(name)
  await friend.close()
  await expect(items(page)).toHaveCount(1)
})
