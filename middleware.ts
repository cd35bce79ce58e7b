import { type NextRequest, NextResponse } from 'next/server'
import { decodeProgress, guardStep, PROGRESS_COOKIE, stepOfPath } from '#lib/domain/checkout-steps.ts'

export const config = { matcher: ['/checkout/:path*'] }

/**
 * Guards only. A direct load of a checkout step is judged by the progress cookie before any HTML is sent; what only the
 * browser can know is judged there by the same rule [GUARD-17, GUARD-20].
 */
export function middleware(request: NextRequest): NextResponse {
  const step = stepOfPath(request.nextUrl.pathname)
  if (!step) return NextResponse.next()
  const verdict = guardStep(step, decodeProgress(request.cookies.get(PROGRESS_COOKIE)?.value))
  if (verdict.go !== 'redirect') return NextResponse.next()
  const target = request.nextUrl.clone()
  target.pathname = verdict.to
  target.search = ''
  return NextResponse.redirect(target, { status: 307, headers: { 'cache-control': 'private, no-store' } })
}
