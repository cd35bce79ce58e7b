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
