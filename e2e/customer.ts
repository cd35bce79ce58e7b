import { type APIRequestContext, expect, type Page } from '@playwright/test'

export const PASSWORD = 'Boots4work!'
export const DANA = 'dana@steelcap.example'

/**
 * Somebody new with a verified address, whom no other journey knows. Over the API: signing up has a journey of its own.
 */
export async function newCustomer(request: APIRequestContext, testId: string): Promise<string> {
  const email = `a-${testId}-${Date.now()}@example.com`
  const subscriptions = { email: false, sms: false }
  const intent = { email, firstName: 'Kim', lastName: 'Tran', password: PASSWORD, phone: '0412 345 678', subscriptions }
  const signedUp = await request.post('/api/account', { data: intent })
  expect(signedUp.status(), await signedUp.text()).toBe(201)
  const confirmed = await request.post('/api/account/verification/confirm', { data: await mailedCode(request, email) })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  return email
}

/** Logs in from the sign-in page, wherever that leads. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await expect(page).toHaveURL('/account/signin')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Signs in whoever asks, over the API; resolves with the token that goes with their calls. */
export async function signIn(request: APIRequestContext, email: string, password = PASSWORD): Promise<string> {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  await request.post('/api/auth/callback/credentials', { form: { email, password, csrfToken, json: 'true' } })
  const { identityToken } = await (await request.get('/api/auth/session')).json()
  expect(identityToken, `${email} is signed in`).toBeTruthy()
  return identityToken
}

/** Opens a page of the account as somebody whose browser is signed in already, over the API. */
export async function openAs(page: Page, email: string, path: string): Promise<void> {
  await signIn(page.request, email)
  await page.goto(path)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Asks for a page of the account and signs in on the way, as somebody does whose cart is to be merged. */
export async function openBySigningIn(page: Page, email: string, path: string): Promise<void> {
  await page.goto(path)
  await logIn(page, email)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** What the link in the verification mail carries, found where a demo shop keeps its mail. */
async function mailedCode(request: APIRequestContext, email: string): Promise<{ user: string; code: string }> {
  let link: RegExpExecArray | null = null
  await expect
    .poll(async () => {
      const answer = await request.get(`/sandbox/mail?to=${encodeURIComponent(email)}`, {
        headers: { Accept: 'application/json' },
      })
      link = /\/account\/verify\?user=([\w-]+)&(?:amp;)?code=([\w-]+)/.exec(await answer.text())
      return link !== null
    })
    .toBe(true)
  const [, user = '', code = ''] = (link as RegExpExecArray | null) ?? []
  return { user, code }
}
