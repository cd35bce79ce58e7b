import 'server-only'
import type { PostalAddress } from '#lib/contract/address.ts'
import type { GiftDelivery } from '#lib/contract/gift-card.ts'
import type { Order } from '#lib/contract/order.ts'
import type { Picture } from '#lib/contract/product.ts'
import type { Campaign } from '#lib/domain/analytics/campaign.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import type { Fulfilment } from '#lib/domain/orders/order-states.ts'
import type { AttemptHolds, AttemptState, OrderContact, OrderShipping } from '../db/schema.ts'
import type { Result } from '../platform/result.ts'

/** The order, or why there is none. A repeated request gets the first answer again. */
export type Placement = Result<{ order: Order }>

/** Who asks for which order: the same key, caller and digest are the same request [API-11]. */
export interface AttemptRequest {
  key: string
  /** `guest` or `account:{id}` */
  caller: string
  /** Of the body. */
  digest: string
}

/** An open attempt as its owner holds it. */
export interface Attempt {
  id: string
  orderNumber: string
  /**
   * Until then the attempt is its owner's. It is also the owner's token: whoever takes an attempt over moves the
   * deadline, and every transition asks for the deadline it knows, so a late owner finds the door shut.
   */
  deadline: Date
  /** The same by the clock of this process, `performance.now()`. */
  leaseEnds: number
}

/** States of an attempt that holds what it needs and may still become an order. */
export const OPEN_STATES: readonly AttemptState[] = ['reserved', 'authorising', 'authorised']

/** The same as SQL: `where state in ${OPEN_STATES_SQL}`. */
export const OPEN_STATES_SQL = `(${OPEN_STATES.map((state) => `'${state}'`).join(', ')})`

/** How long a placement may take before the reconciler steps in: every provider call with its lookup and void. */
export const ATTEMPT_LEASE_MS = 120_000

/** Columns of `orders` that are known before the order exists. */
export interface DraftOrder {
  customer_id: string | null
  email: string
  contact: OrderContact
  billing_address: PostalAddress
  shipping: OrderShipping
  promo_codes: string[]
  vouchers: { last4: string; amount: Cents }[]
  loyalty_member_id: string | null
  agree_to_marketing: boolean
  item_subtotal: Cents
  total_discount: Cents
  shipping_price: Cents
  gst: Cents
  grand_total: Cents
  /** Null in the draft of an attempt that was opened by an older version of the shop. */
  fraud_token?: string | null
  repeats?: string | null
  campaign?: Campaign | null
  purchase_order_number?: string | null
}

/** Columns of `order_lines`. */
export interface DraftLine {
  line_no: number
  product_id: string
  variant_id: string
  path: string
  brand_name: string
  name: string
  label: string
  image: Picture | null
  qty: number
  unit_price: Cents
  discount: Cents
  total: Cents
  gst: Cents
  stock_taken: boolean
  fulfilment: Fulfilment
  /** Absent in drafts of an older version of the shop. */
  gift?: GiftDelivery | null
}

/** An intended payment. `entryNo` is its place in the request. */
export interface DraftPayment {
  entryNo: number
  methodCode: string
  amount: Cents
  summary: string
}

/** Everything an attempt needs to become an order; without PINs and tokens, because it is stored. */
export interface Draft {
  order: DraftOrder
  lines: DraftLine[]
}

/** What an attempt asks to have and hold. */
export interface Intent {
  draft: Draft
  holds: AttemptHolds
  payments: DraftPayment[]
  /** Per customer limits are counted by it [PROMO-11]. */
  customerKey: string
  /** Whether a provider will be asked: then the attempt counts as asking from the moment it exists. */
  charges: boolean
}

export const NO_HOLDS: AttemptHolds = { stock: [], vouchers: [], promotionIds: [] }
