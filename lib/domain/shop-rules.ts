/**
 * The numbers and names the shop is bound to. Each is fixed by the register's constants section [CONST-01 to
 * CONST-102].
 */

export const CART_ITEM_QTY_MAX = 99
export const CART_LINES_MAX = 200
export const LISTING_PAGE_SIZE = 60
export const STOCK_DATA_AGE_MAX = 300
export const LIMITED_STOCK_MAX = 5
export const TAX_RATE = 0.1
export const CURRENCY = 'AUD'
export const PRICE_DECIMALS = 2
export const COUNTRIES = ['AU', 'NZ'] as const
export const PINNED_COUNTRY = 'AU'
export const TIME_ZONE = 'Australia/Melbourne'
export const POSTCODE_LENGTH = 4
export const AU_STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
export const DEFAULT_DELIVERY_METHOD_CODE = 'express'
export const VOUCHER_METHOD_CODE = 'voucher'
export const AUTHORITY_TO_LEAVE_METHOD = 'fourhd'
export const PROVISIONAL_ADDRESS = { postcode: '3000', state: 'VIC', suburb: 'Melbourne', country: 'AU' } as const
export const PLACEHOLDER_PHONE = '+61400000000'
export const PICKUP_CONTACT_PLACEHOLDER = 'Click and Collect'
export const DELIVERY_OPTION_NAME_MAX_AFTERPAY = 128
export const DELIVERY_OPTION_NAME_MAX_WALLET = 129
/** Cents. */
export const FREE_STANDARD_DELIVERY_THRESHOLD = 9900
export const OFFERS_MAX = 3
export const SELLABLE_STATES = ['current', 'evergreen'] as const
export const QTY_CHECKED_FUNCTIONAL_TYPE = 'basic'
export const SORT_OPTIONS = ['nameAsc', 'nameDesc', 'priceAsc', 'priceDesc', 'newest', 'oldest', 'recommended'] as const
export const QUERY_PARAMETERS = [
  'q',
  'sort',
  'page',
  'brand',
  'colour',
  'sale',
  'near',
  'ref',
  'adj',
  'code',
  'user',
] as const
export const STOCK_STATUSES = ['in stock', 'limited stock', 'out of stock'] as const
/** Width to height of every product picture. */
export const IMAGE_ASPECT_RATIO = 5 / 6
/** Cents, both ends included. */
export const PAY_LATER_TOTAL_MIN = 4
export const PAY_LATER_TOTAL_MAX = 200_000
/** Cents: below this it could be paid in parts, but nobody is told of it [PAY-47]. */
export const PAY_LATER_MENTION_MIN = 100
export const WALLET_PAY_LATER_MIN = 3000
export const WALLET_PAY_LATER_MAX = 200_000
export const PAY_LATER_INSTALMENT_WEEKS = [0, 2, 4, 6] as const
export const LOYALTY_POINTS_PER_DOLLAR = 2
export const BREAKPOINT_MOBILE = 768
export const BREAKPOINT_TABLET = 1024
export const ALERTS_MAX = 4
export const OVERLAY_ENTER = 300
export const OVERLAY_LEAVE = 200
export const OVERLAY_Z_INDEX = 1_000_000
export const OVERLAY_POSITIONS = ['center', 'left', 'right', 'top', 'bottom', 'screen', 'fadeInAbsolute'] as const
export const OVERLAY_WIDTHS = ['md', 'lg', 'full'] as const
/** HTTP statuses after which the general client may send a request again. */
export const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504] as const
export const RETRIES_IDEMPOTENT = 0
export const RETRIES_OTHER = 1
export const HANDLER_RETRIES_MAX = 2
export const EMAIL_MAX = 250
export const EMAIL_LOCAL_BYTES_MAX = 64
export const EMAIL_BYTES_MAX = 250
export const NAME_MAX = 20
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256
export const PHONE_MAX = 20
export const PHONE_DIGITS_MIN = 2
/** Without the country code. */
export const PHONE_NATIONAL_DIGITS_MAX = 17
export const DELIVERY_INSTRUCTIONS_MAX = 250
export const PURCHASE_ORDER_NUMBER_MAX = 35
export const CHALLENGE_ANSWER_MAX = 100
export const COMPANY_MAX = 50
export const CONTACT_NAME_MAX = 100
export const POSTCODE_MAX = 10
export const STATE_MAX = 50
export const STREET_MAX = 50
export const STREET2_MAX = 50
export const SUBURB_MAX = 50
export const PROMO_CODE_MAX = 50
/** Of the code of an article or a style, wherever one is written. */
export const SKU_MAX = 250
/** Codes sent in one call, whether they apply or not. */
export const PROMO_CODES_MAX = 20
export const ORDER_NUMBER_MAX = 20
export const ORDER_ACCESS_AGE_MINUTES = 30
/** How long a link in a mail opens its order. */
export const ORDER_LINK_DAYS = 30
/** Of an address, in one mail; older orders are left out. */
export const MAILED_ORDERS_MAX = 10
export const MAILED_ORDERS_MONTHS = 12
/** Mails with the links to an address's orders, per hour. */
export const ORDER_MAILS_MAX = 3
/** Unanswered placements that one placement may take the place of. */
export const REPLACED_KEYS_MAX = 50
/** The same goods ordered twice within this time may be a mistake: the shopper is asked. */
export const TWIN_ORDER_MINUTES = 30
export const FRAUD_TOKEN_COOKIE_AGE_DAYS = 400
/** How long a shopper counts as led here by a campaign, in hours [CHK-27]. */
export const CAMPAIGN_AGE_MAX_HOURS = 24
/** Of each of them an order keeps so many characters [CHK-27]. */
export const CAMPAIGN_TEXT_MAX = 200
export const UTM_PARAMETERS = ['utm_campaign', 'utm_content', 'utm_medium', 'utm_source', 'utm_term'] as const
export const VOUCHERS_PER_ORDER_MAX = 10
/** In a row: then the card is locked. */
export const VOUCHER_WRONG_PINS_MAX = 5
export const OBJECT_IDS_MAX = 1000
export const SEARCH_TEXT_MAX = 100
export const BLOG_PAGE_SIZE = 12
export const STORES_PAGE_SIZE = 1000
export const STORES_LOCALITIES_MAX = 64
/** Kilometres; the shopper's choices and the one that is taken without a choice. */
export const STORE_RADIUS_CHOICES = [5, 10, 25, 50, 100, 250] as const
export const STORE_RADIUS_DEFAULT = 25
export const REFERRERS_MAX = 64
export const REFERRER_ID_LENGTH = 6
export const PERSONALISATIONS_MAX = 64
export const PERSONALISATION_ID_LENGTH = 6
export const HOVER_ZOOM = 5
export const PINCH_ZOOM_MIN = 1
export const PINCH_ZOOM_MAX = 3
/** Milliseconds. */
export const COMBOBOX_SPINNER_DELAY = 1000
/**
 * Milliseconds on a page before its event is told: by itself, of a list of products, of a product or a step of
 * checkout.
 */
export const ANALYTICS_DELAYS = { page: 1000, listing: 3000, product: 600 } as const
/** Milliseconds of rest before a page of the account is told. */
export const ANALYTICS_ACCOUNT_DEBOUNCE = 5000
/** The share of error reports and of traces that is kept. */
export const ERROR_SAMPLE_RATE = 0.01
export const TRACE_SAMPLE_RATE = 0.001
/** Milliseconds. */
export const COMPONENT_TIMEOUT = 2000
/** Seconds. */
export const CHUNK_RELOAD_GUARD = 10
/** Seconds. */
export const ICON_API_TIMEOUT = 5
export const CAROUSEL_SPEED = 300
export const CAROUSEL_THRESHOLD = 5
export const CAROUSEL_TOUCH_ANGLE = 45
export const CAROUSEL_LONG_SWIPE_RATIO = 0.5
export const CAROUSEL_LONG_SWIPE_TIME = 300
export const CAROUSEL_RESISTANCE_RATIO = 0.85
export const CAROUSEL_AUTOPLAY_DELAY = 3000
export const CAROUSEL_MAX_ZOOM_RATIO = 3
export const REVIEWS_PAGE_SIZE = 10
export const RELATED_PRODUCTS_MAX = 12
export const RECENTLY_VIEWED_MAX = 12
export const WISHLIST_ITEM_QTY_MAX = 1
export const WISHLIST_ITEMS_MAX = 200
export const ADDRESSES_MAX = 50
export const CREW_LISTS_MAX = 20
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
/** Days. */
export const RETURN_ORDER_AGE_MAX = 40
export const SESSION_AGE_DAYS = 30
export const IDENTITY_TOKEN_AGE_HOURS = 1
export const VERIFICATION_LINK_AGE_HOURS = 24
export const RESET_LINK_AGE_HOURS = 1
export const RETURN_TOKEN_AGE_HOURS = 24
/** Per hour. */
export const VERIFICATION_EMAILS_MAX = 3
export const RESET_LINKS_MAX = 3
export const PASSWORD_CHANGES_MAX = 5
export const PASSKEY_CHALLENGE_MINUTES = 5
/** Cents. */
export const CARD_AUTHORISATION_MAX = 100
export const ACCOUNT_PREPARING_INTERVAL_SECONDS = 3
export const ACCOUNT_PREPARING_TRIES = 10
/** After so many tries. */
export const ACCOUNT_PREPARING_LATER_SECONDS = 30
/** Minutes. */
export const LOYALTY_GUEST_DATA_AGE_MAX = 120
/** Digits. */
export const LOYALTY_NUMBER_MIN = 7
export const LOYALTY_NUMBER_MAX = 10
export const LOYALTY_LAST_NAME_MIN = 2
export const LOYALTY_LAST_NAME_MAX = 50
/** Milliseconds. */
export const BOT_WIDGET_RESET = 250_000
export const BOT_WIDGET_THEME = 'light'
/** Codes of the bot check's widget that are no failure. */
export const BOT_IGNORED_CODE_PREFIXES = ['11062', '11060'] as const
export const BOT_ACTIONS = ['product_challenge_verify', 'payment_voucher_balance_fetch'] as const
/** 0 a robot, 1 a person. */
export const BOT_SCORE_MIN = 0.5
