import type { Page } from '@playwright/test'
import { expectAccessibleAtWidths } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const PASSWORD = 'Boots4work!'

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('a shopper signs up, verifies the address, logs in, comes back to where they were, and logs out [GUARD-01, GUARD-02, GUARD-04, AUTH-11, AUTH-13, ROUTE-02, ROUTE-12, ROUTE-13, ROUTE-16]', async ({
  page,
}, { testId }) => {
  const email = `new-${testId}-${Date.now()}@example.com`
  await page.goto('/account/addresses')
  await expect(page).toHaveURL('/account/signin')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Last name').fill('Tran')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(email)).toBeVisible()

  const link = await mailedLink(page, email)
  await page.goto(link)
  await expect(page.getByText(/verified/i).first()).toBeVisible()
  await page.goto('/account/addresses')
  await signIn(page, email)
  await expect(page).toHaveURL('/account/addresses')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/account/signin')
  await expect(page).toHaveURL('/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).not.toHaveURL(/\/account$/)
  await page.goto('/account')
  await expect(page).toHaveURL('/account/signin')
})

test('a link to verify, opened in another browser, asks whoever reads the mail for a password [AUTH-30]', async ({
  page,
  browser,
  strays,
}) => {
  strays.allow(/status of 401/)
  const email = `elsewhere-${Date.now()}@example.com`
  const signedUp = { email, firstName: 'Sam', lastName: 'Stranger', password: 'Strangers4work!' }
  const other = await browser.newContext()
  expect((await other.request.post('/api/account', { data: signedUp })).status()).toBe(201)
  const link = await mailedLink(page, email)
  await page.goto(link)
  await expect(page.getByRole('link', { name: 'I didn’t make this account' })).toBeVisible()
  await expectAccessibleAtWidths(page)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Verify and save password' }).click()
  await expect(page.getByText(`${email} is verified. You can log in now.`)).toBeVisible()
  await page.goto('/account/signin')
  await signIn(page, email, signedUp.password)
  await expect(page.getByText('Incorrect email address or password.')).toBeVisible()
  await signIn(page, email)
  await expect(page).toHaveURL('/account')
  await other.close()
})

test('a wrong password says no more than that [AUTH-08]', async ({ page, strays }) => {
  strays.allow(/401/)
  await page.goto('/account/signin')
  await page.getByLabel('Email', { exact: true }).fill('dana@steelcap.example')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Incorrect email address or password.')).toBeVisible()
})

test('a customer sees the saved addresses and contact details [ROUTE-01, ROUTE-02, ROUTE-03, ACCT-11]', async ({
  page,
}) => {
  await page.goto('/account/signin')
  await signIn(page, 'dana@steelcap.example')
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('G’day, Dana.')).toBeVisible()
  await page.goto('/account/addresses')
  await expect(page.getByRole('main').getByText('Wellington').first()).toBeVisible()
  await page.goto('/account/contact-info')
  await expect(page.getByLabel('First name')).toHaveValue('Dana')
})

for (const path of [
  '',
  '/addresses',
  '/contact-info',
  '/crew-lists',
  '/orders',
  '/orders/SC1',
  '/orders/SC1/return/x',
  '/password/change',
  '/payment-methods',
  '/wishlist',
  '/qantas',
]) {
  test(`/account${path} asks a guest to log in first [GUARD-01]`, async ({ request }) => {
    const answer = await request.get(`/account${path}`, { maxRedirects: 0 })
    expect([answer.status(), new URL(answer.headers()['location'] ?? '', 'http://x').pathname]).toEqual([
      307,
      '/account/signin',
    ])
  })
}

for (const path of ['/account/password/reset', '/account/verify']) {
  test(`${path} is for anybody [GUARD-03, ROUTE-15, ROUTE-16]`, async ({ request }) => {
    expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(200)
  })
}

/** The link in the mail that was sent to an address, found where a demo shop keeps its mail. */
async function mailedLink(page: Page, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get('/sandbox/mail', { headers: { Accept: 'application/json' } })
      const mails = (await answer.json()) as { mails?: unknown[] } | unknown[]
      const list = Array.isArray(mails) ? mails : (mails.mails ?? [])
      const text = list.map((mail) => JSON.stringify(mail)).find((mail) => mail.includes(email))
      link = /\/account\/verify\?[\w=&;%-]+/.exec(text ?? '')?.[0]?.replaceAll('&amp;', '&')
      return link
    })
    .toBeDefined()
  return link ?? ''
}
