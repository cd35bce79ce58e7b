import { describe, expect, it } from 'vitest'
import { campaignOf } from '#lib/domain/campaign.ts'

describe('the campaign in an address', () => {
  it.each([
    ['utm_source=mail&utm_campaign=winter&page=2', { utm_source: 'mail', utm_campaign: 'winter' }],
    ['utm_medium=a&utm_content=b&utm_term=c', { utm_medium: 'a', utm_content: 'b', utm_term: 'c' }],
    ['utm_source=mail&utm_source=ads&utm_term=boots', { utm_term: 'boots' }],
    ['utm_source=', {}],
    ['utm_else=x', {}],
    ['', {}],
  ])('of %j is %j [CHK-27]', (search, campaign) => {
    expect(campaignOf(new URLSearchParams(search))).toEqual(campaign)
  })
})
