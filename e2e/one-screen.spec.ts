import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ready } from './shopper.ts'

// Boots in widths, sneakers, garments in letters and by the waist: what sells each of them is in its first screen.
const LISTINGS = [
  '/categories/footwear/work-boots/steel-toe',
  '/categories/footwear/safety-shoes/safety-sneakers',
  '/categories/workwear/hi-vis/shirts',
  '/categories/pants/work-pants',
]

/** Opens the first product of a listing and says its path. */
async function openFirst(page: Page, listing: string): Promise<string> {
  await page.goto(listing)
  const link = page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link')
  const path = (await link.getAttribute('href')) ?? ''
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return path
}

/** Pixels between the top of the window and the foot of an element. */
async function footOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return box.y + box.height
}

test.describe('on a desktop of 1366 × 768', () => {
  test.use({ viewport: { width: 1366, height: 768 } })

  for (const listing of LISTINGS) {
    test(`the first of ${listing} has sizes and Add in sight without scrolling [PDP-19]`, async ({ page }) => {
      await openFirst(page, listing)
      const sizes = page.getByRole('group', { name: /^Size/ })
      expect(await footOf(sizes.getByRole('radio').first())).toBeLessThan(700)
      expect(await footOf(page.getByRole('button', { name: 'Add to cart' }).first())).toBeLessThanOrEqual(768)
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })
  }

  test('the way to buy stays in sight while one reads on [PDP-19]', async ({ page }) => {
    await openFirst(page, LISTINGS[0] ?? '')
    const add = page.getByRole('button', { name: 'Add to cart' }).first()
    await page.getByText('Specifications').click()
    await page.mouse.wheel(0, 500)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    await expect(add).toBeInViewport()
  })
})

test.describe('on a phone of 360 × 780', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  for (const listing of LISTINGS) {
    test(`the first of ${listing} has sizes and Add in sight without scrolling [PDP-19]`, async ({ page }) => {
      await openFirst(page, listing)
      const choose = page.getByRole('button', { name: /^Choose a size/ })
      expect(await footOf(choose)).toBeLessThanOrEqual(780)
      expect(await footOf(page.getByRole('button', { name: 'Add to cart' }).last())).toBeLessThanOrEqual(780)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })
  }

  test('the bar opens the sizes, and one is bought from there [PDP-08, PDP-14, PDP-19]', async ({ page }) => {
    await openFirst(page, LISTINGS[0] ?? '')
    await page.getByRole('button', { name: 'Add to cart' }).last().tap()
    const sheet = page.getByRole('dialog', { name: 'Choose your size' })
    await expect(sheet.getByRole('button', { name: 'Choose a size' })).toBeDisabled()
    const first = sheet.getByRole('radio', { name: /^\d+½?$/ }).first()
    // The sheet is still on its way up.
    await expect(async () => first.check({ force: true, timeout: 1000 })).toPass()
    await sheet.getByRole('button', { name: 'Add to cart' }).tap()
    await expect(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible()
    await expect(sheet).toBeHidden()
    // The size that was bought is the one in the page's address, and Back only closes what covers the page.
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\?variant=/)
  })

  test('Back closes the sizes and leaves the shopper on the page [UI-07]', async ({ page }) => {
    const path = await openFirst(page, LISTINGS[0] ?? '')
    await ready(page)
    await page.getByRole('button', { name: /^Choose a size/ }).tap()
    const sheet = page.getByRole('dialog', { name: 'Choose your size' })
    await expect(sheet).toBeVisible()
    // No thumb is as quick as a script: the sheet has its entry a moment after it is seen.
    await page.waitForFunction(() => history.state?.cover === true)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    // Closed otherwise it leaves no entry behind: one step back is the page before.
    await page.getByRole('button', { name: /^Choose a size/ }).tap()
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await expect(sheet).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${LISTINGS[0]}$`))
  })

  test('what is announced stands above the bar, which stays in reach [PDP-19, UI-08]', async ({ page }) => {
    await openFirst(page, LISTINGS[0] ?? '')
    await ready(page)
    await page
      .locator('.pdp-side')
      .getByRole('button', { name: /^Wishlist: / })
      .tap()
    const said = page.locator('.alert')
    await expect(said).toContainText('Log in to use your wishlist.')
    const bar = await page.locator('.buy-bar').boundingBox()
    expect(bar?.y).toBeGreaterThan(600)
    expect(await footOf(said)).toBeLessThanOrEqual(bar?.y ?? 0)
    await page.getByRole('button', { name: 'Add to cart' }).last().tap()
    await expect(page.getByRole('dialog', { name: 'Choose your size' })).toBeVisible()
  })

  test('the first swipe over the pictures is heard [UI-11]', async ({ page }) => {
    await openFirst(page, LISTINGS[0] ?? '')
    await ready(page)
    const strip = page.getByRole('region', { name: 'Pictures' })
    const box = await strip.boundingBox()
    if (!box) throw new Error('no pictures')
    const touch = await page.context().newCDPSession(page)
    const move = (type: 'touchStart' | 'touchMove', x: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: box.y + box.height / 2 }] })
    await move('touchStart', box.x + box.width * 0.8)
    for (let step = 1; step <= 12; step += 1) await move('touchMove', box.x + box.width * (0.8 - step * 0.05))
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(strip.getByText(/^Picture 2 of \d+$/)).toBeVisible()
  })
})
