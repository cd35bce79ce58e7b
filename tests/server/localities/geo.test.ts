import { describe, expect, it, vi } from 'vitest'
import { visitorCountry } from '#lib/server/localities/geo.ts'

describe('the country of a visitor', () => {
  it.each([
    ['NZ', 'NZ'],
    ['au', 'AU'],
    ['XX', undefined],
    ['T1', undefined],
    ['', undefined],
    ['Australia', undefined],
  ])('is what the edge says: %j is %j [GEO-05, API-67]', async (edgeCountry, country) => {
    expect(await visitorCountry({ edgeCountry })).toBe(country)
  })

  it('is unknown without an edge and a file of addresses [GEO-03, API-67]', async () => {
    expect(await visitorCountry({ address: '203.0.113.9' })).toBeUndefined()
    expect(await visitorCountry({})).toBeUndefined()
  })

  it('stays unknown when the file cannot be read, and the shop goes on', async () => {
    vi.resetModules()
    vi.stubEnv('GEOIP_FILE', '/nowhere/countries.mmdb')
    const { visitorCountry } = await import('#lib/server/localities/geo.ts')
    expect(await visitorCountry({ address: '::ffff:203.0.113.9' })).toBeUndefined()
    vi.unstubAllEnvs()
  })

  it('is known once the file can be read, and the file is opened no more then [GEO-05, API-67]', async () => {
    const opened = vi
      .fn()
      .mockRejectedValueOnce(new Error('ENOENT'))
      .mockResolvedValue({ get: () => ({ country: { iso_code: 'NZ' } }) })
    vi.resetModules()
    vi.doMock('maxmind', () => ({ open: opened, validate: () => true }))
    vi.stubEnv('GEOIP_FILE', '/data/countries.mmdb')
    vi.useFakeTimers()
    const { visitorCountry } = await import('#lib/server/localities/geo.ts')
    const country = () => visitorCountry({ address: '203.0.113.9' })
    expect([await country(), await country(), opened.mock.calls.length]).toEqual([undefined, undefined, 1])
    await vi.advanceTimersByTimeAsync(60_000)
    expect([await country(), opened.mock.calls.length]).toEqual(['NZ', 2])
    await vi.advanceTimersByTimeAsync(600_000)
    expect([await country(), opened.mock.calls.length]).toEqual(['NZ', 2])
    vi.useRealTimers()
    vi.doUnmock('maxmind')
    vi.unstubAllEnvs()
  })
})

describe('behind our own proxy', () => {
  it('the edge’s header counts [API-67, GEO-05]', async () => {
    vi.resetModules()
    vi.stubEnv('TRUST_PROXY', '1')
    const { createApi } = await import('#lib/server/api/app.ts')
    const response = await createApi().request('http://localhost:3000/api/geo', { headers: { 'CF-IPCountry': 'NZ' } })
    expect(await response.json()).toEqual({ country: 'NZ' })
    vi.unstubAllEnvs()
  })
})
