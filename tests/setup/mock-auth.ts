import { HttpResponse, http } from 'msw'
import type { ErrorCode } from '#lib/contract/errors.ts'
import type { UnknownPasskey } from '#lib/contract/passkey.ts'

export interface MockAuth {
  /** Who the session cookie stands for. */
  somebody: { email: string; customerId: string } | undefined
  /** The answer to the next credentials or passkey; undefined takes them. */
  refusal: ErrorCode | undefined
  /** What it says with that of a passkey the shop does not have. */
  unknownPasskey?: UnknownPasskey
  /** Nothing reaches the shop. */
  down: boolean
  /** The shop answers everything with 429. */
  busy: boolean
  /** What was asked for, in order. */
  asked: string[]
  /** Tokens handed out so far; the newest is `token-of(count)`. */
  tokens: number
}

export const KIM = { email: 'kim@example.com', customerId: 'c-kim' }

/** The part of next-auth the shop's own code speaks to, on the faked wire. */
export function mockAuth() {
  const auth: MockAuth = { somebody: undefined, refusal: undefined, down: false, busy: false, asked: [], tokens: 0 }
  const answering = (name: string, make: () => object) => () => {
    auth.asked.push(name)
    if (auth.busy) return HttpResponse.json({ errorCode: 'RateLimited' }, { status: 429 })
    return auth.down ? HttpResponse.error() : HttpResponse.json(make())
  }
  const handlers = [
    http.get(
      '*/api/auth/csrf',
      answering('csrf', () => ({ csrfToken: 'csrf' })),
    ),
    http.get(
      '*/api/auth/session',
      answering('session', () => {
        if (!auth.somebody) return {}
        auth.tokens += 1
        const { email, customerId } = auth.somebody
        return {
          user: { email },
          identityToken: tokenOf(customerId, auth.tokens),
          expiresAt: '2026-03-01T13:00:00.000Z',
        }
      }),
    ),
    ...['credentials', 'passkey'].map((way) =>
      http.post(
        `*/api/auth/callback/${way}`,
        answering(way, () => {
          const { refusal, unknownPasskey } = auth
          if (refusal) return { url: `http://localhost/api/auth/error?error=${refusal}`, unknownPasskey }
          auth.somebody = KIM
          return { url: 'http://localhost/' }
        }),
      ),
    ),
    http.post(
      '*/api/auth/signout',
      answering('signout', () => {
        auth.somebody = undefined
        return { url: 'http://localhost/' }
      }),
    ),
  ]
  return { auth, handlers }
}

/** An identity token as far as a browser reads one. */
export function tokenOf(customerId: string, count: number): string {
  return `head.${btoa(JSON.stringify({ sub: customerId }))}.${count}`
}
