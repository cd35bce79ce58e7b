import 'server-only'
import { type ListingQuery, SIZE_FACETS, type SizeFacet, type SortOption } from '#lib/domain/catalogue/listing-query.ts'
import type { AskedVariant, SearchAlternative, SearchGroup, SearchPlan } from '#lib/domain/search/search-plan.ts'
import { FIT, relevanceSql } from '#lib/domain/search/search-relevance.ts'
import { LISTING_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { CLOTHING_SIZE, HANDS_AND_FEET, LETTER_SIZE } from '#lib/domain/sizes/clothing-size.ts'
import { columnOf, FACET_COLUMNS, priceBandSql, STORED_FACETS, trimmedSql, valuesSql } from './product-facet-sql.ts'
import { PRODUCT_WORDS } from './search-sql.ts'

/** Whether a product `p` can be bought. */
export const SELLABLE = `p.state in ('current', 'evergreen')`

/** What a shopper pays, in cents; `rate` is a parameter. */
const shopperPriceSql = (rate: string) =>
  `(case when p.tax_exclusive then round(p.price * (1 + ${rate}::numeric)) else p.price end)`

/** The expression that reads a variant's size. */
const SIZE_VALUES: Record<SizeFacet, string> = {
  sizeUsMen: `v.sizes->>'usMen'`,
  sizeUsWomen: `v.sizes->>'usWomen'`,
  sizeUsKids: `v.sizes->>'usKids'`,
  sizeUk: `v.sizes->>'uk'`,
  sizeEu: `v.sizes->>'eu'`,
  clothingSize: `case when v.sizes = '{}' and v.label ~* case when base.product_type ~* '${HANDS_AND_FEET}'
    then '${LETTER_SIZE}' else '${CLOTHING_SIZE}' end then v.label end`,
  width: `nullif(${trimmedSql('v.width')}, '')`,
}

const ORDER: Record<SortOption, string> = {
  recommended: 'relevance, rank',
  nameAsc: 'name collate "en-AU-x-icu"',
  nameDesc: 'name collate "en-AU-x-icu" desc',
  priceAsc: 'shopper_price',
  priceDesc: 'shopper_price desc',
  newest: 'published_at desc',
  oldest: 'published_at',
}

/**
 * Ties break by id, so that pages never repeat or skip a product [CAT-13]; by its bytes, whatever the database's
 * locale.
 */
function orderOf(sort: SortOption): string {
  return `${ORDER[sort]}, id collate "C"`
}

/** A parameterised SQL statement in the making. Calls may carry a NUL, which no database text can hold. */
export class Parameters {
  readonly values: unknown[] = []
  add(value: string | number | string[]): string {
    const storable = (text: string) => text.replaceAll('\0', '')
    this.values.push(typeof value === 'string' ? storable(value) : Array.isArray(value) ? value.map(storable) : value)
    return `$${this.values.length}`
  }
}

export function scopeConditions(query: ListingQuery, plan: SearchPlan | undefined, parameters: Parameters): string[] {
  const conditions = [SELLABLE]
  if (query.scope?.isNew) conditions.push('p.is_new')
  if (query.scope?.brand !== undefined) conditions.push(`p.brand_slug = ${parameters.add(query.scope.brand)}`)
  if (query.scope?.category !== undefined) {
    const path = parameters.add(query.scope.category)
    conditions.push(
      `exists (select 1 from product_categories pc where pc.product_id = p.id and pc.category_path = ${path})`,
    )
  }
  for (const group of plan?.groups ?? []) conditions.push(`(${groupCondition(group, parameters)})`)
  if (query.store !== undefined) {
    conditions.push(`exists (select from variants v where v.product_id = p.id and ${onShelf(query.store, parameters)})`)
  }
  return conditions
}

/** Whether a variant of a product counts: in the store asked for, else in the shop. */
export function countedVariant(query: ListingQuery, product: string, parameters: Parameters): string {
  return query.store === undefined ? canBeHad(product) : onShelf(query.store, parameters)
}

const canBeHad = (product: string) => `(v.stock - v.reserved > 0 or ${product}.functional_type <> 'basic')`

/** Whether a store has one of a variant that nobody has reserved. */
function onShelf(store: string, parameters: Parameters): string {
  return `exists (select from store_stock k where k.variant_id = v.id and k.erp_store_id = ${parameters.add(store)} and k.qty > k.reserved)`
}

const IS_WIDE = `exists (select 1 from variants v where v.product_id = p.id and v.width ~* '\\mwide'
  and (v.stock > v.reserved or p.functional_type <> 'basic'))`

/** Whether a product matches a group of the search. */
export function groupCondition(group: SearchGroup, parameters: Parameters): string {
  const ways = group.alternatives.map((alternative) => inColumn('words', listsOf(alternative, parameters)))
  if (group.wide) ways.push(IS_WIDE)
  if (group.code !== undefined) ways.push(codeCondition(parameters.add(group.code)))
  return anyOf(ways)
}

/** How well a product that matches a group does so. */
function groupFit(group: SearchGroup, parameters: Parameters): string {
  const phrases = group.whole.map((alternative) => listsOf(alternative, parameters))
  const standIn = (column: string) => anyOf(phrases.map((lists) => inColumn(column, lists)))
  const ofKind = (column: string) =>
    anyOf(phrases.map((lists) => `${inColumn(column, lists)} and head_words && ${lists.at(-1) ?? `'{}'`}`))
  const code = group.code === undefined ? 'false' : codeCondition(parameters.add(group.code))
  return `case when (${code}) or (${ofKind('name_words')}) then ${FIT.kindAndName} when ${ofKind('words')} then ${FIT.kind}
    when ${standIn('name_words')} then ${FIT.name} when ${standIn('kind_words')} then ${FIT.category}
    when ${standIn('brand_words')} then ${FIT.brand} when ${standIn('words')} or ${group.wide ? IS_WIDE : 'false'} then ${FIT.other}
    else ${FIT.beginning} end`
}

function listsOf(alternative: SearchAlternative, parameters: Parameters): string[] {
  return alternative.map((any) => `${parameters.add([...any])}::text[]`)
}

function inColumn(column: string, lists: readonly string[]): string {
  return lists.map((list) => `${column} && ${list}`).join(' and ')
}

/** Whether one of these conditions holds. */
export function anyOf(ways: readonly string[]): string {
  return ways.length === 0 ? 'false' : ways.map((way) => `(${way})`).join(' or ')
}

/** Whether a lower-case text is the code of a product or of one of its variants. */
export function codeCondition(code: string): string {
  return `lower(p.id) = ${code} or lower(p.style_code) = ${code} or exists (select 1 from variants v
    where v.product_id = p.id and (lower(v.code) = ${code} or lower(v.barcode) = ${code}))`
}

export function variantCondition(asked: AskedVariant | undefined, parameters: Parameters): string {
  if (!asked) return 'true'
  const size = parameters.add(asked.size)
  return `(lower(v.label) = ${size} or exists (select 1 from jsonb_each_text(v.sizes) s where lower(s.value) = ${size}))
    ${asked.wide ? `and v.width ~* '\\mwide'` : ''}`
}

/**
 * `array[...]` of the names of the facets a row misses, so that a group can be counted as if it had no choice of its
 * own.
 */
export function misses(tests: { name: string; passes: string }[]): string {
  if (tests.length === 0) return `'{}'::text[]`
  const parts = tests.map(({ name, passes }) => `case when (${passes}) is not true then '${name}' end`)
  return `array_remove(array[${parts.join(', ')}]::text[], null)`
}

export function productTests(query: ListingQuery, rate: string, parameters: Parameters) {
  const tests: { name: string; passes: string }[] = STORED_FACETS.flatMap((name) => {
    const chosen = query.facets[name]
    if (!chosen) return []
    const { sql, several } = valuesSql(name)
    const given = parameters.add(chosen)
    return [{ name, passes: several ? `${sql} && ${given}::text[]` : `${sql} = any(${given})` }]
  })
  const bands = query.facets.price
  if (bands) {
    tests.push({ name: 'price', passes: `${priceBandSql(shopperPriceSql(rate))} = any(${parameters.add(bands)})` })
  }
  if (query.sale) tests.push({ name: 'sale', passes: 'p.erp_original_price > p.price' })
  return tests
}

export function sizeTests(query: ListingQuery, parameters: Parameters) {
  return SIZE_FACETS.flatMap((name) => {
    const chosen = query.facets[name]
    return chosen ? [{ name, passes: `${SIZE_VALUES[name]} = any(${parameters.add(chosen)})` }] : []
  })
}

function facetCounts(): string {
  const counted = (name: string, value: string) => `select '${name}' as facet, ${value} as value, count(*)::int as n
      from fit where fits and misses <@ '{${name}}' and ${value} is not null group by 2`
  const products = STORED_FACETS.map((name) =>
    valuesSql(name).several
      ? `select '${name}', value, count(*)::int from fit, unnest(${columnOf(name)}) value where fits and misses <@ '{${name}}' group by 2`
      : counted(name, columnOf(name)),
  )
  const sizes = SIZE_FACETS.map(
    (name, i) => `select '${name}', s.values[${i + 1}], count(distinct s.product_id)::int
      from sized s join fit on fit.id = s.product_id
      where fit.misses = '{}' and s.misses <@ '{${name}}' and s.values[${i + 1}] is not null group by 2`,
  )
  return [
    counted('price', priceBandSql('shopper_price')),
    ...products,
    `select 'sale', '1', count(*)::int from fit where fits and misses <@ '{sale}' and discounted`,
    ...sizes,
  ].join('\nunion all ')
}

/**
 * The one statement of a listing page: matches, total, page of cards and the counts of every facet group. A group's own
 * choice does not shrink its own counts [CAT-11]; sizes count only where one variant in stock has them all.
 */
export function listingStatement(
  query: ListingQuery,
  plan: SearchPlan | undefined,
  taxRate: number,
): { text: string; values: unknown[] } {
  const parameters = new Parameters()
  const scope = scopeConditions(query, plan, parameters)
  const groups = query.sort === 'recommended' ? (plan?.groups ?? []) : []
  const relevance = relevanceSql(groups.map((group) => groupFit(group, parameters)))
  const variant = variantCondition(plan?.variant, parameters)
  const rate = parameters.add(taxRate)
  const tests = productTests(query, rate, parameters)
  const sizes = sizeTests(query, parameters)
  const counted = countedVariant(query, 'base', parameters)
  const offset = parameters.add((query.page - 1) * LISTING_PAGE_SIZE)
  const text = `
    with base as materialized (
      select p.id, p.slug, p.brand_slug, b.name as brand_name, p.name, p.price, p.erp_original_price, p.is_new,
        p.tax_exclusive, p.functional_type, p.product_type, p.colour, p.overlay_ids, p.images, p.rank,
        p.published_at, p.erp_original_price > p.price as discounted,
        ${shopperPriceSql(rate)} as shopper_price, ${FACET_COLUMNS},
        ${relevance} as relevance, ${misses(tests)} as misses
      from products p join brands b on b.slug = p.brand_slug ${plan ? PRODUCT_WORDS : ''}
      where ${scope.join(' and ')}
    ), sized as materialized (
      select v.product_id, v.label, v.position, v.sizes,
        array[${SIZE_FACETS.map((facet) => SIZE_VALUES[facet]).join(', ')}]::text[] as values,
        ${misses(sizes)} || case when (${variant}) is not true then '{variant}'::text[] else '{}' end as misses
      from variants v join base on base.id = v.product_id
      where ${counted}
    ), fit as materialized (
      select base.*, ${sizes.length === 0 && !plan?.variant ? 'true' : `exists (select 1 from sized s where s.product_id = base.id and s.misses = '{}')`} as fits
      from base
    ), page as (
      select * from fit where fits and misses = '{}' order by ${orderOf(query.sort)} limit ${LISTING_PAGE_SIZE} offset ${offset}
    )
    select
      (select count(*)::int from fit where fits and misses = '{}') as total,
      (select coalesce(jsonb_agg(jsonb_build_object('facet', f.facet, 'value', f.value, 'n', f.n)), '[]')
         from (${facetCounts()}) f) as facets,
      (select coalesce(jsonb_agg(to_jsonb(c) order by c.at), '[]') from (
        select id, slug, brand_slug, brand_name, name, price, erp_original_price, is_new, tax_exclusive, functional_type, product_type,
          colour, overlay_ids, jsonb_path_query_array(images, '$[0 to 1]') as images,
          (select coalesce(jsonb_agg(jsonb_build_object('label', v.label, 'sizes', v.sizes) order by v.position), '[]')
             from variants v where v.product_id = page.id and ${canBeHad('page')}) as in_stock,
          row_number() over (order by ${orderOf(query.sort)}) as at
        from page) c) as cards`
  return { text, values: parameters.values }
}
