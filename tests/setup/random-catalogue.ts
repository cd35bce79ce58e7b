import { db } from '#lib/server/db/client.ts'
import { synonyms } from '#lib/server/db/content-schema.ts'
import { brands, categories, productCategories, products, storeStock, stores, variants } from '#lib/server/db/schema.ts'

/** Chances that fall the same way in every run. */
export class Dice {
  #state: number
  constructor(seed: number) {
    this.#state = seed
  }
  /** From 0 up to, not including, `n`. */
  below(n: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * n)
  }
  one<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)]
    if (item === undefined) throw new Error('Nothing to choose from')
    return item
  }
  some<T>(list: readonly T[], most: number): T[] {
    return [...new Set(Array.from({ length: 1 + this.below(most) }, () => this.one(list)))]
  }
  chance(share: number): boolean {
    return this.below(1000) < share * 1000
  }
}

export const BRANDS = ['ironbark', 'tully', 'o-rourke', 'mallee', 'zephyr']
const BRAND_NAMES = ['Ironbark', 'Tully & Sons', 'O’Rourke', 'Mallee', 'Zéphyr']
export const CATEGORIES = [
  ['footwear', 'Footwear'],
  ['footwear/boots', 'Work boots'],
  ['footwear/boots/steel-toe', 'Steel toe boots'],
  ['footwear/gumboots', 'Gumboots'],
  ['clothing', 'Clothing'],
  ['clothing/hi-vis', 'Hi-vis'],
  ['clothing/mens', 'Men’s trousers'],
] as const
export const COLOURS = ['black', 'wheat', 'navy', 'Black', 'café']
export const FITS = ['regular', 'slim', 'cargo']
export const MATERIALS = ['leather', 'cotton', 'poly-cotton']
export const JOBS = ['chef', 'nurse', 'concreter', 'sparky']
const WORDS = [
  'Ridge',
  'Creek',
  'Steel-toe',
  'Range',
  'Élan',
  'Tradie’s',
  'Classes',
  'Batteries',
  'T-shirt',
  'Wide',
  'Boot',
  '200J',
  'Ø',
  'ワーク',
]
const LETTERS = [
  'XS',
  'S',
  'M',
  'L',
  'XL',
  '2XL',
  '87R',
  'S/M',
  '4-6 yrs',
  'One size',
  'Chest',
  '120 cm',
  'Short',
  '8',
  'X-Large',
  '',
]
/** Two that hold a part of the catalogue each, and one that holds nothing. */
export const STORES = ['st-1', 'st-2', 'st-3']
export const NUMBERS = ['7', '7.5', '8', '9', '10', '10.5', '']
const WIDTHS = [null, null, 'Regular (D)', 'Wide (2E)']
const SYSTEMS = ['usMen', 'usWomen', 'usKids', 'uk', 'eu'] as const

/**
 * Some hundred products with everything that makes a query hard: half sizes, sold-out variants, odd letters, ties in
 * every order.
 */
export async function stockRandomCatalogue(count: number): Promise<void> {
  const dice = new Dice(7)
  await db()
    .insert(brands)
    .values([...BRANDS.map((slug, i) => ({ slug, name: BRAND_NAMES[i] ?? slug })), { slug: 'empty', name: 'Empty' }])
  await db()
    .insert(categories)
    .values(
      CATEGORIES.map(([path, name], position) => ({
        path,
        name,
        position,
        parentPath: path.split('/').slice(0, -1).join('/') || null,
      })),
    )
  await db()
    .insert(synonyms)
    .values([
      { id: 1, words: ['steel toe', 'safety toe', 'steelies'] },
      { id: 2, words: ['gumboots', 'wellies'] },
      { id: 3, words: ['t shirt', 'tee', 'tshirt'] },
      { id: 4, words: ['hi vis', 'hi-vis', 'high visibility'] },
      // Of which one is a brand: it means the other, and never stands in for it.
      { id: 5, words: ['mallee', 'creek range', 'scrubland'] },
    ])
  const made = Array.from({ length: count }, (_, i) => randomProduct(i, dice))
  await db().insert(products).values(made)
  await db()
    .insert(productCategories)
    .values(
      made.flatMap(({ id, canonicalCategory }) => {
        const segments = canonicalCategory.split('/')
        return segments.map((_, i) => ({ productId: id, categoryPath: segments.slice(0, i + 1).join('/') }))
      }),
    )
  const sizes = made.flatMap(({ id }) => randomVariants(id, dice))
  for (let at = 0; at < sizes.length; at += 1000)
    await db()
      .insert(variants)
      .values(sizes.slice(at, at + 1000))
  await openStores(sizes.map(({ id }) => id))
}

/**
 * Of every third size the first store holds some, of every fifth the second; some of it is reserved, and online stock
 * says nothing of it.
 */
async function openStores(sizes: readonly string[]): Promise<void> {
  const place = { country: 'AU', region: 'VIC', locality: 'Fitzroy', postcode: '3065', street1: '1 Test St' }
  await db()
    .insert(stores)
    .values(STORES.map((id) => ({ erpStoreId: id, path: id, name: id, ...place, latitude: -37.8, longitude: 144.9 })))
  const shelf = (store: number, nth: number) =>
    sizes
      .filter((_, i) => i % nth === 0)
      .map((variantId, i) => ({
        erpStoreId: STORES[store] ?? '',
        variantId,
        qty: i % 4,
        reserved: i % 8 === 7 ? 3 : 0,
      }))
  const stock = [...shelf(0, 3), ...shelf(1, 5)]
  if (stock.length > 0) await db().insert(storeStock).values(stock)
}

function randomProduct(i: number, dice: Dice) {
  const price = dice.below(40) * 505
  return {
    // Capitals, so that byte order and a locale's order differ.
    id: `${dice.one(['p', 'P', 'q'])}${i}`,
    slug: `slug-${i}`,
    brandSlug: dice.one(BRANDS),
    name: dice.some(WORDS, 3).join(' '),
    productType: dice.one(['lace-up-boot', 'tee', 'pants', 'Safety Gloves']),
    styleCode: dice.chance(0.5) ? `ST${dice.below(30)}` : null,
    state: dice.one(['current', 'current', 'evergreen', 'evergreen', 'discontinued', 'upcoming'] as const),
    functionalType: dice.chance(0.1) ? ('giftCard' as const) : ('basic' as const),
    price,
    erpOriginalPrice: price + dice.one([0, 0, 1000]),
    taxExclusive: dice.chance(0.3),
    isNew: dice.chance(0.2),
    demographic: dice.one(['men', 'women', 'kids', 'unisex']),
    canonicalCategory: dice.one(CATEGORIES)[0],
    colour: dice.one([null, '', ...COLOURS]),
    material: dice.one([null, '', ...MATERIALS]),
    pantsFit: dice.one([null, '', ...FITS]),
    specs: randomSpecs(i),
    bestFor: dice.chance(0.4) ? [] : [dice.one(JOBS), dice.one(JOBS)],
    overlayIds: dice.chance(0.1) ? ['boxing-day'] : [],
    images: ['', '-back', '-worn']
      .slice(0, i % 4)
      .map((side) => ({ kind: 'drawn' as const, src: `/p/${i}${side}.svg`, alt: '' })),
    rank: dice.below(20),
    publishedAt: new Date(Date.UTC(2026, 0, 1 + dice.below(10), 0, 0, 0, dice.below(3))),
  }
}

/** Caps with and without their test, standards of two editions, and specifications that are neither. */
function randomSpecs(i: number): { label: string; value: string }[] {
  const caps = ['Steel, 200 J', 'Composite', 'None', '']
  const standards = ['AS 2210.3:2019', 'AS 2210.3:2009', 'EN 388', 'SRC']
  const cap = { label: 'Toe cap', value: caps[i % 4] ?? '' }
  const rated = [i, i + 1].map((n) => ({ label: n % 2 ? 'Standard' : 'Slip rating', value: standards[n % 4] ?? '' }))
  return [[], [cap], [{ label: 'Care', value: 'SRC' }, ...rated], [cap, ...rated]][i % 5] ?? []
}

function randomVariants(productId: string, dice: Dice) {
  return Array.from({ length: dice.below(7) }, (_, position) => {
    const stock = dice.one([0, 0, 1, 5])
    const id = `${productId}-${position}`
    return {
      id,
      productId,
      code: `Code-${id}`,
      barcode: dice.chance(0.5) ? `93${1000 + dice.below(5000)}` : null,
      position: dice.below(3),
      received: stock,
      stock,
      reserved: stock > 0 && dice.chance(0.3) ? stock : 0,
      width: dice.one(WIDTHS),
      ...(dice.chance(0.7)
        ? {
            label: dice.one(NUMBERS),
            sizes: Object.fromEntries(dice.some(SYSTEMS, 3).map((system) => [system, dice.one(NUMBERS)])),
          }
        : { label: dice.one(LETTERS) }),
    }
  })
}
