'use client'
import { LineSaving } from '#components/ui/line-saving.tsx'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { Money } from '#components/ui/money.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { useCart } from '#lib/client/cart/use-cart.ts'
import { useCheckoutData } from '#lib/client/checkout/use-checkout-data.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { ANSWER_FOR_TOTAL } from './answer-words.ts'
import { CartTotals } from './cart-totals.tsx'
import { PointsEstimate } from './points-estimate.tsx'
import { useVariantWords } from './variant-text.ts'

/**
 * What is being bought and what it comes to, on each step: at the side on a wide screen, folded on top on a phone
 * [CHK-34].
 */
export function OrderSummary() {
  const { data, failed } = useCheckoutData()
  return (
    <>
      {/* What failed, and the way to try again, must not stay folded: nothing can be paid until then. */}
      <details className="disclosure border-y border-line bg-card px-4 lg:hidden" open={failed}>
        <summary className="flex-wrap">
          <span>Order summary</span>
          <span className="ml-auto font-display text-lg">
            {data && !failed ? moneyText(fromDollars(data.grandTotal)) : ''}
          </span>
        </summary>
        <div className="disclosure-body">
          <SummaryBody />
        </div>
      </details>
      <section className="hidden rounded bg-card p-5 lg:sticky lg:top-6 lg:block" aria-labelledby="order-summary">
        <h2 id="order-summary" className="pb-4 text-lg">
          Order summary
        </h2>
        <SummaryBody />
      </section>
    </>
  )
}

function SummaryBody() {
  const { data, pending, failed, reload } = useCheckoutData()
  const unanswered = useCart().lines.some(({ answer }) => answer)
  return (
    <div className="grid gap-4">
      <SummaryLines quote={data} />
      {failed && unanswered ? <p className="font-semibold">{ANSWER_FOR_TOTAL}</p> : null}
      {failed && !unanswered ? (
        <LoadTrouble onRetry={reload}>We couldn’t work out your total just now.</LoadTrouble>
      ) : null}
      {failed ? null : (
        <>
          <CartTotals quote={data} pending={pending} />
          <PointsEstimate />
        </>
      )}
    </div>
  )
}

function SummaryLines({ quote }: { quote: CheckoutData | undefined }) {
  const { lines } = useCart()
  const variantWords = useVariantWords()
  return (
    <ul className="grid gap-3">
      {lines.map(({ item, product, variant }) => {
        const quoted = quote?.lines.find((line) => line.productId === product.id && line.variantId === variant.id)
        return (
          <li key={item.id} className="flex flex-wrap gap-3 text-sm">
            <span className="w-[48px]">
              <Thumbnail source={product.image} drawing={product.kindDrawing} sizes="48px" />
            </span>
            <span className="min-w-0 flex-[1_1_6.5rem]">
              <span className="font-semibold">{product.name}</span>
              <span className="block text-graphite">
                {variantWords.words(variant, product)} · Qty {item.qty}
              </span>
            </span>
            <span className="ml-auto text-right">
              {quoted ? <Money cents={fromDollars(quoted.total)} /> : <span className="skeleton h-4 w-14" />}
              {quoted ? <LineSaving cents={fromDollars(quoted.discount)} /> : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
