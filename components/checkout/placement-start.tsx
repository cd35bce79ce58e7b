'use client'
import { usePathname, useRouter } from 'next/navigation'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { useWhen } from '#components/ui/use-when.ts'
import { loadOnceOnline } from '#lib/client/platform/chunk-reload.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { keptPlacement, watchPlacement } from '#stores/placement.ts'
import { isBuying } from './buying-path.ts'

/**
 * Finds out, once a page is there, what became of a placement nobody has heard of; where something is bought, also of
 * one that a customer is making on another device [PAY-38]. Mounted once for all pages.
 */
export function PlacementStart() {
  const router = useRouter()
  const buying = isBuying(usePathname())
  const customer = useIdentityStore(({ status }) => isLoggedIn(status))
  // Few pages need it: most shoppers have been answered.
  const resume = async (adopt: boolean) => {
    const loaded = await loadOnceOnline(() => import('./resume-placement.ts'))
    await loaded?.resume(router.replace, adopt)
  }
  useOnMount(() => {
    const look = () => {
      const kept = keptPlacement()
      if (kept && kept.heard !== 'failed') void resume(false)
    }
    look()
    return watchPlacement(look)
  })
  useWhen(customer && buying, () => void resume(true))
  return null
}
