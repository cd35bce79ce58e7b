// A catalogue as retailers have it, where the demo shop has none of it: more brands than a wall holds, more child
// categories than a row, facets with hundreds of values, long names, one size, no colour, no picture. As JSON Lines for
// catalogue:import.

const BRANDS = 124
const CHILDREN = 60
const PRODUCTS = 480
const LONG_BRAND = 'Fotherington-Cholmondeley Protective Footwear & Workwear Manufacturing Company of Australasia'
/** 120 characters, with a word that has no place to break. */
const LONG_NAME =
  'Extra heavy duty waterproof zip sided composite toe safety boot with bump cap, Thermodynamicallyinsulatedmembrane sole 3'
const TYPES = ['Lace-up Boots', 'Polo Shirts', 'Work Pants', 'Hi Vis Vests', 'Sundries', 'Gloves', 'Rain Jackets']

export const LONGEST = { slug: 'product-0', path: 'brand-0/product-0', name: LONG_NAME, brand: LONG_BRAND }
/** A product with one size, no colour and no picture. */
export const BAREST = { path: 'brand-4/product-4', name: 'Product 4 of the catalogue' }
export const CROWDED = '/categories/footwear'

const brandOf = (i: number) => {
  const at = i % BRANDS
  const name =
    at === 0
      ? LONG_BRAND
      : `${String.fromCharCode(65 + (at % 26))}${at % 3 === 0 ? ' & Sons Workwear' : 'orkers'} ${at}`
  return { slug: `brand-${at}`, name }
}

function categoryOf(i: number) {
  const at = i % CHILDREN
  const path = i % 5 === 0 ? `clothing/kind-${at}` : `footwear/kind-${at}`
  const name = at === 0 ? 'Occupational health and personal protection of the lower leg' : `Kind ${at} of goods`
  return { path, name }
}

function line(i: number): object {
  const bare = i % 4 === 0
  const category = categoryOf(i)
  const shoe = category.path.startsWith('footwear')
  return {
    id: `P${i}`,
    slug: `product-${i}`,
    name: i === 0 ? LONG_NAME : `Product ${i} of the catalogue`,
    brand: brandOf(i),
    productType: TYPES[i % TYPES.length],
    canonicalCategory: category.path,
    categories: [category],
    price: 10 + i,
    erpOriginalPrice: 10 + i + (i % 6 === 0 ? 35.5 : 0),
    ...(bare ? {} : { colour: `Colour ${i % 150}`, material: `Material ${i % 210}`, bestFor: [`Trade ${i % 40}`] }),
    images: bare ? [] : [{ kind: 'drawn', src: '/pictures/drawn/lace-up-boot.wheat.plain.side.v1.svg', alt: 'A boot' }],
    description: '<p>Made for work.</p>',
    variants: bare
      ? [{ id: `P${i}-1`, code: `C${i}-1`, label: 'One size', stock: 4 }]
      : Array.from({ length: 9 }, (_, n) => ({
          id: `P${i}-${n}`,
          code: `C${i}-${n}`,
          label: shoe ? String(5 + n) : ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'][n],
          ...(shoe ? { sizes: { uk: String(5 + n), eu: String(38 + n), usMen: String(6 + n) } } : {}),
          stock: 3,
        })),
  }
}

export function realCatalogue(): string {
  return Array.from({ length: PRODUCTS }, (_, i) => JSON.stringify(line(i))).join('\n')
}
