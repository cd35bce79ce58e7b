'use client'
import { lazy, Suspense, useRef } from 'react'
import { LateDisclosure } from '#components/ui/late-disclosure.tsx'
import { announce } from '#lib/client/platform/announce.ts'
import { type GiftCardView, useGiftCards } from '#lib/client/vouchers/use-gift-cards.ts'
import { dropVoucher } from '#stores/vouchers.ts'

// Few orders are paid with one.
const GiftCardForm = lazy(() => import('./gift-card-form.tsx'))
const AppliedGiftCard = lazy(() => import('./applied-gift-card.tsx'))

/** Gift cards: a folded form, and each card that is on the order with what it pays [CART-25, CHK-34, VOUCH-09]. */
export function GiftCards() {
  const cards = useGiftCards()
  const place = useRef<HTMLDivElement>(null)
  // With the row goes whatever in it had the focus: the form's own heading is the next best place.
  const focusForm = () => place.current?.querySelector('summary')?.focus()
  const remove = ({ code, last4 }: GiftCardView) => {
    dropVoucher(code)
    announce(`Gift card ending in ${last4} removed.`)
    focusForm()
  }
  return (
    <div ref={place}>
      <LateDisclosure summary="Gift card" height="148px">
        {() => <GiftCardForm />}
      </LateDisclosure>
      {cards.length > 0 ? (
        <ul className="grid gap-2 py-3" aria-label="Gift cards on this order">
          {cards.map((card) => (
            <Suspense key={card.code} fallback={<li className={`skeleton ${card.balance ? 'h-24' : 'h-60'}`} />}>
              <AppliedGiftCard card={card} onRemove={() => remove(card)} onSettled={focusForm} />
            </Suspense>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
