'use client'
import { lazy } from 'react'
import { LateDisclosure } from '#components/ui/late-disclosure.tsx'
import { useCart } from '#lib/client/cart/use-cart.ts'
import { listOfCart } from '#lib/domain/crew/cart-list.ts'

const SaveCrewList = lazy(() => import('./save-crew-list.tsx'))

/** Keeps what is in the cart as a crew list; its form comes when it is opened [CREW-09]. */
export default function SaveCart() {
  const cart = useCart()
  const { lines, left } = listOfCart(cart.lines)
  // Half a cart would be kept while the rest is still on its way.
  if (lines.length === 0 || cart.lines.length < cart.lineCount) return null
  return (
    <div className="rounded bg-card px-4">
      <LateDisclosure summary="Save cart as a crew list" height="9rem">
        {() => (
          <div className="grid gap-3">
            <p className="text-graphite">Order the same sizes and quantities again in one step.</p>
            {left > 0 ? (
              <p className="text-sm text-graphite">
                {left === 1 ? '1 item stays' : `${left} items stay`} out: gift cards, services and what asks a question
                are bought on their own pages.
              </p>
            ) : null}
            <SaveCrewList lines={lines} />
          </div>
        )}
      </LateDisclosure>
    </div>
  )
}
