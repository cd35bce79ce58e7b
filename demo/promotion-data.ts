import 'server-only'
import type { coupons, promotions } from '#lib/server/db/schema.ts'

type PromotionInsert = typeof promotions.$inferInsert
type CouponInsert = typeof coupons.$inferInsert

interface DemoPromotion extends PromotionInsert {
  codes?: readonly string[]
}

/**
 * A promotion of every kind, so that every answer to a code can be seen [PROMO-02 to PROMO-07]. Any other code is
 * INVALID_CODE; four of BOOTS10, SOCKS3, HIVIS20, TENOFF, FREIGHT together show OFFERS_LIMIT_REACHED.
 */
export const PROMOTIONS: readonly DemoPromotion[] = [
  {
    id: 'auto-sock-bundle',
    name: 'Third pair of merino socks free',
    automatic: true,
    priority: 10,
    conditions: { productIds: ['p5010', 'p5011', 'p5012', 'p5013'] },
    effect: { kind: 'buyXGetY', buy: 2, get: 1 },
  },
  {
    id: 'auto-school-two',
    name: '10% off two pairs of school shoes',
    automatic: true,
    priority: 20,
    conditions: { categories: ['school/school-shoes'], minimumQuantity: 2 },
    effect: { kind: 'percent', percent: 10 },
  },
  {
    // Lowers the price of each piece: cards and pages say what one costs in the cart.
    id: 'auto-gumboots',
    name: '20% off gumboots',
    automatic: true,
    priority: 30,
    conditions: { categories: ['footwear/gumboots'] },
    effect: { kind: 'percent', percent: 20 },
  },
  {
    id: 'boots-ten',
    name: '10% off work boots',
    codes: ['BOOTS10'],
    priority: 40,
    conditions: { categories: ['footwear/work-boots'] },
    effect: { kind: 'percent', percent: 10 },
  },
  {
    id: 'hivis-twenty',
    name: '20% off hi-vis',
    codes: ['HIVIS20'],
    priority: 40,
    conditions: { categories: ['workwear/hi-vis'] },
    effect: { kind: 'percent', percent: 20 },
  },
  {
    id: 'socks-three',
    name: 'Buy two pairs of socks, get one free',
    codes: ['SOCKS3'],
    priority: 50,
    conditions: { categories: ['accessories/socks'] },
    effect: { kind: 'buyXGetY', buy: 2, get: 1 },
  },
  {
    id: 'ten-off',
    name: '$10 off orders from $60',
    codes: ['TENOFF'],
    priority: 60,
    conditions: { minimumSpend: 6000 },
    effect: { kind: 'amount', amount: 1000 },
  },
  {
    id: 'free-freight',
    name: 'Free delivery',
    codes: ['FREIGHT'],
    priority: 90,
    conditions: {},
    effect: { kind: 'freeDelivery' },
  },
  {
    id: 'tee-twenty',
    name: 'Any tee for $20',
    codes: ['TEE20'],
    priority: 45,
    conditions: { categories: ['workwear/tops/tees'] },
    effect: { kind: 'fixedPrice', price: 2000 },
  },
  {
    id: 'karrabin-week',
    name: 'Karrabin week: $25 off a pair',
    codes: ['KARRABIN25'],
    priority: 45,
    conditions: { brands: ['karrabin'] },
    effect: { kind: 'amount', amount: 2500 },
  },
  {
    // Beats or loses against the others, whichever saves more: EXCLUSIVE_CONFLICT.
    id: 'trade-day',
    name: 'Trade day: 25% off everything',
    codes: ['TRADE25'],
    exclusive: true,
    priority: 30,
    conditions: {},
    effect: { kind: 'percent', percent: 25 },
  },
  {
    // Applies, and keeps whatever comes after it in priority out: STOPPED_BY_OFFER.
    id: 'clearance-only',
    name: 'Clearance: 15% off, with no other offer after it',
    codes: ['LASTCALL'],
    stopsOthers: true,
    priority: 35,
    conditions: {},
    effect: { kind: 'percent', percent: 15 },
  },
  {
    // Almost nobody has it in the cart: NO_APPLICABLE_ITEMS.
    id: 'scrubs-fifteen',
    name: '15% off scrubs',
    codes: ['SCRUBS15'],
    priority: 40,
    conditions: { categories: ['health/scrubs'] },
    effect: { kind: 'percent', percent: 15 },
  },
  {
    // Once each: CUSTOMER_USAGE_EXCEEDED the second time, and at once for demo.regular@example.com.
    id: 'welcome',
    name: 'Welcome: $15 off your first order from $50',
    codes: ['WELCOME15'],
    priority: 40,
    conditions: { minimumSpend: 5000 },
    effect: { kind: 'amount', amount: 1500 },
    maxUsesPerCustomer: 1,
    uses: 1,
  },
  {
    // All taken: USAGE_EXCEEDED.
    id: 'first-forty',
    name: 'First forty: half price',
    codes: ['FIRST40'],
    priority: 25,
    conditions: {},
    effect: { kind: 'percent', percent: 50 },
    maxUses: 40,
    uses: 40,
  },
  {
    // Not for guests: DEFAULT until logged in.
    id: 'members-five',
    name: 'Members: 5% off',
    codes: ['MEMBER5'],
    priority: 55,
    conditions: { loggedInOnly: true },
    effect: { kind: 'percent', percent: 5 },
  },
  {
    // Asks for $300: DEFAULT below.
    id: 'big-job',
    name: 'Big job: $50 off from $300',
    codes: ['BIGJOB'],
    priority: 55,
    conditions: { minimumSpend: 30_000 },
    effect: { kind: 'amount', amount: 5000 },
  },
  {
    id: 'last-winter',
    name: 'Winter 2024: 30% off jackets',
    codes: ['WINTER24'],
    priority: 40,
    conditions: { categories: ['workwear/jackets'] },
    effect: { kind: 'percent', percent: 30 },
    startsAt: new Date('2024-06-01T00:00:00+10:00'),
    endsAt: new Date('2024-09-01T00:00:00+10:00'),
  },
  {
    id: 'far-future',
    name: 'Half price, one day',
    codes: ['NOTYET'],
    priority: 40,
    conditions: {},
    effect: { kind: 'percent', percent: 50 },
    startsAt: new Date('2090-01-01T00:00:00+11:00'),
  },
]

export const COUPONS: readonly CouponInsert[] = PROMOTIONS.flatMap((promotion) =>
  (promotion.codes ?? []).map((code) => ({ code, promotionId: promotion.id })),
)
