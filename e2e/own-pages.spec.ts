import { expectAccessible, expectStrongContrast } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { ownPages } from './own-pages.ts'
import { brokenBySettings } from './reader-settings.ts'
import { PHONE, tooSmall } from './thumb-targets.ts'

test('the pages of an account, an order and checkout pass axe, hold large and wide text, are large enough for a thumb, and have strong contrast for who asks [UI-16, UI-21, UI-23]', async ({
  page,
  strays,
}, { testId }) => {
  test.slow()
  // The payment that nobody can be sure of.
  strays.allow(/402/)
  const broken: string[] = []
  for await (const kind of ownPages(page, testId)) {
    for (const trouble of await brokenBySettings(page)) broken.push(`${kind} ${trouble}`)
    await expectAccessible(page)
    const desktop = page.viewportSize()
    await page.setViewportSize(PHONE)
    for (const trouble of await tooSmall(page)) broken.push(`${kind} ${trouble}`)
    if (desktop) await page.setViewportSize(desktop)
    await page.emulateMedia({ contrast: 'more' })
    await expectStrongContrast(page)
    await page.emulateMedia({ contrast: null })
  }
  expect(broken).toEqual([])
})
