import type { Cents } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'

/** An amount as a shopper reads it; `free` says the word instead of $0. */
export function Money({ cents, free = false }: { cents: Cents; free?: boolean }) {
  return <span className="money">{free && cents === 0 ? 'Free' : moneyText(cents)}</span>
}
