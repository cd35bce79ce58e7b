import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { measurementsRequest } from '#lib/contract/measurements.ts'
import { withLandingView } from '#lib/server/http/landing-view.ts'

const beacon = vi.fn<(address: string, body: Blob) => boolean>()

function arrive(path: string): void {
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(withLandingView('<html><head></head></html>', path)) ?? []
  // biome-ignore lint/security/noGlobalEval: the script as the browser would run it
  globalThis.eval(script)
}

/** Leaves the page so many milliseconds after it was asked for. */
function leaveAfter(ms: number): void {
  vi.spyOn(performance, 'now').mockReturnValue(ms)
  window.dispatchEvent(new Event('pagehide'))
}

describe('a view by somebody who gave no sign', () => {
  beforeEach(() => {
    delete window.awake
    beacon.mockReset()
    vi.stubGlobal('navigator', { sendBeacon: beacon })
  })
  afterEach(() => {
    window.awake = true
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('is told when the page is left, as the contract has it, and names nobody [OBS-01, OBS-32]', async () => {
    arrive('/products/boots/steel-9')
    leaveAfter(3500)
    expect(beacon).toHaveBeenCalledTimes(1)
    const [address, body] = beacon.mock.calls[0] ?? []
    expect(address).toBe('/api/measurements')
    expect(measurementsRequest.parse(JSON.parse((await body?.text()) ?? ''))).toEqual({
      measurements: [
        {
          name: 'page_view',
          page: 'product',
          age: 0,
          parameters: { page_type: 'product', page_path: '/products/boots/steel-9' },
        },
      ],
    })
  })

  it.each([
    [999, 0],
    [1000, 1],
  ])('counts from when the page was painted: left %i ms later it is told %i times [OBS-01]', (ms, times) => {
    arrive('/')
    const painted = { startTime: 1400 } as PerformanceEntry
    vi.spyOn(performance, 'getEntriesByName').mockReturnValue([painted])
    leaveAfter(1400 + ms)
    expect(beacon).toHaveBeenCalledTimes(times)
  })

  it.each([
    ['left within its first second', 900, false],
    ['told by its scripts', 3500, true],
  ])('is not told of a page that was %s', (_why, ms, awake) => {
    arrive('/')
    window.awake = awake
    leaveAfter(ms)
    expect(beacon).not.toHaveBeenCalled()
  })
})
