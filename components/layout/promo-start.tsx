'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { showAlert } from '#components/ui/alert-queue.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { useWhen } from '#components/ui/use-when.ts'
import { PROMO_COOKIE } from '#lib/domain/cart/promo-link.ts'

/** What the page itself needs goes first. */
const LATER_MS = 400

/** Pages that show the notices of a quote, which name the offer. */
const SHOWS_NOTICES = /^\/(cart|checkout)(\/|$)/

/**
 * Hands the promo code somebody came with to their cart [PROMO-34]; mounted once for all pages. What does it comes only
 * where there is a code.
 */
export function PromoStart() {
  const path = usePathname()
  const isLinked = useSearchParams().has('promo')
  useWhen(isLinked && path !== '/cart', () => void follow())
  useOnMount(() => {
    if (!document.cookie.includes(`${PROMO_COOKIE}=`)) return undefined
    const timer = setTimeout(() => void follow(), LATER_MS)
    return () => clearTimeout(timer)
  })
  return null
}

async function follow(): Promise<void> {
  try {
    const { followLinkedPromo } = await import('#lib/client/cart/linked-promo.ts')
    await followLinkedPromo(({ ok, text, named }) => {
      if (named && SHOWS_NOTICES.test(window.location.pathname)) return
      showAlert({ tone: ok ? 'success' : 'error', text })
    })
  } catch {
    // The code is kept: the next page tries it again.
  }
}
