import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { PAGE_KINDS } from './page-kinds.ts'

/** WCAG 1.4.12: what a reader may set, whatever the page sets. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
const DOUBLE = 'html { font-size: 200% }'

const WAYS = [
  { name: 'at 320 px', width: 320, style: '' },
  { name: 'with text of 200 % on a phone', width: 360, style: DOUBLE },
  { name: 'with text of 200 % on a desk', width: 1280, style: DOUBLE },
  { name: 'with wider text spacing on a phone', width: 360, style: SPACING },
]

/** How far the page can be scrolled sideways, in CSS pixels. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

for (const { name, width, style } of WAYS) {
  test(`nothing scrolls sideways ${name}, on any kind of page [UI-16]`, async ({ page, strays }) => {
    test.slow()
    strays.allow(/404/)
    await page.setViewportSize({ width, height: 800 })
    const wide: string[] = []
    for (const [kind, path] of Object.entries(PAGE_KINDS)) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      if (style) await page.addStyleTag({ content: style })
      const by = await sideways(page)
      if (by > 0) wide.push(`${kind}: ${by} px`)
    }
    expect(wide).toEqual([])
  })
}

test('a product prints on two pages [PDP-01]', async ({ page }) => {
  await page.goto(PAGE_KINDS.product, { waitUntil: 'networkidle' })
  const pdf = await page.pdf({ format: 'A4', margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' } })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2)
})
