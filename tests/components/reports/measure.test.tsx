import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConsentChoice } from '#components/layout/consent-choice.tsx'
import { ConsentNotice } from '#components/layout/consent-notice.tsx'
import { ConsentWords } from '#components/layout/consent-words.tsx'
import { report } from '#lib/client/analytics/analytics.ts'
import { startTracking } from '#lib/client/analytics/tracker.ts'
import { reportError } from '#lib/client/reports/error-reports.ts'
import { measurementsRequest } from '#lib/contract/measurements.ts'
import { chooseConsent, useConsentStore } from '#stores/consent.ts'

interface Sent {
  visitor?: string
  measurements: { name: string; page: string; age: number; parameters: Record<string, unknown> }[]
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4/
const ITEM = { item_id: 'boot', item_name: 'Ridge boot', price: 129.95, quantity: 1 }

let beacons: { url: string; body: Promise<string> }[] = []
let stop = () => {}
beforeEach(() => {
  localStorage.clear()
  useConsentStore.setState({ known: false, choice: undefined })
  beacons = []
  const sendBeacon = (url: string, body: Blob) => beacons.push({ url, body: body.text() }) > 0
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  stop = startTracking(1)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sent = async () => Promise.all(beacons.map(async ({ body }) => JSON.parse(await body) as Sent))
const buy = () =>
  report({ name: 'purchase', parameters: { transaction_id: 'W1', email_hash: 'a'.repeat(64), items: [ITEM] } })

describe('what a browser measures', () => {
  it('goes to the shop some seconds later, together, and once [OBS-32]', async () => {
    report({ name: 'login', parameters: { method: 'email' } })
    vi.advanceTimersByTime(2000)
    report({ name: 'sign_up', parameters: { method: 'email' } })
    expect(beacons).toEqual([])
    vi.advanceTimersByTime(3000)
    expect(beacons.map(({ url }) => url)).toEqual(['/api/measurements'])
    expect((await sent())[0]?.measurements).toEqual([
      { name: 'login', page: 'home', age: 5000, parameters: { method: 'email' } },
      { name: 'sign_up', page: 'home', age: 3000, parameters: { method: 'email' } },
    ])
    vi.advanceTimersByTime(60_000)
    expect(beacons).toHaveLength(1)
  })

  it('goes at once when the page is left, or there is much of it [OBS-32]', async () => {
    report({ name: 'login', parameters: {} })
    window.dispatchEvent(new Event('pagehide'))
    expect(beacons).toHaveLength(1)
    for (let i = 0; i < 50; i += 1) report({ name: 'login', parameters: {} })
    expect((await sent())[1]?.measurements).toHaveLength(50)
  })

  it('is taken whole, with an order of 150 lines, a very long address and what a sleeping machine kept [OBS-32]', async () => {
    chooseConsent('all')
    report({ name: 'sign_up', parameters: {} })
    vi.setSystemTime(Date.now() + 3_600_001)
    report({ name: 'purchase', parameters: { transaction_id: 'W1', items: Array.from({ length: 150 }, () => ITEM) } })
    report({ name: 'campaign', parameters: { utm_source: 'x'.repeat(400), utm_medium: 'mail' } })
    window.dispatchEvent(new Event('pagehide'))
    const [{ measurements }] = (await sent()).map((body) => measurementsRequest.parse(body)) as [Sent]
    expect(measurements.map(({ name }) => name)).toEqual(['purchase', 'campaign'])
    expect(measurements[0]?.parameters['items']).toHaveLength(100)
    expect(measurements[1]?.parameters).toEqual({ utm_source: 'x'.repeat(300), utm_medium: 'mail' })
  })

  it('goes in parts when there is more of it than a browser takes at once, and none of it twice [OBS-44]', async () => {
    const ROOM = 65_536
    const sendBeacon = (url: string, body: Blob) => body.size <= ROOM && beacons.push({ url, body: body.text() }) > 0
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon }))
    chooseConsent('all')
    const items = Array.from({ length: 100 }, (_, i) => ({ ...ITEM, item_id: `boot-${i}`, item_name: 'x'.repeat(200) }))
    const names = ['view_cart', 'add_shipping_info', 'add_payment_info', 'purchase'] as const
    for (const name of names) report({ name, parameters: { items } })
    // What fits nowhere is given up, and holds nothing else up.
    const giant = items.map((item) => ({ ...item, item_name: 'x'.repeat(1000) }))
    report({ name: 'view_item_list', parameters: { items: giant } })
    window.dispatchEvent(new Event('pagehide'))
    const bodies = await sent()
    expect(bodies.length).toBeGreaterThan(1)
    for (const body of bodies) expect(body.visitor).toMatch(UUID)
    const told = bodies.flatMap(({ measurements }) => measurements.map(({ name }) => name))
    expect(told.filter((name) => name !== 'exception').toSorted()).toEqual(names.toSorted())
  })

  it('names errors that are kept, those from before anybody listened too [OBS-33]', async () => {
    stop()
    reportError(new Error('Nothing to see'), { fatal: true })
    stop = startTracking(1)
    reportError(new TypeError('x is undefined for kim@example.com'), { fatal: true })
    window.dispatchEvent(new Event('pagehide'))
    const descriptions = (await sent()).flatMap(({ measurements }) =>
      measurements.filter(({ name }) => name === 'exception').map(({ parameters }) => parameters['description']),
    )
    expect(descriptions).toEqual(['Error: Nothing to see', 'TypeError: x is undefined for [email]'])
  })

  it('says neither who nor what goods, until somebody agrees, and not after they took it back [OBS-34]', async () => {
    buy()
    window.dispatchEvent(new Event('pagehide'))
    chooseConsent('all')
    buy()
    window.dispatchEvent(new Event('pagehide'))
    chooseConsent('needed')
    buy()
    window.dispatchEvent(new Event('pagehide'))
    const [before, agreed, after] = await sent()
    const purchase = (of: Sent | undefined) => of?.measurements.find(({ name }) => name === 'purchase')?.parameters
    for (const anonymous of [before, after]) {
      expect(anonymous).not.toHaveProperty('visitor')
      expect(purchase(anonymous)).toEqual({ transaction_id: 'W1' })
    }
    expect(agreed?.visitor).toMatch(UUID)
    expect(purchase(agreed)).toMatchObject({ items: [ITEM] })
  })

  it('says of what was done before an agreement, or under a number that is forgotten, no more than before [OBS-42]', async () => {
    const login = () => report({ name: 'login', parameters: { items: [ITEM] } })
    login()
    chooseConsent('all')
    buy()
    vi.advanceTimersByTime(5000)
    const first = (await sent()).find(({ visitor }) => visitor !== undefined)?.visitor
    buy()
    chooseConsent('needed')
    chooseConsent('all')
    login()
    window.dispatchEvent(new Event('pagehide'))
    const told = (await sent()).flatMap(({ visitor, measurements }) =>
      measurements
        // Errors of the tests before are told again.
        .filter(({ name }) => name !== 'exception')
        .map(({ name, parameters }) => ({ name, visitor, goods: 'items' in parameters })),
    )
    expect(first).toMatch(UUID)
    expect(told).toHaveLength(4)
    expect(told.slice(0, 2)).toEqual(
      expect.arrayContaining([
        { name: 'login', visitor: undefined, goods: false },
        { name: 'purchase', visitor: first, goods: true },
      ]),
    )
    expect(told.slice(2)).toEqual(
      expect.arrayContaining([
        { name: 'purchase', visitor: undefined, goods: false },
        { name: 'login', visitor: expect.stringMatching(UUID), goods: true },
      ]),
    )
    expect(told.filter(({ visitor }) => visitor === first)).toHaveLength(1)
  })
})

describe('the question', () => {
  beforeEach(() => void vi.useRealTimers())

  it.each([
    ['Yes, share', 'all'],
    ['No, thanks', 'needed'],
  ])('is over with one press of “%s”, for this visit and the next [OBS-34]', async (name, choice) => {
    const { unmount } = render(
      <ConsentNotice>
        <ConsentWords />
      </ConsentNotice>,
    )
    await userEvent.click(screen.getByRole('button', { name }))
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(useConsentStore.getState().choice).toBe(choice)
    unmount()
    useConsentStore.setState({ known: false, choice: undefined })
    render(
      <ConsentNotice>
        <ConsentWords />
      </ConsentNotice>,
    )
    await waitFor(() => expect(useConsentStore.getState().choice).toBe(choice))
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it.each(['No, thanks', 'Yes, share'])(
    'gives the focus back after “%s” by the keyboard [OBS-34, UI-16]',
    async (name) => {
      render(
        <>
          <button type="button">Menu</button>
          <ConsentNotice>
            <ConsentWords />
          </ConsentNotice>
        </>,
      )
      screen.getByRole('button', { name: 'Menu' }).focus()
      const answer = screen.getByRole('button', { name })
      while (document.activeElement !== answer) await userEvent.tab()
      await userEvent.keyboard('{Enter}')
      expect(screen.queryByRole('complementary')).toBeNull()
      expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus()
    },
  )

  it('can be answered anew, under another number [OBS-34]', async () => {
    const visitor = () =>
      (JSON.parse(localStorage.getItem('consent') ?? '{}') as { data?: { visitor?: string } }).data?.visitor
    render(<ConsentChoice />)
    expect(screen.getByRole('radio', { name: /Only what is needed/ })).toBeChecked()
    expect(screen.getByRole('status')).toHaveTextContent('You have not chosen yet')
    await userEvent.click(screen.getByRole('radio', { name: /Share with Google Analytics/ }))
    expect(screen.getByRole('status')).toHaveTextContent('Your choice is kept.')
    const first = visitor()
    await userEvent.click(screen.getByRole('radio', { name: /Only what is needed/ }))
    expect(visitor()).toBeUndefined()
    await userEvent.click(screen.getByRole('radio', { name: /Share with Google Analytics/ }))
    expect(visitor()).toMatch(UUID)
    expect(visitor()).not.toBe(first)
  })
})
