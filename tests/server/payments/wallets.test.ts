import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { walletSettings } from '#lib/server/payments/offered.ts'
import { cardOrigins, paymentOrigins } from '#lib/server/payments/origins.ts'
import { takesWallet } from '#lib/server/payments/wallets.ts'
import { parseEnvironment } from '#lib/server/platform/environment.ts'

const { FRAUDNET_URL } = createRequire(import.meta.url)('braintree-web/lib/constants') as { FRAUDNET_URL: string }
const KEYS = { BRAINTREE_MERCHANT_ID: 'm', BRAINTREE_PUBLIC_KEY: 'p', BRAINTREE_PRIVATE_KEY: 's' }
const AFTERPAY = { AFTERPAY_MERCHANT_ID: '4', AFTERPAY_SECRET_KEY: 's' }
const DEMO = parseEnvironment({})
const shopWith = (settings: Record<string, string>) => parseEnvironment({ ...KEYS, ...settings })

describe('a wallet is taken', () => {
  it('where its provider is connected with all that takes, and in the demo shop [API-77, PAY-01]', () => {
    const taken = (settings: Record<string, string>) => takesWallet(shopWith(settings), 'AFTERPAY')
    expect(takesWallet(DEMO, 'AFTERPAY')).toBe(true)
    expect(taken(AFTERPAY)).toBe(true)
    expect(taken({ AFTERPAY_MERCHANT_ID: '4' })).toBe(false)
    expect(taken({ AFTERPAY_SECRET_KEY: 's' })).toBe(false)
    expect(takesWallet(shopWith({ BRAINTREE_WALLETS: 'applePay' }), 'APPLE_PAY')).toBe(true)
    expect(takesWallet(shopWith({ BRAINTREE_WALLETS: 'applePay' }), 'PAYPAL')).toBe(false)
    expect(takesWallet(shopWith({}), 'PAYPAL')).toBe(false)
  })

  it('under the merchant’s own name at Google, and at Afterpay’s real pages unless it says otherwise [API-77]', () => {
    expect(walletSettings(shopWith({}))).toEqual({ afterpayEnvironment: 'production' })
    expect(walletSettings(shopWith({ GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4T', AFTERPAY_ENVIRONMENT: 'sandbox' }))).toEqual({
      googlePayMerchantId: 'BCR2DN4T',
      afterpayEnvironment: 'sandbox',
    })
  })
})

describe('what a page may load of those who take money [ROUTE-51]', () => {
  const BRAINTREE = {
    scripts: ['https://js.braintreegateway.com', 'https://c.paypal.com'],
    frames: ['https://*.braintreegateway.com', 'https://c.paypal.com', 'https://c.sandbox.paypal.com'],
    calls: ['https://*.braintreegateway.com', 'https://*.braintree-api.com', 'https://c.paypal.com'],
  }
  const AFTERPAY_PAGES = ['https://portal.afterpay.com', 'https://portal.sandbox.afterpay.com']

  it.each([
    ['nobody else', {}, { scripts: [], frames: [], calls: [] }],
    [
      'PayPal',
      { BRAINTREE_WALLETS: 'paypal' },
      {
        scripts: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
        frames: ['https://*.paypal.com'],
        calls: ['https://*.paypal.com'],
      },
    ],
    [
      'Apple Pay',
      { BRAINTREE_WALLETS: 'applePay' },
      { scripts: ['https://applepay.cdn-apple.com'], frames: [], calls: [] },
    ],
    [
      'Google Pay',
      { BRAINTREE_WALLETS: 'googlePay' },
      {
        scripts: ['https://pay.google.com'],
        frames: ['https://pay.google.com'],
        calls: ['https://pay.google.com', 'https://google.com'],
      },
    ],
    ['Afterpay', AFTERPAY, { scripts: AFTERPAY_PAGES, frames: AFTERPAY_PAGES, calls: [] }],
  ])('is the gateway’s and that of %s where no other wallet is taken', (_, settings, more) => {
    expect(paymentOrigins(shopWith(settings))).toEqual({
      scripts: [...BRAINTREE.scripts, ...more.scripts],
      frames: [...BRAINTREE.frames, ...more.frames],
      calls: [...BRAINTREE.calls, ...more.calls],
    })
  })

  it('is what the gateway’s own SDK loads its data collector from, whichever wallets are taken [PAY-37]', () => {
    const { origin } = new URL(FRAUDNET_URL)
    const allowed = [{}, AFTERPAY, { BRAINTREE_WALLETS: 'applePay' }].map((each) => paymentOrigins(shopWith(each)))
    expect(allowed.map(({ scripts, frames }) => [scripts.includes(origin), frames.includes(origin)])).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ])
    expect(paymentOrigins(DEMO).scripts).toEqual([])
  })

  it('is that of each wallet where several are taken', () => {
    const { scripts, calls } = paymentOrigins(shopWith({ ...AFTERPAY, BRAINTREE_WALLETS: 'applePay,googlePay' }))
    const others = ['https://applepay.cdn-apple.com', 'https://pay.google.com']
    expect(scripts).toEqual([...BRAINTREE.scripts, ...AFTERPAY_PAGES, ...others])
    expect(calls).toEqual([...BRAINTREE.calls, 'https://pay.google.com', 'https://google.com'])
  })

  it('is the bank’s too where cards are typed, and nothing in the demo shop, where all are stood in for [PAY-48]', () => {
    const check = ['https://*.cardinalcommerce.com', 'https://*.cardinaltrusted.com']
    const bank = { scripts: check, frames: ['https:'], calls: check, forms: ['https:'] }
    const nothing = { scripts: [], frames: [], calls: [] }
    expect(cardOrigins(shopWith({}))).toEqual(bank)
    expect([cardOrigins(DEMO), paymentOrigins(DEMO)]).toEqual([nothing, nothing])
  })
})
