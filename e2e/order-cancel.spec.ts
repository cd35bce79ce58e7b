import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { giveCard, payButton, reachPayment } from './shopper.ts'

test('a guest cancels an order from the link in its mail, gets a mail, and cannot cancel it again [OPS-09, OPS-17]', async ({
  page,
  context,
}) => {
  const email = `cancel.${Date.now()}@example.com`
  await reachPayment(page, email)
  await giveCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  const number = await page.getByText(/^W\d{9}$/).innerText()
  await context.clearCookies()

  const mails = async () => {
    const answer = await page.request.get(`/sandbox/mail?to=${encodeURIComponent(email)}`, {
      headers: { Accept: 'application/json' },
    })
    return answer.text()
  }
  await expect.poll(mails, { timeout: 20_000 }).toContain('/api/order/open/')
  const [link = ''] = /http[^\s"\\<]*\/api\/order\/open\/[\w.-]+/.exec(await mails()) ?? []
  await page.goto(new URL(link).pathname)
  await expect(page).toHaveURL(`/orders/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)

  const cancel = page.getByRole('region', { name: 'Cancel' })
  await cancel.getByText('Changed your mind?').click()
  await expectAccessible(page)
  await cancel.getByRole('button', { name: 'Cancel the whole order' }).click()
  await expect(page).toHaveURL(`/orders/${number}`)
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Cancelled')
  await expect(page.getByRole('region', { name: 'Cancel' })).toHaveCount(0)
  await expect.poll(mails, { timeout: 20_000 }).toContain('Your order is cancelled')
})

test('a guest sees each parcel of an order that was looked up [OPS-07]', async ({ page }) => {
  await page.goto('/orders')
  const main = page.getByRole('main')
  await main.getByLabel('Order number').fill('W200365519')
  await main.getByLabel('Email').fill('sam@steelcap.example')
  await main.getByRole('button', { name: 'Find my order' }).click()
  const parcel = page.getByRole('region', { name: 'Parcel' })
  await expect(parcel).toContainText('On its way since')
  await expect(parcel).toContainText('Redback Couriers')
  await expect(parcel.getByRole('link', { name: 'Track this parcel' })).toBeVisible()
  await page.getByText('What has happened so far').click()
  await expect(page.getByText('Parcel on its way')).toBeVisible()
  await expectAccessible(page)
})
