'use client'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { useInterval } from '#components/ui/use-timer.ts'
import { useShopSettings } from '#lib/client/cart/shop-settings.ts'
import { useCheckoutCustomer } from '#lib/client/checkout/checkout-customer.ts'
import { currentMemberId } from '#lib/client/loyalty/order-number.ts'
import { announce } from '#lib/client/platform/announce.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { forgetPendingMembership } from '#stores/loyalty-guest.ts'
import { LoyaltyForm } from './loyalty-form.tsx'

/**
 * The frequent-flyer number that earns points with this order; nothing while the shop does not take part [LOY-11,
 * LOY-12, LOY-15].
 */
export function LoyaltyNumber() {
  const enabled = useShopSettings((settings) => settings.loyaltyEnabled)
  const loggedIn = useIdentityStore(({ status }) => isLoggedIn(status))
  if (!enabled) return null
  return loggedIn ? <LinkedNumber /> : <GuestNumber />
}

/** A customer's number comes from the account, and is changed there. */
function LinkedNumber() {
  const memberId = useCheckoutCustomer().customer?.loyalty.providers.qantas?.memberId
  if (!memberId) return null
  return (
    <p className="border-b border-line py-3">
      Points go to your Qantas Frequent Flyer number <span className="font-semibold">{memberId}</span>.
    </p>
  )
}

/** A number is too old for an order after two hours: one that is shown is looked at again this often [LOY-12]. */
const LOOK_AGAIN_MS = 60_000

function GuestNumber() {
  const [memberId, setMemberId] = useState(() => currentMemberId(new Date()))
  const place = useRef<HTMLDivElement>(null)
  const look = () => setMemberId(currentMemberId(new Date()))
  useInterval(look, memberId === undefined ? undefined : LOOK_AGAIN_MS)
  const show = (words: string) => {
    look()
    announce(words)
    // The button that was pressed is gone with its form or its row.
    place.current?.focus()
  }
  const remove = () => {
    forgetPendingMembership()
    show('Your frequent flyer number is removed from this order.')
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {memberId ? (
        <div className="flex items-center justify-between gap-4 border-b border-line py-2">
          <p>
            Points go to Qantas Frequent Flyer number <span className="font-semibold">{memberId}</span>.
          </p>
          <Button look="quiet" onClick={remove}>
            Remove<span className="sr-only"> frequent flyer number</span>
          </Button>
        </div>
      ) : (
        <Disclosure summary="Qantas Frequent Flyer number">
          <LoyaltyForm onAdded={() => show('Your frequent flyer number is added to this order.')} />
        </Disclosure>
      )}
    </div>
  )
}
