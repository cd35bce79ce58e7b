import type { IndexRow } from '#lib/server/catalogue/index-row.ts'

/**
 * A catalogue the size of a large shop's, as rows of the database; ten variants a product, words from a made-up
 * language.
 */
/** The more products, the more categories: each holds some eight hundred. */
export const categoriesFor = (products: number): number => Math.max(6, Math.round(products / 833))
const BATCH = 500
const COLOURS = [
  'black',
  'wheat',
  'navy',
  'tan',
  'charcoal',
  'khaki',
  'orange',
  'yellow',
  'olive',
  'brown',
  'white',
  'grey',
]
const MATERIALS = ['leather', 'nubuck', 'cotton', 'polyester', 'denim', 'rubber', 'suede', 'wool']
const FITS = ['regular', 'slim', 'cargo', 'relaxed']
const JOBS = ['chef', 'nurse', 'concreter', 'sparky', 'farmer', 'plumber', 'roofer', 'welder', 'driver', 'miner']
const SYLLABLES = [
  'ba',
  'ko',
  'ri',
  'ten',
  'mu',
  'lo',
  'sar',
  'ven',
  'di',
  'pol',
  'gra',
  'hu',
  'stel',
  'ne',
  'ox',
  'jim',
  'tur',
  'wa',
]

/** Chances that fall the same way in every run. */
export function dice(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

/** The `i`th word of the language. */
export function wordOf(i: number): string {
  let word = ''
  for (let rest = i + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length]
  return word
}

export const categoryOf = (i: number): string => `top-${i % 6}/group-${i}`
export const brandOf = (i: number): string => `brand-${i}`
export const COLOUR_CHOICES = COLOURS
export const SIZE_CHOICES = Array.from({ length: 15 }, (_, i) => String(6 + i / 2))

/** `words` is how many different words the names are made of. */
export async function* largeCatalogue(products: number, words: number): AsyncGenerator<IndexRow[]> {
  const below = dice(11)
  const categories = categoriesFor(products)
  for (let at = 0; at < products; at += BATCH) {
    yield Array.from({ length: Math.min(BATCH, products - at) }, (_, i) => productRow(at + i, words, categories, below))
  }
}

function productRow(i: number, words: number, categories: number, below: (n: number) => number): IndexRow {
  const one = <T>(list: readonly T[]) => list[below(list.length)] as T
  const category = categoryOf(below(categories))
  const brand = brandOf(below(80))
  const price = 2000 + below(300) * 100
  const colour = one(COLOURS)
  const name = [wordOf(i % words), wordOf(below(words)), wordOf(below(words))].join(' ')
  return {
    id: `P${String(i).padStart(6, '0')}`,
    slug: `product-${i}`,
    brand_slug: brand,
    brand_name: brand.replace('-', ' '),
    name,
    price,
    erp_original_price: price + (below(5) === 0 ? 1000 : 0),
    is_new: false,
    tax_exclusive: false,
    functional_type: 'basic',
    colour,
    overlay_ids: [],
    images: [{ kind: 'drawn', src: `/pictures/${i}.svg`, alt: name }],
    facet_pantsFit: one(FITS),
    facet_material: one(MATERIALS),
    facet_bestFor: [...new Set([one(JOBS), one(JOBS)])],
    rank: below(1_000_000),
    published_ms: below(1_000_000_000),
    product_type: 'lace-up-boot',
    style_code: `S${i >> 2}`,
    demographic: 'mens',
    facet_brand: brand,
    facet_colour: colour,
    facet_wearer: ['men'],
    facet_toeCap: one(['Steel', 'Composite', 'None']),
    facet_safety: [one(['AS 2210.3', 'SRC'])],
    categories: [category.split('/')[0] ?? '', category],
    category_names: category.replaceAll(/[-/]/g, ' '),
    variants: variantText(i, below),
  }
}

function variantText(i: number, below: (n: number) => number): string {
  const first = below(6)
  return Array.from({ length: 10 }, (_, n) => {
    const size = 6 + (first + n) / 2
    const sizes = JSON.stringify({ eu: String(34 + size), uk: String(size - 1), usMen: String(size) })
    return [`C${i}-${n}`, '', String(size), sizes, '', below(4) === 0 ? '' : '1'].join('\x1f')
  }).join('\x1e')
}
