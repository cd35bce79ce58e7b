import { useState } from 'react'
import { useOnMount } from './use-on-mount.ts'

/**
 * What only this browser knows, read once when the part stands on the page. Undefined in the server's HTML, which is
 * the same for everybody, and in the first drawing, which has to equal it.
 */
export function useBrowserFact<Fact>(read: () => Fact): Fact | undefined {
  const [fact, setFact] = useState<Fact>()
  useOnMount(() => {
    // Where React is strict it mounts and updates twice, and what is read may be gone once it was.
    const found = read()
    if (found !== undefined) setFact(() => found)
  })
  return fact
}
