import 'server-only'
import type { Picture } from '#lib/contract/product.ts'
import type { ItemFacts, QuoteFacts } from '#lib/domain/cart/quote.ts'
import type { DeliveryMethod } from '#lib/domain/delivery/delivery.ts'
import type { TransitDays } from '#lib/domain/delivery/transit-days.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { type Promotion, promoCodeKey } from '#lib/domain/promotions/promotions.ts'
import type { VariantSizes } from '#lib/domain/sizes/sizes.ts'
import { type LimitsRow, limitsOf } from '../catalogue/product-row.ts'
import { pool } from '../db/client.ts'
import type { Caller } from '../platform/caller.ts'
import { type PromotionRow, promotionOf } from '../promotions/promotion-row.ts'
import { settingsFrom } from '../settings/settings.ts'
import { CART_FACTS_SQL } from './cart-facts-sql.ts'

export interface CartItem {
  productId: string
  variantId: string
  qty: number
  challengeAnswer?: string | undefined
}

export interface FactsQuestion {
  items: readonly CartItem[]
  promoCodes: readonly string[]
  /** `account:{id}` or `email:{address}`; undefined while the shopper is nobody yet [PROMO-11]. */
  customerKey: string | undefined
  /** Whether to look into the shelves of every click-and-collect store. */
  storeStock: boolean
  /** Methods tell of their postcodes only whether this is among them. */
  postcode: string
  /** A placement that may have been asked for before. */
  request?: { key: string; caller: string } | undefined
}

/**
 * One item of the cart as the database knows it; `product_name` is null for an unknown product, `label` for an unknown
 * variant.
 */
export interface ItemRow extends LimitsRow {
  product_id: string
  variant_id: string
  product_name: string | null
  label: string | null
  sizes: VariantSizes | null
  width: string | null
  colour: string | null
  slug: string
  brand_slug: string
  brand_name: string
  image: Picture | null
  state: string
  functional_type: string
  account_exclusive: boolean
  price: number
  tax_exclusive: boolean
  challenge_answer: string | null
  categories: string[]
  available: number | null
}

interface MethodRow {
  code: string
  label: string
  type: DeliveryMethod['type']
  price: number
  countries: string[]
  postcodes: string[] | null
  requires_authority_to_leave: boolean
  free_from_threshold: boolean
  transit_days: TransitDays | null
  cut_off: string | null
}

interface FactsRow {
  items: ItemRow[]
  methods: MethodRow[]
  settings: { key: string; value: unknown }[]
  promotions: PromotionRow[]
  stores: string[]
  known: boolean
}

export interface CartFacts {
  /** Aligned to the question's items. */
  items: ItemRow[]
  promotions: Promotion[]
  rest: Omit<QuoteFacts, 'items'>
  /** Whether orders earn points [GEN-19]. */
  loyaltyEnabled: boolean
  /** The request's key is known already. */
  known: boolean
}

/** Everything a quote needs, in one statement and one snapshot. */
export async function readCartFacts(question: FactsQuestion): Promise<CartFacts> {
  const { items } = question
  const { rows } = await pool().query<FactsRow>({
    name: 'cart-facts',
    text: CART_FACTS_SQL,
    values: [
      items.map((item) => item.productId),
      items.map((item) => item.variantId),
      items.map((item) => item.qty),
      question.promoCodes.map(promoCodeKey),
      question.customerKey ?? null,
      question.storeStock,
      question.postcode,
      question.request?.key ?? null,
      question.request?.caller ?? null,
    ],
  })
  const [row] = rows
  if (!row) throw new Error('The facts of a cart are always one row.')
  const settings = settingsFrom(row.settings)
  return {
    items: row.items,
    promotions: row.promotions.map(promotionOf),
    loyaltyEnabled: settings.loyaltyEnabled,
    known: row.known,
    rest: {
      methods: row.methods.map(methodOf),
      storeIdsWithStock: row.stores,
      settings: {
        taxRate: settings.taxRate,
        freeStandardDeliveryThreshold: fromDollars(settings.freeStandardDeliveryThreshold),
        offersMax: settings.offersMax,
        cartItemQtyMax: settings.cartItemQtyMax ?? undefined,
        deliveryCountries: settings.deliveryCountries,
        dispatch: settings.dispatch,
      },
    },
  }
}

/** Whose uses of a limited offer are counted [PROMO-11]. */
export function customerKeyOf(caller: Caller, email: string | undefined): string | undefined {
  if (caller.kind === 'customer') return `account:${caller.customerId}`
  return email ? `email:${email.toLowerCase()}` : undefined
}

/** An item's facts for the pure quote. */
export function itemFactsOf(row: ItemRow): ItemFacts {
  return {
    stockQty: row.available ?? 0,
    product: {
      id: row.product_id,
      state: row.state,
      functionalType: row.functional_type,
      accountExclusive: row.account_exclusive,
      ...limitsOf(row),
      brandSlug: row.brand_slug,
      categories: row.categories,
      price: row.price,
      taxExclusive: row.tax_exclusive,
    },
  }
}

function methodOf(row: MethodRow): DeliveryMethod {
  return {
    code: row.code,
    label: row.label,
    type: row.type,
    price: row.price,
    countries: row.countries,
    postcodes: row.postcodes ?? undefined,
    requiresAuthorityToLeave: row.requires_authority_to_leave,
    freeFromThreshold: row.free_from_threshold,
    transitDays: row.transit_days ?? undefined,
    cutOff: row.cut_off ?? undefined,
  }
}
