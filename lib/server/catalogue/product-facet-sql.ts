import 'server-only'
import { FACET_VALUE_LENGTH_MAX, PRODUCT_FACETS, type ProductFacet } from '#lib/domain/catalogue/listing-query.ts'
import { PRICE_BAND_NAMES, SAFETY_SPECS } from '#lib/domain/catalogue/product-facets.ts'

/** Facets read from the product as it is stored; the price a shopper sees depends on the tax rate. */
export type StoredFacet = Exclude<ProductFacet, 'price'>

/** Text without the blanks around it: an address has none there [ROUTE-47]. */
export const trimmedSql = (text: string) => `btrim(${text}, E' \\t\\r\\n\\u00a0')`
/** What is longer than an address takes cannot be chosen. */
const choosable = (value: string) => `length(${value}) between 1 and ${FACET_VALUE_LENGTH_MAX}`

function oneValue(text: string): string {
  return `case when ${choosable(trimmedSql(text))} then ${trimmedSql(text)} end`
}

/** The cap a shoe says it has, without its test: Steel, Composite, None. Of `products p`, as is all below. */
const TOE_CAP = `nullif(${trimmedSql(`split_part(jsonb_path_query_first(p.specs, '$[*] ? (@.label == "Toe cap").value') #>> '{}', ',', 1)`)}, '')`

const SAFETY_PATH = `$[*] ? (${SAFETY_SPECS.map((label) => `@.label == "${label}"`).join(' || ')}).value`

/** The standards a product says it meets, without the year of their edition, each once. */
const SAFETY = `array(select distinct t from jsonb_path_query(p.specs, '${SAFETY_PATH}') s,
  ${trimmedSql(`split_part(s #>> '{}', ':', 1)`)} t where ${choosable('t')})`

/** Whom it is for: what is unisex is men's and women's too. */
const WEARER = `case p.demographic when 'unisex' then '{men,women,unisex}'::text[] else array[p.demographic] end`

/** Where the values of each facet stand: an expression for one or none, or for an array of several. */
const VALUES: Record<StoredFacet, { one: string } | { several: string }> = {
  brand: { one: 'p.brand_slug' },
  colour: { one: oneValue('p.colour') },
  pantsFit: { one: oneValue('p.pants_fit') },
  material: { one: oneValue('p.material') },
  bestFor: {
    several: `array(select distinct t from unnest(p.best_for) b, ${trimmedSql('b')} t where ${choosable('t')})`,
  },
  wearer: { several: WEARER },
  toeCap: { one: TOE_CAP },
  safety: { several: SAFETY },
}

export const STORED_FACETS = PRODUCT_FACETS.filter((name) => name !== 'price')

/** A facet's values under a name of their own, as a row of FACET_COLUMNS has them; what is left out has none. */
export type FacetColumns = { [F in StoredFacet as `facet_${F}`]?: string | string[] | null }

/** The values of all stored facets, for a select. */
export const FACET_COLUMNS = STORED_FACETS.map((name) => `${valuesSql(name).sql} as ${columnOf(name)}`).join(', ')

/** The name a facet's values have in a select of FACET_COLUMNS. */
export function columnOf(name: StoredFacet): string {
  return `"facet_${name}"`
}

/** The expression for a facet's values, and whether it is an array. */
export function valuesSql(name: StoredFacet): { sql: string; several: boolean } {
  const values = VALUES[name]
  return 'one' in values ? { sql: values.one, several: false } : { sql: values.several, several: true }
}

/** A row's values of each stored facet. */
export function facetsOf(row: FacetColumns): Record<StoredFacet, readonly string[]> {
  const found = STORED_FACETS.map((name) => {
    const value = row[`facet_${name}`] ?? NO_VALUES
    return [name, typeof value === 'string' ? [value] : value]
  })
  return Object.fromEntries(found) as Record<StoredFacet, readonly string[]>
}

const NO_VALUES: readonly string[] = []

/** The band of a price in cents. */
export function priceBandSql(price: string): string {
  const bands = [...PRICE_BAND_NAMES].reverse().map(({ name, from }) => `when ${price} >= ${from} then '${name}'`)
  return `case ${bands.join(' ')} else '${PRICE_BAND_NAMES[0]?.name}' end`
}
