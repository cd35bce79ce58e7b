import 'server-only'
import type { PostalAddress } from '#lib/contract/address.ts'
import type { PlaceOrderRequest } from '#lib/contract/order.ts'
import { isLineValid } from '#lib/domain/cart/cart-validity.ts'
import { type Quote, quote } from '#lib/domain/cart/quote.ts'
import { destinationOf, type OfferedMethod } from '#lib/domain/delivery/delivery.ts'
import { type ArrivalDays, promisedArrival } from '#lib/domain/delivery/delivery-promise.ts'
import { reachesDoor } from '#lib/domain/delivery/delivery-zone.ts'
import { isNothingSent } from '#lib/domain/delivery/order-goods.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { allowsPayLater } from '#lib/domain/payment/instalments.ts'
import { WALLETS } from '#lib/domain/payment/wallets.ts'
import { giftCardCode, giftDayProblem } from '#lib/domain/vouchers/gift-card.ts'
import { takesWallet } from '../payments/wallets.ts'
import type { Caller } from '../platform/caller.ts'
import { environment } from '../platform/environment.ts'
import { err, ok, type Result } from '../platform/result.ts'
import type { AttemptRequest } from './attempt.ts'
import { type CartFacts, customerKeyOf, itemFactsOf, readCartFacts } from './cart-facts.ts'
import { type KnownItem, knownItems } from './known-items.ts'
import { type PaymentPlan, paymentPlan } from './payment-plan.ts'
import { collectionAddress, pickupStore } from './pickup-store.ts'
import { quoteCart } from './quote-cart.ts'

/** A placement whose cart, delivery and payments agree with what the shop computes now. */
export interface PricedPlacement {
  quote: Quote
  items: KnownItem[]
  method: OfferedMethod
  address: PostalAddress
  /** The days its shopper is told; undefined where none can be. */
  arrival: ArrivalDays | undefined
  plan: PaymentPlan
  customerKey: string
  /** Whether orders earn points [LOY-12]. */
  loyaltyEnabled: boolean
}

/**
 * Prices a placement with the shop's own data and compares it with what the shopper saw; nothing the browser computed
 * is believed [CART-31, PAY-11, PAY-32]. Refuses with the first thing that stands in the way; answers `duplicate` when
 * the request has been made before, seen in the same snapshot as the stock it may have taken.
 */
export async function pricePlacement(
  body: PlaceOrderRequest,
  caller: Caller,
  request?: AttemptRequest,
): Promise<Result<PricedPlacement> | 'duplicate'> {
  const { cart } = body
  const pickup = cart.shipping.type === 'STORE_PICKUP'
  const customerKey = customerKeyOf(caller, cart.email) ?? cart.email
  const destination = destinationOf(cart.shippingAddress)
  const facts = await readCartFacts({
    items: cart.items,
    promoCodes: cart.promoCodes,
    customerKey,
    storeStock: pickup,
    postcode: destination.postcode,
    request,
  })
  if (facts.known) return 'duplicate'
  const plan = paymentPlan(body.payments, caller)
  if (!plan.ok) return plan
  const items = knownItems(cart.items, facts.items)
  if (!items.ok) return items
  const now = new Date()
  const priced = quote(
    {
      items: cart.items.map(({ productId, variantId, qty }) => ({ productId, variantId, qty })),
      promoCodes: cart.promoCodes,
      loggedIn: caller.kind === 'customer',
      destination,
      methodCode: cart.shipping.methodCode,
      credits: plan.value.vouchers,
    },
    { ...facts.rest, items: items.value.map(itemFactsOf) },
    facts.promotions,
    now,
  )
  const buyable = checkLines(priced)
  if (!buyable.ok) return buyable
  const gifts = checkGifts(body, items.value, now)
  if (!gifts.ok) return gifts
  const way = await checkDelivery(body, priced, isUnsent(items.value))
  if (!way.ok) return way
  const payable = checkCharge(plan.value, priced)
  if (!payable.ok) return payable
  if (!agrees(body, priced, plan.value)) return amountMismatch(body, caller)
  const { loyaltyEnabled } = facts
  const arrival = arrivalOf(way.value, items.value, facts.rest, now)
  return ok({ quote: priced, items: items.value, ...way.value, arrival, plan: plan.value, customerKey, loyaltyEnabled })
}

/**
 * Every flag of every line, with our own data: sold out when stock is all that is wrong, else CartInvalid [CART-31].
 */
function checkLines({ lines }: Quote): Result<undefined> {
  const bad = lines.map((line, i) => ({ line, i })).filter(({ line }) => !isLineValid(line.flags))
  if (bad.length === 0) return ok(undefined)
  const fields = Object.fromEntries(bad.map(({ line, i }) => [`cart.items.${i}.qty`, line.message ?? '']))
  const onlyStock = bad.every(
    ({ line }) => line.flags.qtyAvailableExceeded && isLineValid({ ...line.flags, qtyAvailableExceeded: false }),
  )
  return err(onlyStock ? 'ItemSoldOut' : 'CartInvalid', { fields })
}

/** Only a gift card goes to somebody else, on a day that is still to come [OPS-13]. */
function checkGifts({ cart }: PlaceOrderRequest, items: readonly KnownItem[], now: Date): Result<undefined> {
  for (const [i, { gift }] of cart.items.entries()) {
    if (!gift) continue
    const problem =
      items[i]?.functional_type === 'giftCard' ? giftDayProblem(gift.sendOn, now) : 'Only a gift card can be a gift.'
    if (problem) return err('InvalidRequest', { fields: { [`cart.items.${i}.gift.sendOn`]: problem } })
  }
  return ok(undefined)
}

type Way = Pick<PricedPlacement, 'method' | 'address'>

/** Whether none of it is sent: no door is knocked at then [CHK-39]. */
function isUnsent(items: readonly KnownItem[]): boolean {
  return isNothingSent(items.map(({ functional_type }) => ({ functionalType: functional_type })))
}

/** The days of the promise for a parcel; a pickup has none [CHK-38]. */
function arrivalOf(
  { method, address }: Way,
  items: readonly KnownItem[],
  { methods, settings }: CartFacts['rest'],
  now: Date,
): ArrivalDays | undefined {
  const kept = methods.find(({ code }) => code === method.code)
  if (kept?.type !== 'DELIVERY') return undefined
  const goods = items.map(({ functional_type }) => ({ functionalType: functional_type }))
  return promisedArrival(kept, address, goods, settings.dispatch, now)
}

async function checkDelivery(body: PlaceOrderRequest, priced: Quote, unsent: boolean): Promise<Result<Way>> {
  if (body.cart.shipping.type !== 'STORE_PICKUP') return checkParcel(body, priced, unsent)
  return unsent ? err('ClickAndCollectUnavailable') : checkPickup(body, priced)
}

/** [CHK-14, CHK-31] */
function checkParcel({ cart }: PlaceOrderRequest, { selectedMethod: method }: Quote, unsent: boolean): Result<Way> {
  if (method?.type !== 'DELIVERY') return err('DeliveryMethodUnavailable')
  if (!unsent && !reachesDoor(method.code, cart.shippingAddress)) return err('DeliveryMethodUnavailable')
  if (method.requiresAuthorityToLeave && !cart.shipping.authorityToLeave) return err('AuthorityToLeaveRequired')
  return ok({ method, address: cart.shippingAddress })
}

/** The store's own address is used, whatever was sent [CHK-18, CHK-30]. */
async function checkPickup({ cart }: PlaceOrderRequest, priced: Quote): Promise<Result<Way>> {
  const { clickCollectStoreId: storeId, methodCode } = cart.shipping
  if (!storeId)
    return err('InvalidRequest', { fields: { 'cart.shipping.clickCollectStoreId': 'Select a pick-up store.' } })
  const offered = priced.methods.find(({ code }) => code === methodCode)
  const store = await pickupStore(storeId)
  if (offered?.type !== 'STORE_PICKUP' || !store) return err('ClickAndCollectUnavailable')
  if (!priced.storeIdsWithStock.includes(storeId) || !priced.selectedMethod) return err('StoreStockUnavailable')
  const { contactName } = cart.shippingAddress
  const address = collectionAddress(store, { contactName, firstName: cart.firstName, lastName: cart.lastName })
  return ok({ method: priced.selectedMethod, address })
}

/** Pay-later has its range, which is about the order's total [PAY-19], and a provider of its own. */
function checkCharge({ charge }: PaymentPlan, { grandTotal }: Quote): Result<undefined> {
  if (charge?.methodCode !== WALLETS.AFTERPAY.methodCode) return ok(undefined)
  if (!allowsPayLater(grandTotal)) return err('PayLaterOutOfRange')
  return takesWallet(environment(), 'AFTERPAY') ? ok(undefined) : err('ProviderUnavailable')
}

/** Whether prices, payments and gift cards are those of the quote, to the cent [PAY-11]. */
function agrees({ cart, voucherUsages }: PlaceOrderRequest, priced: Quote, plan: PaymentPlan): boolean {
  const prices = cart.items.every((item, i) => fromDollars(item.unitPrice) === priced.lines[i]?.unitPrice)
  const usages = voucherUsages.map(({ code, amount }) => ({ code: giftCardCode(code), amount: fromDollars(amount) }))
  const credits = sameCredits(plan.vouchers, priced.creditUsages) && sameCredits(plan.vouchers, usages)
  return (
    prices && credits && plan.total === priced.grandTotal && (plan.charge?.amount ?? 0) === priced.amountOutstanding
  )
}

type Credits = readonly { code: string; amount: number }[]

function sameCredits(a: Credits, b: Credits): boolean {
  return a.length === b.length && a.every(({ code, amount }) => b.some((x) => x.code === code && x.amount === amount))
}

/** The new quote goes with the refusal, so that checkout can show it at once [ERR-73]. */
async function amountMismatch({ cart, payments }: PlaceOrderRequest, caller: Caller) {
  const { shipping, shippingAddress, promoCodes, email, firstName, lastName } = cart
  const fresh = await quoteCart(
    {
      cart: { items: cart.items },
      promoCodes,
      email,
      firstName,
      lastName,
      shippingAddress: { ...shippingAddress },
      shipping: { methodCode: shipping.methodCode },
      availableCreditBalances: payments.flatMap(({ code, amount }) =>
        code ? [{ methodCode: 'voucher' as const, code, amount }] : [],
      ),
    },
    caller,
  )
  return fresh.ok ? err('AmountMismatch', { details: { quote: fresh.value } }) : fresh
}
