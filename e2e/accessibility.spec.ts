import { expectAccessible, expectAccessibleAtWidths } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { fillCart, giveAddress, giveContact } from './shopper.ts'

test('cart and checkout pass axe at 360, 768 and 1440 px [UI-16]', async ({ page }) => {
  test.slow()
  await fillCart(page)
  await expectAccessibleAtWidths(page)
  await page.goto('/checkout/contact-info')
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page.getByText('Email is required.').first()).toBeVisible()
  await expectAccessibleAtWidths(page)
  await giveContact(page)
  await expectAccessibleAtWidths(page)
  await giveAddress(page)
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expectAccessibleAtWidths(page)
})

test('one faint text among many like it is found, and so is one that is faint on a phone alone [UI-16]', async ({
  page,
}) => {
  await page.goto('/brands')
  const plant = (css: string) => page.addStyleTag({ content: css })
  await expectAccessible(page)
  await plant('@media (width < 500px) { main h1 { color: #eee !important } }')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 900 })
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: .*h1/)
  await page.setViewportSize({ width: 1280, height: 900 })
  await plant('.brand-index li:nth-child(2) a { color: #eee !important }')
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: /)
})
