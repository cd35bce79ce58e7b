import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { type OwnShop, prepareShop } from './own-shop.ts'
import { addToCart, fillCart, findABoot } from './shopper.ts'

// A shop of its own, which nobody else buys in while it is closed.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

let shop: OwnShop | undefined
let door: (...words: string[]) => Promise<void> = async () => {}

test.use({ baseURL: async ({ browserName: _ }, provide) => provide(shop?.at ?? '') })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const { run, open } = await prepareShop('closed')
  door = (...words) => run('scripts/shop-door.ts', ...words)
  shop = await open()
})
test.afterAll(() => shop?.stop())

test('a shop that is closed says until when, on every width, and the cart is there when it opens [OPS-41]', async ({
  page,
  strays,
}) => {
  strays.allow(/503/)
  await fillCart(page)
  await door('close', '--until', '2999-12-01T03:00Z', '--why', 'We are moving to a larger warehouse.')
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'We’ll be right back' })).toBeVisible()
  await expect(page.getByText(/until 2 pm on \w+ 1 December in Sydney, 4 pm in Auckland/)).toBeVisible()
  await expect(page.getByText('We are moving to a larger warehouse.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await door('open')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart.*item/ })).toBeVisible()
})

test('a page that was open keeps what is added meanwhile, and leads on once the shop is open again [OPS-41]', async ({
  page,
  strays,
}) => {
  strays.allow(/503|could not be|Failed to/)
  await findABoot(page)
  await addToCart(page)
  await door('close')
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We’ll be right back' })).toBeVisible()
  await door('open')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /cart/i })).toBeVisible()
})
