import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What `load` brought for the newest `key`; nothing is loaded while that is false. Undefined until something came;
 * what came before stays until the next has come, and for good when that fails.
 */
export function useLoaded<Loaded>(key: string | false, load: () => Promise<Loaded>): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>()
  const begin = useEffectEvent(load)
  // The network: code or data of the shop that few pages need.
  useEffect(() => {
    if (key === false) return
    let gone = false
    begin().then(
      (found) => {
        if (!gone) setLoaded(() => found)
      },
      () => {},
    )
    return () => {
      gone = true
    }
  }, [key])
  return loaded
}
