import 'server-only'
import { PRICE_BAND_NAMES, SAFETY_SPECS } from '#lib/domain/catalogue/product-facets.ts'

/** The cap a shoe says it has, without its test: Steel, Composite, None. Of `products p`, as is all below. */
export const TOE_CAP = `nullif(split_part(jsonb_path_query_first(p.specs, '$[*] ? (@.label == "Toe cap").value') #>> '{}', ',', 1), '')`

const SAFETY_PATH = `$[*] ? (${SAFETY_SPECS.map((label) => `@.label == "${label}"`).join(' || ')}).value`

/** The standards a product says it meets, without the year of their edition, each once. */
export const SAFETY = `array(select distinct split_part(s #>> '{}', ':', 1) from jsonb_path_query(p.specs, '${SAFETY_PATH}') s)`

/** Whom it is for: what is unisex is men's and women's too. */
export const WEARER = `case p.demographic when 'unisex' then '{men,women,unisex}'::text[] else array[p.demographic] end`

/** The band of a price in cents. */
export function priceBandSql(price: string): string {
  const bands = [...PRICE_BAND_NAMES].reverse().map(({ name, from }) => `when ${price} >= ${from} then '${name}'`)
  return `case ${bands.join(' ')} else '${PRICE_BAND_NAMES[0]?.name}' end`
}
