import 'server-only'
import { type ProductFacet, SIZE_FACETS, type SizeFacet } from '#lib/domain/catalogue/listing-query.ts'
import { priceBand } from '#lib/domain/catalogue/product-facets.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import type { BuyableVariant, IndexedProduct } from '../index-row.ts'
import { SYSTEM, WIDE } from '../index-sizes.ts'
import { STORED_FACETS } from '../product-facet-sql.ts'

/** What a product is counted by; names stand in listing_values.facet. */
export type CountedBy = ProductFacet | SizeFacet | 'all' | 'sale' | 'new' | 'category' | 'kind'

export interface EntryValue {
  facet: CountedBy
  value: string
  /** Of a kind of variant. */
  kind?: { sizes: (string | null)[]; names: string[]; wide: boolean }
}

/** Where a word stands, as bits of listing_words.places: each field holds those before it. */
export const PLACE = { head: 1, name: 2, kind: 4, brand: 8, any: 16 } as const
/** Stands for every product that can be had in a wide fit; no text has such a word. */
export const WIDE_WORD = '\x01wide'
const CODE_KIND = { product: 0, style: 1, variant: 2 } as const

const FIELD_PLACES = [
  PLACE.name | PLACE.kind | PLACE.brand | PLACE.any,
  PLACE.kind | PLACE.brand | PLACE.any,
  PLACE.brand | PLACE.any,
  PLACE.any,
]

/** Everything a product is counted by, each once; `price` is what shoppers see. Sizes are those that can be had. */
export function valuesOf(product: IndexedProduct, price: Cents): EntryValue[] {
  const { card } = product
  const values: EntryValue[] = [{ facet: 'all', value: '' }]
  if (card.isDiscounted) values.push({ facet: 'sale', value: '1' })
  if (card.isNew) values.push({ facet: 'new', value: '1' })
  for (const value of new Set(product.categories)) values.push({ facet: 'category', value })
  for (const facet of STORED_FACETS) for (const value of product.facets[facet]) values.push({ facet, value })
  values.push({ facet: 'price', value: priceBand(price) })
  return [...values, ...sizeValues(product.buyable)]
}

function sizeValues(buyable: readonly BuyableVariant[]): EntryValue[] {
  const kinds = new Map(buyable.map(kindOf).map((kind) => [kind.value, kind]))
  const found: EntryValue[] = [...kinds.values()]
  for (const [i, facet] of SIZE_FACETS.entries()) {
    const sizes = new Set([...kinds.values()].map(({ kind }) => kind?.sizes[i] ?? null))
    for (const value of sizes) if (value !== null) found.push({ facet, value })
  }
  return found
}

function kindOf({ label, sizes, width, clothing }: BuyableVariant): EntryValue {
  const inSystems = SIZE_FACETS.map((facet) => {
    if (facet === 'width') return width || null
    return facet === 'clothingSize' ? (clothing ? label : null) : (sizes[SYSTEM[facet]] ?? null)
  })
  const names = [...new Set([label, ...Object.values(sizes)].map((name) => name.toLowerCase()))].sort()
  const wide = WIDE.test(width)
  return { facet: 'kind', value: JSON.stringify([inSystems, names, wide]), kind: { sizes: inSystems, names, wide } }
}

/** The words of a product as `places word`. */
export function wordsIn({ words, buyable }: IndexedProduct): string[] {
  const places = new Map<string, number>()
  const add = (word: string, more: number) => places.set(word, (places.get(word) ?? 0) | more)
  for (const [i, field] of words.fields.entries()) for (const word of field) add(word, FIELD_PLACES[i] ?? PLACE.any)
  for (const word of words.head) add(word, PLACE.head)
  if (buyable.some(({ width }) => WIDE.test(width))) add(WIDE_WORD, PLACE.any)
  return [...places].map(([word, bits]) => `${bits} ${word}`).sort()
}

/** The codes of a product as `kind code`. */
export function codesIn({ card, styleCode, variantCodes }: IndexedProduct): string[] {
  const style = styleCode === null ? [] : [`${CODE_KIND.style} ${styleCode}`]
  const variants = variantCodes.map((code) => `${CODE_KIND.variant} ${code}`)
  return [...new Set([`${CODE_KIND.product} ${card.id.toLowerCase()}`, ...style, ...variants])].sort()
}
