import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectUntouched, neighbourOrders } from './neighbour.ts'
import { fillCart, giveAddress, giveCard, giveContact, payButton, placedNumber } from './shopper.ts'
import { expectMail, mailText, openFromMail, warehouse } from './warehouse.ts'

interface Card {
  code: string
  pin: string
}

const FULL = 200

/** The cards that were mailed to an address, once there are so many. */
async function mailedCards(page: Page, email: string, count: number): Promise<Card[]> {
  const found = async () => {
    const { mails } = JSON.parse(await mailText(page, email)) as { mails: { text: string }[] }
    return mails.flatMap(({ text }) => {
      const [, code, pin] = /Code: ([A-Z0-9 -]+)\s+PIN: (\d+)/.exec(text) ?? []
      return code && pin ? [{ code: code.trim(), pin }] : []
    })
  }
  await expect.poll(async () => (await found()).length, { timeout: 30_000 }).toBe(count)
  return found()
}

/** What the balance page says is left, in dollars. */
async function balanceOf(page: Page, { code, pin }: Card): Promise<number> {
  await page.goto('/gift-cards/balance')
  await page.getByRole('textbox', { name: 'Gift card code' }).fill(code)
  await page.getByRole('textbox', { name: 'PIN', exact: true }).fill(pin)
  await page.getByRole('button', { name: 'Show the balance' }).click()
  const said = page.getByRole('main').getByText(/^\$[\d.,]+ is left on the gift card/)
  await expect(said).toBeVisible()
  return dollarsIn(await said.innerText())
}

const dollarsIn = (text: string) => Number(/\$([\d,]+(?:\.\d\d)?)/.exec(text)?.[1]?.replaceAll(',', ''))

test('gift cards are bought and mailed; one pays for a boot and gets its money back, the other keeps all of it [OPS-10, OPS-11, OPS-13]', async ({
  page,
  request,
}) => {
  test.slow()
  const neighbour = await neighbourOrders(request)
  const email = `giver.${Date.now()}@example.com`
  const friend = `friend.${Date.now()}@example.com`
  await page.goto('/categories/gift-cards')
  await page
    .getByRole('main')
    .getByRole('link', { name: /\$200 gift card/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto('/cart')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^One more/ })
    .click()
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await giveContactForCards(page, email, friend)
  await expect(page.getByText('How would you like to get it?')).toHaveCount(0)
  await giveBillingAddress(page)
  await giveCard(page)
  await payButton(page).click()
  const bought = await placedNumber(page)
  const [spent, kept] = (await mailedCards(page, friend, 2)) as [Card, Card]
  expect(await mailText(page, friend)).toContain('For your new boots.')
  expect(await mailText(page, email)).not.toContain(spent.pin)
  expect(await balanceOf(page, spent)).toBe(FULL)
  await expectAccessible(page)
  await openFromMail(page, email, bought)
  await expect(page.getByRole('region', { name: 'Gift cards' })).toContainText(`Emailed to ${friend}`)

  await fillCart(page)
  await page.getByText('Gift card', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Gift card code' }).fill(spent.code)
  await page.getByRole('textbox', { name: 'PIN', exact: true }).fill(spent.pin)
  await page.getByRole('button', { name: 'Add gift card' }).click()
  const held = page.getByRole('list', { name: 'Gift cards on this order' })
  await expect(held).toContainText('Balance $200')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await giveContact(page, friend)
  await giveAddress(page)
  await expect(held).toContainText('used on this order')
  const used = dollarsIn(await held.getByText(/used on this order/).innerText())
  const whole = page.getByRole('button', { name: 'Place order' })
  await expect(whole.or(payButton(page))).toBeVisible()
  if (await whole.isVisible()) await whole.click()
  else {
    await giveCard(page)
    await payButton(page).click()
  }
  const number = await placedNumber(page)
  expect(await balanceOf(page, spent)).toBeCloseTo(FULL - used, 2)

  for (const step of ['ack', 'send', 'delivered-1']) await warehouse(page, number, step)
  await openFromMail(page, friend, number)
  await page.getByRole('link', { name: 'Return items' }).click()
  const main = page.getByRole('main')
  await main.getByRole('checkbox').check()
  await main.getByLabel('Reason').selectOption('CHANGED_MIND')
  const back = dollarsIn(await main.getByText(/^You get \$[\d.,]+ back\.$/).innerText())
  await main.getByRole('button', { name: 'Return 1 item' }).click()
  const heading = main.getByRole('heading', { name: /^Return R\d{9}$/ })
  await expect(heading).toBeVisible()
  const returned = (await heading.innerText()).replace('Return ', '').trim()
  await warehouse(page, number, `back-${returned}`)
  await expectMail(page, friend, 'Gift card amounts are back on the card now.')
  expect(await balanceOf(page, spent)).toBeCloseTo(FULL - used + Math.min(used, back), 2)
  expect(await balanceOf(page, kept)).toBe(FULL)
  await expectUntouched(request, neighbour)
})

/** Step 1, and on step 2 to whom the cards go. */
async function giveContactForCards(page: Page, email: string, friend: string): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\/contact-info$/)
  await giveContact(page, email)
  await page.getByRole('checkbox', { name: /to somebody else/ }).check()
  await page.getByLabel('Their email').fill(friend)
  await page.getByRole('textbox', { name: 'Message' }).fill('For your new boots.')
}

/** All that a cart of gift cards asks for beside them. */
async function giveBillingAddress(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Billing address' })).toBeVisible()
  await page.getByLabel('Street address').fill('12 Swan St')
  await page.getByLabel('Suburb').fill('Richmond')
  await page.getByLabel('State').selectOption('VIC')
  await page.getByLabel('Postcode').fill('3121')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/checkout\/payment$/)
}
