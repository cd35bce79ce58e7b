import { type NextRequest, NextResponse } from 'next/server'
import { getToken } from 'next-auth/jwt'
import { guardAccount, guardOfPath, RETURN_COOKIE, RETURN_COOKIE_SECONDS } from '#lib/domain/account/account-guards.ts'
import { SIGNED_IN_COOKIE, SIGNING_OUT_COOKIE, sessionCookie } from '#lib/domain/account/session-cookies.ts'
import { withCampaign } from '#lib/domain/analytics/campaign.ts'
import {
  decodeProgress,
  guardStep,
  type KnownProgress,
  PROGRESS_COOKIE,
  stepOfPath,
} from '#lib/domain/checkout/checkout-steps.ts'
import { SESSION_AGE_DAYS } from '#lib/domain/shop-rules.ts'

export const config = { matcher: ['/checkout/:path*', '/account/:path*'] }

/**
 * Guards only. A direct load is judged by cookies before any HTML is sent; what only the browser or the API can know is
 * judged there by the same rules [GUARD-17, GUARD-20].
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  // Nobody links there, and many type it.
  if (pathname === '/checkout') return redirect(request, '/checkout/contact-info')
  const step = stepOfPath(pathname)
  if (step) {
    const verdict = guardStep(step, knownProgress(request))
    return verdict.go === 'redirect' ? redirect(request, verdict.to) : NextResponse.next()
  }
  const guard = guardOfPath(pathname)
  if (!guard) return NextResponse.next()
  const signedIn = await isSignedIn(request)
  const to = guardAccount(guard, signedIn)
  const answer = to === undefined ? NextResponse.next() : redirect(request, to)
  if (to !== undefined && guard === 'signedIn') rememberIntent(request, answer)
  if (signedIn) hintAtSession(request, answer)
  return answer
}

/** A customer's empty cart may have been filled on another device: their browser asks before it judges. */
function knownProgress(request: NextRequest): KnownProgress {
  const progress = decodeProgress(request.cookies.get(PROGRESS_COOKIE)?.value)
  if (progress.hasLines || !request.cookies.has(SIGNED_IN_COOKIE)) return progress
  const { hasLines: _, ...rest } = progress
  return rest
}

/** A browser that lost the hint would take itself for a guest's, and be sent to sign in and back for ever. */
function hintAtSession(request: NextRequest, answer: NextResponse): void {
  if (request.cookies.has(SIGNED_IN_COOKIE)) return
  answer.cookies.set(SIGNED_IN_COOKIE, '1', {
    path: '/',
    sameSite: 'lax',
    maxAge: SESSION_AGE_DAYS * 86_400,
    secure: request.nextUrl.protocol === 'https:',
  })
}

/**
 * A session cookie of this shop's making, which nobody has logged out of here; whether the session was ended is for the
 * API to say.
 */
async function isSignedIn(request: NextRequest): Promise<boolean> {
  if (request.cookies.has(SIGNING_OUT_COOKIE)) return false
  const cookieName = [true, false].map(sessionCookie).find((name) => request.cookies.has(name))
  if (cookieName === undefined) return false
  // Whoever starts Next sets it. Without one nothing can be judged, and nobody is let in.
  const secret = process.env['AUTH_SECRET'] ?? ''
  return (await getToken({ req: request, cookieName, secret })) !== null
}

function rememberIntent(request: NextRequest, away: NextResponse): void {
  const { pathname, search, protocol } = request.nextUrl
  away.cookies.set(RETURN_COOKIE, pathname + search, {
    path: '/',
    sameSite: 'lax',
    maxAge: RETURN_COOKIE_SECONDS,
    secure: protocol === 'https:',
  })
}

function redirect(request: NextRequest, to: string): NextResponse {
  const target = request.nextUrl.clone()
  const [pathname = to, search = ''] = withCampaign(to, request.nextUrl.searchParams).split('?', 2)
  target.pathname = pathname
  target.search = search
  return NextResponse.redirect(target, { status: 307, headers: { 'cache-control': 'private, no-store' } })
}
