'use client'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { loadCart } from '#lib/client/cart/cart-load.ts'
import { loadCheckoutData } from '#lib/client/checkout/checkout-data.ts'
import { hearRefusal } from '#lib/client/checkout/heard-refusal.ts'
import type { Placing } from '#lib/client/checkout/place-order.ts'
import type { PlacementRefusal } from '#lib/client/checkout/placement-outcome.ts'
import { stepOfPath } from '#lib/domain/checkout/checkout-steps.ts'
import { postNotice } from '#stores/notices.ts'
import { leadToArticle } from './refused-order.ts'

/** Goes where the outcome of a placement says; a refusal stays here to be shown [SM-PAY-01 to SM-PAY-08]. */
export function useOutcome() {
  const router = useRouter()
  const [refusal, setRefusal] = useState<PlacementRefusal>()
  const onScreen = useRef(false)
  useOnMount(() => {
    onScreen.current = true
    return () => {
      onScreen.current = false
    }
  })

  function follow(outcome: Placing): void {
    switch (outcome.kind) {
      case 'SUCCESS':
        router.replace('/checkout/success')
        break
      case 'PAYMENT_FAILURE_UNRECOVERABLE':
        router.replace('/checkout/error')
        break
      case 'ORDER_COULD_NOT_BE_PROCESSED':
        leadToArticle(outcome.message, router.push)
        break
      case 'BUSY':
        showAlert({ tone: 'info', text: 'This order is already being placed.' })
        break
      case 'FORM_INVALID':
      case 'NOT_WANTED':
        break
      default:
        if (leadsToCart(outcome)) toCart(outcome)
        else tell(outcome)
        refresh(outcome)
    }
  }

  /** Who went Back while the order was on its way hears of it where they are, and again where they come back to pay. */
  function tell(outcome: PlacementRefusal): void {
    if (onScreen.current) setRefusal(outcome)
    else {
      hearRefusal(outcome)
      showAlert({ tone: 'error', text: outcome.message })
    }
  }

  /**
   * With an item gone no step of checkout stays open: the reason goes where the shopper can do something about it
   * [CHK-19, PAY-18].
   */
  function toCart({ message }: PlacementRefusal): void {
    postNotice({ tone: 'error', text: `${message} You haven’t been charged.` })
    router.replace('/cart')
  }

  return {
    refusal,
    refuse(next: PlacementRefusal | undefined): void {
      hearRefusal(undefined)
      setRefusal(next)
    },
    follow,
  }
}

const OF_THE_CART = new Set(['ItemSoldOut', 'CartInvalid'])

function leadsToCart({ errorCode, money }: PlacementRefusal): boolean {
  const buying = stepOfPath(window.location.pathname) !== undefined
  return buying && money === 'notCharged' && errorCode !== undefined && OF_THE_CART.has(errorCode)
}

/** A refusal means that what is on screen may no longer be true: prices, stock and methods are asked for again. */
function refresh({ kind }: PlacementRefusal): void {
  if (kind === 'UNKNOWN') return
  void loadCart()
  loadCheckoutData().catch(() => {
    // The summary shows that it could not be loaded, with its own way to try again.
  })
}
