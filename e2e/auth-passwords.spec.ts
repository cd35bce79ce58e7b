import type { Page } from '@playwright/test'
import { expectAccessibleAtWidths } from './accessible.ts'
import { DANA, logIn, newCustomer, openAs, PASSWORD } from './customer.ts'
import { expect, test } from './fixtures.ts'

const NEW_PASSWORD = 'Gloves4work!'
const NOBODY_KNOWS = '00000000-0000-4000-8000-000000000000'

test('a forgotten password is replaced by a mailed link; the old one is refused [AUTH-15, AUTH-17, AUTH-23, ROUTE-14, ROUTE-15]', async ({
  page,
  strays,
}, { testId }) => {
  strays.allow(/status of 401/)
  const email = await newCustomer(page.request, testId)
  await page.goto('/account/signin')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/account/password/forgot')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible()

  await page.goto(await resetLink(page, email))
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('New password again').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Your password has been changed')).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, email)
  await expect(page.getByText('Incorrect email address or password.')).toBeVisible()
  await logIn(page, email, NEW_PASSWORD)
  await expect(page.getByText('G’day, Kim.')).toBeVisible()
})

test('a reset link that is no longer valid says so before anything is typed, and leads to another [AUTH-17, ERR-05]', async ({
  page,
}) => {
  await page.goto(`/account/password/reset?user=${NOBODY_KNOWS}&code=stale`)
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Your password reset link is no longer valid.')).toBeVisible()
  await page.getByRole('link', { name: 'Email me a new link' }).click()
  await expect(page).toHaveURL('/account/password/forgot')
})

test('nobody gets more than three links an hour, account or not [AUTH-16, ERR-04]', async ({ page, strays }, {
  testId,
}) => {
  strays.allow(/status of 429/)
  const email = `nobody-${testId}-${Date.now()}@example.com`
  for (let i = 0; i < 3; i += 1) {
    expect((await page.request.post('/api/account/password/forgot', { data: { email } })).status()).toBe(202)
  }
  await page.goto('/account/password/forgot')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText("You've sent too many password reset links recently. Try again later.")).toBeVisible()
})

test('signing up with an address that has an account leads to logging in [AUTH-12, ERR-09]', async ({
  page,
  strays,
}) => {
  strays.allow(/status of 422/)
  await page.goto('/account/signup')
  await page.getByLabel('Email', { exact: true }).fill(DANA.toUpperCase())
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Kovac')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  const said = page.getByRole('alert').filter({ hasText: 'An account already exists for this email address.' })
  await expect(said).toBeFocused()
  await said.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/account/signin')
})

test('changing the password signs the other devices out, not this one [AUTH-18, AUTH-23, ROUTE-07]', async ({
  page,
  browser,
  strays,
}, { testId }) => {
  strays.allow(/status of 422/)
  const email = await newCustomer(page.request, testId)
  const elsewhere = await browser.newPage()
  await openAs(elsewhere, email, '/account')
  await openAs(page, email, '/account/password/change')
  const current = page.getByLabel('Current password')
  await current.fill('Wrong4work!')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('New password again').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toHaveAccessibleDescription(/The current password that you entered is incorrect\./)
  await current.fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed. Your other devices have been logged out.')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL('/account/signin')
  await elsewhere.close()
  await page.reload()
  await expect(page.getByLabel('Current password')).toBeVisible()
})

test('one window signs in and out, and the other follows when it is looked at [AUTH-25]', async ({ page, context }) => {
  await page.goto('/account/signin')
  const other = await context.newPage()
  // Its scripts have run, too: a window that wakes while another one signs in finds out by itself.
  await other.goto('/', { waitUntil: 'networkidle' })
  await expect(other.getByRole('link', { name: 'Log in', exact: true }).first()).toBeVisible()
  await page.bringToFront()
  await logIn(page, DANA)
  await expect(page.getByText('G’day, Dana.')).toBeVisible()
  await other.bringToFront()
  await expect(other.getByRole('link', { name: 'Account', exact: true }).first()).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/account/signin')
  await other.bringToFront()
  await expect(other.getByRole('link', { name: 'Log in', exact: true }).first()).toBeVisible()
})

test('signing in passes axe with its errors at 360, 768 and 1440 px [UI-16]', async ({ page, strays }) => {
  strays.allow(/status of 401/)
  await page.goto('/account/signin')
  await expectAccessibleAtWidths(page)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Password is required.' })).toBeVisible()
  await expectAccessibleAtWidths(page)
  await logIn(page, `nobody-${Date.now()}@example.com`)
  await expect(page.getByText('Incorrect email address or password.')).toBeVisible()
  await expectAccessibleAtWidths(page)
})

test('signing up and asking for a link pass axe with their errors at 360, 768 and 1440 px [UI-16]', async ({
  page,
}) => {
  await page.goto('/account/signup')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('link', { name: 'Password is required.' })).toBeVisible()
  await expectAccessibleAtWidths(page)
  await page.goto('/account/password/forgot')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('link', { name: 'Email is required.' })).toBeVisible()
  await expectAccessibleAtWidths(page)
})

test('where mailed links lead passes axe at 360, 768 and 1440 px, stale ones too [UI-16]', async ({ page, strays }, {
  testId,
}) => {
  strays.allow(/status of 410/)
  await page.goto(`/account/password/reset?user=${NOBODY_KNOWS}&code=stale`)
  await expect(page.getByText('Your password reset link is no longer valid.')).toBeVisible()
  await expectAccessibleAtWidths(page)
  const email = await newCustomer(page.request, testId)
  await page.request.post('/api/account/password/forgot', { data: { email } })
  await page.goto(await resetLink(page, email))
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('link', { name: 'Password is required.' })).toBeVisible()
  await expectAccessibleAtWidths(page)
  await page.goto(`/account/verify?user=${NOBODY_KNOWS}&code=stale`)
  await expect(page.getByText('Verification link no longer valid.')).toBeVisible()
  await expectAccessibleAtWidths(page)
})

/** The reset link mailed to an address, found where a demo shop keeps its mail. */
async function resetLink(page: Page, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/sandbox/mail?to=${encodeURIComponent(email)}`, {
        headers: { Accept: 'application/json' },
      })
      link = /\/account\/password\/reset\?[\w=&;%-]+/.exec(await answer.text())?.[0]?.replaceAll('&amp;', '&')
      return link
    })
    .toBeDefined()
  return link ?? ''
}
