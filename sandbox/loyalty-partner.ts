import { HttpResponse, http } from 'msw/http'
import type { LoyaltyMember } from '#lib/domain/loyalty/loyalty.ts'
import { SANDBOX_PARTNER } from '#lib/server/loyalty/partner-api.ts'
import { faults } from './faults.ts'
import { memberWith } from './loyalty-members.ts'

export const LOYALTY_HOST = new URL(SANDBOX_PARTNER.url).hostname

const KEY = `Bearer ${SANDBOX_PARTNER.key}`

/**
 * The frequent-flyer programme's partner API, in its own format. It remembers nobody's link: only the shop asks for it.
 */
export const loyaltyHandlers = [
  http.post(`${SANDBOX_PARTNER.url}/memberships/verify`, async ({ request }) => trouble(request) ?? standing(request)),
  http.put(`${SANDBOX_PARTNER.url}/links/:customer`, async ({ request }) => trouble(request) ?? standing(request)),
  http.delete(
    `${SANDBOX_PARTNER.url}/links/:customer`,
    async ({ request }) => trouble(request) ?? new HttpResponse(null, { status: 204 }),
  ),
]

/** What stands in the way of an answer, if anything does. */
function trouble(request: Request): Promise<Response> | Response | undefined {
  const { loyaltySilent, loyaltyDown, loyaltyGarbage } = faults()
  // No answer, ever: the caller has to give up by itself.
  if (loyaltySilent) return new Promise(() => {})
  if (loyaltyDown) return new HttpResponse('Service Unavailable', { status: 503 })
  if (loyaltyGarbage) return new HttpResponse('{"status":"acti', { headers: { 'Content-Type': 'application/json' } })
  return request.headers.get('authorization') === KEY ? undefined : new HttpResponse(null, { status: 401 })
}

async function standing(request: Request): Promise<Response> {
  const member = memberWith((await request.json()) as LoyaltyMember)
  return member ? HttpResponse.json({ status: member.status }) : HttpResponse.json({}, { status: 404 })
}
