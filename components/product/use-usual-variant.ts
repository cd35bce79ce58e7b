import { useState } from 'react'
import { useWhen } from '#components/ui/use-when.ts'
import type { BuyProduct } from './buy-product.ts'
import type { UsualVariant } from './usual-size.ts'

/**
 * What a customer who is logged in usually buys of a product; a guest loads and asks nothing for it [SIZE-06]. Where it
 * cannot be had, nothing is said.
 */
export function useUsualVariant(product: BuyProduct, loggedIn: boolean): UsualVariant | undefined {
  const [usual, setUsual] = useState<UsualVariant>()
  const ask = async () => {
    // Of whoever was logged in before.
    setUsual(undefined)
    setUsual(await (await import('./usual-size.ts')).usualVariant(product))
  }
  useWhen(loggedIn && product.sizedAs !== undefined, () => void ask().catch(() => {}))
  return loggedIn ? usual : undefined
}
