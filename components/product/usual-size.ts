import { fetchQuery, query } from '#lib/client/query.ts'
import { kindOf, myVariant } from '#lib/domain/sizes/my-sizes.ts'
import { usualSizeFor } from '#lib/domain/sizes/usual-size.ts'
import { knownSizes } from '#stores/my-sizes.ts'
import type { BuyProduct } from './buy-product.ts'
import { inSystems, toldBy } from './my-variant.ts'

/** What the customer usually buys of a product, as it is made. */
export interface UsualVariant {
  label: string
  width?: string | undefined
  /** What is said beside it: one purchase makes nothing usual. */
  word: 'Usual' | 'Bought'
}

/**
 * The size that the orders of the customer tell, of the sizes a product is made in. Undefined where they tell none or
 * it is not made; whoever has said their size of that kind is not asked about [SIZE-06]. Throws the call's error.
 */
export async function usualVariant({ variants, sizedAs }: BuyProduct): Promise<UsualVariant | undefined> {
  const [first] = variants
  const kind = first && kindOf(toldBy(first, undefined))
  if (!kind || !sizedAs || knownSizes().own[kind]) return undefined
  // For all product pages of a visit; logging out takes it away.
  const { sizes, usual = [] } = await fetchQuery({ ...query('accountSizes', {}), gcTime: Number.POSITIVE_INFINITY })
  const found = usualSizeFor(usual, sizedAs)
  const variant = found && myVariant(inSystems(variants), found.sizes)
  if (!variant || sizes[kind]) return undefined
  return { label: variant.label, width: variant.width, word: found.times > 1 ? 'Usual' : 'Bought' }
}
