import { type ReactNode, useDeferredValue } from 'react'

interface StatusProps {
  /** What is to be said; nothing while there is nothing. */
  words: string | undefined
  /** Stands before the words, for the eye. */
  mark?: ReactNode
  /** How it looks while there are words. */
  className?: string
}

/**
 * Words that screen readers say when they come [UI-16]. They only watch a region that stands already: it is there from
 * the start, empty, and gets its words with the next drawing, even the first ones.
 */
export function Status({ words, mark, className }: StatusProps) {
  const said = useDeferredValue<string | undefined>(words, '')
  return (
    <p role="status" className={said ? className : 'sr-only'}>
      {said ? mark : null}
      {said}
    </p>
  )
}
