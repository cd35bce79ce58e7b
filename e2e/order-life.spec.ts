import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { fillCart, giveAddress, giveCard, giveContact, payButton, reachPayment } from './shopper.ts'

/** The demo's warehouse does something, over the wire as any ERP. */
async function warehouse(page: Page, number: string, step: string): Promise<void> {
  // It hears of an order when it looks at its desk.
  await page.request.get('/sandbox/warehouse', { headers: { Accept: 'application/json' } })
  const answer = await page.request.post(`/sandbox/warehouse/${number}`, {
    headers: { Accept: 'application/json' },
    data: { step },
  })
  expect(await answer.json()).toEqual({})
}

async function mailText(page: Page, to: string): Promise<string> {
  const answer = await page.request.get(`/sandbox/mail?to=${encodeURIComponent(to)}`, {
    headers: { Accept: 'application/json' },
  })
  return answer.text()
}
const expectMail = (page: Page, to: string, words: string) =>
  expect.poll(() => mailText(page, to), { timeout: 30_000 }).toContain(words)

async function pay(page: Page): Promise<string> {
  await giveCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  return page.getByText(/^W\d{9}$/).innerText()
}

/** Opens the order by the link of its mail, without typing anything. */
async function openFromMail(page: Page, email: string, number: string): Promise<void> {
  await expectMail(page, email, '/api/order/open/')
  const [link = ''] = /http[^\s"\\<]*\/api\/order\/open\/[\w.-]+/.exec(await mailText(page, email)) ?? []
  await page.goto(new URL(link).pathname)
  await expect(page).toHaveURL(`/orders/${number}`)
}

test('two boots are packed in two parcels, tracked, delivered, and one goes back for its money [OPS-07, OPS-11, OPS-17, OPS-18]', async ({
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
  const number = await pay(page)
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

  await page.goto(`/orders/${number}`)
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
  const number = await pay(page)
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
  const returned = (await heading.innerText()).replace('Return ', '').trim()
  await warehouse(page, number, `back-${returned}`)
  await page.goto(`/orders/${number}`)
  const returns = page.getByRole('region', { name: 'Returns' })
  await expect(returns).toContainText('The other size goes to you as order W')
  const swapped = /order (W\d{9})/.exec(await returns.innerText())?.[1] ?? ''
  await warehouse(page, swapped, 'ack')
  await warehouse(page, swapped, 'send')
  await expectMail(page, email, `order ${swapped} is on its way`)
})
