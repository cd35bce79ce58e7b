import type { CheckoutInfoBody } from '#lib/contract/checkout.ts'
import { type CartItems, newestFirst } from '#lib/domain/cart/cart.ts'
import type { CheckoutRecord, StoredAddress } from '#lib/domain/checkout/checkout-record.ts'
import { plainAddress } from '#lib/domain/checkout/saved-choice.ts'
import { contactNameOf } from '#lib/domain/delivery/delivery.ts'
import { DEFAULT_DELIVERY_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import type { QuoteDraft } from './quote-draft.ts'

export interface QuoteSituation {
  items: CartItems
  record: CheckoutRecord
  /** What a form says that is not sent yet; it goes before the record. */
  draft?: QuoteDraft | undefined
  /** Where a parcel goes to as far as is known without an address: in another country it has other prices. */
  country?: 'AU' | 'NZ' | undefined
  /** What is left on the gift cards that can pay. */
  credits?: CheckoutInfoBody['availableCreditBalances']
}

/** The body of POST /checkout/info for what this browser knows [DATA-14 to DATA-18, CHK-29]. */
export function quoteRequest({ items, record, draft, country, credits = [] }: QuoteSituation): CheckoutInfoBody {
  const { contact } = record
  return {
    cart: { items: newestFirst(items).map(quotedItem) },
    promoCodes: record.promoCodes ?? [],
    ...(contact ? { email: contact.email, firstName: contact.firstName, lastName: contact.lastName } : {}),
    ...destination(record, draft?.address, country),
    shipping: shippingOf(record, draft),
    availableCreditBalances: credits,
  }
}

function quotedItem({ productId, variantId, qty, challengeAnswer }: CartItems[string]) {
  return { productId, variantId, qty, challengeAnswer }
}

function destination(
  record: CheckoutRecord,
  draft: Partial<StoredAddress> | undefined,
  known: QuoteSituation['country'],
) {
  const pickup = record.shippingType === 'STORE_PICKUP'
  const chosen = pickup ? undefined : record.deliveryAddress
  const address: Partial<StoredAddress> | undefined = draft ?? (chosen && plainAddress(chosen))
  if (!address?.country) {
    return known === 'NZ' && !pickup
      ? { shippingAddress: { country: known } }
      : { useProvisionalShippingAddress: true as const }
  }
  const { contact } = record
  const { contactName, country, confirmed: _, ...rest } = address
  const named = contactName || (contact ? contactNameOf(contact) : undefined)
  const shippingAddress = { ...rest, country, contactName: named, phone: contact?.phone }
  return { shippingAddress: withoutBlanks(shippingAddress) }
}

/**
 * The store goes with a pickup only, the instructions with a delivery only [DATA-18]. Until a method is chosen the
 * order is quoted with the one checkout will preselect, so that the total of the cart is the one of the next step
 * [CHK-15].
 */
function shippingOf(record: CheckoutRecord, draft: QuoteSituation['draft']): CheckoutInfoBody['shipping'] {
  if (record.shippingType === 'STORE_PICKUP') {
    return withoutBlanks({
      methodCode: draft?.methodCode ?? record.storePickupOptions?.methodCode,
      clickCollectStoreId: draft?.storeId ?? record.storePickupStore?.erpStoreId,
    })
  }
  const { methodCode, instructions } = record.deliveryOptions ?? {}
  return withoutBlanks({ methodCode: draft?.methodCode ?? methodCode ?? DEFAULT_DELIVERY_METHOD_CODE, instructions })
}

type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function withoutBlanks<T extends { country: string }>(value: T): WithoutUndefined<T> & { country: string }
function withoutBlanks<T extends object>(value: T): WithoutUndefined<T>
function withoutBlanks<T extends object>(value: T): WithoutUndefined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined && each !== '')) as never
}
