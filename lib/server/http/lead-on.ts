import 'server-only'
import { withCampaign } from '#lib/domain/analytics/campaign.ts'
import { headerOf, type Representation } from './representation.ts'

/**
 * A page is asked for without the query it does not know. Where it leads for good, the visitor's own comes along; where
 * it leads this time only, as a guard does, the campaign they came with [ROUTE-25, CHK-27].
 */
export function leadOn(
  { status, headers }: Representation,
  url: string,
  send: (to: string, status: 307 | 308) => void,
): boolean {
  const to = headerOf(headers, 'location')
  if (to === undefined || (status !== 307 && status !== 308)) return false
  const mark = url.indexOf('?')
  const query = mark < 0 ? '' : url.slice(mark)
  const whole = status === 308 && !to.includes('?')
  send(whole ? to + query : withCampaign(to, new URLSearchParams(query)), status)
  return true
}
