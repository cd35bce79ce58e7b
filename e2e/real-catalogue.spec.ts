import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type OwnShop, prepareShop } from './own-shop.ts'
import { BAREST, CROWDED, LONGEST, realCatalogue } from './real-catalogue.ts'

// A shop of its own: an empty one, and then a retailer's catalogue.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const WIDTHS = [360, 768, 1440]
const SCREEN = 800

let shop: OwnShop | undefined
let at = ''

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const { dataDir, run, open } = await prepareShop('catalogue')
  const file = join(dataDir, 'catalogue.jsonl')
  writeFileSync(file, realCatalogue())
  await run('scripts/catalogue-import.ts', file)
  shop = await open()
  at = shop.at
})

test.afterAll(() => shop?.stop())

/** Nothing reaches beyond the window, and nothing is cut off that one would have to move sideways to read. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const room = document.documentElement.clientWidth
    return document.documentElement.scrollWidth > room ? document.documentElement.scrollWidth - room : 0
  })
  expect(beyond, `${page.url()} at ${page.viewportSize()?.width} px: pixels beyond the window`).toBe(0)
}

async function heightOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox()
  return box?.height ?? 0
}

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: SCREEN } })

    test('a home page with 124 brands keeps its wall to a screen [CAT-46]', async ({ page }) => {
      await page.goto(at)
      await expectNoSidewaysScroll(page)
      expect(await heightOf(page, '.brand-wall')).toBeLessThanOrEqual(SCREEN)
      await expect(page.getByRole('link', { name: /All 124 brands/ })).toBeVisible()
    })

    test('the brands from A to Z stand in columns of their own [CAT-46]', async ({ page }) => {
      await page.goto(`${at}/brands`)
      await expectNoSidewaysScroll(page)
      await expect(page.getByRole('link', { name: LONGEST.brand })).toBeVisible()
    })

    test('sixty child categories and facets of hundreds leave the products in sight [CAT-46]', async ({ page }) => {
      await page.goto(at + CROWDED)
      await expectNoSidewaysScroll(page)
      expect(await heightOf(page, '.tiles')).toBeLessThanOrEqual(SCREEN / 2)
      const first = await page.locator('.grid-cards .card').first().boundingBox()
      expect(first?.y ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(SCREEN + 400)
    })

    test('a card without a picture says whose it is, as tall as its neighbours [CAT-45]', async ({ page }) => {
      await page.goto(`${at}/brands/brand-4`)
      await expectNoSidewaysScroll(page)
      const bare = page.locator('.card', { has: page.locator('.no-picture') }).first()
      await expect(bare.getByText('No photo yet')).toBeVisible()
      const box = await bare.locator('.no-picture').boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(5 / 6, 1)
    })

    test('a product without picture, colour or choice of size is a whole page [CAT-45]', async ({ page }) => {
      await page.goto(`${at}/products/${BAREST.path}`)
      await expectNoSidewaysScroll(page)
      await expect(page.locator('.gallery').getByText('No photo yet')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: BAREST.name })).toBeVisible()
    })

    test('a name of 120 characters stays in its page and its cart [CAT-46]', async ({ page }) => {
      await page.goto(`${at}/products/${LONGEST.path}`)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Add to cart' }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await page.goto(`${at}/cart`)
      await expect(page.getByRole('link', { name: LONGEST.name }).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
    })
  })
}
