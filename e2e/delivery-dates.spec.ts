import { expect, test } from './fixtures.ts'
import { addToCart, findABoot, giveCard, giveContact, payButton } from './shopper.ts'

const DAYS = /\w{3} \d+(?: \w{3})?(?: – \w{3} \d+)? \w{3}/

test('a postcode told on a product page names the days in the cart, in checkout, after Pay, in the mail and on the order’s page [CHK-38, ADDR-15]', async ({
  page,
}) => {
  const email = `days.${Date.now()}@example.com`
  await findABoot(page)
  await page.getByText('When will it be here?').click()
  await page.getByLabel('Your Australian postcode').fill('3121')
  await expect(page.getByText(DAYS).first()).toBeVisible()
  await addToCart(page)

  await page.goto('/cart')
  const fold = page.getByRole('group').filter({ hasText: 'When will it be here?' })
  await expect(fold.getByText(/ to 3121$/)).toBeVisible()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await giveContact(page, email)

  await expect(page.getByLabel('Postcode')).toHaveValue('3121')
  await expect(page.getByLabel('State')).toHaveValue('VIC')
  const standard = page.getByRole('radio', { name: /^Standard.*if you order in the next/ })
  await standard.check()
  const days = (await page.locator('label', { has: standard }).innerText()).match(DAYS)?.[0] ?? 'no days'
  await page.getByLabel('Street address').fill('12 Swan St')
  await page.getByLabel('Suburb').click()
  await page.getByRole('option', { name: 'Richmond VIC 3121' }).click()
  await expect(page.getByLabel('Suburb')).toHaveValue('Richmond')
  await page.getByRole('button', { name: 'Continue to payment' }).click()

  await expect(page.getByText(days).first()).toBeVisible()
  await giveCard(page)
  await payButton(page).click()
  await expect(page.getByText(`Expected ${days}`)).toBeVisible()
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByText(`Expected ${days}.`)).toBeVisible()
  const outbox = () => page.request.get('/sandbox/mail', { headers: { Accept: 'application/json' } })
  await expect.poll(async () => (await outbox()).text(), { timeout: 15_000 }).toContain(email)
})
