import { describe, expect, it } from 'vitest'
import { GET } from '#app/(crawlers)/.well-known/apple-developer-merchantid-domain-association/route.ts'
import { appleDomainFile, lacksAppleDomainFile } from '#lib/server/payments/apple-pay-domain.ts'
import { parseEnvironment } from '#lib/server/platform/environment.ts'

const KEYS = { BRAINTREE_MERCHANT_ID: 'm', BRAINTREE_PUBLIC_KEY: 'p', BRAINTREE_PRIVATE_KEY: 's' }
const FILE = '7B227073704964223A2237'

describe('Apple’s domain association file', () => {
  it('is what the setting says, as text that may be kept for an hour [PAY-45]', async () => {
    process.env['APPLE_PAY_DOMAIN_ASSOCIATION'] = `${FILE}\n`
    const answer = GET()
    expect([answer.status, await answer.text()]).toEqual([200, FILE])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  it('is missed where Apple Pay is offered, and nowhere else [PAY-45]', () => {
    const lacks = (over: Record<string, string>) => lacksAppleDomainFile(parseEnvironment(over))
    expect(lacks({ ...KEYS, BRAINTREE_WALLETS: 'applePay' })).toBe(true)
    expect(lacks({ ...KEYS, BRAINTREE_WALLETS: 'paypal' })).toBe(false)
    expect(lacks({})).toBe(false)
    expect(lacks({ ...KEYS, BRAINTREE_WALLETS: 'applePay', APPLE_PAY_DOMAIN_ASSOCIATION: FILE })).toBe(false)
    expect(appleDomainFile(parseEnvironment({ APPLE_PAY_DOMAIN_ASSOCIATION: ' ' }))).toBeUndefined()
  })
})
