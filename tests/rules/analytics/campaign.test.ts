import { describe, expect, it } from 'vitest'
import { campaignOf, withCampaign } from '#lib/domain/analytics/campaign.ts'

describe('the campaign in an address', () => {
  it.each([
    ['utm_source=mail&utm_campaign=winter&page=2', { utm_source: 'mail', utm_campaign: 'winter' }],
    ['utm_medium=a&utm_content=b&utm_term=c', { utm_medium: 'a', utm_content: 'b', utm_term: 'c' }],
    ['utm_source=mail&utm_source=ads&utm_term=boots', { utm_term: 'boots' }],
    ['utm_source=mail&utm_term=', { utm_source: 'mail', utm_term: '' }],
    ['utm_term=&utm_term=', {}],
    // The shop takes no such text in a call: a link with one would refuse every order of that day.
    ['utm_source=mail%00&utm_term=boots%01', { utm_term: 'boots\u0001' }],
    ['utm_else=x', {}],
    ['', {}],
  ])('of %j is %j [CHK-27]', (search, campaign) => {
    expect(campaignOf(new URLSearchParams(search))).toStrictEqual(campaign)
  })
})

describe('the campaign of somebody who is sent on', () => {
  it.each([
    ['/cart', 'utm_source=mail&page=2', '/cart?utm_source=mail'],
    ['/cart', 'page=2', '/cart'],
    ['/cart', 'utm_term=&utm_source=a+b%26c', '/cart?utm_source=a+b%26c&utm_term='],
    ['/cart', 'utm_term=a&utm_term=b', '/cart?utm_term=a&utm_term=b'],
    ['/stores?near=3065', 'utm_source=mail', '/stores?near=3065&utm_source=mail'],
    ['/stores?near=3065&open#a?b', 'utm_source=mail', '/stores?near=3065&open&utm_source=mail#a?b'],
    ['/stores#unknown', 'utm_source=mail', '/stores?utm_source=mail#unknown'],
    [
      '/account/orders?utm_source=mail',
      'utm_source=mail&utm_medium=ad',
      '/account/orders?utm_source=mail&utm_medium=ad',
    ],
  ])('to %s from ?%s goes along: %s [CHK-27]', (to, asked, expected) => {
    expect(withCampaign(to, new URLSearchParams(asked))).toBe(expected)
  })
})
