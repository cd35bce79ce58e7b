import { type EffectCallback, useEffect, useEffectEvent } from 'react'

/**
 * Runs `start` once its part stands on the page, and what it returns once the part leaves. For what a part begins or
 * tells for as long as it is there: watching the window, a store, an element that React did not draw.
 */
export function useOnMount(start: EffectCallback): void {
  const run = useEffectEvent(start)
  // Whatever `start` is for; only who mounts the part decides when.
  useEffect(() => run(), [])
}
