import 'server-only'
import type { AuthOptions } from 'next-auth'
import { environment } from '../platform/environment.ts'

export interface AuthCall {
  method: string
  /** `['callback', 'credentials']` of /api/auth/callback/credentials. */
  steps: string[]
  headers: Record<string, string>
  cookies: Record<string, string>
  body: Record<string, unknown>
}

export interface AuthAnswer {
  status: number
  headers: Headers
  body: string
}

type Answering = (request: object, response: object, options: AuthOptions) => Promise<unknown>

/** Asks next-auth, which wants to be spoken to as by an API route of Next. */
export async function askNextAuth(call: AuthCall, options: AuthOptions): Promise<AuthAnswer> {
  const nextAuth = await loadNextAuth()
  const answer: AuthAnswer = { status: 200, headers: new Headers(), body: '' }
  const { method, steps, headers, cookies, body } = call
  await nextAuth({ method, query: { nextauth: steps }, headers, cookies, body }, writingTo(answer), options)
  return answer
}

/** As much of Next's response as next-auth uses. */
function writingTo(answer: AuthAnswer) {
  const response = {
    status(status: number) {
      answer.status = status
      return response
    },
    /** It asks for the cookies alone. */
    getHeader: () => answer.headers.getSetCookie(),
    setHeader(name: string, value: string | string[]) {
      answer.headers.delete(name)
      for (const one of [value].flat()) answer.headers.append(name, one)
      return response
    },
    json: (value: unknown) => response.setHeader('Content-Type', 'application/json').send(JSON.stringify(value)),
    send(body: unknown) {
      answer.body = typeof body === 'string' ? body : JSON.stringify(body ?? {})
    },
    end() {},
  }
  return response
}

/** Loaded by the first shopper who has an account, since most visitors never need it. */
async function loadNextAuth(): Promise<Answering> {
  // It knows the shop's address from nowhere else.
  process.env['NEXTAUTH_URL'] = environment().siteUrl
  const loaded: { default: unknown } = await import('next-auth')
  // Node hands a CommonJS module over whole, a bundler its default only.
  const found = loaded.default
  return (typeof found === 'function' ? found : (found as { default: unknown }).default) as Answering
}
