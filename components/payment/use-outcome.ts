'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'
import { loadCart } from '#lib/client/cart/cart-load.ts'
import { loadCheckoutData } from '#lib/client/checkout/checkout-data.ts'
import { abandonPlacement, type Placing } from '#lib/client/checkout/place-order.ts'
import type { PlacementOutcome } from '#lib/client/checkout/placement-outcome.ts'

export type Refusal = Extract<PlacementOutcome, { money: unknown }>

const ARTICLE_ON_REFUSED_ORDERS = '/articles/order-not-processed'

/** Goes where the outcome of a placement says; a refusal stays here to be shown [SM-PAY-01 to SM-PAY-08]. */
export function useOutcome() {
  const router = useRouter()
  const [refusal, setRefusal] = useState<Refusal>()

  function follow(outcome: Placing): void {
    switch (outcome.kind) {
      case 'SUCCESS':
        router.replace('/checkout/success')
        break
      case 'PAYMENT_FAILURE_UNRECOVERABLE':
        router.replace('/checkout/error')
        break
      case 'ORDER_COULD_NOT_BE_PROCESSED':
        showAlert({ tone: 'error', text: `${outcome.message} You haven’t been charged.` })
        router.push(ARTICLE_ON_REFUSED_ORDERS)
        break
      case 'BUSY':
        showAlert({ tone: 'info', text: 'This order is already being placed.' })
        break
      case 'FORM_INVALID':
        break
      default:
        setRefusal(outcome)
        refresh(outcome)
    }
  }

  return {
    refusal,
    refuse: setRefusal,
    follow,
    startOver: () => {
      abandonPlacement()
      setRefusal(undefined)
    },
  }
}

/** A refusal means that what is on screen may no longer be true: prices, stock and methods are asked for again. */
function refresh({ kind }: Refusal): void {
  if (kind === 'UNKNOWN' || kind === 'KEY_REUSED') return
  void loadCart()
  loadCheckoutData().catch(() => {
    // The summary shows that it could not be loaded, with its own way to try again.
  })
}
