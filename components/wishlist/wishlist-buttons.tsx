'use client'
import { lazy, Suspense, useState } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { loadOnceOnline } from '#lib/client/platform/chunk-reload.ts'
import { whenIdle } from '#lib/client/platform/when-idle.ts'
import { whenNear } from '#lib/client/platform/when-near.ts'

const LoginHint = lazy(() => import('./login-hint.tsx').then(({ LoginHint: hint }) => ({ default: hint })))

/**
 * Brings the hearts of a page's products to life once one comes near the window and the browser has nothing better to
 * do. Draws only the message for guests.
 */
export function WishlistButtons() {
  const [taps, setTaps] = useState(0)
  useOnMount(() => {
    const root = document.getElementById('content') ?? document.body
    let stop = () => {}
    let gone = false
    const start = async (): Promise<void> => {
      const loaded = await loadOnceOnline(() => import('./attach-wishlist-buttons.ts'))
      if (gone) return
      // The network went while it came. These buttons stay from page to page: no other page would ask for it.
      if (!loaded) return start()
      stop = loaded.attachWishlistButtons(root, {
        onGuest: () => setTaps((n) => n + 1),
        onTrouble: (text) => showAlert({ tone: 'error', text }),
      })
    }
    const cancel = whenIdle(() => {
      stop = whenNear(root, '.card[data-id], .heart-place', () => void start())
    })
    return () => {
      gone = true
      cancel()
      stop()
    }
  })
  if (taps === 0) return null
  return (
    <Suspense>
      <LoginHint key={taps} />
    </Suspense>
  )
}
