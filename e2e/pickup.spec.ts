import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectUntouched, neighbourOrders, placeByApi } from './neighbour.ts'
import { addToCart, fillCart, giveCard, giveContact, payButton, placedNumber } from './shopper.ts'
import { expectMail, openFromMail, warehouse } from './warehouse.ts'

const stores = (page: Page) => page.getByRole('group', { name: 'Pick-up store' })
const inStock = (page: Page) => stores(page).getByRole('radio', { name: /Has all of your items/ })
const onward = (page: Page) => page.getByRole('button', { name: 'Continue to payment' }).click()

test('a guest buys a boot by click and collect, with the keyboard [CHK-09, CHK-12, CHK-13, CHK-30, PAY-08]', async ({
  page,
}) => {
  await fillCart(page)
  await reachStores(page)

  await page.getByLabel('Suburb or postcode').fill('3121')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/nearest to 3121/)).toBeVisible()
  await onward(page)
  await expect(page.getByRole('link', { name: 'Select a pick-up store.' })).toBeVisible()
  await page.getByRole('link', { name: 'Select a pick-up store.' }).press('Enter')
  await expect(inStock(page).first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(inStock(page).first()).toBeChecked()
  await expectAccessible(page)
  const name = await nameOfChosen(page)
  await onward(page)

  await expect(page).toHaveURL(/\/checkout\/payment$/)
  await expect(page.getByRole('main')).toContainText(name)
  await giveBillingAddress(page)
  await giveCard(page)
  await payButton(page).click()

  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Collect from' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('main')).toContainText(/bring photo ID/)
})

test('somebody else collects: named at checkout, in the mail, and on the order’s page once they came [OPS-08, OPS-17]', async ({
  page,
  request,
  context,
}) => {
  const neighbour = await neighbourOrders(request)
  const email = `sent-kim.${Date.now()}@example.com`
  await fillCart(page)
  await reachStores(page, email)
  await inStock(page).first().check()
  await page.getByRole('checkbox', { name: /Somebody else collects it/ }).check()
  await onward(page)
  await page.getByRole('link', { name: 'Name is required.' }).click()
  await expect(page.getByLabel('Their name')).toBeFocused()
  await page.getByLabel('Their name').fill('Kim Lee')
  await page.getByLabel('Their phone').fill('0400 000 001')
  await expectAccessible(page)
  await onward(page)
  await expect(page).toHaveURL(/\/checkout\/payment$/)
  await expect(page.getByRole('main')).toContainText('Kim Lee can collect it.')
  await giveBillingAddress(page)
  await giveCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText("For Jo O'Neil or Kim Lee")
  const number = await placedNumber(page)
  await context.clearCookies()

  for (const step of ['ack', 'ready']) await warehouse(page, number, step)
  await expectMail(page, email, 'Bring photo ID and the order number. Kim Lee or you can collect it.')
  await openFromMail(page, email, number)
  await expect(page.getByRole('region', { name: 'Collect from' })).toContainText(
    'Kim Lee can collect it, 0400 000 001.',
  )
  await warehouse(page, number, 'collected')
  await page.reload()
  await page.getByText('What has happened so far').click()
  await expect(page.getByText('Collected by Kim Lee')).toBeVisible()
  await expectAccessible(page)
  await expectUntouched(request, neighbour)
})

test('a store without stock says so and cannot be chosen; what was chosen survives delivery and back [CHK-12, CHK-18]', async ({
  page,
}) => {
  await fillCart(page)
  await reachStores(page)
  await page.getByLabel('Suburb or postcode').fill('2000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/nearest to 2000/)).toBeVisible()
  await expect(
    stores(page)
      .getByRole('radio', { name: /Not in stock here/ })
      .first(),
  ).toBeDisabled()
  await inStock(page).last().check()
  const name = await nameOfChosen(page)
  await page.getByRole('radio', { name: /^Delivery/ }).check()
  await page.getByLabel('Street address').fill('12 Swan St')
  await chooseCollecting(page)
  await expect(stores(page).getByRole('radio', { name: new RegExp(`^${name}`) })).toBeChecked()
  await page.reload()
  await expect(stores(page).getByRole('radio', { name: new RegExp(`^${name}`) })).toBeChecked()
  await page.getByRole('radio', { name: /^Delivery/ }).check()
  await expect(page.getByLabel('Street address')).toHaveValue('12 Swan St')
})

test('a store that sells out meanwhile sends the shopper back to choose another [CHK-17, CHK-18, GUARD-11]', async ({
  page,
  request,
  strays,
}) => {
  strays.allow(/422/)
  // Another boot than the other journeys buy: this one empties a shelf.
  await page.goto('/categories/footwear/work-boots/steel-toe')
  await page.getByRole('main').getByRole('heading', { level: 3 }).nth(2).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await addToCart(page)
  await page.goto('/cart')
  await reachStores(page)
  const onlyStore = (await inStock(page).count()) === 1
  await inStock(page).first().check()
  const storeId = await stores(page).locator(':checked').inputValue()
  await onward(page)
  await expect(page).toHaveURL(/\/checkout\/payment$/)
  await giveBillingAddress(page)
  await giveCard(page)
  await expect(payButton(page)).toBeEnabled()

  await emptyShelf(request, storeId, await cartItem(page))
  await payButton(page).click()

  await expect(page).toHaveURL(/\/checkout\/shipping$/)
  const words = onlyStore
    ? 'Click and collect is no longer available for this order.'
    : 'This store no longer has stock of everything in your order. Please choose another store.'
  await expect(page.getByText(words).first()).toBeVisible()
  await expect(page.getByRole('radio', { checked: true, name: /Has all of your items/ })).toHaveCount(0)
})

async function reachStores(page: Page, email?: string): Promise<void> {
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout\/contact-info$/)
  await giveContact(page, email)
  await chooseCollecting(page)
}

async function chooseCollecting(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Click and collect Pay now/ }).check()
  await expect(inStock(page).first()).toBeVisible()
}

/** The first words of the chosen row. */
async function nameOfChosen(page: Page): Promise<string> {
  return (await stores(page).locator('label:has(:checked)').innerText()).split('\n')[0]?.trim() ?? ''
}

async function giveBillingAddress(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('12 Swan St')
  await page.getByLabel('Suburb').fill('Richmond')
  await page.getByLabel('State').selectOption('VIC')
  await page.getByLabel('Postcode').fill('3121')
}

interface Item {
  productId: string
  variantId: string
}

async function cartItem(page: Page): Promise<Item> {
  const { data } = JSON.parse(await page.evaluate(() => localStorage.getItem('cart') ?? '{}'))
  const [item] = Object.values<Item>(data.items ?? data)
  if (!item) throw new Error('The cart is empty.')
  return { productId: item.productId, variantId: item.variantId }
}

/** Somebody else collects all that the store has of a size. */
async function emptyShelf(request: APIRequestContext, storeId: string, item: Item): Promise<void> {
  const holds = async (qty: number) => (await quote(request, item, qty)).storeIdsWithStock.includes(storeId)
  let qty = 1
  while (await holds(qty + 1)) qty += 1
  const shipping = { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: storeId }
  const email = 'sam.else@example.com'
  await placeByApi(request, { item: { ...item, qty }, quote: await quote(request, item, qty), email, shipping })
}

async function quote(request: APIRequestContext, item: Item, qty: number) {
  const answer = await request.post('/api/checkout/info', {
    data: {
      cart: { items: [{ ...item, qty }] },
      useProvisionalShippingAddress: true,
      shipping: { methodCode: 'collect' },
    },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as { storeIdsWithStock: string[]; grandTotal: number; lines: { unitPrice: number }[] }
}
