import type { Locator, Page } from '@playwright/test'
import { expectStrongContrast } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { fillCart, findABoot, ready } from './shopper.ts'

const borderOf = (element: Locator) =>
  element.evaluate((node) => {
    const { borderTopWidth, borderTopColor } = getComputedStyle(node)
    return `${borderTopWidth} ${borderTopColor}`
  })

/** The border of what is chosen is another than its neighbour's. */
async function expectToldApart(chosen: Locator, neighbour: Locator): Promise<void> {
  await expect(chosen).toBeVisible()
  expect(await borderOf(chosen)).not.toBe(await borderOf(neighbour))
}

const labels = (page: Page, group: string, state: string) => page.locator(`${group} label:${state}`).first()

test.describe('where colours are forced', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('what is chosen on a listing, a product and at checkout can be told [UI-23]', async ({ page }) => {
    await page.goto('/categories/footwear/work-boots?brand=karrabin')
    await ready(page)
    await expectToldApart(
      labels(page, '.size-switch', 'has(:checked)'),
      labels(page, '.size-switch', 'not(:has(:checked))'),
    )
    await findABoot(page)
    await ready(page)
    const sizes = page.getByRole('radio', { name: /^\d+½?$/ })
    await sizes.first().check({ force: true })
    await expectToldApart(
      page.locator('.size:has(:checked)').first(),
      page.locator('.size:not(:has(:checked))').first(),
    )
    await expectToldApart(
      page.locator('.gallery-thumbs [aria-current]'),
      page.locator('.gallery-thumbs a:not([aria-current])').first(),
    )
    await fillCart(page)
    await page.getByRole('button', { name: 'Checkout' }).click()
    await expect(page.getByLabel('First name')).toBeVisible()
    await expectToldApart(
      page.locator('[aria-current="step"]'),
      page.getByText('Step 3: Payment', { exact: true }).locator('xpath=ancestor::span[contains(@class, "border-t")]'),
    )
  })
})

test.describe('where more contrast is asked for', () => {
  test.use({ contextOptions: { contrast: 'more' } })

  test('text is 7:1 on a listing, a product and the cart [UI-23]', async ({ page }) => {
    for (const path of [
      '/',
      '/categories/footwear/work-boots',
      '/products/karrabin/drover-zip-side-safety-boot-wheat',
      '/cart',
    ]) {
      await page.goto(path)
      await ready(page)
      await expectStrongContrast(page)
    }
  })
})
