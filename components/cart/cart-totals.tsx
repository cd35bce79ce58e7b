import type { ReactNode } from 'react'
import { Money } from '#components/ui/money.tsx'
import { useUnsentCart } from '#lib/client/cart/use-cart-goods.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { type Cents, fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { giftCardName } from '#lib/domain/vouchers/gift-card.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { deliveryIsFreed } from './free-delivery.tsx'

interface CartTotalsProps {
  quote: CheckoutData | undefined
  /** The numbers answer an older question. */
  pending: boolean
}

/** What it comes to, in the server's numbers. Delivery is named from the start, so that nothing new appears later. */
export function CartTotals({ quote, pending }: CartTotalsProps) {
  const saved = quote ? fromDollars(quote.totalDiscount) : 0
  return (
    <dl className={`grid gap-2 ${pending ? 'text-steel' : ''}`} aria-busy={pending}>
      <Row label="Items">
        <Amount cents={quote && itemsOf(quote)} />
      </Row>
      {quote && saved > 0 ? (
        <Row label={discountLabel(quote)}>
          <Money cents={-saved} />
        </Row>
      ) : null}
      <DeliveryRow quote={quote} />
      <div className="flex flex-wrap items-baseline justify-between border-t border-line pt-3 font-display text-xl font-extrabold">
        <dt>Total</dt>
        <dd>
          <Amount cents={quote && fromDollars(quote.grandTotal)} />
        </dd>
      </div>
      <div className="flex justify-between text-sm text-steel">
        <dt>GST included</dt>
        <dd>
          <Amount cents={quote && fromDollars(quote.gst)} />
        </dd>
      </div>
      {quote ? <Credits quote={quote} /> : null}
    </dl>
  )
}

/** All lines before discounts, as on the order [ORD-08]. */
function itemsOf({ lines }: CheckoutData): Cents {
  return lines.reduce((sum, { unitPrice, qty }) => sum + fromDollars(unitPrice) * qty, 0)
}

function discountLabel({ couponResults }: CheckoutData): string {
  const codes = couponResults.filter(({ result }) => result === 'APPLIED').map(({ code }) => code.toUpperCase())
  return codes.length > 0 ? `Discounts (${codes.join(', ')})` : 'Discounts'
}

/**
 * What gift cards pay, and what is left then: they are money, not a discount, so the total stays what it is [DATA-19].
 */
function Credits({ quote: { creditUsages, amountOutstanding } }: { quote: CheckoutData }) {
  if (creditUsages.length === 0) return null
  return (
    <>
      {creditUsages.map(({ code, amount }) => (
        <Row key={code} label={giftCardName(code)}>
          <Money cents={-fromDollars(amount)} />
        </Row>
      ))}
      <div className="flex flex-wrap items-baseline justify-between border-t border-line pt-3 font-display text-lg font-extrabold">
        <dt>Left to pay</dt>
        <dd>
          <Money cents={fromDollars(amountOutstanding)} />
        </dd>
      </div>
    </>
  )
}

/**
 * What delivery costs before discounts, and in how many days it comes; while the usual method stands in for the
 * shopper's choice, what else it can cost. Two lines from the start.
 */
function DeliveryRow({ quote }: { quote: CheckoutData | undefined }) {
  const chosen = useCheckoutStore(
    ({ record }) => record.deliveryOptions !== undefined || record.shippingType === 'STORE_PICKUP',
  )
  // Whoever collected last time has no method for what is not sent: any of them stands for that [CHK-39].
  const unsent = useUnsentCart()
  const method = quote?.selectedShippingMethod ?? (unsent ? quote && deliveries(quote)[0] : undefined)
  if (quote && !method) {
    return (
      <Row label="Delivery">
        <DeliveryHint quote={quote} />
      </Row>
    )
  }
  const least = chosen || !method || !quote ? undefined : cheaperThan(method.price, quote)
  const [name, ...days] = method?.label.split(', ') ?? ['Delivery']
  const more =
    least === undefined
      ? days.join(', ')
      : `Or ${least === 0 ? 'free' : `from ${moneyText(least)}`}: you choose at checkout.`
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${method ? '' : 'min-h-[2.8125rem]'}`}>
      <dt>{name}</dt>
      <dd className="ml-auto text-right">
        <Amount cents={method && fromDollars(method.price)} free />
      </dd>
      {more ? <dd className="w-full text-sm text-steel">{more}</dd> : null}
    </div>
  )
}

/** The least another way of delivery costs, if that is less. */
function cheaperThan(dollars: number, quote: CheckoutData): Cents | undefined {
  const least = Math.min(...deliveryPrices(quote))
  return least < fromDollars(dollars) ? least : undefined
}

function deliveryPrices(quote: CheckoutData): Cents[] {
  return deliveries(quote).map((method) => fromDollars(method.price))
}

function deliveries({ availableShippingMethods }: CheckoutData) {
  return availableShippingMethods.filter((method) => method.available && method.type === 'DELIVERY')
}

function DeliveryHint({ quote }: { quote: CheckoutData }) {
  const prices = deliveryPrices(quote)
  if (prices.length === 0) return <>Worked out at checkout</>
  if (deliveryIsFreed(quote)) return <>Free with your offer</>
  const least = Math.min(...prices)
  if (least === 0) return <>Free standard delivery</>
  return (
    <>
      From <Money cents={least} />, added at checkout
    </>
  )
}

function Amount({ cents, free = false }: { cents: Cents | undefined; free?: boolean }) {
  return cents === undefined ? <span className="skeleton inline-block h-4 w-16" /> : <Money cents={cents} free={free} />
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
