import { useState } from 'react'
import { useWhen } from '#components/ui/use-when.ts'

/**
 * Keeps a press that came too early, and repeats it once `ready`: a form that lacks only what is still loading asks its
 * shopper for nothing. `kept` is whether one waits.
 */
export function useKeptPress(ready: boolean, press: () => void) {
  const [kept, setKept] = useState(false)
  useWhen(kept && ready, () => {
    setKept(false)
    press()
  })
  return { kept, keep: () => setKept(true) }
}
