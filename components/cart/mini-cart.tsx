'use client'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { afterNextPaint } from '#lib/client/platform/after-next-paint.ts'
import { tracedLoad } from '#lib/client/reports/traces.ts'
import { useMiniCartStore } from '#stores/mini-cart.ts'

/** Whoever touches one of these may soon want to see the cart. */
const ON_THE_WAY = '[data-adds-to-cart], .sizes'

type DrawerParts = { express?: ReactNode }

/** The mini-cart's place in the page [CART-30]. The drawer itself comes over the wire when it is first needed. */
export function MiniCart({ express }: DrawerParts) {
  const open = useMiniCartStore((state) => state.open)
  const Drawer = useDrawer(open)
  return Drawer ? <Drawer express={express} /> : null
}

/**
 * The drawer, once its code is there: fetched when a size or the button is touched, so that it is ready when the add is
 * through. `React.lazy` would show it late: what a Suspense had to wait for appears 300 ms after its empty place did.
 */
function useDrawer(open: boolean): ComponentType<DrawerParts> | undefined {
  const [Drawer, setDrawer] = useState<ComponentType<DrawerParts>>()
  // Presses anywhere in the document, and code that comes over the wire.
  useEffect(() => {
    if (Drawer) return
    const fetchDrawer = async () => {
      try {
        const { MiniCartDrawer } = await tracedLoad('mini-cart', () => import('./mini-cart-drawer.tsx'))
        setDrawer(() => MiniCartDrawer)
      } catch (error) {
        // Thrown while drawing, for the page that answers trouble; what was fetched ahead in vain is fetched again when
        // it is needed.
        if (open)
          setDrawer(() => {
            throw error
          })
      }
    }
    // What was pressed is answered first.
    const fetchAhead = ({ target }: Event) => {
      if (target instanceof Element && target.closest(ON_THE_WAY)) void afterNextPaint().then(fetchDrawer)
    }
    if (open) void fetchDrawer()
    document.addEventListener('click', fetchAhead)
    document.addEventListener('focusin', fetchAhead)
    return () => {
      document.removeEventListener('click', fetchAhead)
      document.removeEventListener('focusin', fetchAhead)
    }
  }, [Drawer, open])
  return Drawer
}
