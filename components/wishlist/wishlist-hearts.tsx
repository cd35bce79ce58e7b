'use client'
import { lazy, Suspense, useEffect, useState } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'

const LoginHint = lazy(() => import('./login-hint.tsx').then(({ LoginHint: hint }) => ({ default: hint })))

/** Brings the hearts of a page's products to life when the browser has nothing better to do. Draws only the message for guests. */
export function WishlistHearts() {
  const [taps, setTaps] = useState(0)
  useEffect(() => {
    let stop = () => {}
    let gone = false
    const start = async () => {
      const { hangHearts } = await import('./heart-buttons.ts')
      if (gone) return
      stop = hangHearts(document.getElementById('content') ?? document.body, {
        onGuest: () => setTaps((n) => n + 1),
        onTrouble: (text) => showAlert({ tone: 'error', text }),
      })
    }
    const cancel = whenIdle(() => void start())
    return () => {
      gone = true
      cancel()
      stop()
    }
  }, [])
  if (taps === 0) return null
  return (
    <Suspense>
      <LoginHint key={taps} />
    </Suspense>
  )
}

/** Safari has no idle callback. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: 2000 })
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(run, 200)
  return () => clearTimeout(timer)
}
