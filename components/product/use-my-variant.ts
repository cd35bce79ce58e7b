import { useEffect, useEffectEvent, useState } from 'react'
import type { SizedVariant } from '#lib/domain/sizes/size-options.ts'
import type { SizeReading } from '#lib/domain/sizes/sizes.ts'

/**
 * The shopper's own size of a product, where they said one and it is made in it. Whoever has said none loads nothing
 * for it [SIZE-02]. `onKnown` hears of it at once and whenever they say another.
 */
export function useMyVariant(
  variants: readonly SizedVariant[],
  onKnown: (mine: SizedVariant) => void,
): SizedVariant | undefined {
  const [mine, setMine] = useState<SizedVariant>()
  const tell = useEffectEvent((known: SizedVariant | undefined) => {
    setMine(known)
    if (known) onKnown(known)
  })
  // The sizes this browser remembers, and code that only some need.
  useEffect(() => {
    let stop = () => {}
    let gone = false
    const follow = async () => {
      const { followMyVariant } = await import('./my-variant.ts')
      if (!gone) stop = followMyVariant(variants, (known) => tell(known))
    }
    if (hasSizes()) void follow().catch(() => {})
    return () => {
      gone = true
      stop()
    }
  }, [variants])
  return mine
}

/** Notes what a choice tells of the shopper: an offer, and no more [SIZE-03]. */
export async function noteChoice(variant: SizedVariant, system: SizeReading | undefined): Promise<void> {
  try {
    const { noteVariant } = await import('./my-variant.ts')
    noteVariant(variant, system)
  } catch {
    // Nothing was promised.
  }
}

/** Whether this browser keeps sizes: their store is loaded only then. */
function hasSizes(): boolean {
  try {
    return localStorage.getItem('mySizes') !== null
  } catch {
    return false
  }
}
