import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addToCart, fillCart, findABoot, giveContact, reachPayment, ready } from './shopper.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The page that was navigated to has the focus, and a screen reader is told what it is called. */
async function expectArrival(page: Page, name: RegExp, title: RegExp = name): Promise<void> {
  await expect(heading(page)).toHaveText(name)
  await expect(heading(page)).toBeFocused()
  await expect(page.locator('#__next-route-announcer__')).toHaveText(title)
}

test('each page navigated to has the focus on its heading, and its title is announced [UI-18]', async ({ page }) => {
  await page.goto('/brands')
  await ready(page)
  await expect(heading(page)).not.toBeFocused()
  const link = page.getByRole('banner').getByRole('link', { name: 'Find a store' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/stores')
  await expectArrival(page, /Find a store/)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content')
  await page.goBack()
  await expectArrival(page, /Brands/)
})

test('a filter keeps the focus where it is [UI-18, CAT-15]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/categories/footwear/work-boots')
  await ready(page)
  const box = page.getByRole('checkbox', { name: /On sale/ })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/sale=/)
  await expect(box).toBeFocused()
})

test('the steps of checkout have the focus on their heading [UI-18]', async ({ page }) => {
  await fillCart(page)
  await page.goto('/checkout/contact-info')
  await giveContact(page)
  await expectArrival(page, /Where should it go/, /Checkout: how you get it/)
  await page.getByRole('link', { name: /Contact.*done/ }).click()
  await expectArrival(page, /Who is it for/, /Checkout: contact/)
})

test('from the mini-cart to the product one is on, the overlay makes way [UI-04, CART-30]', async ({ page }) => {
  await findABoot(page)
  await addToCart(page)
  await expect(page).toHaveURL(/variant=/)
  const dialog = page.getByRole('dialog')
  const product = dialog.getByRole('list', { name: 'Items in your cart' }).getByRole('link').filter({ hasText: /\w/ })
  await product.first().click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/variant=/)
  // The very address of the page.
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(dialog).toBeVisible()
  await product.first().click()
  await expect(dialog).toBeHidden()
})

test('an offer that came on is told at checkout, too [PROMO-09, DATA-12, ERR-41]', async ({ page }) => {
  await reachPayment(page)
  await page.getByText('Promo code', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Promo code' }).fill('TENOFF')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/^\$10 off .* has been applied\.$/)).toBeVisible()
})
