import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { policyForPage, REPORTS_PATH } from '#lib/server/http/content-security.ts'
import { needsNewDocument } from '#lib/server/http/policy-zone.ts'
import { finaliseResponse } from '#lib/server/http/render-page.ts'
import { parseEnvironment } from '#lib/server/platform/environment.ts'
import { log } from '#lib/server/platform/log.ts'

const REAL = parseEnvironment({
  NODE_ENV: 'test',
  SITE_URL: 'https://shop.example',
  AUTH_SECRET: 'x'.repeat(32),
  BRAINTREE_MERCHANT_ID: 'm',
  BRAINTREE_PUBLIC_KEY: 'p',
  BRAINTREE_PRIVATE_KEY: 's',
  BRAINTREE_WALLETS: 'paypal',
  LOYALTY_API_URL: 'https://loyalty.example',
  LOYALTY_API_KEY: 'k',
  RECAPTCHA_SITE_KEY: 'site',
  RECAPTCHA_SECRET_KEY: 'secret',
  TURNSTILE_SITE_KEY: 'site',
  TURNSTILE_SECRET_KEY: 'secret',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'shop@shop.example',
})

const policyOf = (path: string) => {
  const headers = new Map(policyForPage('<script>start()</script>', true, path, REAL))
  return headers.get('Content-Security-Policy') ?? ''
}

describe('whose scripts a page may load [ROUTE-51]', () => {
  it.each(['/account/signin', '/account/signup', '/account/verify', '/account/password/reset'])(
    'is nobody’s but the edge’s where passwords are typed: %s',
    (path) => {
      expect(policyOf(path)).not.toMatch(/braintree|paypal|recaptcha|cardinal/)
      expect(policyOf(path)).toContain('https://challenges.cloudflare.com')
    },
  )

  it.each(['/', '/products/anvil/ridge', '/account/orders', '/account/password/change'])(
    'is the wallets’ and the score’s where the mini-cart is: %s',
    (path) => {
      expect(policyOf(path)).toMatch(/script-src [^;]*recaptcha[^;]*paypal\.com/)
      expect(policyOf(path)).not.toContain('cardinal')
    },
  )

  it.each(['/cart', '/checkout/contact-info', '/checkout/payment', '/account/payment-methods'])(
    'is the bank’s too where cards are typed: %s',
    (path) => {
      expect(policyOf(path)).toMatch(/script-src [^;]*cardinalcommerce\.com [^;]*cardinaltrusted\.com/)
      expect(policyOf(path)).toMatch(/connect-src [^;]*cardinalcommerce\.com [^;]*cardinaltrusted\.com/)
    },
  )

  it('lets a bank’s own page ask over the page with the card, and no stranger’s over any other [PAY-48, ROUTE-51]', () => {
    const [card, shop] = [policyOf('/checkout/payment'), policyOf('/products/anvil/ridge')]
    expect(card).toMatch(/frame-src [^;]* https:(;|$)/)
    expect(card).toContain("form-action 'self' https:;")
    expect(shop).not.toMatch(/frame-src [^;]* https:(;|$)/)
    expect(shop).toContain("form-action 'self';")
    expect(card).toMatch(/script-src(?! [^;]* https:[; ])/)
  })

  it('is reported to the shop when it is broken [OBS-30]', () => {
    const headers = new Map(policyForPage('<p>', true, '/', REAL))
    expect(headers.get('Reporting-Endpoints')).toBe(`policy="${REPORTS_PATH}"`)
    expect(headers.get('Content-Security-Policy')).toContain(`report-uri ${REPORTS_PATH}; report-to policy`)
  })
})

describe('a finished page', () => {
  const HEAD = '<!DOCTYPE html><html><head><title>“Boots” – 靴</title></head>'
  const REST = '<body><p>Größe 42 – “Anvil” 🥾</p><script>show("–🥾")</script></body></html>'
  const finished = (html: string) =>
    finaliseResponse({ status: 200, headers: [['Content-Type', 'text/html']], body: Buffer.from(html) }, false, '/')
  const digest = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

  it('keeps every letter, whatever alphabet it is of, and names its scripts as browsers read them [ROUTE-51]', () => {
    const { body, headers } = finished(HEAD + REST)
    expect(body.toString().endsWith(REST)).toBe(true)
    expect(body.toString().startsWith(HEAD.replace('</head>', ''))).toBe(true)
    const policy = new Map(headers).get('Content-Security-Policy')
    expect(policy).toContain(digest('show("–🥾")'))
    expect(policy).not.toContain(digest('show("-🥾")'))
    for (const [, code = ''] of body.toString().matchAll(/<script>(.*?)<\/script>/gs))
      expect(policy).toContain(digest(code))
  })

  it('is whole without a head, too', () => {
    expect(finished(REST).body.toString()).toBe(REST)
  })
})

describe('a client navigation [ROUTE-51]', () => {
  const stateOf = (...segments: unknown[]) =>
    encodeURIComponent(
      JSON.stringify(segments.reduceRight<unknown>((below, each) => [each, { children: below }], ['__PAGE__', {}])),
    )
  const HOME = stateOf('', '(shop)')
  const PRODUCT = stateOf('', '(shop)', 'products', ['path', 'anvil/ridge', 'c', null])
  const CART = stateOf('', '(shop)', 'cart')
  const SIGN_IN = stateOf('', '(auth)', 'account', 'signin')
  const PAYMENT = stateOf('', '(checkout)', 'checkout', 'payment')
  const CARDS = stateOf('', '(account)', 'account', 'payment-methods')

  it.each<[string, string, boolean]>([
    ['/cart', PRODUCT, true],
    ['/checkout/contact-info', CART, false],
    ['/cart', PAYMENT, false],
    ['/checkout/contact-info', HOME, true],
    ['/checkout/contact-info', PRODUCT, true],
    ['/account/payment-methods', PRODUCT, true],
    ['/account/signin', HOME, true],
    ['/', SIGN_IN, true],
    ['/account/payment-methods', SIGN_IN, true],
    ['/checkout/success', PAYMENT, false],
    ['/checkout/payment', CARDS, false],
    ['/', PAYMENT, false],
    ['/account/orders', CARDS, false],
    ['/brands', PRODUCT, false],
    ['/account/signup', SIGN_IN, false],
    ['/checkout/payment', 'junk', false],
  ])('to %s from %s loads a new document: %s', (path, state, expected) => {
    expect(needsNewDocument(path, { rsc: '1', 'next-router-state-tree': state })).toBe(expected)
    expect(needsNewDocument(path, { 'next-router-state-tree': state })).toBe(false)
  })
})

describe('reports of broken policies [OBS-30]', () => {
  let api: ReturnType<typeof createApi>
  beforeAll(() => {
    api = createApi()
  })
  const send = (body: unknown, type = 'application/reports+json') =>
    api.request('/api/reports/policy', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const violation = (blockedURL: string) => ({
    type: 'csp-violation',
    age: 1,
    body: { effectiveDirective: 'script-src-elem', blockedURL, documentURL: 'https://shop.example/orders?code=SECRET' },
  })

  it('reach the log once for each kind, without the query of the page', async () => {
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    const evil = violation('https://evil.example/steal.js?with=SECRET')
    expect((await send([evil, evil, { type: 'deprecation', body: {} }])).status).toBe(204)
    const old = { 'violated-directive': 'img-src', 'blocked-uri': 'inline', 'document-uri': 'https://shop.example/' }
    expect((await send({ 'csp-report': old }, 'application/csp-report')).status).toBe(204)
    expect(warned.mock.calls.map(([said]) => said)).toEqual([
      { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/orders' },
      { directive: 'img-src', blocked: 'inline', page: '/' },
    ])
    warned.mockRestore()
  })

  it.each([
    ['no JSON', '{'],
    ['no report', { hello: 1 }],
    ['too many', Array.from({ length: 21 }, () => violation('x'))],
    ['a body that is too long', [violation('x'.repeat(40_000))]],
  ])('are refused when they are %s', async (_, body) => {
    expect((await send(body)).status).toBe(400)
  })

  it('are limited, and sent by POST only', async () => {
    expect((await api.request('/api/reports/policy')).status).toBe(405)
    const answers = await Promise.all(Array.from({ length: 40 }, () => send([violation('https://evil.example')])))
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
