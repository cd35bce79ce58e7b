import { expectAccessibleAtWidths, expectStrongContrast } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { PAGE_KINDS } from './page-kinds.ts'
import { brokenBySettings } from './reader-settings.ts'
import { ready } from './shopper.ts'
import { PHONE, tooSmall } from './thumb-targets.ts'

type Kind = keyof typeof PAGE_KINDS

/** Where most of a visit is spent: they pass axe at 360, 768 and 1440 px [UI-16]. */
const BUSY: readonly Kind[] = ['home', 'category', 'brands', 'search', 'product', 'cart', 'not found']
/** Their text is 7:1 for who asks for more contrast [UI-23]. */
const STRONG: readonly Kind[] = ['home', 'category', 'product', 'cart']

// Each is visited once, and set and measured there in turn.
for (const [kind, path] of Object.entries(PAGE_KINDS) as [Kind, string][]) {
  test(`${kind} holds large and wide text, and what can be pressed is large enough for a thumb [UI-16, UI-21, UI-23]`, async ({
    page,
    strays,
  }) => {
    strays.allow(/404|verification\/confirm/)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const broken = await brokenBySettings(page)
    await page.setViewportSize(PHONE)
    expect([...broken, ...(await tooSmall(page))]).toEqual([])
    if (BUSY.includes(kind)) await expectAccessibleAtWidths(page)
    if (!STRONG.includes(kind)) return
    await page.emulateMedia({ contrast: 'more' })
    await ready(page)
    await expectStrongContrast(page)
  })
}

test('so it is in the menu and the filters [UI-21]', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/shop/sale')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Departments' }).getByText('Shop by', { exact: true }).click()
  expect(await tooSmall(page)).toEqual([])
  await page.getByRole('button', { name: 'Close menu' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Close filters' })).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
})
