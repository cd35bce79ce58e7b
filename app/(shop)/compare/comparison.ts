import type { Product, ProductCard } from '#lib/contract/product.ts'
import { type ComparedRow, comparedRows } from '#lib/domain/catalogue/comparison.ts'
import type { CalloutsById } from '#lib/domain/promotions/promotion-callout.ts'
import { QTY_CHECKED_FUNCTIONAL_TYPE } from '#lib/domain/shop-rules.ts'
import { boxSystem } from '#lib/domain/sizes/size-options.ts'
import { sizeText, systemLabel } from '#lib/domain/sizes/sizes.ts'
import { productFamily, similarCards } from '#lib/server/catalogue/product-family.ts'
import { productBySlug } from '#lib/server/catalogue/product-record.ts'
import { productCallouts } from '#lib/server/promotions/product-callouts.ts'
import { specsOf } from '../products/[...path]/product-specs.ts'

/** Everything the page of a comparison shows. */
export interface Comparison {
  products: Product[]
  rows: ComparedRow[]
  /** Of those asked for, how many the shop does not have any more. */
  missing: number
  /** What could be compared with them, best first. */
  others: ProductCard[]
  /** What offers say of all of these [PROMO-12]. */
  callouts: CalloutsById
}

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
  const others = first ? await othersLike(first, products) : []
  return {
    products,
    rows: comparedRows(facts),
    missing: slugs.length - products.length,
    others,
    callouts: await productCallouts([...products, ...others]),
  }
}

async function othersLike({ id }: Product, compared: readonly Product[]): Promise<ProductCard[]> {
  const family = await productFamily({ id })
  const known = compared.map((product) => product.id)
  return family ? similarCards(family, known) : []
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
