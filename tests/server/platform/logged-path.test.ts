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
  ['/erp/v1/gift-cards/GIFT50/spend', '/erp/v1/gift-cards/'],
  ['/api/order/open/1795000000.VzEyMw.mac', '/api/order/open/'],
  ['/api/order/op%65n/1795000000.VzEyMw.mac', '/api/order/open/'],
  ['/api/order/placement/5f0c1e2a-7d55-4d4e-9c3e-0a8f7d2c1b11', '/api/order/placement/'],
  ['/api/order/W123456789/cancel', '/api/order/W123456789/cancel'],
  ['/api/account/orders/W123456789', '/api/account/orders/W123456789'],
  ['/api/account/orders/W123456789/return/1795.VzEy.mac', '/api/account/orders/W123456789/return/'],
  ['/api/%61ccount/orders/W123456789/return/1795.VzEy.mac', '/api/account/orders/W123456789/return/'],
  ['/account/orders/W123456789/return/1795.VzEy.mac?_rsc=1', '/account/orders/W123456789/return/'],
  ['/account/addresses', '/account/addresses'],
  ['/erp/v1//gift-cards/GIFT50', '/erp/v1/gift-cards/'],
  ['//erp/v1/gift-cards/GIFT50/spend?x=1', '/erp/v1/gift-cards/'],
  ['/api/payment//voucher///balance/GIFT50', '/api/payment/voucher/balance/'],
  ['/api/order/%2Fopen/1795.mac', '/api/order/open/'],
  ['//account/orders/W1/return//1795.mac', '/account/orders/W1/return/'],
  ['/products//karrabin', '/products//karrabin'],
])('%s is logged as %s [OBS-13, VOUCH-16]', (url, logged) => {
  expect(loggedPath(url)).toBe(logged)
})
