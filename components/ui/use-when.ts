import { useEffect, useEffectEvent } from 'react'

/**
 * Runs `act` each time `holds` has become true, also when it is so from the start: for what has to follow what is on
 * screen and that nobody pressed, such as another address or a record of this browser.
 */
export function useWhen(holds: boolean, act: () => void): void {
  const run = useEffectEvent(act)
  // The router, a store of this browser: whatever `act` changes.
  useEffect(() => {
    if (holds) run()
  }, [holds])
}
