import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newCustomer, PASSWORD } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { fillCart } from './shopper.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

/** The most that a guest with a card may have to do from cart to order; docs/benchmarks.md says what it was and is. */
const REACH = { fields: 9, taps: 14, keys: 60 }

interface Effort {
  fields: Set<string>
  taps: number
  keys: number
}

/** Counts what the browser hears from now on: presses of a finger, characters, and the fields they went into. */
async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { fields: new Set(), taps: 0, keys: 0 }
  await page.exposeFunction('tellEffort', (kind: 'taps' | 'keys', field: string) => {
    effort[kind] += 1
    if (kind === 'keys') effort.fields.add(field)
  })
  await page.evaluate(() => {
    const { tellEffort } = window as unknown as { tellEffort: (kind: string, field: string) => void }
    addEventListener('pointerdown', (event) => event.isTrusted && tellEffort('taps', ''), true)
    const typed = (event: KeyboardEvent) => {
      if (event.isTrusted && event.key.length === 1) tellEffort('keys', (event.target as HTMLElement).id)
    }
    addEventListener('keydown', typed, true)
  })
  return effort
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).tap()
  await page.keyboard.type(text)
}

test('a guest buys with one thumb: nine fields, fourteen taps and sixty characters at most [CHK-40, CHK-38, ADDR-15]', async ({
  page,
}) => {
  await fillCart(page)
  const effort = await countEffort(page)
  await page.getByRole('button', { name: 'Checkout', exact: true }).tap()

  await type(page, 'Email', 'sam@')
  await page.getByRole('option', { name: 'sam@gmail.com' }).tap()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Sam')
  await type(page, 'Last name', 'Lee')
  await type(page, 'Phone', '0412345678')
  await page.getByRole('button', { name: 'Continue to delivery' }).tap()

  await type(page, 'Street address', '12 Swan St')
  await type(page, 'Suburb', 'rich')
  await page.getByRole('option', { name: 'Richmond VIC 3121' }).tap()
  await expect(page.getByRole('radio', { name: /Express/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continue to payment' }).tap()

  await type(page, 'Card number', '4111111111111111')
  await type(page, 'Expiry', '1230')
  await type(page, 'Security code', '123')
  await page.getByRole('button', { name: /^Pay \$/ }).tap()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()

  const { fields, taps, keys } = effort
  const spent = { fields: fields.size, taps, keys }
  test.info().annotations.push({ type: 'effort', description: JSON.stringify(spent) })
  for (const kind of ['fields', 'taps', 'keys'] as const) expect(spent[kind], kind).toBeLessThanOrEqual(REACH[kind])
  // What is counted is heard: a count of nothing would pass as well.
  expect(keys).toBeGreaterThan(40)
  await expect(page.getByText('Sam Lee').first()).toBeVisible()

  // An account is a password away.
  await page.getByLabel('Choose a password').fill('Rivets-and-laces-9')
  await expectAccessible(page)
})

test('who has an account logs in on the contact step, and keeps what was typed [CHK-41, ACCT-16]', async ({
  page,
  request,
  strays,
}, { testId }) => {
  strays.allow(/status of 401/)
  const email = await newCustomer(request, testId)
  await fillCart(page)
  await page.getByRole('button', { name: 'Checkout', exact: true }).tap()
  await type(page, 'Email', email)
  await type(page, 'First name', 'Kimmy')
  await page.getByText('Have an account? Log in here').tap()
  await expect(page.getByLabel('Your account’s email')).toHaveValue(email)
  await expectAccessible(page)
  await type(page, 'Password', 'not-the-one')
  await page.getByRole('button', { name: 'Log in', exact: true }).tap()
  await expect(page.getByText('Incorrect email address or password.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Kimmy')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).tap()
  await expect(page.getByLabel('Last name')).toHaveValue('Tran')
  await expect(page).toHaveURL(/\/checkout\/contact-info$/)
  await expect(page.getByLabel('First name')).toHaveValue('Kimmy')
  await expect(page.getByLabel('Phone')).toHaveValue('0412 345 678')
  await expect(page.getByText('Have an account? Log in here')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue to delivery' }).tap()
  await expect(page).toHaveURL(/\/checkout\/shipping$/)
})
