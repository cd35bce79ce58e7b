import { UTM_PARAMETERS } from '../shop-rules.ts'

export type Campaign = Partial<Record<(typeof UTM_PARAMETERS)[number], string>>

/**
 * Where a shopper came from, as the address says. What is repeated is not text, and left out, as is what holds the
 * character NUL, which no call takes: a link with it would have every order of the day refused. Empty text is text
 * [CHK-27].
 */
export function campaignOf(search: URLSearchParams): Campaign {
  const campaign: Campaign = {}
  for (const name of UTM_PARAMETERS) {
    const [value, ...more] = search.getAll(name)
    if (value !== undefined && more.length === 0 && !value.includes('\0')) campaign[name] = value
  }
  return campaign
}

/**
 * The address somebody is sent on to, with the campaign parameters of the address they asked for, word for word
 * [CHK-27].
 */
export function withCampaign(to: string, asked: URLSearchParams): string {
  const address = to.replace(/#.*/, '')
  const [, query] = address.split('?')
  const own = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of UTM_PARAMETERS)
    if (!own.has(name)) for (const value of asked.getAll(name)) kept.append(name, value)
  if (kept.size === 0) return to
  return `${address}${query === undefined ? '?' : '&'}${kept}${to.slice(address.length)}`
}
