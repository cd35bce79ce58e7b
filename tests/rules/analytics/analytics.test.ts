import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { anonymous } from '#lib/domain/analytics/anonymous.ts'
import { ecommerce, purchaseOf } from '#lib/domain/analytics/events.ts'
import { pageEvents, readsPage } from '#lib/domain/analytics/page-events.ts'
import { isAccountPage, isListing, type PageType, pageTypeOf, tellablePath } from '#lib/domain/analytics/page-types.ts'
import { withoutPersonal } from '#lib/domain/analytics/personal.ts'
import { keepsErrorReport, keepsTrace } from '#lib/domain/analytics/sampling.ts'
import type { PlacedOrder } from '#lib/domain/checkout/checkout-record.ts'

const ADDRESS = {
  country: 'AU',
  contactName: 'Kim Lee',
  street1: '1 Smith St',
  suburb: 'Fitzroy',
  postcode: '3065',
} as const
const ORDER: PlacedOrder = {
  number: 'W1',
  cartItems: [
    {
      ...{ id: 'a', productId: 'p1', variantId: 'p1-8', qty: 2, createdAt: '2026-03-01T10:00:00.000Z' },
      ...{ name: 'Anvil boot', brandName: 'Grit', label: '8', unitPrice: 110, total: 200 },
    },
  ],
  payment: [],
  shipping: { type: 'DELIVERY', label: 'Express', price: 14.95, address: ADDRESS },
  contact: { email: 'kim@example.com', firstName: 'Kim', lastName: 'Lee', phone: '+61412345678' },
  billingAddress: ADDRESS,
  promoCodes: ['BOOTS'],
  vouchers: [],
  totals: { itemSubtotal: 220, totalDiscount: 20, shipping: 14.95, gst: 19.54, grandTotal: 214.95 },
}

describe('page types', () => {
  it.each([
    ['/', 'home'],
    ['/search', 'search'],
    ['/categories/footwear', 'category'],
    ['/categories/footwear/work-boots', 'category'],
    ['/brands', 'brands'],
    ['/brands/grit', 'brand'],
    ['/brands/grit/footwear', 'brand-category'],
    ['/brands/grit/footwear/work-boots', 'brand-category'],
    ['/shop', 'collections'],
    ['/shop/trades/electrician', 'collection'],
    ['/products/footwear/anvil', 'product'],
    ['/crew-order/anvil', 'crew-order'],
    ['/quick-order', 'quick-order'],
    ['/compare', 'compare'],
    ['/shared-list', 'shared-list'],
    ['/cart', 'cart'],
    ['/cart/', 'cart'],
    ['/cart//', 'cart'],
    ['/checkout/contact-info', 'checkout-contact-info'],
    ['/checkout/shipping', 'checkout-shipping'],
    ['/checkout/payment', 'checkout-payment'],
    ['/checkout/success', 'checkout-success'],
    ['/checkout/error', 'checkout-error'],
    ['/account', 'account'],
    ['/account/addresses', 'account-addresses'],
    ['/account/orders', 'account-orders'],
    ['/account/orders/W1', 'account-order'],
    ['/account/orders/W1/return/t0ken', 'account-return'],
    ['/account/password/change', 'account-password-change'],
    ['/account/rewards', 'account-rewards'],
    ['/account/signin', 'sign-in'],
    ['/account/signup', 'sign-up'],
    ['/account/verify', 'verify'],
    ['/account/password/forgot', 'password-forgot'],
    ['/account/password/reset', 'password-reset'],
    ['/gift-cards/balance', 'gift-card-balance'],
    ['/privacy-choices', 'privacy-choices'],
    ['/orders', 'order-lookup'],
    ['/orders/W1', 'order'],
    ['/return/guest/create', 'guest-return'],
    ['/stores', 'stores'],
    ['/stores/vic/geelong', 'store'],
    ['/articles', 'articles'],
    ['/articles/delivery/rural', 'article'],
    ['/blog', 'blog'],
    ['/blog/2026/boots', 'post'],
    ['/questions/ask', 'question'],
    ['/reviews/write', 'review'],
    ['/mailing-list/confirm', 'mailing-list'],
    ['/nowhere', 'other'],
    ['/nowhere/cart', 'other'],
    ['/cart/nowhere', 'other'],
    ['/crew-order/anvil/steel', 'other'],
  ])('%s is %s [OBS-05, ROUTE-11]', (path, type) => {
    expect(pageTypeOf(path)).toBe(type)
  })

  it('are known for every page the shop has [OBS-05]', () => {
    const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    const routes = files
      .filter((file) => /(^|\/)page\.tsx$/.test(file))
      .map((file) => `/${file.replace(/\([^)]+\)\/|\/?page\.tsx$/g, '').replace(/\[[^\]]+\]+/g, 'x')}`)
    expect(routes.length).toBeGreaterThan(35)
    // What answers in place of a page that is not there.
    const stands = new Set(['/page-not-found', '/no-longer-sold'])
    expect(routes.filter((route) => !stands.has(route) && pageTypeOf(route) === 'other')).toEqual([])
  })

  it.each([
    ...['/account', '/account/orders/W1', '/orders', '/orders/W1', '/return/guest/create'],
    ...['/reviews/write', '/mailing-list/confirm', '/Orders/W1', '//orders/W1', '/RETURN/x'],
    ...['/nowhere/kim@example.com', '/nowhere/kim%40example.com'],
  ])('the path %s is told to nobody [OBS-10]', (path) => {
    expect(tellablePath(path)).toBeUndefined()
  })

  it.each(['/', '/products/orders/anvil', '/ordersheet', '/stores/account', '/accounts'])(
    'the path %s may be told [OBS-10]',
    (path) => {
      expect(tellablePath(path)).toBe(path)
    },
  )

  it.each<[PageType, boolean, boolean]>([
    ['search', true, false],
    ['category', true, false],
    ['brand', true, false],
    ['brand-category', true, false],
    ['collection', true, false],
    ['product', false, false],
    ['account', false, true],
    ['account-orders', false, true],
    ['sign-in', false, true],
    ['sign-up', false, true],
    ['verify', false, true],
    ['password-forgot', false, true],
    ['password-reset', false, true],
    ['order-lookup', false, false],
    ['home', false, false],
  ])('%s is a list of goods: %s; of the account: %s [OBS-01, OBS-02]', (type, listing, account) => {
    expect([isListing(type), isAccountPage(type)]).toEqual([listing, account])
  })
})

describe('page events', () => {
  it.each<[PageType, [string, number][]]>([
    ['home', [['page_view', 1000]]],
    [
      'category',
      [
        ['page_view', 1000],
        ['view_item_list', 3000],
      ],
    ],
    [
      'brand-category',
      [
        ['page_view', 1000],
        ['view_item_list', 3000],
      ],
    ],
    [
      'search',
      [
        ['page_view', 1000],
        ['search', 3000],
        ['view_item_list', 3000],
      ],
    ],
    [
      'product',
      [
        ['page_view', 1000],
        ['view_item', 600],
      ],
    ],
    [
      'cart',
      [
        ['page_view', 1000],
        ['view_cart', 1000],
      ],
    ],
    [
      'checkout-contact-info',
      [
        ['page_view', 1000],
        ['begin_checkout', 600],
      ],
    ],
    [
      'checkout-payment',
      [
        ['page_view', 1000],
        ['add_shipping_info', 600],
      ],
    ],
    [
      'checkout-success',
      [
        ['page_view', 1000],
        ['purchase', 0],
      ],
    ],
    ['account', [['page_view', 5000]]],
    ['account-wishlist', [['page_view', 5000]]],
    ['account-rewards', [['page_view', 5000]]],
    ['sign-in', [['page_view', 5000]]],
    ['order-lookup', [['page_view', 1000]]],
  ])('of %s [OBS-01, OBS-02, OBS-09, CONST-48, CONST-49]', (type, expected) => {
    expect(pageEvents(type).map(({ name, delay }) => [name, delay])).toEqual(expected)
  })
})

it('tells of a list and of a product only while their page is there [OBS-01]', () => {
  const names = (['search', 'view_item_list', 'view_item', 'page_view', 'purchase', 'view_cart'] as const).filter(
    readsPage,
  )
  expect(names).toEqual(['view_item_list', 'view_item'])
})

describe('money', () => {
  it('is told per item as shoppers pay it, and in all before GST [OBS-09, CAT-25]', () => {
    const items = [
      { item_id: 'p1', item_name: 'Anvil boot', price: 110, quantity: 2 },
      { item_id: 'p2', item_name: 'Sock', price: 19.95, quantity: 1 },
    ]
    expect(ecommerce(items, 0.1)).toEqual({ currency: 'AUD', value: 218.14, items })
  })

  it('of an order is what was charged, without its GST, and names nobody [OBS-09, OBS-03]', () => {
    const { name, parameters } = purchaseOf(ORDER, 'a1b2')
    expect([name, parameters]).toEqual([
      'purchase',
      {
        ...{ transaction_id: 'W1', currency: 'AUD', value: 195.41, tax: 19.54, shipping: 14.95, coupon: 'BOOTS' },
        email_hash: 'a1b2',
        items: [
          {
            ...{ item_id: 'p1', item_name: 'Anvil boot', item_brand: 'Grit', item_variant: '8' },
            ...{ price: 110, quantity: 2 },
          },
        ],
      },
    ])
    expect(JSON.stringify(parameters)).not.toMatch(/@|Kim|Smith|0412|6141/)
  })

  it('of an order says each code used, and nothing of codes and hashes there are none of [OBS-09, OBS-10]', () => {
    const coupon = (promoCodes: string[]) => purchaseOf({ ...ORDER, promoCodes }, undefined).parameters['coupon']
    expect(coupon(['BOOTS', 'CREW10'])).toBe('BOOTS,CREW10')
    const told = purchaseOf({ ...ORDER, promoCodes: [] }, undefined).parameters
    expect(Object.keys(told)).toEqual(['transaction_id', 'currency', 'value', 'tax', 'shipping', 'items'])
  })
})

it('is anonymous without goods and hash, and else the same, until a visitor agrees [OBS-32, OBS-34]', () => {
  const { parameters } = purchaseOf(ORDER, 'a1b2')
  expect(anonymous(parameters as Parameters<typeof anonymous>[0])).toEqual({
    ...{ transaction_id: 'W1', currency: 'AUD', value: 195.41, tax: 19.54, shipping: 14.95, coupon: 'BOOTS' },
  })
})

describe('samples', () => {
  it.each([
    ['/', false, 0.0099, true],
    ['/', false, 0.01, false],
    ['/cart', false, 0.5, false],
    ['/checkout/payment', false, 0.99, true],
    ['/checkout', false, 0.99, true],
    ['/cart', true, 0.99, true],
  ])('an error on %s, fatal %s, at %d is kept: %s [OBS-06, CONST-53]', (path, fatal, random, kept) => {
    expect(keepsErrorReport({ path, fatal }, random)).toBe(kept)
  })

  it.each([
    [0.00099, true],
    [0.001, false],
    [0.5, false],
  ])('a trace at %d is kept: %s [OBS-07, CONST-54]', (random, kept) => {
    expect(keepsTrace(random)).toBe(kept)
  })
})

describe('what is personal', () => {
  it.each([
    ['Cannot read kim.lee+1@example.com twice', 'Cannot read [email] twice'],
    ['kim%40example.com', '[email]'],
    ['?email=kim@example.com&page=2', '[email]&page=2'],
    ['mailto:kim@example.com, or (lee@example.com)', 'mailto:[email], or ([email])'],
    ['12345678 and 1234567', '[number] and 1234567'],
    ['0412-345-678', '[number]'],
    ['call 0412 345 678 now', 'call [number] now'],
    ['4111 1111 1111 1111', '[number]'],
    ['steel toe 12.5', 'steel toe 12.5'],
    ['/account/orders/W1/return/17.Vz.Ab-9_x', '/account/orders/W1/return/[token]'],
    [
      'at (https://shop.example/account/orders/W1/return/17.Vz.Ab-9_x:1:2)',
      'at (https://shop.example/account/orders/W1/return/[token]:1:2)',
    ],
    ['/account/orders/W12345678/return/1790000000.Vz.Ab-12345678', '/account/orders/W[number]/return/[token]'],
    ['/return/guest/create, /orders/W1', '/return/guest/create, /orders/W1'],
  ])('is taken out of %s [OBS-10]', (text, told) => {
    expect(withoutPersonal(text)).toBe(told)
  })
})
