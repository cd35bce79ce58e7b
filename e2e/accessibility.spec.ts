import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { fillCart, findABoot, giveAddress, giveContact } from './shopper.ts'

const WIDTHS = [360, 768, 1440]

for (const width of WIDTHS) {
  test(`public pages pass axe at ${width} px [UI-16]`, async ({ page, strays }) => {
    test.slow()
    strays.allow(/404/)
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/categories/footwear/work-boots', '/brands', '/search?q=boot', '/cart', '/nothing']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
    await findABoot(page)
    await expectAccessible(page)
  })

  test(`cart and checkout pass axe at ${width} px [UI-16]`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await fillCart(page)
    await expectAccessible(page)
    await page.goto('/checkout/contact-info')
    await page.getByRole('button', { name: 'Continue to delivery' }).click()
    await expect(page.getByText('Email is required.').first()).toBeVisible()
    await expectAccessible(page)
    await giveContact(page)
    await expectAccessible(page)
    await giveAddress(page)
    await expect(page.getByLabel('Card number')).toBeVisible()
    await expectAccessible(page)
  })
}
