import 'server-only'
import { z } from 'zod'
import type { Environment } from '../platform/environment.ts'
import { failureOf } from '../platform/failed-call.ts'
import { log } from '../platform/log.ts'
import { callPartner, type PartnerAnswer, type PartnerCall } from './partner-call.ts'
import type { LoyaltyProgramme, MemberStanding } from './port.ts'

/** A shopper waits for it: what is not known by then is not known. */
const ANSWER_DEADLINE_MS = 5000

/** Where the stand-in on loopback answers, and to what key; a real programme's come from the environment. */
export const SANDBOX_PARTNER = { url: 'https://partners.frequent-flyer.example', key: 'sandbox_partner' }

const membership = z.object({ status: z.enum(['active', 'inactive']) })

/**
 * The programme's partner API over HTTPS, or its stand-in while the sandbox is on: `POST /memberships/verify` and `PUT
 * /links/{customer}` take `{memberId, lastName}` and answer `{status}`, or 404 for a membership that is not known;
 * `DELETE /links/{customer}` answers 204, or 404 when there is none.
 */
export function partnerProgramme(env: Environment, deadlineMs = ANSWER_DEADLINE_MS): LoyaltyProgramme {
  const { url, key } = partnerOf(env)
  const ask = (method: PartnerCall['method'], path: string, body?: object) =>
    callPartner({ method, url: new URL(url.replace(/\/$/, '') + path), key, deadlineMs, ...(body ? { body } : {}) })
  return {
    verify: (member) => standing(ask('POST', '/memberships/verify', member)),
    link: (customerId, member) => standing(ask('PUT', `/links/${customerId}`, member)),
    unlink: (customerId) => ending(ask('DELETE', `/links/${customerId}`)),
  }
}

function partnerOf(env: Environment): { url: string; key: string } {
  if (env.sandbox) return SANDBOX_PARTNER
  const { LOYALTY_API_URL: url, LOYALTY_API_KEY: key } = env
  if (url && key) return { url, key }
  throw new Error('Set LOYALTY_API_URL and LOYALTY_API_KEY together.')
}

async function standing(asked: Promise<PartnerAnswer>): Promise<MemberStanding> {
  try {
    const { status, body } = await asked
    if (status === 404) return 'unknown'
    if (status === 200) return membership.parse(body).status
    return unavailable(`it answered ${status}`)
  } catch (error) {
    return unavailable(failureOf(error))
  }
}

async function ending(asked: Promise<PartnerAnswer>): Promise<'done' | 'unavailable'> {
  try {
    const { status } = await asked
    return status === 204 || status === 404 ? 'done' : unavailable(`it answered ${status}`)
  } catch (error) {
    return unavailable(failureOf(error))
  }
}

function unavailable(reason: string): 'unavailable' {
  log.warn({ reason }, 'The frequent-flyer programme gave no answer')
  return 'unavailable'
}
