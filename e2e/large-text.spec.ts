import { expect, test } from './fixtures.ts'
import { PAGE_KINDS } from './page-kinds.ts'
import { brokenBySettings } from './reader-settings.ts'

const KINDS = Object.entries(PAGE_KINDS)
const HALF = Math.ceil(KINDS.length / 2)

for (const [name, kinds] of [
  ['first', KINDS.slice(0, HALF)],
  ['second', KINDS.slice(HALF)],
] as const) {
  test(`nothing scrolls sideways, overlaps or is cut off however large and wide the text, on the ${name} half of the kinds of pages [UI-16]`, async ({
    page,
    strays,
  }) => {
    test.slow()
    strays.allow(/404|verification\/confirm/)
    const found: string[] = []
    for (const [kind, path] of kinds) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const trouble of await brokenBySettings(page)) found.push(`${kind} ${trouble}`)
    }
    expect(found).toEqual([])
  })
}
