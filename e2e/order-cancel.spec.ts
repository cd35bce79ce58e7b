import type { Page } from '@playwright/test'
import type { MachineOrder } from '#lib/contract/erp/orders.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectUntouched, neighbourOrders } from './neighbour.ts'
import { addToCart, fillCart, giveAddress, giveContact, payByCard, reachPayment } from './shopper.ts'
import { expectMail, mailText, openFromMail, warehouse } from './warehouse.ts'

test('a guest cancels an order from the link in its mail, gets a mail, and cannot cancel it again [OPS-09, OPS-17]', async ({
  page,
  context,
}) => {
  const email = `cancel.${Date.now()}@example.com`
  await reachPayment(page, email)
  const number = await payByCard(page)
  await context.clearCookies()

  await openFromMail(page, email, number)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)

  const cancel = page.getByRole('region', { name: 'Cancel' })
  await cancel.getByText('Changed your mind?').click()
  await expectAccessible(page)
  await cancel.getByRole('button', { name: 'Cancel the whole order' }).click()
  await expect(page).toHaveURL(`/orders/${number}?cancelled=1`)
  await expect(page.getByText('Your order is cancelled. We’re emailing you the details.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Cancelled')
  await expect(page.getByRole('region', { name: 'Cancel' })).toHaveCount(0)
  await expectMail(page, email, 'Your order has been cancelled')
})

test('a guest sees each parcel of an order that was looked up [OPS-07]', async ({ page }) => {
  await page.goto('/orders')
  const main = page.getByRole('main')
  await main.getByLabel('Order number').fill('W200365519')
  await main.getByLabel('Email', { exact: true }).fill('sam@steelcap.example')
  await main.getByRole('button', { name: 'Find my order' }).click()
  const parcel = page.getByRole('region', { name: 'Parcel' })
  await expect(parcel).toContainText('On its way since')
  await expect(parcel).toContainText('Redback Couriers')
  await expect(parcel.getByRole('link', { name: 'Track this parcel' })).toBeVisible()
  await page.getByText('What has happened so far').click()
  await expect(page.getByText('Parcel on its way')).toBeVisible()
  await expectAccessible(page)
})

/** An order as the retailer's machines see it. */
async function seenByMachines(page: Page, number: string): Promise<MachineOrder> {
  const desk = await page.request.get('/sandbox/warehouse', { headers: { Accept: 'application/json' } })
  const { jobs } = (await desk.json()) as { jobs: { order: MachineOrder }[] }
  const job = jobs.find(({ order }) => order.number === number)
  if (!job) throw new Error(`${number} is not on the desk.`)
  return job.order
}

test('the retailer cancels one line that is not on its shelf: the other is sent, and only its money is taken [OPS-06, OPS-09, OPS-17]', async ({
  page,
  request,
}) => {
  const neighbour = await neighbourOrders(request)
  const email = `short.${Date.now()}@example.com`
  await page.goto('/categories/footwear/work-boots/steel-toe')
  await page.getByRole('main').getByRole('heading', { level: 3 }).nth(3).getByRole('link').click()
  await addToCart(page)
  await fillCart(page)
  await page.getByRole('button', { name: 'Checkout' }).click()
  await giveContact(page, email)
  await giveAddress(page)
  const number = await payByCard(page)

  for (const step of ['ack', 'short']) await warehouse(page, number, step)
  const { lines, totals } = await seenByMachines(page, number)
  const missing = lines.find(({ cancelledQty }) => cancelledQty === 1)
  const kept = lines.find(({ cancelledQty }) => cancelledQty === 0)
  await expectMail(page, email, 'Some items have been cancelled')
  const mail =
    (await mailText(page, email)).split('These have been cancelled')[1]?.split('The rest of your order')[0] ?? ''
  expect(mail).toContain(missing?.name)
  expect(mail).not.toContain(kept?.name)

  await openFromMail(page, email, number)
  const items = page.getByRole('region', { name: 'Items' })
  const line = (name = '') => items.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(line(missing?.name)).toContainText(/cancelled/i)
  await expect(line(kept?.name)).not.toContainText(/cancelled/i)
  await expectAccessible(page)

  await warehouse(page, number, 'send')
  const left = totals.grandTotal - (missing?.total ?? 0)
  await expect
    .poll(async () => (await seenByMachines(page, number)).payments)
    .toMatchObject([{ state: 'captured', captured: expect.closeTo(left, 2), refunded: 0 }])
  await page.reload()
  await expect(page.getByRole('region', { name: 'Parcel' })).toContainText(kept?.name ?? '')
  await expect(page.getByRole('region', { name: 'Parcel' })).not.toContainText(missing?.name ?? '')
  await expectUntouched(request, neighbour)
})
