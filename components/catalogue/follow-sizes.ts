import { isEmptySizes } from '#lib/domain/sizes/my-sizes.ts'
import { knownSizes, onKnownSizes } from '#stores/my-sizes.ts'

/**
 * Has the cards of a page speak of the shopper's size, and follows what they say it is. Whoever has said none loads
 * nothing [SIZE-05].
 */
export function followSizes(root: Element): () => void {
  let silence = () => {}
  let said: unknown
  let stopped = false
  const follow = async () => {
    const { own } = knownSizes()
    if (own === said) return
    said = own
    silence()
    silence = () => {}
    if (isEmptySizes(own)) return
    try {
      const { sayYourSize } = await import('./your-size.ts')
      if (!stopped && said === own) silence = sayYourSize(root, own)
    } catch {
      // Cards are right without it.
    }
  }
  const forget = onKnownSizes(() => void follow())
  void follow()
  return () => {
    stopped = true
    forget()
    silence()
  }
}
