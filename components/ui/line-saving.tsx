import type { Cents } from '#lib/domain/money/money.ts'
import { Money } from './money.tsx'

/** What a line saved by offers, below what it comes to: `$12.99 off`; nothing where none is about it [CART-57]. */
export function LineSaving({ cents }: { cents: Cents }) {
  if (cents <= 0) return null
  return (
    <span className="block font-text text-sm font-normal text-eucalypt">
      <Money cents={cents} /> off
    </span>
  )
}
