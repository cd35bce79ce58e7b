import type { Locator, Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { keepBoot } from './prepared-cart.ts'
import { findABoot, ready } from './shopper.ts'

const BOOTS = '/categories/footwear/work-boots'
/** Longer than browsers forgive a press what it moves. */
const LATE_MS = 900
const SHIFT_MAX = 0.02

/** Adds up what moves by itself from now on; read with `shifted`. */
async function watchShifts(page: Page) {
  await page.evaluate(() => {
    const sum = window as unknown as { shifted: number }
    sum.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
        if (!hadRecentInput) sum.shifted += value
      }
    }).observe({ type: 'layout-shift' })
  })
}

const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted)

/** Resolves once something has kept its place for so many frames. */
function standsStill(what: Locator) {
  return what.evaluate((element) => {
    const STILL_FRAMES = 20
    return new Promise<void>((resolve) => {
      const look = (last: number, still: number) => {
        const { top } = element.getBoundingClientRect()
        if (still === STILL_FRAMES) resolve()
        else requestAnimationFrame(() => look(top, top === last ? still + 1 : 0))
      }
      look(Number.NaN, 0)
    })
  })
}

/** From now on pages and calls are answered late. */
async function answerLate(page: Page) {
  const late = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  }
  await page.route(/\/api\/|\/categories\/|\/search|_rsc=/, late)
}

for (const [width, height] of [
  [390, 800],
  [1366, 768],
] as const) {
  test.describe(`at ${width} px, when answers are late`, () => {
    test.use({ viewport: { width, height } })

    test('nothing moves as more products come [UI-26, CAT-14]', async ({ page }) => {
      await page.goto(BOOTS)
      await ready(page)
      const more = page.getByRole('link', { name: 'Load more' })
      // Tiles that were out of sight take their real height as one scrolls by: that is no late answer.
      await more.hover()
      await standsStill(more)
      await answerLate(page)
      await watchShifts(page)
      await more.click()
      await expect(page.locator('.listing-grids > ul')).toHaveCount(2)
      expect(await shifted(page)).toBeLessThanOrEqual(SHIFT_MAX)
    })

    test('nor as a filter is applied [UI-26, CAT-15]', async ({ page }) => {
      await page.goto(BOOTS)
      await ready(page)
      await answerLate(page)
      await watchShifts(page)
      await page.getByRole('list', { name: 'Popular filters' }).getByRole('link', { name: 'On sale' }).click()
      await expect(page).toHaveURL(/sale=1/)
      await expect(page.getByRole('link', { name: /Remove On sale/ })).toBeVisible()
      expect(await shifted(page)).toBeLessThanOrEqual(SHIFT_MAX)
    })

    test('Checkout stays under a press as the cart’s products and its total come [UI-26, CART-25]', async ({
      page,
    }) => {
      await keepBoot(page)
      await answerLate(page)
      await page.goto('/cart')
      const checkout = page.getByRole('button', { name: 'Checkout' })
      await expect(checkout).toBeEnabled()
      const place = async () => (await checkout.boundingBox())?.y ?? 0
      const early = await place()
      await expect(page.getByText('When will it be here?')).toBeVisible()
      await expect(page.getByRole('definition').filter({ hasText: /^\$/ }).first()).toBeVisible()
      expect(Math.abs((await place()) - early)).toBeLessThanOrEqual(4)
    })
  })
}

test('nor as a product’s promises become New Zealand’s [UI-26]', async ({ page }) => {
  await findABoot(page)
  await ready(page)
  await answerLate(page)
  await watchShifts(page)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /NZ|New Zealand/ })
    .click()
  await expect(page.getByRole('banner').getByRole('button', { name: /NZ|New Zealand/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.waitForLoadState('networkidle')
  expect(await shifted(page)).toBeLessThanOrEqual(SHIFT_MAX)
})

test('a pressed card’s picture, name and price stand in their place before its page is there [UI-26]', async ({
  page,
}) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  // Where less motion is asked for the picture stands in its place at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(BOOTS)
  await ready(page)
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .nth(3)
  // Its button says that what watches the presses is there.
  await expect(card.getByRole('button', { name: /Quick add/ })).toBeAttached()
  await page.route('**/products/**', async (route) => {
    await answered
    await route.continue()
  })
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('heading').getByRole('link').click()
  const preview = page.locator('.card-preview')
  await expect(preview).toBeVisible()
  const [, title = ''] = name.split('\n').map((line) => line.replace(/,.*/, '').trim())
  if (title) await expect(preview).toContainText(title)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Work boots')
  const early = await preview.locator('.gallery-frame img').boundingBox()
  answer()
  await expect(page).toHaveURL(/\/products\//)
  await expect(preview).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  const there = await page.locator('.gallery-frame img').first().boundingBox()
  // A trail of another length may take a line more.
  expect(Math.abs((early?.y ?? 0) - (there?.y ?? 0))).toBeLessThanOrEqual(32)
  expect(Math.abs((early?.x ?? 0) - (there?.x ?? 0))).toBeLessThanOrEqual(4)
  expect(Math.abs((early?.width ?? 0) - (there?.width ?? 0))).toBeLessThanOrEqual(4)
})
