import { useRef, useState } from 'react'
import type { FieldProblem } from '#components/ui/error-summary.tsx'
import { useCartStore } from '#stores/cart.ts'

/** Keeps step 2 open while somebody else is to get a gift card and it is not certain who, or when [OPS-13]. */
export function useGiftProblems() {
  const found = useRef(new Map<string, FieldProblem>())
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [attempts, setAttempts] = useState(0)

  /** What is wrong with the recipient of a card; undefined when nothing is, or when it goes to the buyer. */
  function note(variantId: string, problem: FieldProblem | undefined): void {
    if (problem) found.current.set(variantId, problem)
    else found.current.delete(variantId)
  }

  /** Whether each card in the cart has somebody to go to; says what is wrong otherwise. */
  function check(): boolean {
    const bought = new Set(Object.values(useCartStore.getState().items).map(({ variantId }) => variantId))
    const wrong = [...found.current].flatMap(([variantId, problem]) => (bought.has(variantId) ? [problem] : []))
    setProblems(wrong)
    setAttempts((count) => count + 1)
    return wrong.length === 0
  }

  return { problems, attempts, note, check }
}
