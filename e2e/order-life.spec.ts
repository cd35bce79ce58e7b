import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectUntouched, type Neighbour, neighbourOrders } from './neighbour.ts'
import { fillCart, giveAddress, giveContact, payByCard, reachPayment } from './shopper.ts'
import { expectMail, mailedLink, openFromMail, warehouse } from './warehouse.ts'

let neighbour: Neighbour
test.beforeEach(async ({ request }) => {
  neighbour = await neighbourOrders(request)
})
test.afterEach(({ request }) => expectUntouched(request, neighbour))

/** The retailer reads what was written about an order, and lets it be seen. */
async function publishReview(page: Page, number: string): Promise<void> {
  const headers = { Accept: 'application/json' }
  const { reviews } = await (await page.request.get('/sandbox/warehouse', { headers })).json()
  const review = reviews.find(({ orderNumber }: { orderNumber: string }) => orderNumber === number)
  const judged = await page.request.post(`/sandbox/warehouse/reviews/${review.id}`, {
    headers,
    data: { state: 'published' },
  })
  expect(await judged.json()).toEqual({})
}

test('two boots are packed in two parcels, tracked, delivered and reviewed [OPS-07, OPS-14, OPS-17, OPS-18]', async ({
  page,
  context,
}) => {
  const email = `life.${Date.now()}@example.com`
  await fillCart(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^One more/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await giveContact(page, email)
  await giveAddress(page)
  const number = await payByCard(page)
  await context.clearCookies()

  for (const step of ['ack', 'send-part', 'send']) await warehouse(page, number, step)
  await expectMail(page, email, 'Parcel 2 is on its way')
  await openFromMail(page, email, number)
  const parcels = page.getByRole('region', { name: '2 parcels' })
  await expect(parcels).toContainText('Redgum Freight')
  await expectAccessible(page)
  await parcels.getByRole('link', { name: 'Track parcel 1' }).click()
  await expect(page.getByText('On its way')).toBeVisible()
  for (const step of ['delivered-1', 'delivered-2']) await warehouse(page, number, step)
  await page.reload()
  await expect(page.getByText(/^Delivered/)).toBeVisible()

  await warehouse(page, number, 'fortnight')
  await page.request.post('/sandbox/reviews', { data: { wait: true } })
  await page.goto(await mailedLink(page, email, /http[^\s"\\<]*\/reviews\/write\?token=[\w.%~-]+/))
  await expectAccessible(page)
  const words = `Dry feet at hour twelve, ${number}.`
  await page.getByLabel('Stars').selectOption('5')
  await page.getByRole('combobox', { name: 'Size' }).selectOption({ index: 2 })
  await page.getByLabel('Your review').fill(words)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/Once we’ve read it/)
  await page.request.post('/sandbox/reviews', { data: { wait: false } })
  await page.goto(`/orders/${number}`)
  const boot = await page.getByRole('region', { name: 'Items' }).getByRole('link').last().getAttribute('href')
  const readPage = async () => (await page.request.get(boot ?? '')).text()
  expect(await readPage()).not.toContain(words)
  await publishReview(page, number)
  await expect.poll(readPage).toContain(words)
  await page.goto(boot ?? '')
  const review = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem').filter({ hasText: words })
  await expect(review).toContainText('Jo O.')
})

test('a boot that was delivered goes back for its money [OPS-11, OPS-17, OPS-18]', async ({ page }) => {
  const email = `back-again.${Date.now()}@example.com`
  await reachPayment(page, email)
  const number = await payByCard(page)
  for (const step of ['ack', 'send', 'delivered-1']) await warehouse(page, number, step)
  await openFromMail(page, email, number)
  await page.getByRole('link', { name: 'Return items' }).click()
  const main = page.getByRole('main')
  await main.getByRole('checkbox').check()
  await main.getByLabel('Reason').selectOption('CHANGED_MIND')
  const promised = await main.getByText(/^You get \$[\d.]+ back\.$/).innerText()
  const amount = /\$[\d.]+/.exec(promised)?.[0] ?? ''
  await main.getByRole('button', { name: 'Return 1 item' }).click()
  const heading = main.getByRole('heading', { name: /^Return R\d{9}$/ })
  await expect(heading).toBeVisible()
  await expect(main.getByText(`${amount} back`)).toBeVisible()
  await expectAccessible(page)
  const returned = (await heading.innerText()).replace('Return ', '').trim()
  await warehouse(page, number, `back-${returned}`)
  await expectMail(page, email, `${amount} is on its way back`)
  await page.goto(`/orders/${number}`)
  await expect(page.getByRole('region', { name: 'Returns' })).toContainText(`${amount} paid back`)
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText(amount)
})

test('a boot is swapped for another size that is kept meanwhile and costs nothing [OPS-11, OPS-18]', async ({
  page,
}) => {
  const email = `swap.${Date.now()}@example.com`
  await reachPayment(page, email)
  const number = await payByCard(page)
  for (const step of ['ack', 'send', 'delivered-1']) await warehouse(page, number, step)
  await openFromMail(page, email, number)
  await page.getByRole('link', { name: 'Return items' }).click()
  const main = page.getByRole('main')
  await main.getByRole('checkbox').check()
  await main.getByLabel('Reason').selectOption('TOO_SMALL')
  await main.getByLabel('What would you like?').selectOption({ index: 1 })
  await expect(main.getByText('You get the other size. Nothing to pay.')).toBeVisible()
  await main.getByRole('button', { name: 'Return 1 item' }).click()
  const heading = main.getByRole('heading', { name: /^Return R\d{9}$/ })
  await expect(main.getByText(/^We keep size .* for you for 30 days/)).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Your other size' })).toBeVisible()
  await expect(main).not.toContainText('refunded while you wait')
  const returned = (await heading.innerText()).replace('Return ', '').trim()
  await warehouse(page, number, `back-${returned}`)
  await page.goto(`/orders/${number}`)
  const returns = page.getByRole('region', { name: 'Returns' })
  await expect(returns).toContainText('The other size is coming as order W')
  const swapped = /order (W\d{9})/.exec(await returns.innerText())?.[1] ?? ''
  await warehouse(page, swapped, 'ack')
  await warehouse(page, swapped, 'send')
  await expectMail(page, email, `order ${swapped} is on its way`)
})
