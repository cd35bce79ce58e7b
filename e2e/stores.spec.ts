import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtWidths } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { chooseSizeInStock, findABoot, ready } from './shopper.ts'

const NOT_FOUND = "We couldn't find that suburb or postcode."
const near = (page: Page) => page.getByLabel('Suburb or postcode')

test('every store and stockist is listed, and one of them is mine [STORE-01, STORE-03, ROUTE-27]', async ({ page }) => {
  await page.goto('/stores')
  await expect(page.getByRole('region', { name: 'Victoria', exact: true })).toBeVisible()
  await expect(page.getByText('Stockist', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Set as my store: Steelcap Fyshwick' }).click()
  await expect(page.getByRole('link', { name: 'My store: Steelcap Fyshwick' }).first()).toBeAttached()
  await page.reload()
  await expect(page.getByRole('link', { name: 'My store: Steelcap Fyshwick' }).first()).toBeAttached()
})

test('a suburb suggests itself, and its stores come nearest first [STORE-02, STORE-08, GUARD-13, SRCH-10]', async ({
  page,
}) => {
  await page.goto('/stores')
  await near(page).pressSequentially('Fyshw')
  await page.getByRole('option', { name: /Fyshwick ACT 2609/ }).click()
  await page.getByLabel('Within').selectOption('50')
  await page.getByRole('button', { name: 'Find stores' }).click()
  await expect(page).toHaveURL(/\/stores\?near=fyshwick-act-2609&within=50$/)
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('within 50 km of Fyshwick ACT 2609')
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Steelcap Fyshwick')
})

test('who is in Fyshwick finds its store with one press [STORE-12]', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -35.33, longitude: 149.17 })
  await page.goto('/stores')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page).toHaveURL(/\/stores\?near=[a-z-]+-act-2609/)
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Steelcap Fyshwick')
})

for (const [typed, canonical] of [
  ['Fyshwick', 'near=fyshwick-act-2609'],
  ['FYSHWICK-act-2609', 'near=fyshwick-act-2609'],
  ['2609', 'near=2609'],
] as const) {
  test(`${typed} is looked up under its canonical name [GUARD-13, STORE-08, ROUTE-27]`, async ({ page }) => {
    await page.goto(`/stores?near=${typed}&within=25`)
    expect(new URL(page.url()).search).toContain(canonical)
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Steelcap Fyshwick')
  })
}

test('an unknown place leads back to all stores and says so, with what was typed [GUARD-13, STORE-08, ERR-21]', async ({
  page,
}) => {
  await page.goto('/stores')
  await expect(page.getByText(NOT_FOUND)).toBeHidden()
  await near(page).fill('Atlantis')
  await page.getByRole('button', { name: 'Find stores' }).click()
  await expect(page.getByText(NOT_FOUND)).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await expect(near(page)).toHaveValue('Atlantis')
  await expectAccessible(page)
})

test('a store’s page has all one needs to get there, an unknown one is not found [ROUTE-28, STORE-09]', async ({
  page,
  strays,
}) => {
  strays.allow(/404/)
  await page.goto('/stores/act/fyshwick')
  await expect(page.getByRole('heading', { level: 1, name: 'Steelcap Fyshwick' })).toBeVisible()
  await expect(page.getByText(/^(Open until|Closed)/).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /^Monday/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Directions' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See it on a map' })).toHaveAttribute('href', /mlat=-35/)
  expect((await page.goto('/stores/act/nowhere'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('a product is looked for in stores [PDP-02, API-64]', async ({ page }) => {
  await findABoot(page)
  await chooseSizeInStock(page)
  await page.getByRole('button', { name: 'Find in store' }).first().click()
  await page.getByRole('dialog').getByLabel('Suburb or postcode').fill('3000')
  await page.getByRole('dialog').getByLabel('Within').selectOption('250')
  await page.getByRole('dialog').getByRole('button', { name: 'Find stores' }).click()
  await expect(page.getByRole('dialog').getByText(/within 250 km\./)).toBeVisible()
  await expectAccessible(page)
})

test('the delivery date is there before anything is added, and stays for the next visit', async ({ page }) => {
  await findABoot(page)
  await page.getByText('When will it be here?').click()
  await page.getByLabel('Your Australian postcode').fill('3121')
  await expect(page.getByText(/Order in the next/)).toBeVisible()
  await expect(page.getByText('Express delivery', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Your Australian postcode')).toHaveValue('3121')
  await expect(page.getByText(/Order in the next/)).toBeVisible()
})

for (const path of ['/stores', '/stores?near=fyshwick-act-2609', '/stores/act/fyshwick']) {
  test(`${path} passes axe at 320, 768 and 1440 px [UI-16]`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText(/^(Open until|Closed)/).first()).toBeVisible()
    await expectAccessibleAtWidths(page, [1440, 768, 320])
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('stores are found, and an unknown place is said [GUARD-13, STORE-02, GEN-13]', async ({ page }) => {
    await page.goto('/stores')
    await near(page).fill('fyshwick')
    await page.getByRole('button', { name: 'Find stores' }).click()
    await expect(page).toHaveURL(/near=fyshwick-act-2609/)
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Steelcap Fyshwick')
    await page.getByText('Opening hours').first().click()
    await expect(page.getByRole('rowheader', { name: 'Monday' }).first()).toBeVisible()
    await near(page).fill('Atlantis')
    await page.getByRole('button', { name: 'Find stores' }).click()
    await expect(page.getByText(NOT_FOUND)).toBeVisible()
  })
})

test('a listing narrows to what stands in my store, in one press, and back [CAT-49, STORE-03]', async ({ page }) => {
  await page.goto('/categories/footwear/work-boots')
  await ready(page)
  const results = page.getByRole('main').getByRole('status').first()
  const everything = await results.innerText()
  await expect(page.getByRole('button', { name: /^In stock at/ })).toHaveCount(0)
  await page.goto('/stores/act/fyshwick')
  await page.getByRole('button', { name: /Set as my store/ }).click()
  await expect(page.getByRole('link', { name: 'My store: Steelcap Fyshwick' }).first()).toBeAttached()
  await page.goto('/categories/footwear/work-boots')
  await page.getByRole('button', { name: 'In stock at Steelcap Fyshwick' }).click()
  await expect(page).toHaveURL(/\?store=\w+$/)
  await expect(page.getByRole('link', { name: /Remove In stock at Steelcap Fyshwick/ })).toBeVisible()
  await expect(results).not.toHaveText(everything)
  await expect(page.getByRole('button', { name: 'In stock at Steelcap Fyshwick' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('link', { name: /Remove In stock at Steelcap Fyshwick/ }).click()
  await expect(results).toHaveText(everything)
})

test('the stores come before the map, which would be pushed away when they come late [UI-26]', async ({ request }) => {
  const html = await (await request.get('/stores')).text()
  const [stores, map] = ['<div class="stores-found">', '<div class="stores-map-side">'].map((part) =>
    html.indexOf(part),
  )
  expect(stores).toBeGreaterThan(0)
  expect(map).toBeGreaterThan(stores ?? 0)
})
