import { afterEach, describe, expect, it, vi } from 'vitest'
import { callerAddress, isOwnProxy, networkOf, readTrustedProxies } from '#lib/server/platform/client-address.ts'
import { parseEnvironment } from '#lib/server/platform/environment.ts'

function trusting(text: string) {
  const trusted = readTrustedProxies(text)
  if (!trusted) throw new Error(`${text} is no setting`)
  return trusted
}

describe('who is asking [API-18]', () => {
  const CDN = '173.245.48.5'
  it.each<[string, string, string, string | undefined, string]>([
    ['nobody in front', '0', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['one proxy', '1', '10.0.0.2', '198.51.100.1', '198.51.100.1'],
    ['one proxy and a forger', '1', '10.0.0.2', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['a CDN and a proxy', '2', '10.0.0.2', `198.51.100.1, ${CDN}`, '198.51.100.1'],
    ['a CDN, a proxy and a forger', '2', '10.0.0.2', `6.6.6.6, 198.51.100.1, ${CDN}`, '198.51.100.1'],
    ['two proxies, one passed by', '2', '10.0.0.2', '198.51.100.1', '198.51.100.1'],
    ['a proxy that says nothing', '1', '10.0.0.2', undefined, '10.0.0.2'],
    ['ranges', `10.0.0.0/8,173.245.48.0/20`, '10.0.0.2', `6.6.6.6, 198.51.100.1, ${CDN}`, '198.51.100.1'],
    ['ranges, asked past the proxies', '10.0.0.0/8', '198.51.100.7', '6.6.6.6', '198.51.100.7'],
    ['ranges and none but proxies', '10.0.0.0/8', '10.0.0.2', '10.0.0.9', '10.0.0.9'],
    ['ranges and nonsense', '10.0.0.0/8', '10.0.0.2', 'unknown, 10.0.0.9', '10.0.0.9'],
    ['an address of IPv6 with a port', '1', '::1', '[2001:db8::7]:443', '2001:db8::7'],
    ['an address of IPv4 in one of IPv6', '10.0.0.0/8', '::ffff:10.0.0.2', '198.51.100.1:5000', '198.51.100.1'],
  ])('with %s', (_, setting, peer, forwarded, expected) => {
    expect(callerAddress(peer, forwarded, trusting(setting))).toBe(expected)
  })

  it('is counted by the first 64 bits of an address of IPv6', () => {
    const network = '2001:db8:1:2::/64'
    for (const address of ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff:0:0:7', '2001:db8:1:2:3:4:5:6']) {
      expect(networkOf(address)).toBe(network)
    }
    expect(networkOf('2001:db8:1:3::1')).not.toBe(network)
    expect([networkOf('::1'), networkOf('2001:db8::')]).toEqual(['0:0:0:0::/64', '2001:db8:0:0::/64'])
    expect([networkOf('64:ff9b::1.2.3.4'), networkOf('203.0.113.9')]).toEqual(['64:ff9b:0:0::/64', '203.0.113.9'])
  })

  it('may be told by our own proxy only', () => {
    expect(isOwnProxy('203.0.113.9', trusting('0'))).toBe(false)
    expect(isOwnProxy('203.0.113.9', trusting('1'))).toBe(true)
    expect(isOwnProxy('203.0.113.9', trusting('10.0.0.0/8'))).toBe(false)
    expect(isOwnProxy('::ffff:10.1.2.3', trusting('10.0.0.0/8'))).toBe(true)
    expect(isOwnProxy(undefined, trusting('10.0.0.0/8'))).toBe(false)
  })

  it.each(['yes', '11', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/8/8', '::/129', '10.0.0.0/8,', '-1'])(
    'is not told by TRUST_PROXY=%s, and the start says so [GEN-11]',
    (text) => {
      expect(readTrustedProxies(text)).toBeUndefined()
      expect(() => parseEnvironment({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY: Give a number of proxies/)
    },
  )
})

describe('the limits of the API behind a CDN and a proxy [API-18]', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('count shoppers apart, and a network of IPv6 as one', async () => {
    vi.resetModules()
    vi.stubEnv('TRUST_PROXY', '2')
    vi.stubEnv('RATE_LIMIT_FACTOR', '0.005')
    const { createApi } = await import('#lib/server/api/app.ts')
    const api = createApi()
    const statusFor = async (shopper: string) => {
      const headers = { 'X-Forwarded-For': `${shopper}, 173.245.48.5` }
      return (await api.request('http://localhost/api/openapi.json', { headers })).status
    }
    const shoppers = Array.from({ length: 10 }, (_, i) => `198.51.100.${i}`)
    for (const shopper of shoppers) expect(await statusFor(shopper)).toBe(200)
    const neighbours = await Promise.all(Array.from({ length: 10 }, (_, i) => statusFor(`2001:db8:0:1::${i}`)))
    expect(neighbours.filter((status) => status === 200)).toHaveLength(6)
    expect(await statusFor('2001:db8:0:2::1')).toBe(200)
    // What programs are told is what they meet.
    const { agentsGuide } = await import('#lib/server/seo/agents-guide.ts')
    expect(agentsGuide('Shop')).toContain('may make 6 calls in 60 seconds')
  })
})
