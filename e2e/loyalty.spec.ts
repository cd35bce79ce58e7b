import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newCustomer, openAs } from './customer.ts'
import { expect, test } from './fixtures.ts'

// One after the other: the second takes the shop out of the programme for a moment.
test.describe.configure({ mode: 'serial' })

const number = (page: Page) => page.getByLabel('Frequent flyer number')
const linkIt = (page: Page) => page.getByRole('button', { name: 'Link this number' })

test('a customer links a frequent-flyer number, finds it again, and unlinks it [LOY-01, LOY-03, LOY-04, LOY-17, ROUTE-10]', async ({
  page,
  strays,
}, { testId }) => {
  strays.allow(/status of 4(04|22)/)
  await openAs(page, await newCustomer(page.request, testId), '/account/qantas')
  await linkIt(page).click()
  await expect(page.getByRole('link', { name: 'Frequent flyer number is required.' })).toBeVisible()
  await number(page).fill('7777777')
  await linkIt(page).click()
  await expect(page.getByText("We couldn't find a Qantas Frequent Flyer membership with these details.")).toBeVisible()
  await number(page).fill('1900400500')
  await page.getByLabel('Last name').fill('Marsh')
  await linkIt(page).click()
  await expect(page.getByText(/^This Qantas Frequent Flyer membership is not active\./)).toBeVisible()
  await expectAccessible(page)
  await number(page).fill('1900 100 200')
  await page.getByLabel('Last name').fill('kovac')
  await linkIt(page).click()
  await expect(page.getByText('Your number is linked.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1900100200')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unlink this number' }).click()
  await expect(page.getByText('Your number is unlinked.')).toBeVisible()
  await page.reload()
  await expect(number(page)).toBeVisible()
})

test('a shop that leaves the programme shows nothing of it [LOY-15, GUARD-05, ROUTE-10]', async ({ page }, {
  testId,
}) => {
  await openAs(page, await newCustomer(page.request, testId), '/account')
  const entry = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Qantas Frequent Flyer' })
  await expect(entry).toBeVisible()
  const status = async () => (await page.request.get('/account/qantas', { maxRedirects: 0 })).status()
  try {
    await takePart(page.request, false)
    await expect.poll(status).toBe(307)
    await page.goto('/account/qantas')
    await expect(page).toHaveURL('/account')
    await expect(page.getByText('G’day, Kim.')).toBeVisible()
    await expect(entry).toBeHidden()
  } finally {
    await takePart(page.request, true)
  }
  await expect.poll(status).toBe(200)
  await page.goto('/account')
  await entry.click()
  await expect(page).toHaveURL('/account/qantas')
  await expect(number(page)).toBeVisible()
})

async function takePart(request: APIRequestContext, on: boolean): Promise<void> {
  const answer = await request.post('/sandbox/loyalty', { data: { on }, headers: { Accept: 'application/json' } })
  expect(answer.status()).toBe(200)
}
