import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('a brand’s story opens, and closed it leaves its goods in a phone’s first screen [CAT-50]', async ({ page }) => {
  await page.goto('/brands/karrabin')
  const goods = page.getByRole('main').getByRole('heading', { level: 3 }).first()
  await expect(goods).toBeVisible()
  // A picture of some 200 px stands above its name.
  expect((await goods.boundingBox())?.y).toBeLessThan(780 + 60)
  await page.getByText('About Karrabin').click()
  await expect(page.getByText(/^Karrabin began with/)).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a brand’s story opens as well [CAT-50]', async ({ page }) => {
    await page.goto('/brands/karrabin')
    const story = page.getByText(/^Karrabin began with/)
    await expect(story).toBeHidden()
    await page.getByText('About Karrabin').click()
    await expect(story).toBeVisible()
    await expect(page.getByRole('img', { name: /^A pair of wheat-coloured Karrabin boots/ })).toBeVisible()
  })
})
