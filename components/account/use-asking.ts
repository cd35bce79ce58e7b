import { useRef, useState } from 'react'

/**
 * Whether a question stands in the place of the button that opened it; what is kept gives the button the focus back.
 */
export function useAsking() {
  const [asking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const keep = () => {
    setAsking(false)
    // After React has put the button back.
    requestAnimationFrame(() => opener.current?.focus())
  }
  return { asking, opener, ask: () => setAsking(true), keep }
}
