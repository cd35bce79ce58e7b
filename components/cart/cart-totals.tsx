import type { ReactNode } from 'react'
import { Money } from '#components/ui/money.tsx'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { giftCardLast4 } from '#lib/domain/gift-card.ts'
import { type Cents, fromDollars } from '#lib/domain/money.ts'
import { deliveryIsFreed } from './free-delivery.tsx'

interface CartTotalsProps {
  quote: CheckoutData | undefined
  /** The numbers answer an older question. */
  pending: boolean
}

/** What it comes to, in the server's numbers. Delivery is named from the start, so that nothing new appears later. */
export function CartTotals({ quote, pending }: CartTotalsProps) {
  const items = quote && fromDollars(quote.itemSubtotalAfterDiscounts)
  const saved = quote ? fromDollars(quote.totalDiscount) : 0
  return (
    <dl className={`grid gap-2 ${pending ? 'text-steel' : ''}`} aria-busy={pending}>
      <Row label="Items">
        <Amount cents={items} />
      </Row>
      <DeliveryRow quote={quote} />
      <div className="flex items-baseline justify-between border-t border-line pt-3 font-display text-xl font-extrabold">
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
      {saved > 0 ? (
        <div className="flex justify-between text-sm font-semibold text-eucalypt">
          <dt>You save</dt>
          <dd>
            <Money cents={saved} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

/** What gift cards pay, and what is left then: they are money, not a discount, so the total stays what it is [DATA-19]. */
function Credits({ quote: { creditUsages, amountOutstanding } }: { quote: CheckoutData }) {
  if (creditUsages.length === 0) return null
  return (
    <>
      {creditUsages.map(({ code, amount }) => (
        <Row key={code} label={`Gift card ending in ${giftCardLast4(code)}`}>
          <Money cents={-fromDollars(amount)} />
        </Row>
      ))}
      <div className="flex items-baseline justify-between border-t border-line pt-3 font-display text-lg font-extrabold">
        <dt>Left to pay</dt>
        <dd>
          <Money cents={fromDollars(amountOutstanding)} />
        </dd>
      </div>
    </>
  )
}

/** What delivery costs after its own discounts; before a method is chosen, what it can cost. */
function DeliveryRow({ quote }: { quote: CheckoutData | undefined }) {
  const method = quote?.selectedShippingMethod
  if (quote && method) {
    const paid = fromDollars(quote.grandTotal) - fromDollars(quote.itemSubtotalAfterDiscounts)
    return (
      <Row label={method.label}>
        <Money cents={paid} free />
      </Row>
    )
  }
  return <Row label="Delivery">{quote ? <DeliveryHint quote={quote} /> : <Amount cents={undefined} />}</Row>
}

function DeliveryHint({ quote }: { quote: CheckoutData }) {
  const prices = quote.availableShippingMethods
    .filter((method) => method.available && method.type === 'DELIVERY')
    .map((method) => fromDollars(method.price))
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

function Amount({ cents }: { cents: Cents | undefined }) {
  return cents === undefined ? <span className="skeleton inline-block h-4 w-16" /> : <Money cents={cents} />
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
