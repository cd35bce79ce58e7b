import { expect, test } from './fixtures.ts'

const BROKEN = [
  { name: 'a console error', event: 'console', script: "console.error('Hydration failed')" },
  { name: 'a console warning', event: 'console', script: "console.warn('careful')" },
  { name: 'an uncaught error', event: 'pageerror', script: "setTimeout(() => { throw new Error('lost') })" },
  { name: 'a failed request', event: 'requestfailed', script: "fetch('http://127.0.0.1:1/').catch(() => {})" },
] as const

for (const { name, event, script } of BROKEN) {
  test(`${name} fails a journey`, async ({ page }) => {
    test.fail()
    const heard = page.waitForEvent(event as 'console')
    await page.setContent(`<p>shop</p><script>${script}</script>`)
    await heard
  })
}

test('what a page’s policy forbids fails a journey, where the page takes it in silence too', async ({ page }) => {
  test.fail()
  await page.goto('/gift-cards/balance')
  const heard = page.waitForEvent('console')
  await page.evaluate(() => {
    setTimeout(() => {
      try {
        Function('')
      } catch {}
    })
  })
  await heard
})

test('a journey may allow what it causes on purpose', async ({ page, strays }) => {
  strays.allow(/on purpose/)
  await page.setContent("<p>shop</p><script>console.error('on purpose')</script>")
  await expect(page.getByText('shop')).toBeVisible()
})
