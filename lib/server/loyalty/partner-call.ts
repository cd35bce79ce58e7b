import 'server-only'
import { callHttps, type HttpsAnswer } from '../platform/https-call.ts'

export interface PartnerCall {
  method: 'POST' | 'PUT' | 'DELETE'
  url: URL
  key: string
  body?: object
  /** From the first byte sent to the last one received. */
  deadlineMs: number
}

export type PartnerAnswer = HttpsAnswer

/**
 * Calls the programme's partner API once, in JSON. Throws without an answer in time, and for one that is too long or no
 * JSON.
 */
export function callPartner({ method, url, key, body, deadlineMs }: PartnerCall): Promise<PartnerAnswer> {
  const headers = { authorization: `Bearer ${key}` }
  if (body === undefined) return callHttps({ method, url, headers, deadlineMs })
  const payload = JSON.stringify(body)
  return callHttps({ method, url, headers: { ...headers, 'content-type': 'application/json' }, payload, deadlineMs })
}
