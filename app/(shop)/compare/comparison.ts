import type { Product } from '#lib/contract/product.ts'
import { type ComparedRow, comparedRows } from '#lib/domain/catalogue/comparison.ts'
import { QTY_CHECKED_FUNCTIONAL_TYPE } from '#lib/domain/shop-rules.ts'
import { boxSystem } from '#lib/domain/sizes/size-options.ts'
import { sizeText, systemLabel } from '#lib/domain/sizes/sizes.ts'
import { alikeProducts } from '#lib/server/catalogue/alike-products.ts'
import { productBySlug } from '#lib/server/catalogue/product-record.ts'
import { specsOf } from '../products/[...path]/product-specs.ts'

/** Everything the page of a comparison shows. */
export interface Comparison {
  products: Product[]
  rows: ComparedRow[]
  /** Of those asked for, how many the shop does not have any more. */
  missing: number
  /** What could be compared with them, best first. */
  others: Product[]
}

const OTHERS_MAX = 6
/** Different on every product, and of no help in choosing one; its brand stands above its name. */
const NOT_COMPARED = new Set(['style code', 'brand'])

/** The products of these slugs side by side [PDP-26]. */
export async function comparisonOf(slugs: readonly string[]): Promise<Comparison> {
  const pages = await Promise.all(slugs.map(productBySlug))
  const found = pages.filter((page) => page !== undefined)
  const products = found.map(({ product }) => product)
  const facts = found.map(({ product, styleCode }) => [
    ...ownFacts(product),
    ...specsOf(product, styleCode).filter(({ name }) => !NOT_COMPARED.has(name.toLowerCase())),
  ])
  const [first] = products
  const known = products.map(({ id }) => id)
  return {
    products,
    rows: comparedRows(facts),
    missing: slugs.length - products.length,
    others: first ? await alikeProducts(first, known, OTHERS_MAX) : [],
  }
}

function ownFacts({ rating, functionalType, variants }: Product) {
  const reviews = rating?.count === 1 ? '1 review' : `${rating?.count} reviews`
  const facts = rating ? [{ name: 'Rating', value: `${rating.average} of 5, ${reviews}` }] : []
  if (functionalType !== QTY_CHECKED_FUNCTIONAL_TYPE) return facts
  const left = variants.filter(({ stockQty }) => stockQty > 0).map(({ label }) => sizeText(label))
  const value = [...new Set(left)].join(', ')
  // Of two shoes one may be labelled by the UK and the other by the US.
  const system = boxSystem(variants)
  const told = value !== '' && system ? `${systemLabel(system, variants[0]?.sizes)} ${value}` : value
  return [...facts, { name: 'Sizes in stock', value: told || 'None' }]
}
