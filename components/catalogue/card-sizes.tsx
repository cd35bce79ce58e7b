'use client'
import { useOnMount } from '#components/ui/use-on-mount.ts'

/**
 * Has the cards of a page speak the system the shopper reads sizes in [CAT-33]. The cards are markup, the same for
 * everybody, and not React's to draw anew; whoever has chosen no system, before or on this page, loads nothing.
 */
export function CardSizes() {
  useOnMount(() => {
    const gone = new AbortController()
    let stop: (() => void) | undefined
    const start = async () => {
      try {
        const { speakChosenSizes } = await import('./spoken-sizes.ts')
        if (!gone.signal.aborted) stop ??= speakChosenSizes(document.getElementById('content') ?? document.body)
      } catch {
        // Cards as the brands label them are right, too.
      }
    }
    const choose = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name.endsWith('size-system')) void start()
    }
    if (hasChosen()) void start()
    else document.addEventListener('change', choose, { signal: gone.signal })
    return () => {
      gone.abort()
      stop?.()
    }
  })
  return null
}

/** Whether this browser keeps a choice: its store is loaded only then. */
function hasChosen(): boolean {
  try {
    return localStorage.getItem('sizeSystem') !== null
  } catch {
    return false
  }
}
