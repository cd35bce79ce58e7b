import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { findABoot } from './shopper.ts'

const columns = (page: Page) => page.getByRole('region', { name: 'Comparison' }).getByRole('columnheader')
const add = (page: Page) => page.getByRole('link', { name: /^Add to comparison/ }).first()

async function compareThree(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Compare with others' }).click()
  await expect(columns(page)).toHaveCount(1)
  await add(page).click()
  await expect(columns(page)).toHaveCount(2)
  await add(page).click()
  await expect(columns(page)).toHaveCount(3)
}

test('boots are compared by links alone, where they differ, and one is taken out again [PDP-26]', async ({ page }) => {
  await findABoot(page)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await compareThree(page)
  await expect(columns(page).first()).toContainText(name)
  const rows = page.getByRole('region', { name: 'Comparison' }).getByRole('rowheader')
  const all = await rows.count()
  await page.getByRole('link', { name: 'Show only what differs' }).click()
  await expect(page.getByRole('link', { name: 'Show everything' })).toBeVisible()
  expect(await rows.count()).toBeLessThan(all)
  await columns(page)
    .first()
    .getByRole('link', { name: /^Remove/ })
    .click()
  await expect(columns(page)).toHaveCount(2)
  await expect(columns(page).first()).not.toContainText(name)
  await expect(page.getByRole('link', { name: 'Show everything' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a comparison works as well, and the fourth is the last [PDP-26]', async ({ page }) => {
    await page.goto('/categories/footwear/work-boots')
    await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click()
    await compareThree(page)
    await add(page).click()
    await expect(columns(page)).toHaveCount(4)
    await expect(add(page)).toBeHidden()
    await page.goto('/compare?products=never-heard-of')
    await expect(page.getByText('A product in this comparison is no longer available.')).toBeVisible()
    await expect(page.getByText(/Nothing to compare yet/)).toBeVisible()
  })
})
