import { methodName } from '../delivery/delivery-promise-text.ts'
import { type Cents, fromDollars } from '../money/money.ts'
import { moneyText } from '../money/money-text.ts'
import { AUTHORITY_TO_LEAVE_METHOD } from '../shop-rules.ts'

/** A delivery option as a shopper had it chosen. */
export interface ChosenMethod {
  code: string
  label: string
  /** Dollars. */
  price: number
  /** The postcode it was chosen for. */
  postcode: string
}

/**
 * What to say when a chosen option became another one, or its price did, without the shopper's doing: the reason first,
 * then what holds now and what it costs [CHK-42]. Undefined when nothing changed.
 */
export function methodChangeText(before: ChosenMethod, now: ChosenMethod, poBox: boolean): string | undefined {
  const price = priceText(fromDollars(now.price))
  if (before.code !== now.code) return `${reason(before, now, poBox)} ${methodName(now.label)} is chosen now: ${price}.`
  if (before.price === now.price) return undefined
  return `${methodName(now.label)} is ${price} now, for what is in your cart.`
}

function reason(before: ChosenMethod, now: ChosenMethod, poBox: boolean): string {
  const name = methodName(before.label)
  if (poBox) return `${name} needs a street address.`
  const overToday = before.code === AUTHORITY_TO_LEAVE_METHOD && before.postcode === now.postcode
  return overToday ? `${name} has finished for today.` : `${name} doesn’t go to ${now.postcode}.`
}

function priceText(price: Cents): string {
  return price === 0 ? 'free' : moneyText(price)
}
