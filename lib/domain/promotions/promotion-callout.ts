import type { Cents } from '../money/money.ts'
import { moneyText } from '../money/money-text.ts'
import type { PromotionLine } from './promotion-effects.ts'
import { applyPromotions, type Promotion, type PromotionOutcome } from './promotions.ts'

/** What an offer says on a product before that is in a cart. */
export interface PromotionCallout {
  /** The offers' own names, with what they ask for besides. */
  text: string
  /** What one costs with them; only where no cart would ask for more. */
  price?: Cents
}

/** What is said of products, by their ids; of the others nothing is. */
export type CalloutsById = ReadonlyMap<string, readonly PromotionCallout[]>

/** What the offers say of one product, and until when that may be said. */
export interface ProductCallouts {
  callouts: PromotionCallout[]
  /** From then on the first of those offers is silent; absent where none of them ends. */
  until?: Date
}

/** A callout as a product's page and its Markdown say it: `20% off boots: $103.96 in your cart`. */
export function calloutText({ text, price }: PromotionCallout): string {
  return price === undefined ? text : `${text}: ${moneyText(price)} in your cart`
}

/** One unit of a product, as a guest would put it into an empty cart. */
export type CalledOutProduct = Omit<PromotionLine, 'qty'>

/** No callout outlives its offer by the time in which pages hear of the end: each is silent so long before it. */
export const CALLOUT_LEAD_MS = 120_000

/** Enough of anything to meet what an offer asks for. */
const PLENTY = 1_000_000
/** Of so many the cents that one has no part of are whole. */
const MANY = 100

/**
 * What the automatic promotions say of a product [PROMO-12]: first those that apply to one of it alone, by the cart's
 * own rule, with what it costs then; then those it counts towards. Of what is about everything in the shop only what
 * lowers the price says so. `promotions` are all automatic ones: one that is about other products may stop another.
 */
export function promotionCallouts(
  product: CalledOutProduct,
  promotions: readonly Promotion[],
  now: Date,
): ProductCallouts {
  const soon = new Date(now.getTime() + CALLOUT_LEAD_MS)
  const outcome = ofGuest(product, 1, promotions, now)
  if (!isSame(outcome, ofGuest(product, 1, promotions, soon))) return { callouts: [] }
  const applied = outcome.applied.filter(({ promotion, saving }) => saving > 0 || isAboutSome(promotion))
  const names = new Set(applied.map(({ promotion }) => wordsOf(promotion, product)))
  const price = firmPrice(product, outcome, promotions, now)
  const here = names.size > 0 ? [{ text: [...names].join(' and '), ...(price === undefined ? {} : { price }) }] : []
  const settled = new Set([...outcome.applied, ...outcome.disallowed].map(({ promotion }) => promotion.id))
  const further = promotions
    .filter((each) => !settled.has(each.id) && isAboutSome(each))
    .filter((each) => appliesToPlenty(product, each, now) && appliesToPlenty(product, each, soon))
  const toGo = new Set(further.map((each) => wordsOf(each, product)))
  const callouts = [...here, ...[...toGo].map((text) => ({ text }))]
  return { callouts, ...silence([...applied.map(({ promotion }) => promotion), ...further]) }
}

/** When the first of these offers falls silent before its end. */
function silence(offers: readonly Promotion[]): Pick<ProductCallouts, 'until'> {
  const ends = offers.flatMap(({ endsAt }) => (endsAt ? [endsAt.getTime()] : []))
  return ends.length > 0 ? { until: new Date(Math.min(...ends) - CALLOUT_LEAD_MS) } : {}
}

/**
 * What each costs with what applies, where no cart asks for more. A share of a price is seldom a whole number of cents,
 * and a cart rounds once for all pieces: of ten at $80.955 none may cost $80.95.
 */
function firmPrice(product: CalledOutProduct, outcome: PromotionOutcome, promotions: readonly Promotion[], now: Date) {
  const { unitPrice } = product
  const one = discountOf(outcome)
  if (one === 0 || !isKeptByEveryCart(outcome, promotions, now)) return undefined
  const applying = outcome.applied.map(({ promotion }) => promotion)
  const many = discountOf(ofGuest(product, MANY, applying, now))
  return unitPrice - Math.min(one, Math.floor(many / MANY))
}

function ofGuest(product: CalledOutProduct, qty: number, promotions: readonly Promotion[], at: Date) {
  return outcomeOf({ ...product, qty }, promotions, false, at)
}

/** What a cart of one line gets. What delivery costs is not known, and takes nothing off a product. */
function outcomeOf(line: PromotionLine, promotions: readonly Promotion[], loggedIn: boolean, at: Date) {
  // Stryker disable next-line ArrayDeclaration: no automatic promotion has a code
  return applyPromotions({ lines: [line], codes: [], loggedIn, offersMax: 0, deliveryPrice: () => 0 }, promotions, at)
}

/** Whether a customer who buys enough of a product gets an offer. */
function appliesToPlenty(product: CalledOutProduct, promotion: Promotion, at: Date): boolean {
  return outcomeOf({ ...product, qty: PLENTY }, [promotion], true, at).applied.length > 0
}

function isSame(a: PromotionOutcome, b: PromotionOutcome): boolean {
  const said = (outcome: PromotionOutcome) =>
    JSON.stringify([outcome.lineDiscounts, outcome.applied.map(({ promotion }) => promotion.id)])
  return said(a) === said(b)
}

/** What is about everything is a banner's business: on each product of the shop it says nothing of any. */
function isAboutSome({ conditions: { productIds, categories, brands } }: Promotion): boolean {
  return productIds !== undefined || categories !== undefined || brands !== undefined
}

/**
 * Whether nothing else in a cart can make it dearer: what applies takes the same off each piece and is not limited, and
 * no other offer can push it out [PROMO-05, PROMO-06]. Any other offer that comes in takes more off.
 */
function isKeptByEveryCart({ applied }: PromotionOutcome, promotions: readonly Promotion[], now: Date): boolean {
  const applying = applied.map(({ promotion }) => promotion)
  const others = promotions.filter((each) => !applying.includes(each) && isRunning(each, now))
  return (
    applying.every((each) => isByThePiece(each) && !isLimited(each) && (!each.exclusive || others.length === 0)) &&
    others.every((each) => !(each.exclusive || each.stopsOthers))
  )
}

/** An amount comes off an order once, however much of it there is. */
const isByThePiece = ({ effect }: Promotion) => effect.kind !== 'amount'

const isLimited = ({ maxUses, maxUsesPerCustomer }: Promotion) =>
  maxUses !== undefined || maxUsesPerCustomer !== undefined

function isRunning({ startsAt, endsAt }: Promotion, now: Date): boolean {
  const soon = new Date(now.getTime() + CALLOUT_LEAD_MS)
  return (startsAt === undefined || startsAt <= soon) && (endsAt === undefined || now < endsAt)
}

/** An offer's name and, in brackets, what one of the product in the cart of a guest does not meet. */
function wordsOf(promotion: Promotion, { unitPrice }: CalledOutProduct): string {
  const { conditions, effect, maxUses, maxUsesPerCustomer: each } = promotion
  const spend = conditions.minimumSpend ?? 0
  const free = effect.kind === 'buyXGetY' ? effect.buy + effect.get : 0
  const units = Math.max(conditions.minimumQuantity ?? 0, free)
  const asks = [
    ...(units > 1 ? [`from ${units} items`] : []),
    ...(spend > unitPrice ? [`from ${moneyText(spend)}`] : []),
    ...(conditions.loggedInOnly ? ['logged in'] : []),
    ...(each === undefined ? [] : [each === 1 ? 'once per customer' : `${each} times per customer`]),
    ...(maxUses === undefined ? [] : ['while it lasts']),
  ]
  return asks.length > 0 ? `${promotion.name} (${asks.join(', ')})` : promotion.name
}

const discountOf = ({ lineDiscounts }: PromotionOutcome) => lineDiscounts.reduce((a, b) => a + b, 0)
