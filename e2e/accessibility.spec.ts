import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fillCart, findABoot, giveAddress, giveContact } from './shopper.ts'

const WIDTHS = [360, 768, 1440]

async function expectClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(sideways, 'no sideways scroll').toBe(false)
}

for (const width of WIDTHS) {
  test(`public pages pass axe at ${width} px [UI-16]`, async ({ page, strays }) => {
    test.slow()
    strays.allow(/404/)
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/categories/footwear/work-boots', '/brands', '/search?q=boot', '/cart', '/nothing']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectClean(page)
    }
    await findABoot(page)
    await expectClean(page)
  })

  test(`cart and checkout pass axe at ${width} px [UI-16]`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await fillCart(page)
    await expectClean(page)
    await page.goto('/checkout/contact-info')
    await page.getByRole('button', { name: 'Continue to delivery' }).click()
    await expect(page.getByText('Email is required.').first()).toBeVisible()
    await expectClean(page)
    await giveContact(page)
    await expectClean(page)
    await giveAddress(page)
    await expect(page.getByLabel('Card number')).toBeVisible()
    await expectClean(page)
  })
}
