'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { useWhen } from '#components/ui/use-when.ts'
import { PROMO_COOKIE } from '#lib/domain/cart/promo-cookie.ts'

/** What the page itself needs goes first. */
const LATER_MS = 400

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
    await (await import('./promo-follow.ts')).followPromo()
  } catch {
    // The code is kept: the next page tries it again.
  }
}
