import { useEffect } from 'react'

/** Takes away what the page's first script showed in a part's place, once the part knows it itself. */
export function useFirstFact(name: 'cart' | 'known' | 'store', isKnown: boolean): void {
  // A property that the page’s first script wrote on the document.
  useEffect(() => {
    if (isKnown) document.documentElement.style.removeProperty(`--${name}`)
  }, [name, isKnown])
}
