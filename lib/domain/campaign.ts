import { UTM_PARAMETERS } from './shop-rules.ts'

export type Campaign = Partial<Record<(typeof UTM_PARAMETERS)[number], string>>

/** Where a shopper came from, as the address says. What is repeated or empty is not text, and left out [CHK-27]. */
export function campaignOf(search: URLSearchParams): Campaign {
  const campaign: Campaign = {}
  for (const name of UTM_PARAMETERS) {
    const [value, ...more] = search.getAll(name)
    if (value && more.length === 0) campaign[name] = value
  }
  return campaign
}
