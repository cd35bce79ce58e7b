import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ARTICLES } from '#demo/content/articles.ts'
import { CAMPAIGN_AGE_MAX_HOURS, LOYALTY_GUEST_DATA_AGE_MAX } from '#lib/domain/shop-rules.ts'

const POLICY = ARTICLES.find(({ path }) => path === 'privacy')?.body ?? ''
/** The policy’s words for what a record holds: a row of its table begins so, or has it among others. */
const row = (words: string) => POLICY.split('\n').find((line) => line.startsWith('<tr><td>') && line.includes(words))

/** What lasts longer than a tab, by its key. */
const KEPT: Record<string, string> = {
  cart: 'Cart',
  cartSeen: 'Cart',
  cartSync: 'Cart',
  savedForLater: 'Cart',
  wishlist: 'wishlist',
  mySizes: 'sizes',
  sizeSystem: 'sizes',
  myStore: 'my store',
  deliveryPostcode: 'postcode',
  geo: 'country',
  recentlyViewed: 'what you looked at',
  referrers: 'what you looked at',
  recentSearches: 'searched for',
  dismissedAnnouncements: 'announcements you closed',
  checkout: 'Contact, addresses and your last order',
  placement: 'Contact, addresses and your last order',
  reportedOrders: 'Contact, addresses and your last order',
  authMark: 'logged in or out',
  loyaltyGuest: 'Frequent flyer number',
  campaign: 'Campaign',
  consent: 'Your answer about Google Analytics',
}

describe('what the privacy policy says of the browser', () => {
  it('names every record that outlives its tab [OBS-43]', () => {
    const sources = globSync(['lib/**/*.ts', 'stores/*.ts', 'components/**/*.tsx'])
      .map((file) => readFileSync(file, 'utf8'))
      .filter((source) => /\bbrowserRecord[<(]/.test(source))
    const keys = sources.flatMap((source) => [...source.matchAll(/\bkey: '(\w+)'/g)].map(([, key]) => key))
    expect(new Set([...keys, 'savedForLater'])).toEqual(new Set(Object.keys(KEPT)))
    for (const [key, words] of Object.entries(KEPT)) expect(row(words), key).toBeDefined()
  })

  it('says for how long it counts, and neither name nor number of a guest as nothing personal [OBS-43, LOY-12]', () => {
    expect(row('Frequent flyer number')).toContain(`${LOYALTY_GUEST_DATA_AGE_MAX / 60} hours`)
    expect(row('Campaign')).toContain(`${CAMPAIGN_AGE_MAX_HOURS} hours`)
    expect(row('Contact, addresses and your last order')).toContain('log out')
    const sold = POLICY.split('\n').find((line) => line.includes('To sell you something'))
    expect(sold).toContain('frequent flyer number')
  })

  it('names Google Analytics among who else sees something, of those who agreed [OBS-43, OBS-34]', () => {
    const [, others = ''] = POLICY.split('<h2>Who else sees it</h2>')
    expect(others.split('<h2>')[0]).toMatch(/said yes where we ask, Google Analytics sees .* without name or email/)
  })
})
