import { useEffect } from 'react'

/** Planted beside the leak: a useEffect(…) that says what it talks to. */
export function Title({ text }: { text: string }) {
  // The document's title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reason beside the comment, not instead of it
  useEffect(() => {
    document.title = text
  }, [text])
  return null
}
