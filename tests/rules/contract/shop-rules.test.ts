import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from '#lib/contract/errors.ts'
import { PAYMENT_METHOD_CODES, PAYMENT_TYPES } from '#lib/contract/order.ts'
import { DEMOGRAPHICS, FUNCTIONAL_TYPES, PRODUCT_STATES, product } from '#lib/contract/product.ts'
import { orderNumber } from '#lib/domain/orders/order-number.ts'
import * as rules from '#lib/domain/shop-rules.ts'

const TOKENS = readFileSync('styles/tokens.css', 'utf8')
const RULES = new Map<string, unknown>(Object.entries(rules))

describe('constants', () => {
  it('time overlays in the stylesheet as they are named [CONST-59, UI-05]', () => {
    expect(TOKENS).toContain(`--overlay-enter: ${rules.OVERLAY_ENTER}ms;`)
    expect(TOKENS).toContain(`--overlay-leave: ${rules.OVERLAY_LEAVE}ms;`)
  })

  it.each([
    ['[CONST-01]', 'CART_ITEM_QTY_MAX', 99],
    ['[CONST-03]', 'LISTING_PAGE_SIZE', 60],
    ['[CONST-11]', 'ALERTS_MAX', 4],
    ['[CONST-12]', 'STOCK_DATA_AGE_MAX', 300],
    ['[CONST-15]', 'PAY_LATER_TOTAL_MIN', 4],
    ['[CONST-16]', 'PAY_LATER_TOTAL_MAX', 200_000],
    ['[CONST-19]', 'PAY_LATER_INSTALMENT_WEEKS', [0, 2, 4, 6]],
    ['[CONST-20]', 'LOYALTY_POINTS_PER_DOLLAR', 2],
    ['[CONST-22]', 'TAX_RATE', 0.1],
    ['[CONST-23]', 'CURRENCY', 'AUD'],
    ['[CONST-24]', 'PRICE_DECIMALS', 2],
    ['[CONST-25]', 'COUNTRIES', ['AU', 'NZ']],
    ['[CONST-26]', 'PINNED_COUNTRY', 'AU'],
    ['[CONST-27]', 'DEFAULT_DELIVERY_METHOD_CODE', 'express'],
    ['[CONST-28]', 'VOUCHER_METHOD_CODE', 'voucher'],
    ['[CONST-29]', 'TIME_ZONE', 'Australia/Melbourne'],
    ['[CONST-30]', 'POSTCODE_LENGTH', 4],
    ['[CONST-31]', 'PROVISIONAL_ADDRESS', { postcode: '3000', state: 'VIC', suburb: 'Melbourne', country: 'AU' }],
    ['[CONST-32]', 'PLACEHOLDER_PHONE', '+61400000000'],
    ['[CONST-35]', 'FREE_STANDARD_DELIVERY_THRESHOLD', 9900],
    ['[CONST-36]', 'OFFERS_MAX', 3],
    [
      '[CONST-39, CAT-12]',
      'SORT_OPTIONS',
      ['nameAsc', 'nameDesc', 'priceAsc', 'priceDesc', 'newest', 'oldest', 'recommended'],
    ],
    [
      '[CONST-40, ROUTE-45]',
      'QUERY_PARAMETERS',
      ['q', 'sort', 'page', 'brand', 'colour', 'sale', 'near', 'ref', 'adj', 'code', 'user'],
    ],
    ['[CONST-41]', 'STOCK_STATUSES', ['in stock', 'limited stock', 'out of stock']],
    ['[CONST-42]', 'LIMITED_STOCK_MAX', 5],
    ['[CONST-43]', 'IMAGE_ASPECT_RATIO', 5 / 6],
    ['[CONST-47]', 'BREAKPOINT_MOBILE', 768],
    ['[CONST-47]', 'BREAKPOINT_TABLET', 1024],
    ['[CONST-51]', 'FRAUD_TOKEN_COOKIE_AGE_DAYS', 400],
    ['[CONST-56]', 'BOT_WIDGET_RESET', 250_000],
    ['[CONST-57]', 'BOT_WIDGET_THEME', 'light'],
    ['[CONST-58]', 'BOT_IGNORED_CODE_PREFIXES', ['11062', '11060']],
    ['[CONST-72]', 'BOT_ACTIONS', ['product_challenge_verify', 'payment_voucher_balance_fetch']],
    ['[CONST-59]', 'OVERLAY_ENTER', 300],
    ['[CONST-59]', 'OVERLAY_LEAVE', 200],
    ['[CONST-60]', 'OVERLAY_Z_INDEX', 1_000_000],
    ['[CONST-02]', 'WISHLIST_ITEM_QTY_MAX', 1],
    ['[CONST-05]', 'STORES_PAGE_SIZE', 1000],
    ['[CONST-06]', 'STORES_LOCALITIES_MAX', 64],
    ['[CONST-07]', 'REFERRERS_MAX', 64],
    ['[CONST-08]', 'REFERRER_ID_LENGTH', 6],
    ['[CONST-09]', 'PERSONALISATIONS_MAX', 64],
    ['[CONST-10]', 'PERSONALISATION_ID_LENGTH', 6],
    ['[CONST-14]', 'RETURN_ORDER_AGE_MAX', 40],
    ['[CONST-21]', 'CARD_AUTHORISATION_MAX', 100],
    ['[CONST-37]', 'PHONE_DIGITS_MIN', 2],
    ['[CONST-38]', 'PHONE_NATIONAL_DIGITS_MAX', 17],
    ['[CONST-48]', 'ANALYTICS_DELAYS', { page: 1000, listing: 3000, product: 600 }],
    ['[CONST-49]', 'ANALYTICS_ACCOUNT_DEBOUNCE', 5000],
    ['[CONST-53]', 'ERROR_SAMPLE_RATE', 0.01],
    ['[CONST-54]', 'TRACE_SAMPLE_RATE', 0.001],
    ['[CONST-55]', 'COMPONENT_TIMEOUT', 2000],
    ['[CONST-46]', 'COMBOBOX_SPINNER_DELAY', 1000],
    ['[CONST-50]', 'CHUNK_RELOAD_GUARD', 10],
    ['[CONST-76]', 'PASSWORD_MIN', 8],
    ['[CONST-76]', 'PASSWORD_MAX', 256],
    ['[CONST-96]', 'STORE_RADIUS_CHOICES', [5, 10, 25, 50, 100, 250]],
    ['[CONST-96]', 'STORE_RADIUS_DEFAULT', 25],
    ['[CONST-97]', 'SESSION_AGE_DAYS', 30],
    ['[CONST-97]', 'IDENTITY_TOKEN_AGE_HOURS', 1],
    ['[CONST-99]', 'VERIFICATION_EMAILS_MAX', 3],
    ['[CONST-99]', 'RESET_LINKS_MAX', 3],
    ['[CONST-99]', 'PASSWORD_CHANGES_MAX', 5],
    ['[CONST-105]', 'PASSKEYS_MAX', 10],
    ['[CONST-105]', 'PASSKEY_NAME_MAX', 60],
    ['[CONST-105]', 'PASSKEY_CHALLENGE_MINUTES', 5],
    ['[CONST-102]', 'ACCOUNT_PREPARING_INTERVAL_SECONDS', 3],
    ['[CONST-102]', 'ACCOUNT_PREPARING_TRIES', 10],
    ['[CONST-102]', 'ACCOUNT_PREPARING_LATER_SECONDS', 30],
    ['[CONST-69]', 'RETRY_STATUSES', [408, 409, 425, 429, 500, 502, 503, 504]],
    ['[CONST-70]', 'RETRIES_IDEMPOTENT', 0],
    ['[CONST-70]', 'RETRIES_OTHER', 1],
    ['[CONST-71]', 'HANDLER_RETRIES_MAX', 2],
    ['[CONST-73]', 'EMAIL_MAX', 250],
    ['[CONST-74]', 'EMAIL_LOCAL_BYTES_MAX', 64],
    ['[CONST-74]', 'EMAIL_BYTES_MAX', 250],
    ['[CONST-75]', 'NAME_MAX', 20],
    ['[CONST-77]', 'PHONE_MAX', 20],
    ['[CONST-78]', 'DELIVERY_INSTRUCTIONS_MAX', 250],
    ['[CONST-79]', 'CHALLENGE_ANSWER_MAX', 100],
    ['[CONST-80]', 'COMPANY_MAX', 50],
    ['[CONST-81]', 'CONTACT_NAME_MAX', 100],
    ['[CONST-82]', 'POSTCODE_MAX', 10],
    ['[CONST-83]', 'STATE_MAX', 50],
    ['[CONST-83]', 'STREET_MAX', 50],
    ['[CONST-83]', 'SUBURB_MAX', 50],
    ['[CONST-84]', 'STREET2_MAX', 50],
    ['[CONST-85]', 'ORDER_NUMBER_MAX', 20],
    ['[CONST-88]', 'AU_STATES', ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']],
    ['[CONST-89]', 'AUTHORITY_TO_LEAVE_METHOD', 'fourhd'],
    ['[CONST-90]', 'SELLABLE_STATES', ['current', 'evergreen']],
    ['[CONST-91]', 'QTY_CHECKED_FUNCTIONAL_TYPE', 'basic'],
    ['[CONST-92]', 'UTM_PARAMETERS', ['utm_campaign', 'utm_content', 'utm_medium', 'utm_source', 'utm_term']],
    ['[CONST-93]', 'OVERLAY_POSITIONS', ['center', 'left', 'right', 'top', 'bottom', 'screen', 'fadeInAbsolute']],
    ['[CONST-94]', 'OVERLAY_WIDTHS', ['md', 'lg', 'full']],
    ['[CONST-95]', 'PICKUP_CONTACT_PLACEHOLDER', 'Click and Collect'],
    ['[CONST-101]', 'ORDER_ACCESS_AGE_MINUTES', 30],
  ] as const)('%s %s is what the register says', (_id, name, value) => {
    expect(RULES.get(name)).toEqual(value)
  })
})

describe('names that are exact', () => {
  it('has exactly ten payment types [PAY-02]', () => {
    expect([...PAYMENT_TYPES].sort()).toEqual([
      'AFTERPAY',
      'AFTERPAY_EXPRESS',
      'BRAINTREE_APPLE_PAY',
      'BRAINTREE_APPLE_PAY_EXPRESS',
      'BRAINTREE_CREDIT_CARD',
      'BRAINTREE_GOOGLE_PAY',
      'BRAINTREE_GOOGLE_PAY_EXPRESS',
      'BRAINTREE_PAYPAL',
      'BRAINTREE_PAYPAL_EXPRESS',
      'BRAINTREE_SAVED',
    ])
    expect(PAYMENT_METHOD_CODES).toContain(rules.VOUCHER_METHOD_CODE)
  })

  it('knows the states, kinds and people of a product [CART-21, CAT-19]', () => {
    expect(PRODUCT_STATES).toEqual(['current', 'evergreen', 'upcoming', 'discontinued', 'archived'])
    expect(FUNCTIONAL_TYPES).toEqual(['basic', 'giftCard', 'service', 'madeToOrder'])
    expect(DEMOGRAPHICS).toEqual(['men', 'women', 'kids', 'unisex'])
  })

  it('has every field of a product the specification names [CAT-19]', () => {
    const limits = ['cartQtyProductMax', 'cartQtyVariantMax', 'cartQtyVariantMin', 'cartQtyVariantMultipleOf']
    expect(Object.keys(product.shape)).toEqual(expect.arrayContaining(limits))
    expect(Object.keys(product.shape.variants.element.shape)).toEqual(
      expect.arrayContaining(['id', 'code', 'stockQty']),
    )
    const systems = ['eu', 'uk', 'usKids', 'usMen', 'usWomen']
    expect(Object.keys(product.shape.sizes.shape).sort()).toEqual(systems)
    for (const field of [
      'id',
      'variants',
      'state',
      'functionalType',
      'accountExclusive',
      'brand',
      'name',
      'price',
      'erpOriginalPrice',
      'isDiscounted',
      'isNew',
      'soldOut',
      'availableVariantLabels',
      'footwearAvailableVariantLabels',
      'overlayIds',
      'demographic',
      'canonicalCategory',
      'taxExclusive',
      'stockUpdatedAt',
      'stock',
      'sizes',
    ]) {
      expect(Object.keys(product.shape)).toContain(field)
    }
  })

  it('numbers orders with W and nine digits [PAY-35, CONST-85]', () => {
    expect(orderNumber(() => 42)).toBe('W000000042')
    expect(orderNumber((bound) => bound - 1)).toMatch(/^[#0-9A-Za-z]{1,20}$/)
  })
})

describe('error catalogue', () => {
  it.each<[string, ErrorCode, number, string]>([
    ['[ERR-30]', 'CartInvalid', 422, 'Some items in your cart need your attention.'],
    ['[ERR-31]', 'ChallengeFailed', 422, 'That answer is incorrect. Please try again.'],
    ['[ERR-52]', 'ItemSoldOut', 422, 'An item in your order has sold out. Please review your cart.'],
    ['[ERR-53]', 'PaymentDeclined', 402, 'Your payment was declined. Please try another payment method.'],
    ['[ERR-54]', 'PaymentInstrumentTypeNotAccepted', 422, 'This card type is not accepted. Please use another card.'],
    ['[ERR-55]', 'OrderCouldNotBeProcessed', 422, 'Your order could not be processed.'],
    [
      '[ERR-59]',
      'StoreStockUnavailable',
      422,
      'This store no longer has stock of everything in your order. Please choose another store.',
    ],
    ['[ERR-60]', 'ClickAndCollectUnavailable', 422, 'Click and collect is no longer available for this order.'],
    [
      '[ERR-61]',
      'DeliveryMethodUnavailable',
      422,
      'This delivery method is no longer available. Please choose another.',
    ],
    ['[ERR-62]', 'AuthorityToLeaveRequired', 422, 'Authority to leave is required for this delivery option.'],
    [
      '[ERR-70]',
      'PaymentFailureUnrecoverable',
      402,
      "We couldn't complete order {number}. Please contact our support team before ordering again.",
    ],
    ['[ERR-73]', 'AmountMismatch', 422, 'The order total has changed. Please review it and try again.'],
    ['[ERR-74]', 'PayLaterOutOfRange', 422, 'Afterpay is available for orders from $0.04 to $2,000.'],
    ['[ERR-76]', 'ProviderUnavailable', 502, 'This service is not available at the moment. Please try again.'],
    ['[ERR-88]', 'InvalidRequest', 400, 'Please check the highlighted fields.'],
    ['[ERR-91]', 'RateLimited', 429, 'Too many attempts. Please try again later.'],
    ['[ERR-92]', 'NotFound', 404, 'Not found.'],
    ['[ERR-92]', 'ProductNotFound', 404, 'Not found.'],
    ['[ERR-93]', 'InternalError', 500, 'Something went wrong. Please try again.'],
    ['[ERR-93]', 'ServiceUnavailable', 503, 'Something went wrong. Please try again.'],
    ['[ERR-94]', 'Forbidden', 403, "This request can't be completed."],
    ['[ERR-94]', 'MethodNotAllowed', 405, "This request can't be completed."],
    ['[ERR-94]', 'IdempotencyKeyReused', 422, "This request can't be completed."],
  ])('%s %s answers %d in its own words', (_id, code, status, message) => {
    expect(ERRORS[code]).toEqual({ status, message })
  })

  it('answers 409 to nothing but what was changed, moved on or is under way elsewhere [API-07, ERR-121, ERR-122, ERR-130, ERR-135]', () => {
    const conflicts = Object.entries(ERRORS).filter(([, error]) => Number(error.status) === 409)
    expect(conflicts.map(([code]) => code)).toEqual([
      'StateConflict',
      'OrderStatusConflict',
      'PlacementUnderWay',
      'PlacementClosed',
      'ReturnWithdrawn',
      'PaymentInProgress',
    ])
  })

  it('speaks Australian English, and plainly [GEN-15]', () => {
    const american =
      /\b(colors?|favorites?|canceled|zip ?code|center|catalog|check ?out now|apparel|oops|sorry|invalid|failed to)\b/i
    const said = Object.values(ERRORS).flatMap(({ message }) => (typeof message === 'string' ? [message] : []))
    expect(said.length).toBeGreaterThan(60)
    expect(said.filter((message) => american.test(message))).toEqual([])
  })
})
