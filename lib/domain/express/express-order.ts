import type { CheckoutRecord, StoredAddress, StoredContact } from '../checkout/checkout-record.ts'
import { pickupAddress } from '../checkout/pickup-address.ts'
import { enteredAddress } from '../checkout/saved-choice.ts'
import { contactNameOf } from '../delivery/delivery.ts'
import { WALLETS, type WalletKind } from '../payment/wallets.ts'
import { type GivenAddress, postalAddress } from './express-address.ts'
import { readOptionId } from './express-option.ts'
import { expressContact, type GivenPayer } from './express-payer.ts'
import { type ExpressState, requireMethodCode } from './express-state.ts'

/** What a wallet hands over once its owner has agreed. */
export interface ExpressApproval {
  payer: GivenPayer & { billingAddress?: GivenAddress | undefined }
  shippingAddress?: GivenAddress | undefined
  shippingOptionId?: string | undefined
}

export type ExpressTrouble = 'payerIncomplete' | 'addressUndeliverable' | 'optionMalformed'

/** An express order in the words of a checkout, ready to be placed, or why there is none. */
export type ExpressOrder =
  | { ok: true; state: ExpressState; record: CheckoutRecord & { contact: StoredContact } }
  | { ok: false; trouble: ExpressTrouble }

/** PayPal and Afterpay carry their own agreement about delivery; the device wallets may leave it to us [EXP-14]. */
export function isPayPalStyle(wallet: WalletKind): boolean {
  return !WALLETS[wallet].device
}

/**
 * Makes an order of what is chosen beside the buttons and of what the wallet says [EXP-07, EXP-10 to EXP-14, EXP-20,
 * EXP-22]. Throws when a method is missing that should have been settled before the wallet opened [EXP-17].
 */
export function expressOrder(
  wallet: WalletKind,
  before: ExpressState,
  approval: ExpressApproval,
  authorityToLeave: boolean,
): ExpressOrder {
  const contact = expressContact(payerOf(approval))
  if (!contact) return { ok: false, trouble: 'payerIncomplete' }
  const state = withOption(wallet, before, approval.shippingOptionId)
  if (!state) return { ok: false, trouble: 'optionMalformed' }
  return state.shippingType === 'STORE_PICKUP'
    ? pickupOrder(wallet, state, approval, contact)
    : parcelOrder(state, approval, contact, authorityToLeave)
}

/** A phone is often written on the parcel's address only. */
function payerOf({ payer, shippingAddress }: ExpressApproval): GivenPayer {
  return { ...payer, phone: payer.phone ?? shippingAddress?.phone }
}

/**
 * Type and method as the wallet's option says; undefined when it says nothing we know. A device wallet that names no
 * option leaves delivery as it was chosen, and so does any wallet for a parcel [EXP-11, EXP-12, EXP-13].
 */
function withOption(wallet: WalletKind, state: ExpressState, id: string | undefined): ExpressState | undefined {
  const leftAsItWas = id === undefined && (state.shippingType === 'DELIVERY' || !isPayPalStyle(wallet))
  if (leftAsItWas) return state
  const option = readOptionId(id)
  return option && { ...state, shippingType: option.type, deliveryMethodCode: option.methodCode }
}

function pickupOrder(
  wallet: WalletKind,
  state: ExpressState,
  { payer }: ExpressApproval,
  contact: StoredContact,
): ExpressOrder {
  const store = state.storePickupStore
  if (!store) return { ok: false, trouble: 'optionMalformed' }
  const shop = { ...pickupAddress(store, contact), company: '' }
  const own = payer.billingAddress && postalAddress(payer.billingAddress, contactNameOf(contact))
  const record = {
    contact,
    shippingType: 'STORE_PICKUP',
    storePickupStore: store,
    storePickupOptions: { methodCode: requireMethodCode(state) },
    billingAddress: confirmedAddress(isPayPalStyle(wallet) || !own ? shop : own),
  } as const
  return { ok: true, state, record }
}

/** The wallet has the shopper's word for its address, and shows no box to tick [ADDR-08]. */
function confirmedAddress(address: StoredAddress) {
  return enteredAddress({ ...address, confirmed: true })
}

function parcelOrder(
  state: ExpressState,
  { payer, shippingAddress }: ExpressApproval,
  contact: StoredContact,
  authorityToLeave: boolean,
): ExpressOrder {
  const name = contactNameOf(contact)
  const address = shippingAddress && postalAddress(shippingAddress, name)
  if (!address) return { ok: false, trouble: 'addressUndeliverable' }
  const billing = payer.billingAddress && postalAddress(payer.billingAddress, name)
  const record = {
    contact,
    shippingType: 'DELIVERY',
    deliveryAddress: confirmedAddress(address),
    deliveryOptions: { methodCode: requireMethodCode(state), instructions: { delivery: '' }, authorityToLeave },
    ...(billing ? { billingAddress: confirmedAddress(billing) } : {}),
  } as const
  return { ok: true, state: { ...state, deliveryAddress: address }, record }
}
