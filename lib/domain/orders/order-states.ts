// The words an order's records may hold. The database checks the same lists: a new word takes a migration [PAY-50].

/** How far an order is [ORD-09]. */
export const ORDER_STATUSES = [
  'PLACED',
  'PROCESSING',
  'READY_FOR_COLLECTION',
  'SHIPPED',
  'COMPLETED',
  'CANCELLED',
  'RETURNED',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Where it was made [ORD-01]. */
export const ORDER_CHANNELS = ['online', 'in-store'] as const
export type OrderChannel = (typeof ORDER_CHANNELS)[number]

/** How a line reaches its buyer: in a parcel or over a counter, by mail, or in a store. */
export const FULFILMENTS = ['goods', 'giftCard', 'service'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/** Where the money of a payment stands. */
export const PAYMENT_STATES = ['intended', 'authorised', 'captured', 'voided', 'declined', 'unknown'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** A movement of money after the order was placed, and how far it is [OPS-06, OPS-10]. */
export const OPERATION_KINDS = ['capture', 'release', 'refund'] as const
export type OperationKind = (typeof OPERATION_KINDS)[number]
export const OPERATION_STATES = ['reserved', 'asking', 'done', 'refused'] as const
export type OperationState = (typeof OPERATION_STATES)[number]

/** A credit note: on its way, paid back, or with a person because the provider would not [OPS-10]. */
export const REFUND_STATES = ['pending', 'done', 'refused'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Why a machine gives money back. */
export const REFUND_REASONS = ['returned', 'faulty', 'lost', 'goodwill', 'priceMatch', 'other'] as const
/** The same of any credit note: the shop writes those of cancelled units itself [OPS-09]. */
export const CREDIT_REASONS = [...REFUND_REASONS, 'cancelled'] as const
export type CreditReason = (typeof CREDIT_REASONS)[number]

/** What became of the other size that a return is swapped for [OPS-11]. */
export const EXCHANGE_STATES = ['held', 'released', 'sent'] as const
export type ExchangeState = (typeof EXCHANGE_STATES)[number]

/** Whether a gift card can be spent: a machine suspends it, wrong PINs lock it [OPS-13, VOUCH-11]. */
export const VOUCHER_STATUSES = ['active', 'suspended', 'locked'] as const
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number]
export const VOUCHER_ENTRY_KINDS = ['issued', 'toppedUp', 'spent', 'givenBack', 'withdrawn'] as const
