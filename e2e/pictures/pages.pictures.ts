import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { PAGE_KINDS } from '../page-kinds.ts'
import { payButton, reachPayment, ready } from '../shopper.ts'

/** Everything that comes late is there, and the page stands still at its top. */
async function settle(page: Page): Promise<void> {
  await ready(page)
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
  await ready(page)
}

/** A picture of a whole page scrolls it, and the header of a phone shrinks then: the window grows instead. */
async function looksAsKept(page: Page, name: string): Promise<void> {
  await settle(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height })
  await settle(page)
  await expect(page).toHaveScreenshot(`${name.replaceAll(' ', '-')}.png`)
}

for (const [kind, path] of Object.entries(PAGE_KINDS)) {
  test(kind, async ({ page, strays }) => {
    strays.allow(/404|verification\/confirm/)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await looksAsKept(page, kind)
  })
}

test('the payment step', async ({ page }) => {
  await reachPayment(page)
  await expect(payButton(page)).toBeEnabled()
  await looksAsKept(page, 'payment')
})

test('the menu of a phone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await settle(page)
  await expect(page).toHaveScreenshot('menu.png')
})
