import 'server-only'
import type { AuthOptions, DefaultSession, User } from 'next-auth'
import type { JWT } from 'next-auth/jwt'
import type { UnknownPasskey } from '#lib/contract/passkey.ts'
import { sessionCookie } from '#lib/domain/account/session-cookies.ts'
import { IDENTITY_TOKEN_AGE_HOURS, SESSION_AGE_DAYS } from '#lib/domain/shop-rules.ts'
import { isHttpsSite } from '../platform/environment.ts'
import { log } from '../platform/log.ts'
import { signingSecret } from '../platform/secret.ts'
import { logIn } from './credentials.ts'
import { identityToken } from './identity.ts'
import type { TakeToken } from './passkey-challenge.ts'
import { logInByPasskey } from './passkey-log-in.ts'
import { endSession, sessionOf } from './sessions.ts'

const CREDENTIAL_MAX = 1024

/** Who asks, and what is done with what becomes of it. */
interface Asking {
  /** Of the network. */
  address: string
  /** What the browser keeps from logging in before. */
  device: string | undefined
  takeToken: TakeToken
  /** Hears of trouble of the shop's own. */
  onTrouble: (error: unknown) => void
  /** Hears of the email of whoever has logged in. */
  onLogIn: (email: string) => void
  /** Hears of a passkey that the browser offers and the shop does not have. */
  onUnknown: (passkey: UnknownPasskey) => void
}

/**
 * next-auth's settings for one request of a network address [AUTH-03, API-34 to API-36, API-110]. To next-auth every
 * error is the end of the session; one that is the shop's own, such as a database that is away, goes to `onTrouble` as
 * well [AUTH-02].
 */
export function authOptions({ address, device, takeToken, onTrouble, onLogIn, onUnknown }: Asking): AuthOptions {
  const noted = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => {
      onTrouble(error)
      throw error
    })
  const secure = isHttpsSite()
  return {
    secret: signingSecret(),
    session: { strategy: 'jwt', maxAge: SESSION_AGE_DAYS * 86_400 },
    useSecureCookies: secure,
    cookies: {
      sessionToken: cookie(sessionCookie(secure), secure),
      csrfToken: cookie(`${secure ? '__Host-' : ''}csrf`, secure),
      callbackUrl: cookie(`${secure ? '__Host-' : ''}callback`, secure),
    },
    providers: [
      {
        id: 'credentials',
        name: 'Email and password',
        type: 'credentials',
        credentials: {},
        authorize: async (given) => {
          const { email, password } = given ?? {}
          if (!isCredential(email) || !isCredential(password)) throw new Error('IncorrectCredentials')
          return letIn(await noted(logIn({ email, password, address, device }, new Date())), onLogIn)
        },
      },
      {
        id: 'passkey',
        name: 'Passkey',
        type: 'credentials',
        credentials: {},
        authorize: async (given) => {
          const credential = given?.['credential']
          if (typeof credential !== 'string') throw new Error('PasskeyUnknown')
          const answer = { credential, address, takeToken, onUnknown }
          return letIn(await noted(logInByPasskey(answer, new Date())), onLogIn)
        },
      },
    ],
    callbacks: {
      jwt: async ({ token, user }) => {
        if (user) return { sub: user.id, sid: (user as LoggedIn).sessionId }
        return goOn(await noted(sessionOf(String(token['sid']), new Date())))
      },
      session: ({ token }) => say(token),
    },
    events: { signOut: ({ token }) => noted(endSession(String(token['sid']))) },
    logger: { error: noteTrouble, warn: () => {}, debug: () => {} },
  }
}

function cookie(name: string, secure: boolean) {
  return { name, options: { httpOnly: true, sameSite: 'lax', path: '/', secure } }
}

/** Whoever has just logged in, on the way through next-auth. */
interface LoggedIn extends User {
  sessionId: string
}

/** Throws the catalogue's code, which next-auth hands on in its `error` field [API-34, API-110]. */
function letIn(person: Awaited<ReturnType<typeof logIn>>, onLogIn: (email: string) => void): LoggedIn {
  if (!person.ok) throw new Error(person.errorCode)
  onLogIn(person.email)
  return { id: person.customerId, email: person.email, sessionId: person.sessionId }
}

/** A text that can be looked for: PostgreSQL has no text with a NUL in it. */
function isCredential(given: unknown): given is string {
  return typeof given === 'string' && given.length <= CREDENTIAL_MAX && !given.includes('\0')
}

/** Throws when the cookie no longer counts; next-auth then clears it. */
function goOn(session: Awaited<ReturnType<typeof sessionOf>>): JWT {
  if (!session) throw new Error('The session was ended.')
  return { sub: session.customerId, email: session.email, sid: session.id }
}

/** What GET /api/auth/session answers [API-35]. */
async function say(token: JWT): Promise<DefaultSession> {
  const now = new Date()
  const person = { customerId: String(token.sub), email: String(token.email), sessionId: String(token['sid']) }
  const expiresAt = new Date(now.getTime() + IDENTITY_TOKEN_AGE_HOURS * 3_600_000).toISOString()
  const session = { user: { email: person.email }, identityToken: await identityToken(person, now), expiresAt }
  // next-auth would have it called `expires`, too.
  return session as typeof session & DefaultSession
}

function noteTrouble(code: string, detail: unknown): void {
  if (code === 'JWT_SESSION_ERROR') log.debug({ code }, 'a session was not taken')
  else log.error({ code, err: detail }, 'signing in has failed')
}
