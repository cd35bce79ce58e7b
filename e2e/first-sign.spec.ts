import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addToCart, findABoot } from './shopper.ts'

test.use({ still: true })

const isReactThere = (page: Page) =>
  page.evaluate(() => Object.keys(document).some((key) => key.startsWith('_reactListening')))

test('a page nobody touches runs nothing, shows what this browser knows, and wakes at a moved pointer [CART-01]', async ({
  page,
}) => {
  await findABoot(page)
  await addToCart(page)
  await expect(page.getByRole('dialog')).toContainText('Added to your cart')

  await page.goto('/blog')
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  await expect(cart).toHaveAccessibleName(/1$/)
  await expect(page.locator('link[rel=preload][as=script]')).not.toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(await isReactThere(page)).toBe(false)

  await page.mouse.move(200, 300)
  await expect.poll(() => isReactThere(page)).toBe(true)
  await expect(cart).toHaveAccessibleName(/1 item$/)
})

test('a cart that is opened and not touched shows what is in it [CART-26]', async ({ page }) => {
  await page.goto('/cart')
  await expect(page.getByText(/^Your cart is empty/)).toBeVisible()
})

test('a menu that the first press opens stays open when scripts have come, and Back closes it [UI-07, UI-27]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/stores')
  const departments = page.getByRole('navigation', { name: 'Departments' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(departments).toBeVisible()
  await expect.poll(() => isReactThere(page)).toBe(true)
  // The page beneath lies still once the sheet is known.
  await expect(page.locator('[inert] main, main[inert]')).toHaveCount(1)
  await expect(departments).toBeVisible()
  await page.goBack()
  await expect(departments).toBeHidden()
  await expect(page).toHaveURL(/\/stores$/)
})
