import type { Cents } from '../money/money.ts'
import {
  appliesTo,
  lineDiscounts,
  type PromotionConditions,
  type PromotionEffect,
  type PromotionLine,
} from './promotion-effects.ts'

export interface Promotion {
  id: string
  name: string
  /** Never combines with another [PROMO-05]. */
  exclusive: boolean
  /** Smaller is judged first. */
  priority: number
  /** Those behind it are stopped [PROMO-06]. */
  stopsOthers: boolean
  /** Needs no code [PROMO-07]. */
  automatic: boolean
  conditions: PromotionConditions
  effect: PromotionEffect
  startsAt?: Date | undefined
  endsAt?: Date | undefined
  maxUses?: number | undefined
  maxUsesPerCustomer?: number | undefined
  /** Uses held or spent, by all. */
  uses: number
  /** Uses held or spent by this account or email [PROMO-11]. */
  customerUses: number
  /** Its codes among those the shopper sent; upper-case. */
  codes: readonly string[]
}

/** Why a promotion or its code does not apply [PROMO-02, PROMO-03]. */
export type DisallowReason =
  | 'INVALID_CODE'
  | 'OFFERS_LIMIT_REACHED'
  | 'EXCLUSIVE_CONFLICT'
  | 'NO_APPLICABLE_ITEMS'
  | 'CUSTOMER_USAGE_EXCEEDED'
  | 'USAGE_EXCEEDED'
  | 'STOPPED_BY_OFFER'
  | 'DEFAULT'

export type ReasonParameters = Record<string, string | number>

export interface PromotionCart {
  lines: readonly PromotionLine[]
  /** As typed, in the order sent. */
  codes: readonly string[]
  loggedIn: boolean
  /** Coupon-triggered offers allowed at once [PROMO-04]. */
  offersMax: number
  /** What delivery costs once the items cost so much; 0 while no method is chosen. */
  deliveryPrice: (itemSubtotalAfterDiscounts: Cents) => Cents
}

export interface AppliedPromotion {
  promotion: Promotion
  /** What it takes off, delivery included. */
  saving: Cents
}

export interface DisallowedPromotion {
  promotion: Promotion
  reason: DisallowReason
  parameters: ReasonParameters
}

export interface CouponResult {
  /** As typed, trimmed. */
  code: string
  result: 'APPLIED' | 'ALREADY_APPLIED' | DisallowReason
  parameters: ReasonParameters
}

export interface PromotionOutcome {
  applied: AppliedPromotion[]
  disallowed: DisallowedPromotion[]
  /** Per line, in the order of the lines. */
  lineDiscounts: Cents[]
  /** Delivery's price taken off. */
  deliveryDiscount: Cents
  couponResults: CouponResult[]
}

/** How codes are compared: trimmed and without case [PROMO-10]. */
export function promoCodeKey(typed: string): string {
  return typed.trim().toUpperCase()
}

/**
 * Applies promotions to a cart: data in, discounts and reasons out [PROMO-02 to PROMO-07]. `promotions` are the
 * automatic ones and those whose codes were sent. Of an exclusive promotion alone and the others together, the set that
 * leaves the shopper the lower total wins; on a tie the others do.
 */
export function applyPromotions(cart: PromotionCart, promotions: readonly Promotion[], now: Date): PromotionOutcome {
  const ineligible: DisallowedPromotion[] = []
  const eligible: Promotion[] = []
  for (const promotion of promotions.toSorted(inOrderOf(cart))) {
    const refusal = refusalOf(promotion, cart, now)
    if (refusal) ineligible.push({ promotion, ...refusal })
    else eligible.push(promotion)
  }
  const together = applyTogether(
    cart,
    eligible.filter((p) => !p.exclusive),
  )
  const alone = eligible.filter((p) => p.exclusive).map((p) => applyInTurn(cart, [p]))
  const winner = cheapest([together, ...alone])
  const disallowed = [...ineligible, ...winner.disallowed, ...conflicts(winner, [together, ...alone])]
  return {
    applied: winner.applied,
    disallowed: disallowed.filter(isWorthTelling),
    lineDiscounts: winner.lineDiscounts,
    deliveryDiscount: winner.deliveryDiscount,
    couponResults: couponResults(cart.codes, winner.applied, disallowed),
  }
}

/** By priority, then by the order in which codes were sent, then by id. */
function inOrderOf(cart: PromotionCart) {
  const sent = cart.codes.map(promoCodeKey)
  return (a: Promotion, b: Promotion) =>
    a.priority - b.priority || firstSent(a, sent) - firstSent(b, sent) || (a.id < b.id ? -1 : 1)
}

type Refusal = { reason: DisallowReason; parameters: ReasonParameters }
const refusal = (reason: DisallowReason, parameters: ReasonParameters = {}): Refusal => ({ reason, parameters })

const UNLIMITED = Number.POSITIVE_INFINITY

/** What stands against a promotion by itself, before it meets the others. */
function refusalOf(promotion: Promotion, cart: PromotionCart, now: Date): Refusal | undefined {
  const { conditions, startsAt, endsAt, maxUses, maxUsesPerCustomer } = promotion
  if ((startsAt && now < startsAt) || (endsAt && now >= endsAt)) return refusal('INVALID_CODE')
  if (promotion.uses >= (maxUses ?? UNLIMITED)) return refusal('USAGE_EXCEEDED')
  if (promotion.customerUses >= (maxUsesPerCustomer ?? UNLIMITED)) return refusal('CUSTOMER_USAGE_EXCEEDED')
  const lines = cart.lines.filter((line) => appliesTo(line, conditions))
  if (lines.length === 0) return refusal('NO_APPLICABLE_ITEMS')
  if (conditions.loggedInOnly && !cart.loggedIn) return refusal('DEFAULT', { login: 1 })
  const spend = lines.reduce((sum, line) => sum + line.qty * line.unitPrice, 0)
  const quantity = lines.reduce((sum, line) => sum + line.qty, 0)
  const spendMissing = (conditions.minimumSpend ?? 0) - spend
  if (spendMissing > 0) return refusal('DEFAULT', { spendMissing })
  const quantityMissing = (conditions.minimumQuantity ?? 0) - quantity
  return quantityMissing > 0 ? refusal('DEFAULT', { quantityMissing }) : undefined
}

interface Run {
  applied: AppliedPromotion[]
  disallowed: DisallowedPromotion[]
  lineDiscounts: Cents[]
  deliveryDiscount: Cents
  /** What the shopper pays. */
  total: Cents
}

/**
 * The non-exclusive promotions together. Codes are admitted in the order sent up to the limit, so that a fourth code
 * never pushes out one that already applied; a code that turns out to bring nothing gives its place to the next.
 */
function applyTogether(
  cart: PromotionCart,
  eligible: readonly Promotion[],
  fruitless: DisallowedPromotion[] = [],
): Run {
  const open = eligible.filter((p) => !fruitless.some((f) => f.promotion.id === p.id))
  const sent = cart.codes.map(promoCodeKey)
  const bySending = open.filter((p) => !p.automatic).toSorted((a, b) => firstSent(a, sent) - firstSent(b, sent))
  const beyond = new Set(bySending.slice(cart.offersMax).map((p) => p.id))
  const run = applyInTurn(
    cart,
    open.filter((p) => !beyond.has(p.id)),
  )
  const freed = run.disallowed.filter(({ promotion }) => !promotion.automatic)
  if (freed.length > 0 && beyond.size > 0) return applyTogether(cart, eligible, [...fruitless, ...freed])
  const limited = bySending
    .slice(cart.offersMax)
    .map((promotion) => ({ promotion, ...refusal('OFFERS_LIMIT_REACHED', { n: cart.offersMax }) }))
  return { ...run, disallowed: [...fruitless, ...run.disallowed, ...limited] }
}

/** The place of a promotion's first code among those sent; before all of them for one that needs none. */
function firstSent({ automatic, codes }: Promotion, sent: readonly string[]): number {
  return automatic ? -1 : sent.findIndex((code) => codes.includes(code))
}

/** Applies promotions one after the other, each to what the ones before it left [PROMO-06]. */
function applyInTurn(cart: PromotionCart, promotions: readonly Promotion[]): Run {
  const full = cart.lines.map((line) => line.qty * line.unitPrice)
  const taken = full.map(() => 0)
  const run: Pick<Run, 'applied' | 'disallowed'> = { applied: [], disallowed: [] }
  const freeing: AppliedPromotion[] = []
  let stopper: Promotion | undefined
  for (const promotion of promotions) {
    if (stopper) {
      run.disallowed.push({ promotion, ...refusal('STOPPED_BY_OFFER', { name: stopper.name }) })
      continue
    }
    const remaining = cart.lines.map((line, i) =>
      appliesTo(line, promotion.conditions) ? (full[i] ?? 0) - (taken[i] ?? 0) : 0,
    )
    const discounts = lineDiscounts(promotion.effect, cart.lines, remaining)
    const saving = sum(discounts)
    const bringsDelivery = promotion.effect.kind === 'freeDelivery' && freeing.length === 0
    if (saving === 0 && !bringsDelivery) {
      run.disallowed.push({ promotion, ...reasonOfNothing(promotion, cart) })
      continue
    }
    discounts.forEach((discount, i) => {
      taken[i] = (taken[i] ?? 0) + discount
    })
    const applied = { promotion, saving }
    run.applied.push(applied)
    if (bringsDelivery) freeing.push(applied)
    if (promotion.stopsOthers) stopper = promotion
  }
  const items = sum(full) - sum(taken)
  const delivery = cart.deliveryPrice(items)
  for (const applied of freeing) applied.saving = delivery
  const deliveryDiscount = freeing.length > 0 ? delivery : 0
  return { ...run, lineDiscounts: taken, deliveryDiscount, total: items + delivery - deliveryDiscount }
}

/** Why an offer whose conditions hold still saves nothing. */
function reasonOfNothing({ effect, conditions }: Promotion, { lines }: PromotionCart): Refusal {
  if (effect.kind === 'percent' || effect.kind === 'fixedPrice') return refusal('NO_APPLICABLE_ITEMS')
  if (effect.kind !== 'buyXGetY') return refusal('DEFAULT')
  const quantity = sum(lines.filter((line) => appliesTo(line, conditions)).map(({ qty }) => qty))
  const quantityMissing = effect.buy + effect.get - quantity
  return quantityMissing > 0 ? refusal('DEFAULT', { quantityMissing }) : refusal('DEFAULT')
}

/** The run with the lowest total; the earlier one on a tie, but one that applies nothing only when none does. */
function cheapest(runs: readonly Run[]): Run {
  const rank = (run: Run) => (run.applied.length > 0 ? 0 : 1)
  return runs.reduce((best, run) => ((rank(run) - rank(best) || run.total - best.total) < 0 ? run : best))
}

/**
 * What lost to the winning set because one of the two is exclusive [PROMO-05]. What brings nothing keeps its own
 * reason.
 */
function conflicts(winner: Run, runs: readonly Run[]): DisallowedPromotion[] {
  const conflict = refusal('EXCLUSIVE_CONFLICT', { name: winner.applied.map((a) => a.promotion.name).join(', ') })
  const losers = runs.filter((run) => run !== winner)
  return losers.flatMap((run) => [
    ...run.applied.map(({ promotion }) => ({ promotion, ...conflict })),
    ...run.disallowed.map((entry) => (DEPENDENT.has(entry.reason) ? { ...entry, ...conflict } : entry)),
  ])
}

/** Reasons that only hold beside offers that are no longer there. */
const DEPENDENT = new Set<DisallowReason>(['OFFERS_LIMIT_REACHED', 'STOPPED_BY_OFFER'])

/**
 * An automatic offer that never had a chance is nobody's business; one that lost to another is [PROMO-05, PROMO-06].
 */
function isWorthTelling({ promotion, reason }: DisallowedPromotion): boolean {
  return !promotion.automatic || reason === 'EXCLUSIVE_CONFLICT' || reason === 'STOPPED_BY_OFFER'
}

/** One result per code sent; a repeated code, or a second code of the same offer, is already applied [PROMO-02]. */
function couponResults(
  codes: readonly string[],
  applied: readonly AppliedPromotion[],
  disallowed: readonly DisallowedPromotion[],
): CouponResult[] {
  const used = new Set<string>()
  return codes.map((typed) => {
    const key = promoCodeKey(typed)
    const code = typed.trim()
    const winner = applied.find(({ promotion }) => promotion.codes.includes(key))
    const loser = disallowed.find(({ promotion }) => promotion.codes.includes(key))
    const id = winner?.promotion.id ?? loser?.promotion.id ?? `code:${key}`
    if (used.has(id)) return { code, result: 'ALREADY_APPLIED', parameters: {} }
    used.add(id)
    if (winner) return { code, result: 'APPLIED', parameters: {} }
    return { code, result: loser?.reason ?? 'INVALID_CODE', parameters: loser?.parameters ?? {} }
  })
}

const sum = (amounts: readonly Cents[]) => amounts.reduce((a, b) => a + b, 0)
