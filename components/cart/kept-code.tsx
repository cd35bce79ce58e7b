'use client'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { couponMessage } from '#lib/domain/cart/cart-promo.ts'
import { sameCode } from '#lib/domain/cart/promo-code.ts'
import { OfferSaving } from './offer-saving.tsx'

interface KeptCodeProps {
  code: string
  quote: CheckoutData | undefined
  onRemove: () => void
}

/** A code on the order and how it fares [PROMO-02, PROMO-08]. */
export default function KeptCode({ code, quote, onRemove }: KeptCodeProps) {
  const answer = quote?.couponResults.find((each) => sameCode(each.code, code))
  const trouble = answer && couponMessage(answer)
  const offers = Object.values({ ...quote?.promotions.disallowedPromotions, ...quote?.promotions.appliedPromotions })
  const offer = offers.find(({ relatedCouponCodes }) => relatedCouponCodes.some((each) => sameCode(each, code)))
  return (
    <li
      className={`flex items-center justify-between gap-3 rounded px-3 text-sm ${trouble ? 'bg-rust-tint' : 'bg-eucalypt-tint'}`}
    >
      <span className="py-2">
        <span className="font-semibold">{code.toUpperCase()}</span>
        {offer ? ` · ${offer.name}` : null}
        <OfferSaving dollars={offer?.saving} />
        {trouble ? <span className="block text-rust">{trouble}</span> : null}
      </span>
      <button type="button" className="link min-h-11" onClick={onRemove}>
        Remove<span className="sr-only"> {code}</span>
      </button>
    </li>
  )
}
