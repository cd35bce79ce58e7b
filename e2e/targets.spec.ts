import { expect, test } from './fixtures.ts'
import { PAGE_KINDS } from './page-kinds.ts'
import { PHONE, tooSmall } from './thumb-targets.ts'

test.use({ viewport: PHONE })

for (const [kind, path] of Object.entries(PAGE_KINDS)) {
  test(`what can be pressed on ${kind} is large enough for a thumb [UI-21]`, async ({ page, strays }) => {
    strays.allow(/404|verification\/confirm/)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await tooSmall(page)).toEqual([])
  })
}

test('so it is in the menu and the filters [UI-21]', async ({ page }) => {
  await page.goto('/shop/sale')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Departments' }).getByText('Shop by', { exact: true }).click()
  expect(await tooSmall(page)).toEqual([])
  await page.getByRole('button', { name: 'Close menu' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Close filters' })).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
})
