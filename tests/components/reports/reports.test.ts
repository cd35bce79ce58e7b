import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  connectErrorReports,
  hearErrorReports,
  reportError,
  reportedErrors,
} from '#lib/client/reports/error-reports.ts'
import type { ErrorReport, Trace } from '#lib/client/reports/report.ts'
import { connectTraces, tracedLoad } from '#lib/client/reports/traces.ts'

const LUCKY = { random: 0 }
const UNLUCKY = { random: 0.5 }

afterEach(() => {
  connectErrorReports()
  connectTraces()
  history.replaceState(null, '', '/')
})

describe('an error report', () => {
  let told: ErrorReport[] = []

  beforeEach(() => {
    told = []
    connectErrorReports({ take: (each) => void told.push(each) })
  })

  it('is one in a hundred [OBS-06]', () => {
    reportError(new TypeError('x is undefined'), UNLUCKY)
    expect(told).toEqual([])
    reportError(new TypeError('x is undefined'), LUCKY)
    expect(told).toMatchObject([{ name: 'TypeError', message: 'x is undefined', path: '/', fatal: false }])
  })

  it('is always kept in checkout, and when the page is gone [OBS-06]', () => {
    reportError('a page', { ...UNLUCKY, fatal: true })
    history.replaceState(null, '', '/checkout/payment?utm_source=mail')
    reportError(new Error('No card.'), UNLUCKY)
    expect(told).toMatchObject([
      { message: 'a page', path: '/', fatal: true },
      { message: 'No card.', path: '/checkout/payment', fatal: false },
    ])
  })

  it('names nobody [OBS-10]', () => {
    const error = new Error('No mailbox kim@example.com.')
    error.stack = `Error: No mailbox kim@example.com.\n    at go (http://localhost/a.js?token=secret:1:2)`
    reportError(error, LUCKY)
    expect(JSON.stringify(told)).not.toMatch(/@|kim|secret/)
    expect(told[0]?.stack).toContain('a.js')
  })

  it('names nobody in its path and in no part of an address, and is cut where it is long [OBS-10]', () => {
    history.replaceState(null, '', '/checkout/kim@example.com')
    const error = new Error('x')
    error.stack = `at (http://localhost/a.js?v=secret:1) at http://localhost/b.js?t=hidden ${'s'.repeat(5000)}`
    reportError(error, UNLUCKY)
    expect(told[0]?.path).toBe('/checkout/[email]')
    expect(told[0]?.stack).toHaveLength(4000)
    expect(told[0]?.stack).toMatch(/^at \(http:\/\/localhost\/a\.js:1\) at http:\/\/localhost\/b\.js s+$/)
    delete error.stack
    reportError(error, UNLUCKY)
    expect(told[1]).not.toHaveProperty('stack')
  })

  it('says nothing of the key of a return, which its page has in its path [OBS-10]', () => {
    history.replaceState(null, '', '/account/orders/W1/return/1790000000.VzE.Key-of-a_return')
    const error = new Error('Not loaded: /account/orders/W1/return/1790000000.VzE.Key-of-a_return')
    error.stack = 'at (http://localhost/account/orders/W1/return/1790000000.VzE.Key-of-a_return:1:2)'
    reportError(error, { ...UNLUCKY, fatal: true })
    expect(JSON.stringify(told)).not.toContain('Key-of-a_return')
    expect(told[0]?.path).toBe('/account/orders/W1/return/[token]')
  })

  it('is heard by whoever measures, with what was sent, until they stop [OBS-33]', () => {
    const heard: ErrorReport[] = []
    hearErrorReports((each) => void heard.push(each))
    reportError(new Error('one'), LUCKY)
    reportError(new Error('unlucky'), UNLUCKY)
    hearErrorReports(undefined)
    reportError(new Error('two'), LUCKY)
    expect(heard).toEqual([told[0]])
    expect(told.map(({ message }) => message)).toEqual(['one', 'two'])
  })

  it('is kept by chance where nobody says otherwise [OBS-06]', () => {
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0)
    reportError(new Error('kept'))
    chance.mockReturnValue(0.5)
    reportError(new Error('dropped'))
    chance.mockRestore()
    expect(told.map(({ message }) => message)).toEqual(['kept'])
  })

  it('makes no trouble of its own [OBS-10]', () => {
    connectErrorReports({
      take() {
        throw new Error('Down.')
      },
    })
    expect(() => reportError(new Error('first'), LUCKY)).not.toThrow()
  })

  it('goes to memory and console where no service is connected; the newest twenty are held [OBS-10]', () => {
    connectErrorReports()
    const said = vi.spyOn(console, 'debug').mockImplementation(() => {})
    for (let i = 0; i < 21; i++) reportError(new Error(`number ${i}`), LUCKY)
    expect(reportedErrors().map(({ message }) => message)).toHaveLength(20)
    expect(reportedErrors()[0]?.message).toBe('number 1')
    expect(said).toHaveBeenCalledTimes(21)
    expect(said).toHaveBeenLastCalledWith('error report', expect.stringContaining('"number 20"'))
  })
})

describe('the trace of a component', () => {
  let told: Trace[] = []

  beforeEach(() => {
    told = []
    connectTraces({ take: (each) => void told.push(each) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => vi.useRealTimers())

  /** A load that takes so many milliseconds. */
  const load = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('drawer'), ms))

  it('is one in a thousand; what it follows is loaded either way [OBS-07]', async () => {
    const both = [tracedLoad('cart', () => load(80), 0.001), tracedLoad('sheet', () => load(80), 0)]
    await vi.advanceTimersByTimeAsync(80)
    expect(await Promise.all(both)).toEqual(['drawer', 'drawer'])
    expect(told).toEqual([{ name: 'sheet', duration: 80, outcome: 'loaded' }])
  })

  it('is closed after two seconds as timed out; the load goes on [OBS-08, CONST-55]', async () => {
    const slow = tracedLoad('cart', () => load(3000), 0)
    await vi.advanceTimersByTimeAsync(1999)
    expect(told).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toEqual([{ name: 'cart', duration: 2000, outcome: 'timedOut' }])
    await vi.advanceTimersByTimeAsync(1000)
    expect(await slow).toBe('drawer')
    expect(told).toHaveLength(1)
  })

  it('tells a load that failed, which is still whose it was [OBS-08]', async () => {
    await expect(tracedLoad('cart', () => Promise.reject(new Error('Gone.')), 0)).rejects.toThrow('Gone.')
    expect(told).toMatchObject([{ name: 'cart', outcome: 'failed' }])
  })

  it('goes to the console where no service is connected [OBS-10]', async () => {
    connectTraces()
    const said = vi.spyOn(console, 'debug').mockImplementation(() => {})
    const begun = vi.spyOn(performance, 'now').mockReturnValueOnce(10).mockReturnValueOnce(20.6)
    await tracedLoad('cart', async () => 'drawer', 0)
    begun.mockRestore()
    expect(said).toHaveBeenCalledWith('trace', '{"name":"cart","duration":11,"outcome":"loaded"}')
    expect(said).toHaveBeenCalledWith('trace', expect.stringContaining('"cart"'))
  })
})
