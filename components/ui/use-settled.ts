import { useEffect, useState } from 'react'

/**
 * A text once it has not changed for `ms` milliseconds: what is being typed is looked up as a whole, not letter by
 * letter.
 */
export function useSettled(text: string, ms: number): string | undefined {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(pause)
  }, [text, ms])
  return settled === text ? settled : undefined
}
