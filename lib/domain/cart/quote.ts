import { shopperPrice } from '../catalogue/price.ts'
import {
  type DeliveryMethod,
  type DeliverySituation,
  type Destination,
  deliveryPrice,
  type OfferedMethod,
  offeredMethods,
  serves,
} from '../delivery/delivery.ts'
import type { DispatchTerms } from '../delivery/dispatch.ts'
import { unsentLabel } from '../delivery/order-goods.ts'
import { isMadeToOrder, isSent } from '../delivery/parcel.ts'
import { shareGst } from '../money/gst.ts'
import type { Cents } from '../money/money.ts'
import { applyPromotions, type Promotion, type PromotionOutcome } from '../promotions/promotions.ts'
import { type Credit, spendCredits } from '../vouchers/gift-card.ts'
import {
  isLineValid,
  type LineFlags,
  type LineProduct,
  lineFlags,
  lineMessage,
  type Shopper,
  type ValidatedLine,
} from './cart-validity.ts'

/** A cart as it came in, with what the shopper has chosen so far. */
export interface QuotedCart {
  /** In the order sent. */
  items: readonly { productId: string; variantId: string; qty: number }[]
  promoCodes: readonly string[]
  loggedIn: boolean
  destination: Destination
  methodCode?: string | undefined
  credits: readonly Credit[]
}

/** What the database says about one item of the cart. */
export interface ItemFacts {
  product: LineProduct & {
    brandSlug: string
    /** The product's categories and all their ancestors. */
    categories: readonly string[]
    price: Cents
    taxExclusive: boolean
  }
  /** Units a shopper can have now. */
  stockQty: number
}

export interface QuoteFacts {
  /** Aligned to the cart's items. */
  items: readonly ItemFacts[]
  methods: readonly DeliveryMethod[]
  /** Click-and-collect stores that hold every basic line in full [DATA-21]. */
  storeIdsWithStock: readonly string[]
  settings: {
    taxRate: number
    freeStandardDeliveryThreshold: Cents
    offersMax: number
    cartItemQtyMax: number | undefined
    deliveryCountries: readonly string[]
    dispatch: DispatchTerms
  }
}

export interface QuotedLine {
  productId: string
  variantId: string
  qty: number
  /** Shopper-facing price of one [CAT-25]. */
  unitPrice: Cents
  discount: Cents
  /** unitPrice × qty − discount */
  total: Cents
  /** This line's share of the order's GST. */
  gst: Cents
  flags: LineFlags
  /** The one message an invalid line shows [CART-23]. */
  message?: string | undefined
}

export interface Quote {
  lines: QuotedLine[]
  promotions: PromotionOutcome
  methods: OfferedMethod[]
  /** The method asked for, if it is available [DATA-22]. */
  selectedMethod: OfferedMethod | undefined
  storeIdsWithStock: readonly string[]
  /** Σ unitPrice × qty */
  itemSubtotal: Cents
  itemSubtotalAfterDiscounts: Cents
  /** Item and delivery discounts. */
  totalDiscount: Cents
  /** The method's price before a delivery discount. */
  deliveryPrice: Cents
  deliveryDiscount: Cents
  grandTotal: Cents
  /** Contained in grandTotal. */
  gst: Cents
  creditUsages: Credit[]
  amountOutstanding: Cents
}

/**
 * Prices a cart from facts alone: no clock, no IO. Every total foots to the cent: lines sum to the item subtotal after
 * discounts, that plus delivery less its discount is the grand total, and credits plus what is outstanding are the
 * grand total again [DATA-18 to DATA-23, CART-31].
 */
export function quote(cart: QuotedCart, facts: QuoteFacts, promotions: readonly Promotion[], now: Date): Quote {
  const priced = cart.items.map((item, i) => priceItem(item, factsOf(facts, i), facts.settings.taxRate))
  const method = chosenMethod(cart, facts, now)
  const outcome = applyPromotions(
    {
      lines: priced.map((line) => line.forPromotions),
      codes: cart.promoCodes,
      loggedIn: cart.loggedIn,
      offersMax: facts.settings.offersMax,
      deliveryPrice: (subtotal) => (method ? feeOf(method, subtotal, facts) : 0),
    },
    promotions,
    now,
  )
  const totals = totalsOf(
    priced.map((line) => line.amount),
    outcome,
    method,
    facts,
  )
  const bought = totals.lineTotals.map((total, i) => (isGiftCard(facts, i) ? total : 0))
  const { gst, lineShares } = gstOf(totals, bought, facts.settings.taxRate)
  const methods = offeredMethods(facts.methods, situationOf(cart, facts, totals.itemSubtotalAfterDiscounts, now))
  // A gift card is not bought with another: its money would never have been taxed, nor ever lapse [OPS-13].
  const { usages, outstanding } = spendCredits(totals.grandTotal - sum(bought), cart.credits)
  const shopper = { loggedIn: cart.loggedIn, cartItemQtyMax: facts.settings.cartItemQtyMax }
  return {
    lines: cart.items.map((item, i) => ({
      ...item,
      unitPrice: priced[i]?.unitPrice ?? 0,
      discount: outcome.lineDiscounts[i] ?? 0,
      total: totals.lineTotals[i] ?? 0,
      gst: lineShares[i] ?? 0,
      ...judge(cart, item, factsOf(facts, i), shopper),
    })),
    promotions: outcome,
    methods,
    selectedMethod: methods.find((offered) => offered.code === method?.code),
    storeIdsWithStock: facts.storeIdsWithStock,
    itemSubtotal: totals.itemSubtotal,
    itemSubtotalAfterDiscounts: totals.itemSubtotalAfterDiscounts,
    totalDiscount: totals.totalDiscount,
    deliveryPrice: totals.delivery,
    deliveryDiscount: outcome.deliveryDiscount,
    grandTotal: totals.grandTotal,
    gst,
    creditUsages: usages,
    amountOutstanding: outstanding + sum(bought),
  }
}

function factsOf(facts: QuoteFacts, i: number): ItemFacts {
  const item = facts.items[i]
  if (!item) throw new Error(`No facts for item ${i} of the cart.`)
  return item
}

function isGiftCard(facts: QuoteFacts, i: number): boolean {
  return factsOf(facts, i).product.functionalType === 'giftCard'
}

/** Nobody pays a courier for what goes by email or happens in a store [OPS-13]. */
function feeOf(method: DeliveryMethod, subtotal: Cents, { items, settings }: QuoteFacts): Cents {
  if (!items.some(({ product }) => isSent(product))) return 0
  return deliveryPrice(method, subtotal, settings.freeStandardDeliveryThreshold)
}

function priceItem(item: { qty: number }, { product }: ItemFacts, taxRate: number) {
  const unitPrice = shopperPrice(product.price, product.taxExclusive, taxRate)
  const { id, brandSlug, categories, functionalType } = product
  return {
    unitPrice,
    amount: unitPrice * item.qty,
    forPromotions: {
      productId: id,
      brandSlug,
      categories,
      qty: item.qty,
      unitPrice,
      giftCard: functionalType === 'giftCard',
    },
  }
}

function chosenMethod(cart: QuotedCart, facts: QuoteFacts, now: Date): DeliveryMethod | undefined {
  const method = facts.methods.find(({ code }) => code === cart.methodCode)
  return method && serves(method, situationOf(cart, facts, 0, now)) ? method : undefined
}

function situationOf(
  cart: QuotedCart,
  facts: QuoteFacts,
  itemSubtotalAfterDiscounts: Cents,
  now: Date,
): DeliverySituation {
  return {
    now,
    destination: cart.destination,
    countries: facts.settings.deliveryCountries,
    dispatch: facts.settings.dispatch,
    itemSubtotalAfterDiscounts,
    freeThreshold: facts.settings.freeStandardDeliveryThreshold,
    unsent: unsentLabel(facts.items.map(({ product }) => product)),
    madeToOrder: facts.items.some(({ product }) => isMadeToOrder(product)),
    pickupPossible: facts.storeIdsWithStock.length > 0,
  }
}

/** Totals that foot by construction [DATA-20]. */
function totalsOf(
  amounts: readonly Cents[],
  outcome: PromotionOutcome,
  method: DeliveryMethod | undefined,
  facts: QuoteFacts,
) {
  const lineTotals = amounts.map((amount, i) => amount - (outcome.lineDiscounts[i] ?? 0))
  const itemSubtotal = sum(amounts)
  const itemSubtotalAfterDiscounts = sum(lineTotals)
  const delivery = method ? feeOf(method, itemSubtotalAfterDiscounts, facts) : 0
  return {
    lineTotals,
    itemSubtotal,
    itemSubtotalAfterDiscounts,
    delivery,
    deliveryNet: delivery - outcome.deliveryDiscount,
    totalDiscount: itemSubtotal - itemSubtotalAfterDiscounts + outcome.deliveryDiscount,
    grandTotal: itemSubtotalAfterDiscounts + delivery - outcome.deliveryDiscount,
  }
}

/**
 * GST is computed once for the order and shared over lines and delivery, so that invoice lines sum to it exactly. A
 * gift card has none in it: the goods it buys will [OPS-13].
 */
function gstOf(
  totals: { lineTotals: readonly Cents[]; deliveryNet: Cents },
  giftCards: readonly Cents[],
  taxRate: number,
) {
  const taxed = totals.lineTotals.map((total, i) => total - (giftCards[i] ?? 0))
  const { gst, shares } = shareGst([...taxed, totals.deliveryNet], taxRate)
  return { gst, lineShares: shares.slice(0, totals.lineTotals.length) }
}

/** Lines of the same variant are judged together, so that splitting a line gets around no limit [CART-16, CART-31]. */
function judge(cart: QuotedCart, item: QuotedCart['items'][number], facts: ItemFacts, shopper: Shopper) {
  const same = (key: 'productId' | 'variantId') =>
    sum(cart.items.filter((other) => other[key] === item[key]).map((other) => other.qty))
  const line: ValidatedLine = {
    qty: same('variantId'),
    productQty: same('productId'),
    product: facts.product,
    stockQty: facts.stockQty,
  }
  const flags = lineFlags(line, shopper)
  return { flags, message: isLineValid(flags) ? undefined : lineMessage(flags, line, shopper)?.text }
}

const sum = (amounts: readonly Cents[]) => amounts.reduce((a, b) => a + b, 0)
