import { cutTo, NO_LAST_NAME } from '../contact/person-name.ts'
import type { Cents } from '../money/money.ts'
import {
  AUTHORITY_TO_LEAVE_METHOD,
  CONTACT_NAME_MAX,
  DEFAULT_DELIVERY_METHOD_CODE,
  PICKUP_CONTACT_PLACEHOLDER,
  PROVISIONAL_ADDRESS,
} from '../shop-rules.ts'
import { methodName } from './delivery-promise-text.ts'
import type { DispatchTerms } from './dispatch.ts'
import { keepsItsHours } from './four-hour-delivery.ts'
import type { TransitDays } from './transit-days.ts'

/** A way to get an order, as the shop keeps it [CHK-16]. */
export interface DeliveryMethod {
  code: string
  label: string
  type: 'DELIVERY' | 'STORE_PICKUP'
  price: Cents
  countries: readonly string[]
  /** Postcodes it serves; undefined is everywhere in its countries. */
  postcodes?: readonly string[] | undefined
  requiresAuthorityToLeave: boolean
  /** Costs nothing from the free-delivery threshold on. */
  freeFromThreshold: boolean
  /** Business days on the road by how far it goes [DLV-22]. */
  transitDays?: TransitDays | undefined
  /** `13:00` where parcels are packed, for a method that stops at another time than the warehouse. */
  cutOff?: string | undefined
}

/** Where a parcel goes, as far as it is known. */
export interface Destination {
  country: string
  postcode: string
}

/** What decides price and availability of every method. */
export interface DeliverySituation {
  destination: Destination
  /** Countries the shop delivers to at all [CHK-31]. */
  countries: readonly string[]
  itemSubtotalAfterDiscounts: Cents
  freeThreshold: Cents
  /** Where and until when parcels are packed. */
  dispatch: DispatchTerms
  /** When it is ordered. */
  now: Date
  /** Some click-and-collect store holds the whole order [DATA-21]. */
  pickupPossible: boolean
  /**
   * What happens in place of delivery where nothing of the order goes in a parcel: any method stands for that, wherever
   * its buyer is billed, and costs nothing, and no store keeps it [ADDR-14, OPS-13, CHK-39].
   */
  unsent?: string | undefined
  /** Something of it is made first: then no label speaks of days, nor a store of hours [CART-21, CHK-48]. */
  madeToOrder?: boolean
}

/** A method as it is offered for one cart and address [DATA-03]. */
export interface OfferedMethod {
  code: string
  label: string
  price: Cents
  type: 'DELIVERY' | 'STORE_PICKUP'
  available: boolean
  requiresAuthorityToLeave: boolean
}

/**
 * The address of a quote whose shopper has not said where to: each missing part of an Australian one is Melbourne's
 * [DATA-16, DATA-17].
 */
export function destinationOf(address: { country?: string | undefined; postcode?: string | undefined } | undefined) {
  const country = address?.country?.trim().toUpperCase() || PROVISIONAL_ADDRESS.country
  const postcode = address?.postcode?.trim() || (country === 'AU' ? PROVISIONAL_ADDRESS.postcode : '')
  return { country, postcode } satisfies Destination
}

/**
 * The methods of a country, priced; those that do not serve the address are there but not available. Where nothing is
 * sent, the methods of every country [CHK-31, DATA-03].
 */
export function offeredMethods(methods: readonly DeliveryMethod[], situation: DeliverySituation): OfferedMethod[] {
  const { destination, unsent } = situation
  return methods
    .filter(({ type, countries }) => type === 'STORE_PICKUP' || unsent || countries.includes(destination.country))
    .map((method) => ({
      code: method.code,
      label: labelOf(method, situation),
      type: method.type,
      price: unsent ? 0 : deliveryPrice(method, situation.itemSubtotalAfterDiscounts, situation.freeThreshold),
      available: serves(method, situation),
      requiresAuthorityToLeave: !unsent && requiresAuthorityToLeave(method),
    }))
}

function labelOf({ label }: DeliveryMethod, { unsent, madeToOrder = false }: DeliverySituation): string {
  if (unsent !== undefined) return unsent
  return madeToOrder ? `${methodName(label)}, once it’s made` : label
}

/**
 * Whether a method can bring this cart to this address [CHK-16, CHK-31, CHK-35]. A pickup does not care where the
 * shopper lives.
 */
export function serves(method: DeliveryMethod, situation: Omit<DeliverySituation, 'itemSubtotalAfterDiscounts'>) {
  if (method.type === 'STORE_PICKUP') return situation.pickupPossible && !situation.unsent
  if (situation.unsent) return true
  const { country, postcode } = situation.destination
  const reached = method.postcodes === undefined || method.postcodes.includes(postcode)
  return (
    situation.countries.includes(country) &&
    method.countries.includes(country) &&
    reached &&
    keepsItsHours(method, situation.destination, situation.dispatch, situation.now)
  )
}

/** What a method costs: standard is free from the threshold on [CHK-16, CART-24]. */
export function deliveryPrice(
  method: Pick<DeliveryMethod, 'price' | 'freeFromThreshold'>,
  itemSubtotalAfterDiscounts: Cents,
  freeThreshold: Cents,
): Cents {
  return method.freeFromThreshold && itemSubtotalAfterDiscounts >= freeThreshold ? 0 : method.price
}

/** Whether the parcel may only be sent with authority to leave it at the door [CHK-14]. */
export function requiresAuthorityToLeave(method: { code: string; requiresAuthorityToLeave: boolean }): boolean {
  return method.requiresAuthorityToLeave || method.code === AUTHORITY_TO_LEAVE_METHOD
}

/** The home-delivery method to preselect: express, else the cheapest available; undefined when none is [CHK-15]. */
export function defaultMethod<M extends Pick<OfferedMethod, 'code' | 'type' | 'price' | 'available'>>(
  methods: readonly M[],
): M | undefined {
  const usable = methods.filter((method) => method.available && method.type === 'DELIVERY')
  const express = usable.find((method) => method.code === DEFAULT_DELIVERY_METHOD_CODE)
  return express ?? usable.toSorted((a, b) => a.price - b.price)[0]
}

/** What is still to be spent for free standard delivery; undefined when there is nothing to say [CART-24]. */
export function freeDeliveryGap(
  itemSubtotalAfterDiscounts: Cents,
  freeThreshold: Cents,
  order: { pickup: boolean; country: string },
): Cents | undefined {
  if (order.pickup || order.country !== 'AU' || itemSubtotalAfterDiscounts >= freeThreshold) return undefined
  return freeThreshold - itemSubtotalAfterDiscounts
}

/**
 * Whom the parcel is for: the name given, else the customer's, else (a pickup) the placeholder [CHK-29, CHK-30,
 * PAY-10].
 */
export function contactNameOf(person: {
  contactName?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
}): string {
  const given = person.contactName?.trim()
  const names = [person.firstName?.trim(), person.lastName?.trim()]
  const own = names.filter((name) => name && name !== NO_LAST_NAME).join(' ')
  return given || cutTo(own, CONTACT_NAME_MAX) || PICKUP_CONTACT_PLACEHOLDER
}
