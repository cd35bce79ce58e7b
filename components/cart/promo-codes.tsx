'use client'
import { lazy, Suspense, useRef } from 'react'
import { TickIcon } from '#components/ui/icons.tsx'
import { LateDisclosure } from '#components/ui/late-disclosure.tsx'
import { dropPromoCode } from '#lib/client/cart/kept-codes.ts'
import { useCheckoutData } from '#lib/client/checkout/use-checkout-data.ts'
import { announce } from '#lib/client/platform/announce.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { OfferSaving } from './offer-saving.tsx'

// Few carts have a code, and few shoppers look for one.
const KeptCode = lazy(() => import('./kept-code.tsx'))
const PromoCodeForm = lazy(() => import('./promo-code-form.tsx'))

const NO_CODES: readonly string[] = []

/** Promo codes: a folded form, and each code that is kept with how it fares [CART-25, PROMO-01, PROMO-02, PROMO-08]. */
export function PromoCodes({ quote }: { quote: CheckoutData | undefined }) {
  const codes = useCheckoutStore(({ record }) => record.promoCodes) ?? NO_CODES
  const place = useRef<HTMLDivElement>(null)
  const remove = (code: string) => {
    dropPromoCode(code)
    announce(`Promo code ${code.toUpperCase()} removed.`)
    // With the row goes the pressed button: the form's own heading is the next best place.
    place.current?.querySelector('summary')?.focus()
  }
  return (
    <div ref={place}>
      <LateDisclosure summary="Promo code" height="136px">
        {() => <PromoCodeForm />}
      </LateDisclosure>
      {codes.length > 0 ? (
        <ul className="grid gap-2 pt-3" aria-label="Codes on this order">
          {codes.map((code) => (
            <Suspense key={code} fallback={<li className="skeleton h-14" />}>
              <KeptCode code={code} quote={quote} onRemove={() => remove(code)} />
            </Suspense>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** The same where nobody holds the quote: on the payment step [CHK-34]. */
export function QuotedPromoCodes() {
  const { data } = useCheckoutData()
  return <PromoCodes quote={data} />
}

/** The offers that need no code [PROMO-07]. */
export function AutomaticOffers({ quote }: { quote: CheckoutData | undefined }) {
  const offers = Object.entries(quote?.promotions.appliedPromotions ?? {}).filter(
    ([, { relatedCouponCodes }]) => relatedCouponCodes.length === 0,
  )
  if (offers.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm font-semibold text-eucalypt" aria-label="Offers">
      {offers.map(([id, { name, saving }]) => (
        <li key={id} className="flex items-center gap-2 [&>svg]:shrink-0">
          <TickIcon />
          <span>
            {name}
            <OfferSaving dollars={saving} />
          </span>
        </li>
      ))}
    </ul>
  )
}
