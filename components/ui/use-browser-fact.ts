import { useState } from 'react'
import { useOnMount } from './use-on-mount.ts'

/**
 * What only this browser knows, read once when the part stands on the page. Undefined in the server's HTML, which is
 * the same for everybody, and in the first drawing, which has to equal it.
 */
export function useBrowserFact<Fact>(read: () => Fact): Fact | undefined {
  const [fact, setFact] = useState<Fact>()
  useOnMount(() => setFact(() => read()))
  return fact
}
