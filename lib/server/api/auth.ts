import 'server-only'
import { getCookie } from 'hono/cookie'
import type { UnknownPasskey } from '#lib/contract/passkey.ts'
import { sessionCookie } from '#lib/domain/account/session-cookies.ts'
import { askNextAuth } from '../auth/next-auth.ts'
import { authOptions } from '../auth/next-auth-options.ts'
import { changePassword, closeAccount } from '../auth/password-change.ts'
import { askForReset, resetPassword } from '../auth/password-reset.ts'
import { signUp } from '../auth/sign-up.ts'
import { askForVerification, confirmVerification, disownAccount } from '../auth/verification.ts'
import { mayTry } from '../platform/attempts.ts'
import { isHttpsSite } from '../platform/environment.ts'
import { err, ok } from '../platform/result.ts'
import { refuse } from './answer.ts'
import { limitBody } from './body.ts'
import { type ApiContext, signedIn } from './context.ts'
import { readForm } from './form.ts'
import { endOrderAccess } from './order-access.ts'
import { mountPasskeys } from './passkeys.ts'
import { addressLimit, clientAddress, MAIL_LIMIT } from './rate-limit.ts'
import { type ApiApp, serve } from './serve.ts'
import { deviceCookie, rememberDevice, rememberSignUp, setHint, takeChallengeCookie } from './session-cookies.ts'

const FORM_BYTES_MAX = 8192

/** Signing up, in and out, and everything about passwords [API-34 to API-42]. */
export function mountAuth(app: ApiApp): void {
  serve(app, 'signUp', async (c, intent) => {
    if (!(await mayTry('signUp', clientAddress(c)))) return err('RateLimited')
    const made = await signUp(intent, new Date())
    if (!made.ok) return made
    const { customerId, email } = made.value
    rememberSignUp(c, customerId)
    return ok({ email, verificationRequired: true })
  })
  const isOverLimit = addressLimit(MAIL_LIMIT)
  serve(app, 'sendVerification', async (c, { email }) =>
    (await isOverLimit(c)) ? err('RateLimited') : askForVerification(email, clientAddress(c)),
  )
  serve(app, 'confirmVerification', (c, intent) => confirmVerification(intent, new Date(), askerOf(c)))
  serve(app, 'disownAccount', (_, { user, code }) => disownAccount(user, code, new Date()))
  serve(app, 'forgotPassword', async (c, { email }) =>
    (await isOverLimit(c)) ? err('RateLimited') : askForReset(email, clientAddress(c)),
  )
  serve(app, 'resetPassword', (c, intent) => resetPassword(intent, new Date(), askerOf(c)))
  serve(app, 'changePassword', (c, intent) => {
    const { customerId, sessionId } = signedIn(c)
    return changePassword({ customerId, sessionId, ...intent }, new Date())
  })
  serve(app, 'closeAccount', (c, { password }) => closeAccount(signedIn(c).customerId, password))
  mountPasskeys(app)
  mountNextAuth(app)
}

/** The calls of next-auth the shop uses; it has more, for ways of signing in that there are none of here. */
function mountNextAuth(app: ApiApp): void {
  const limit = limitBody(FORM_BYTES_MAX)
  app.get('/auth/session', (c) => answer(c, ['session']))
  app.get('/auth/csrf', (c) => answer(c, ['csrf']))
  app.post('/auth/callback/credentials', limit, (c) => answer(c, ['callback', 'credentials']))
  app.post('/auth/callback/passkey', limit, (c) => answer(c, ['callback', 'passkey']))
  app.post('/auth/signout', limit, (c) => answer(c, ['signout']))
}

async function answer(c: ApiContext, steps: string[]): Promise<Response> {
  const form = c.req.method === 'POST' ? await readForm(c) : ok<Record<string, unknown>>({})
  if (!form.ok) return refuse(c, form.refusal)
  const call = {
    steps,
    method: c.req.method,
    headers: c.req.header(),
    cookies: getCookie(c),
    body: form.value,
  }
  const troubles: unknown[] = []
  let email: string | undefined
  let unknownPasskey: UnknownPasskey | undefined
  const options = authOptions({
    ...askerOf(c),
    takeToken: (challenge) => takeChallengeCookie(c, challenge),
    onTrouble: (error) => troubles.push(error),
    onLogIn: (who) => {
      email = who
    },
    onUnknown: (passkey) => {
      unknownPasskey = passkey
    },
  })
  const { status, headers, body } = await askNextAuth(call, options)
  // Its answer would take the cookie of somebody whose session goes on once the shop is well again.
  if (troubles.length > 0) throw troubles[0]
  c.header('Cache-Control', 'private, no-store')
  const type = headers.get('Content-Type')
  if (type) c.header('Content-Type', type)
  const location = headers.get('Location')
  if (location) c.header('Location', location)
  const cookies = headers.getSetCookie()
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
  hintAt(c, cookies, email)
  // next-auth knows no more than an error's name.
  const told = unknownPasskey ? JSON.stringify({ ...JSON.parse(body), unknownPasskey }) : body
  return c.body(told, status as 200)
}

function askerOf(c: ApiContext): { address: string; device: string | undefined } {
  return { address: clientAddress(c), device: getCookie(c, deviceCookie()) }
}

function hintAt(c: ApiContext, cookies: readonly string[], email: string | undefined): void {
  const name = sessionCookie(isHttpsSite())
  const session = cookies.find((cookie) => cookie.startsWith(`${name}=`))
  if (session === undefined) return
  const begun = !session.startsWith(`${name}=;`)
  setHint(c, begun)
  if (!begun) endOrderAccess(c)
  if (begun && email !== undefined) rememberDevice(c, email)
}
