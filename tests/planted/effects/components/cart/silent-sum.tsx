import { useEffect as afterDrawing, useEffect, useState } from 'react'

/** Planted: effects that do not say what they talk to, and need none: the sum can be worked out while drawing. */
export function SilentSum({ prices }: { prices: readonly number[] }) {
  const [sum, setSum] = useState(0)
  useEffect(() => {
    setSum(prices.reduce((all, price) => all + price, 0))
  }, [prices])

  // biome-ignore lint/correctness/useExhaustiveDependencies: why a rule is not kept is not what the effect is for
  useEffect(() => setSum(0), [])
  afterDrawing(() => {})
  return <b>{sum}</b>
}
