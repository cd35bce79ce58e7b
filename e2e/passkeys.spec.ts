import type { CDPSession, Page } from '@playwright/test'
import { expectAccessibleAtWidths } from './accessible.ts'
import { newCustomer, openAs, PASSWORD } from './customer.ts'
import { expect, test } from './fixtures.ts'

/** An authenticator in the browser, as a phone or a laptop has one; says yes by itself. */
async function authenticatorOf(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** As after days away: no page of the customer is open that would see the cookies go and lead elsewhere. */
async function forgetWhoIsHere(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

test('a passkey is added in the account, logs in where one came from, and no longer does once removed [AUTH-31, AUTH-34 to AUTH-38]', async ({
  page,
  strays,
}, { testId }) => {
  // The passkey that was removed, and the wrong password.
  strays.allow(/status of (401|422)/)
  const email = await newCustomer(page.request, testId)
  const { cdp, authenticatorId } = await authenticatorOf(page)
  await openAs(page, email, '/account/password/change')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await expect(section.getByText('No passkeys yet.')).toBeVisible()
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Current password').fill('Wrong4work!')
  await section.getByLabel('Name', { exact: true }).fill('Work phone')
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByLabel('Current password')).toBeFocused()
  await expect(section.getByLabel('Current password')).toHaveAccessibleDescription(/is incorrect\./)
  await section.getByLabel('Current password').fill(PASSWORD)
  await expectAccessibleAtWidths(page)
  await section.getByRole('button', { name: 'Continue' }).click()
  const row = section.getByRole('article', { name: 'Work phone' })
  await expect(row).toContainText('not used yet')
  await expect(section.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
  const kept = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  expect(await kept()).toEqual([expect.objectContaining({ rpId: 'localhost', isResidentCredential: true })])

  // Whoever it does not recognise picks nothing at the email field: otherwise it picks by itself.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await forgetWhoIsHere(page)
  await page.goto('/account/addresses')
  await expect(page).toHaveURL('/account/signin')
  const signIn = page.getByRole('button', { name: 'Log in with a passkey' })
  await signIn.click()
  await expect(signIn).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expectAccessibleAtWidths(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await signIn.click()
  await expect(page).toHaveURL('/account/addresses')
  await expect(page.getByRole('heading', { level: 1, name: 'Addresses' })).toBeVisible()

  // Picked at the email field, where nothing is pressed.
  await forgetWhoIsHere(page)
  await page.goto('/account/addresses')
  await expect(page).toHaveURL('/account/addresses')
  await expect(page.getByRole('heading', { level: 1, name: 'Addresses' })).toBeVisible()

  await page.goto('/account/password/change')
  await expect(row).toContainText('last used')
  const [credential] = await kept()
  await row.getByRole('button', { name: 'Remove Work phone' }).click()
  await row.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(section.getByText('No passkeys yet.')).toBeVisible()
  await expect.poll(kept, 'the browser hears that it is gone').toEqual([])

  // As on a device that did not hear of it: it does once it is used.
  if (credential) await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
  await forgetWhoIsHere(page)
  await page.goto('/account/signin')
  await expect(page.getByRole('alert').filter({ hasText: "We couldn't log you in with this passkey." })).toBeFocused()
  await expect.poll(kept, 'the browser hears that the shop does not know it').toEqual([])
  const mails = await page.request.get(`/sandbox/mail?to=${encodeURIComponent(email)}`)
  const text = await mails.text()
  expect(text).toContain('A passkey was added to your account')
  expect(text).toContain('A passkey was removed from your account')
})
