import { expect, it } from 'vitest'
import { loggedPath } from '#lib/server/platform/logged-path.ts'

it.each([
  ['/search?q=boots', '/search'],
  ['/products/karrabin/drover', '/products/karrabin/drover'],
  ['/stores/caf%C3%A9', '/stores/caf%C3%A9'],
  ['/stores/%E0%A4%A', '/stores/%E0%A4%A'],
  ['/api/payment/voucher/balance/GIFT50?pin=1050', '/api/payment/voucher/balance/'],
  ['/api/p%61yment/voucher/balance/GIFT50', '/api/payment/voucher/balance/'],
  ['/api/payment/voucher%2Fbalance%2fGIFT50', '/api/payment/voucher/balance/'],
  ['/api/payment/afterpay/checkout', '/api/payment/afterpay/checkout'],
  ['/api/payment/afterpay/checkout/001.secret', '/api/payment/afterpay/checkout/'],
])('%s is logged as %s [OBS-13, VOUCH-16]', (url, logged) => {
  expect(loggedPath(url)).toBe(logged)
})
