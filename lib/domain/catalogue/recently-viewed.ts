import { isSellable } from '../cart/cart-validity.ts'

interface Viewed {
  state: string
  soldOut: boolean
}

/** What was viewed as it is shown again: newest first, sold out last, without what is no longer sold [PDP-04]. */
export function viewedInOrder<P extends Viewed>(found: readonly (P | null)[]): P[] {
  const sold = found.filter((product) => product !== null && isSellable(product.state)) as P[]
  return sold.toSorted((a, b) => Number(a.soldOut) - Number(b.soldOut))
}
