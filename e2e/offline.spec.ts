import { expect, test } from './fixtures.ts'

test('a page that is opened offline says so, and comes by itself once the network is back [UI-31]', async ({
  page,
  context,
  strays,
}) => {
  strays.allow(/ERR_INTERNET_DISCONNECTED|503|The country could not be looked up/)
  await page.goto('/articles/returns')
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await page.goto('/articles/delivery')
  const heading = page.getByRole('heading', { level: 1 })
  const online = await heading.innerText()
  await context.setOffline(true)
  await page.goto('/stores')
  await expect(heading).toHaveText('You’re offline')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  await expect(heading).toHaveText('Find a store')
  await page.goto('/articles/delivery')
  await expect(heading).toHaveText(online)
})
