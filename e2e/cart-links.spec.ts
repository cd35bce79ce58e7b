import { expect, test } from './fixtures.ts'

/** What a program finds for its shopper: a boot's Markdown, and in it the code of a size that can be had. */
async function codesOf(get: (path: string) => Promise<string>): Promise<{ code: string; name: string; other: string }> {
  const listing = await get('/categories/footwear/work-boots/steel-toe.md')
  const paths = [...listing.matchAll(/\]\(https?:\/\/[^/]+(\/products\/[^)]+)\)/g)].map(([, path = '']) => path)
  const product = await get(`${paths[0]}.md`)
  const rows = [...product.matchAll(/\| In stock \| ([^ |]+) \|/g)].map(([, code = '']) => code)
  return { code: rows[0] ?? '', other: rows.at(-1) ?? '', name: /^# (.+)$/m.exec(product)?.[1] ?? '' }
}

test('a link fills the cart once; reload and Back add nothing, and what is not there is named [CART-34, SEO-07]', async ({
  page,
}) => {
  const { code, other } = await codesOf(async (path) => (await page.request.get(path)).text())
  await page.goto('/')
  await page.goto(`/cart?add=${code}:2,${other},NO-SUCH-CODE:1&promo=TENOFF&utm_source=mail`)
  const said = page.getByRole('region', { name: '2 items from your link are in your cart.' })
  await expect(said).toBeVisible()
  await expect(said.getByText('“NO-SUCH-CODE”: We don’t sell anything under this code.')).toBeVisible()
  await expect(said.getByText('Promo code TENOFF is applied.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/cart\?utm_source=mail$/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Your cart (3)')
  await expect(page.getByRole('list', { name: 'Codes on this order' })).toContainText('$10 off')

  await page.reload()
  await expect(heading).toHaveText('Your cart (3)')
  await page.goto('/stores')
  await page.goBack()
  await expect(heading).toHaveText('Your cart (3)')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)

  // Opened again, it is a second wish: the line grows, its neighbour stays.
  await page.goto(`/cart?add=${code}`)
  await expect(heading).toHaveText('Your cart (4)')
})

test('a fetch of a link adds nothing, and the answer is kept nowhere [CART-34]', async ({ page }) => {
  const { code } = await codesOf(async (path) => (await page.request.get(path)).text())
  const answer = await page.request.get(`/cart?add=${code}:2`)
  expect(answer.headers()['cache-control']).toBe('private, no-store')
  expect(answer.headers()['set-cookie']).toBeUndefined()
  await page.goto('/cart')
  await expect(page.getByText(/^Your cart is empty/)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a link asks first, and its button adds [CART-34, CART-33]', async ({ page }) => {
    const { code } = await codesOf(async (path) => (await page.request.get(path)).text())
    const main = page.getByRole('main')
    await page.goto(`/cart?add=${code}:2,NO-SUCH-CODE`)
    await expect(main.getByRole('heading', { name: 'Add these to your cart?' })).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: '“NO-SUCH-CODE”' })).toHaveText(
      '“NO-SUCH-CODE”: We don’t sell anything under this code.',
    )
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')

    await page.goto(`/cart?add=${code}:2`)
    await main.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart (2)')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart (2)')
  })
})
