import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CheckoutShell } from '#components/checkout/checkout-shell.tsx'
import { AnalyticsStart } from '#components/layout/analytics-start.tsx'
import { listenToEvents, type ShopEvent } from '#lib/client/analytics/track.ts'
import { keptCampaign } from '#stores/campaign.ts'

const here = vi.hoisted(() => ({ path: '/', search: '' }))
vi.mock('next/navigation', () => ({
  usePathname: () => here.path,
  useSearchParams: () => new URLSearchParams(here.search),
}))

let told: ShopEvent[] = []
let stop = () => {}

/** A page of the shop as it is loaded at an address. */
function load(path: string, search = '') {
  Object.assign(here, { path, search })
  history.replaceState(null, '', path + search)
  const page = (
    <>
      {path.startsWith('/checkout') ? <CheckoutShell /> : null}
      <AnalyticsStart />
    </>
  )
  render(page).unmount()
}
const campaigns = () => told.filter(({ kind }) => kind === 'campaign')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  localStorage.clear()
  told = []
  stop = listenToEvents((news) => told.push(news))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('the campaign somebody came with', () => {
  it('is told by checkout as the address has it, once, and nothing where there is none [CHK-27, OBS-04]', () => {
    load('/checkout/contact-info')
    expect(campaigns()).toEqual([])
    load('/checkout/contact-info', '?utm_source=mail&utm_content=&utm_term=a&utm_term=b')
    load('/checkout/contact-info', '?utm_source=mail&utm_content=&utm_term=a&utm_term=b')
    expect(campaigns()).toEqual([{ kind: 'campaign', campaign: { utm_source: 'mail', utm_content: '' } }])
  })

  it('is told by checkout whatever page they landed on [CHK-27, OBS-04]', () => {
    load('/products/boots/anvil', '?utm_source=mail&variant=p1-8')
    load('/cart')
    expect(campaigns()).toEqual([])
    load('/checkout/contact-info')
    load('/checkout/shipping')
    expect(campaigns()).toEqual([{ kind: 'campaign', campaign: { utm_source: 'mail' } }])
  })

  it('is the last one, and over after a day [CHK-27, CONST-103]', () => {
    load('/', '?utm_source=mail')
    load('/brands', '?utm_source=ads')
    load('/checkout/contact-info')
    expect(campaigns()).toEqual([{ kind: 'campaign', campaign: { utm_source: 'ads' } }])
    load('/', '?utm_source=mail')
    vi.advanceTimersByTime(24 * 3_600_000)
    load('/checkout/contact-info')
    expect(campaigns()).toHaveLength(1)
  })

  it('is known to the order for as long as it lasts, told or not [CHK-27]', () => {
    load('/products/boots/anvil', '?utm_source=mail')
    load('/checkout/contact-info')
    expect(keptCampaign()).toEqual({ utm_source: 'mail' })
    vi.advanceTimersByTime(86_400_000)
    expect(keptCampaign()).toBeUndefined()
  })

  it('is told on the next page when the one of checkout was gone before anybody listened [CHK-27, GUARD-14]', () => {
    stop()
    load('/checkout/success', '?utm_source=sms')
    expect(JSON.parse(localStorage.getItem('campaign') ?? '{}').data).toMatchObject({ due: true, told: false })
    stop = listenToEvents((news) => told.push(news))
    load('/cart', '?utm_source=sms')
    load('/checkout/contact-info')
    expect(campaigns()).toEqual([{ kind: 'campaign', campaign: { utm_source: 'sms' } }])
    expect(JSON.parse(localStorage.getItem('campaign') ?? '{}').data).toMatchObject({ told: true })
  })

  it('is not told again where a guard of checkout sent them on [CHK-27, GUARD-14]', () => {
    load('/checkout/success', '?utm_source=mail')
    load('/cart', '?utm_source=mail')
    load('/checkout/contact-info')
    expect(campaigns()).toHaveLength(1)
  })
})
