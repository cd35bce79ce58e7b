import { useEffect, useState } from 'react'
import type { SizedVariant } from '#lib/domain/sizes/size-options.ts'
import type { SizeReading } from '#lib/domain/sizes/sizes.ts'

/**
 * The shopper's own size of a product, where they said one and it is made in it. Whoever has said none loads nothing
 * for it [SIZE-02].
 */
export function useMyVariant(variants: readonly SizedVariant[]): SizedVariant | undefined {
  const [mine, setMine] = useState<SizedVariant>()
  useEffect(() => {
    let stop = () => {}
    let gone = false
    const follow = async () => {
      const { followMyVariant } = await import('./my-variant.ts')
      if (!gone) stop = followMyVariant(variants, setMine)
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
