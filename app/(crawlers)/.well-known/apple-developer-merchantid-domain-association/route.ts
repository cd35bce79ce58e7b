import { appleDomainFile } from '#lib/server/payments/apple-pay-domain.ts'
import { environment } from '#lib/server/platform/environment.ts'

export const dynamic = 'force-dynamic'

/** By this file Apple knows that the shop may open Apple Pay on this domain [PAY-45]. */
export function GET(): Response {
  const file = appleDomainFile(environment())
  if (file === undefined) return new Response('Not found', { status: 404 })
  return new Response(file, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
