import { useState } from 'react'
import { useTimeout } from './use-timer.ts'

/**
 * A text once it has not changed for `ms` milliseconds: what is being typed is looked up as a whole, not letter by
 * letter.
 */
export function useSettled(text: string, ms: number): string | undefined {
  const [settled, setSettled] = useState<string>()
  useTimeout(() => setSettled(text), ms, text)
  return settled === text ? settled : undefined
}
