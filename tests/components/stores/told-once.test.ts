import { beforeEach, describe, expect, it } from 'vitest'
import { dueCampaign, keepCampaign, keptCampaign, markCampaignTold, wantCampaign } from '#stores/campaign.ts'
import { forgetPendingMembership, keepPendingMembership, pendingMembership } from '#stores/loyalty-guest.ts'
import { isFirstReport } from '#stores/reported-orders.ts'
import { storageIsFull } from './browser.ts'

const NOW = Date.parse('2026-03-01T10:00:00.000Z')
const DAY_MS = 86_400_000
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')

beforeEach(() => localStorage.clear())

describe('an order that is told to analytics [OBS-11]', () => {
  it('is news once, whoever remembers it: this page, or the browser after a reload', () => {
    expect([isFirstReport('W1'), isFirstReport('W1'), isFirstReport('W2')]).toEqual([true, false, true])
    expect(stored('reportedOrders')).toEqual({ version: 1, data: ['W1', 'W2'] })
    localStorage.setItem('reportedOrders', '{"version":1,"data":["W9"]}')
    expect([isFirstReport('W9'), isFirstReport('W1')]).toEqual([false, false])
  })

  it('is news once where the browser keeps nothing', () => {
    const full = storageIsFull()
    expect([isFirstReport('N1'), isFirstReport('N1')]).toEqual([true, false])
    full.mockRestore()
  })

  it('is remembered with the nineteen before it', () => {
    for (let i = 1; i <= 21; i += 1) isFirstReport(`M${i}`)
    const numbers = stored('reportedOrders').data
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([20, 'M2', 'M21'])
  })

  it('is news where the record is junk [GEN-10]', () => {
    localStorage.setItem('reportedOrders', '{"version":1,"data":["J1",7]}')
    expect(isFirstReport('J1')).toBe(true)
    expect(stored('reportedOrders').data).toEqual(['J1'])
  })
})

describe('the campaign somebody landed with [CHK-27]', () => {
  const MAIL = { utm_source: 'mail', utm_term: 'boots' }

  it('is known for a day, and none is no news [CONST-103]', () => {
    keepCampaign(MAIL, NOW)
    keepCampaign({}, NOW + 1)
    expect([keptCampaign(NOW + DAY_MS - 1), keptCampaign(NOW + DAY_MS)]).toEqual([MAIL, undefined])
    expect(stored('campaign')).toEqual({ version: 1, data: { campaign: MAIL, keptAt: NOW, told: false } })
  })

  it('is due once checkout wants it told, once a document, until it has been', () => {
    keepCampaign(MAIL, NOW)
    expect(dueCampaign(NOW)).toBeUndefined()
    wantCampaign(NOW)
    expect([dueCampaign(NOW), dueCampaign(NOW)]).toEqual([MAIL, undefined])
    markCampaignTold(NOW)
    wantCampaign(NOW)
    expect([dueCampaign(NOW), keptCampaign(NOW)]).toEqual([undefined, MAIL])
    expect(stored('campaign').data).toEqual({ campaign: MAIL, keptAt: NOW, due: true, told: true })
  })

  it('is no other when the same link is followed again, and due anew when it differs in one word', () => {
    keepCampaign({ ...MAIL, utm_medium: 'one' }, NOW)
    wantCampaign(NOW)
    dueCampaign(NOW)
    markCampaignTold(NOW)
    keepCampaign({ ...MAIL, utm_medium: 'one' }, NOW + 5)
    wantCampaign(NOW + 5)
    expect(dueCampaign(NOW + 5)).toBeUndefined()
    expect(stored('campaign').data.keptAt).toBe(NOW)
    const other = { ...MAIL, utm_medium: 'two' }
    keepCampaign(other, NOW + 5)
    wantCampaign(NOW + 5)
    expect(dueCampaign(NOW + 5)).toEqual(other)
    markCampaignTold(NOW + 5)
  })

  it('that is a day old is neither due nor told', () => {
    keepCampaign({ utm_source: 'old' }, NOW)
    wantCampaign(NOW + DAY_MS)
    expect(stored('campaign').data.due).toBeUndefined()
    wantCampaign(NOW)
    expect(dueCampaign(NOW + DAY_MS)).toBeUndefined()
    markCampaignTold(NOW + DAY_MS)
    expect(stored('campaign').data.told).toBe(false)
  })

  it('is known on one page where the browser keeps nothing, whatever older one it holds', () => {
    keepCampaign(MAIL, NOW)
    const full = storageIsFull()
    keepCampaign({ utm_source: 'radio' }, NOW)
    wantCampaign(NOW)
    expect(dueCampaign(NOW)).toEqual({ utm_source: 'radio' })
    markCampaignTold(NOW)
    expect(dueCampaign(NOW)).toBeUndefined()
    full.mockRestore()
    keepCampaign(MAIL, NOW)
  })

  it.each([
    ['whose words are no text', { campaign: { utm_source: 7 } }],
    ['of no time', { keptAt: 'now' }],
    ['that says not whether it was told', { told: 'no' }],
    ['that is due in an odd way', { due: 'soon' }],
  ])('is none in a record %s [GEN-10]', (_, odd) => {
    const data = { campaign: { utm_source: 'odd' }, keptAt: NOW, told: false, ...odd }
    localStorage.setItem('campaign', JSON.stringify({ version: 1, data }))
    expect(keptCampaign(NOW)?.utm_source).not.toBe(data.campaign.utm_source)
  })
})

describe('a membership a guest has given [LOY-07]', () => {
  const MEMBER = { memberId: '1234567890', lastName: 'Kovac' }
  const PENDING = { ...MEMBER, createdAt: '2026-03-01T10:00:00.000Z' }
  beforeEach(() => forgetPendingMembership())

  it('is kept, with when, until it is linked or not wanted [LOY-08]', () => {
    expect(pendingMembership()).toBeUndefined()
    keepPendingMembership(MEMBER, new Date(NOW))
    expect(pendingMembership()).toEqual(PENDING)
    expect(stored('loyaltyGuest').data).toEqual(PENDING)
    forgetPendingMembership()
    expect([pendingMembership(), stored('loyaltyGuest').data]).toEqual([undefined, null])
  })

  it('that was never given leaves nothing to forget', () => {
    forgetPendingMembership()
    expect(stored('loyaltyGuest')).toBeNull()
  })

  it('lasts as long as the page where the browser keeps nothing, and no longer once it does', () => {
    keepPendingMembership(MEMBER, new Date(NOW))
    const full = storageIsFull()
    keepPendingMembership({ ...MEMBER, lastName: 'Novak' }, new Date(NOW))
    expect(pendingMembership()).toEqual({ ...PENDING, lastName: 'Novak' })
    forgetPendingMembership()
    expect(pendingMembership()).toBeUndefined()
    keepPendingMembership(MEMBER, new Date(NOW))
    full.mockRestore()
    keepPendingMembership({ ...MEMBER, lastName: 'Nguyen' }, new Date(NOW))
    localStorage.clear()
    expect(pendingMembership()).toBeUndefined()
  })
})
