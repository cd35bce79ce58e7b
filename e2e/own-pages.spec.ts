import { expectAccessible, expectStrongContrast } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { ownPages } from './own-pages.ts'
import { brokenBySettings } from './reader-settings.ts'

test('the pages of an account, an order and checkout pass axe, hold large and wide text, and have strong contrast for who asks [UI-16, UI-23]', async ({
  page,
}, { testId }) => {
  test.slow()
  const broken: string[] = []
  for await (const kind of ownPages(page, testId)) {
    for (const trouble of await brokenBySettings(page)) broken.push(`${kind} ${trouble}`)
    await expectAccessible(page)
    await page.emulateMedia({ contrast: 'more' })
    await expectStrongContrast(page)
    await page.emulateMedia({ contrast: null })
  }
  expect(broken).toEqual([])
})
