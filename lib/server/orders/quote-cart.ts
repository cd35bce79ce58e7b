import 'server-only'
import type { CheckoutData, CheckoutInfoRequest } from '#lib/contract/checkout.ts'
import { quote } from '#lib/domain/cart/quote.ts'
import { destinationOf } from '#lib/domain/delivery/delivery.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import type { Caller } from '../platform/caller.ts'
import { ok, type Result } from '../platform/result.ts'
import { shopSettings } from '../settings/settings.ts'
import { customerKeyOf, itemFactsOf, readCartFacts } from './cart-facts.ts'
import { checkoutDataOf } from './checkout-data.ts'
import { knownItems } from './known-items.ts'

/**
 * Prices a cart from the database: one round trip, then the pure quote [API-27, API-28, DATA-14 to DATA-25]. Lines that
 * cannot be bought are reported in `lineIssues`; refused are only an empty cart, what the shop does not know
 * (CartInvalid, ProductNotFound) and a wrong product challenge (ChallengeFailed).
 */
export async function quoteCart(body: CheckoutInfoRequest, caller: Caller): Promise<Result<CheckoutData>> {
  const { items } = body.cart
  const destination = destinationOf(await askedAddress(body))
  const facts = await readCartFacts({
    items,
    promoCodes: body.promoCodes,
    customerKey: customerKeyOf(caller, body.email),
    storeStock: true,
    postcode: destination.postcode,
  })
  const known = knownItems(items, facts.items)
  if (!known.ok) return known
  const priced = quote(
    {
      items: items.map(({ productId, variantId, qty }) => ({ productId, variantId, qty })),
      promoCodes: body.promoCodes,
      loggedIn: caller.kind === 'customer',
      destination,
      methodCode: body.shipping.methodCode,
      credits: body.availableCreditBalances.map(({ code, amount }) => ({ code, amount: fromDollars(amount) })),
    },
    { ...facts.rest, items: known.value.map(itemFactsOf) },
    facts.promotions,
    new Date(),
  )
  return ok(checkoutDataOf(priced))
}

/** A country alone is a guess of the browser's: where the shop does not deliver there, nobody has said where to. */
async function askedAddress({ shippingAddress: asked }: CheckoutInfoRequest): Promise<typeof asked> {
  if (!asked || asked.postcode || asked.suburb) return asked
  const { deliveryCountries } = await shopSettings()
  return deliveryCountries.some((country) => country === asked.country) ? asked : undefined
}
