'use client'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useMiniCartStore } from '#stores/mini-cart.ts'

const loadDrawer = () => import('./mini-cart-drawer.tsx')
const Drawer = lazy(async () => ({ default: (await loadDrawer()).MiniCartDrawer }))

/** The mini-cart's place in the page [CART-30]. The drawer itself comes over the wire when it is first needed. */
export function MiniCart({ express }: { express?: ReactNode }) {
  const open = useMiniCartStore((state) => state.open)
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  useDrawerAhead()
  if (!wanted) return null
  return (
    <Suspense>
      <Drawer express={express} />
    </Suspense>
  )
}

/** Fetches the drawer's code on the first press of anything, so that it is there when the add is through. */
function useDrawerAhead(): void {
  useEffect(() => {
    const fetchAhead = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('[data-adds-to-cart]')) void loadDrawer()
    }
    document.addEventListener('pointerdown', fetchAhead, { passive: true })
    document.addEventListener('focusin', fetchAhead)
    return () => {
      document.removeEventListener('pointerdown', fetchAhead)
      document.removeEventListener('focusin', fetchAhead)
    }
  }, [])
}
