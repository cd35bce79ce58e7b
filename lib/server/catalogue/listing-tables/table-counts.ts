import 'server-only'
import { type ListingQuery, PRODUCT_FACETS, SIZE_FACETS } from '#lib/domain/catalogue/listing-query.ts'
import type { AskedVariant } from '#lib/domain/search/search-plan.ts'
import { pool } from '../../db/client.ts'
import type { ChunkBits } from './chunk-bits.ts'

export interface Counts {
  total: number
  counted: { facet: string; value: string; n: number }[]
  /** The products that meet every choice, as bits. */
  matches: { chunk: number; bits: string }[]
}

/** Facets whose counts come from the values of a product as a whole. */
const BY_PRODUCT = [...PRODUCT_FACETS, 'sale']
/** The statement's parameters after those of the sizes. */
const [ASKED, ASKED_WIDE, COUNTED, CHOSEN_SIZES] = [0, 1, 2, 3].map((i) => `$${8 + SIZE_FACETS.length + i}`)
const SIZES = `'{${SIZE_FACETS.join(',')}}'::text[]`
/** A bit for each size facet a kind of variant misses, and one for the size asked for in words. */
const MISSES = `${SIZE_FACETS.map((_, i) => `case when $${8 + i}::text[] is null or sizes[${i + 1}] = any($${8 + i}::text[]) then 0 else ${1 << i} end`).join(' + ')}
  + case when ${ASKED}::text is null or (${ASKED}::text = any(names) and (wide or not ${ASKED_WIDE}::boolean)) then 0 else ${1 << SIZE_FACETS.length} end`

/**
 * One statement for matches, total and the counts of every group. `sets` is what meets each condition, `masks` what
 * meets all of them, and all but one, since a group's own choice does not shrink its counts [CAT-11]. With sizes
 * chosen, what counts are the kinds of variant that meet them: one variant has it all.
 */
const STATEMENT = `
  with chosen as materialized (
    select c.condition, v.id from unnest($1::text[], $2::text[], $3::text[]) c(condition, facet, value)
      join listing_values v on v.facet = c.facet and v.value = c.value
  ), kinds as materialized (
    select id, sizes, ${MISSES} as misses from listing_values where facet = 'kind' and $7::boolean
  ), sets as materialized (
    select c.condition, b.chunk, bit_or(b.bits) as bits from chosen c join listing_bits b on b.value_id = c.id group by 1, 2
    union all
    select 'search', chunk, ('x' || bits)::bit(8192) from unnest($4::int[], $5::text[]) s(chunk, bits)
    union all
    select 'sizes', b.chunk, bit_or(b.bits) from kinds k join listing_bits b on b.value_id = k.id where k.misses = 0 group by 2
  ), masks as materialized (
    select e.without, s.chunk, bit_and(s.bits) as bits
      from (select distinct unnest($1::text[] || case when $7::boolean then '{sizes,""}'::text[] else '{""}' end) as without) e
      join sets s on s.condition <> e.without
     group by 1, 2 having count(*) = $6::int - case when e.without = '' then 0 else 1 end
  ), of_products as (
    select v.facet, v.value, sum(bit_count(b.bits & m.bits)) as n
      from listing_values v join listing_bits b on b.value_id = v.id
      join masks m on m.chunk = b.chunk and m.without = case when v.facet = any($1::text[]) then v.facet else '' end
     where v.facet = any(${COUNTED}::text[]) group by 1, 2
  ), of_kinds as (
    select u.facet, u.value, sum(bit_count(u.bits & m.bits)) as n from (
      select i, (${SIZES})[i] as facet, k.sizes[i] as value, b.chunk, bit_or(b.bits) as bits
        from kinds k cross join generate_series(1, ${SIZE_FACETS.length}) i join listing_bits b on b.value_id = k.id
       where k.sizes[i] is not null and k.misses & ~(case when (${SIZES})[i] = any(${CHOSEN_SIZES}::text[]) then 1 << (i - 1) else 0 end) = 0
         and b.chunk in (select chunk from masks)
       group by 1, 2, 3, 4) u
      join masks m on m.chunk = u.chunk and m.without = case when u.facet = any(${CHOSEN_SIZES}::text[]) then 'sizes' else '' end
     group by 1, 2
  )
  select (select coalesce(sum(bit_count(bits)), 0)::int from masks where without = '') as total,
    (select coalesce(json_agg(json_build_object('facet', facet, 'value', value, 'n', n::int)), '[]')
       from (select * from of_products where n > 0 union all select * from of_kinds where n > 0) c) as counted,
    (select coalesce(json_agg(json_build_object('chunk', chunk, 'bits', bits::text) order by chunk), '[]')
       from masks where without = '' and bit_count(bits) > 0) as matches`

/** Counts a listing. `found` are the products that match its words, where it has any. */
export async function countListing(
  query: ListingQuery,
  found: ChunkBits | undefined,
  asked: AskedVariant | undefined,
): Promise<Counts> {
  const chosenSizes = SIZE_FACETS.filter((facet) => query.facets[facet])
  const sized = asked !== undefined || chosenSizes.length > 0
  const conditions = conditionsOf(query)
  const { chunks, bits } = found?.hex() ?? { chunks: [], bits: [] }
  const met = new Set(conditions.map(({ condition }) => condition)).size + (found ? 1 : 0) + (sized ? 1 : 0)
  const { rows } = await pool().query<Counts>({
    name: 'count-listing',
    text: STATEMENT,
    values: [
      conditions.map(({ condition }) => condition),
      conditions.map(({ facet }) => facet),
      conditions.map(({ value }) => value.replaceAll('\0', '')),
      chunks,
      bits,
      met,
      sized,
      ...SIZE_FACETS.map((facet) => query.facets[facet] ?? null),
      asked?.size ?? null,
      asked?.wide ?? false,
      sized ? BY_PRODUCT : [...BY_PRODUCT, ...SIZE_FACETS],
      chosenSizes,
    ],
  })
  return rows[0] ?? { total: 0, counted: [], matches: [] }
}

interface Condition {
  /** Conditions on the product are named as the facet whose counts they leave alone. */
  condition: string
  facet: string
  value: string
}

function conditionsOf({ scope, facets, sale }: ListingQuery): Condition[] {
  const conditions: Condition[] = [{ condition: 'all', facet: 'all', value: '' }]
  if (scope?.brand !== undefined) conditions.push({ condition: 'of brand', facet: 'brand', value: scope.brand })
  if (scope?.category !== undefined) {
    conditions.push({ condition: 'in category', facet: 'category', value: scope.category })
  }
  if (scope?.isNew) conditions.push({ condition: 'is new', facet: 'new', value: '1' })
  for (const facet of PRODUCT_FACETS) {
    for (const value of facets[facet] ?? []) conditions.push({ condition: facet, facet, value })
  }
  if (sale) conditions.push({ condition: 'sale', facet: 'sale', value: '1' })
  return conditions
}
