import 'server-only'
import { setCookie } from 'hono/cookie'
import { CLEARANCE_AGE_SECONDS, CLEARANCE_COOKIE, clearanceFor } from '../bot/clearance.ts'
import { isHttpsSite } from '../platform/environment.ts'
import { ok } from '../platform/result.ts'
import { type ApiApp, serve } from './serve.ts'

/** The bot check's end at the shop [API-81]. */
export function mountBotCheck(app: ApiApp): void {
  serve(app, 'botClearance', async (c, { token }) => {
    const clearance = await clearanceFor(token, new Date())
    if (!clearance.ok) return clearance
    const { cookie } = clearance.value
    if (cookie === undefined) return ok({ preClearance: false })
    setCookie(c, CLEARANCE_COOKIE, cookie, {
      httpOnly: true,
      sameSite: 'Lax',
      secure: isHttpsSite(),
      path: '/',
      maxAge: CLEARANCE_AGE_SECONDS,
    })
    return ok({ preClearance: true })
  })
}
