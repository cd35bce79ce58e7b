import 'server-only'
import type { ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import type { AskedVariant, SearchPlan } from '#lib/domain/search/search-plan.ts'
import {
  countedVariant,
  groupCondition,
  Parameters,
  productTests,
  scopeConditions,
  sizeTests,
  variantCondition,
} from './listing-sql.ts'
import { PRODUCT_WORDS } from './search-sql.ts'
import { groupsOfTexts } from './text-groups.ts'

/**
 * One statement that counts what some searches find in a listing, as columns `t0`, `t1` …: every product's words are
 * cut up and looked through once [SRCH-18].
 */
export function textTotalsStatement(
  query: ListingQuery,
  plans: readonly SearchPlan[],
  taxRate: number,
): { text: string; values: unknown[] } {
  const parameters = new Parameters()
  const { groups, variants, texts } = groupsOfTexts(plans)
  const has = groups.map((group, i) => `(${groupCondition(group, parameters)}) as g${i}`)
  const rate = query.facets.price ? parameters.add(taxRate) : '0'
  const passes = productTests(query, rate, parameters).map((test) => `(${test.passes})`)
  const sizes = variants.map((variant) => sizeCondition(query, variant, parameters))
  const totals = texts.map(({ own, variant }, i) => {
    const all = [...own.map((group) => `g${group}`), sizes[variant] ?? 'true']
    return `count(*) filter (where ${all.join(' and ')})::int as t${i}`
  })
  const text = `
    select ${totals.join(', ')}
      from products p join brands b on b.slug = p.brand_slug ${PRODUCT_WORDS}
      cross join lateral (select ${[...has, 'true as listed'].join(', ')} offset 0) has
     where ${[...scopeConditions(query, undefined, parameters), ...passes].join(' and ')}`
  return { text, values: parameters.values }
}

/** That one variant that counts has the sizes chosen, and the one that was said in words. */
function sizeCondition(query: ListingQuery, variant: AskedVariant | undefined, parameters: Parameters): string {
  const tests = sizeTests(query, parameters).map(({ passes }) => `(${passes})`)
  if (!variant && tests.length === 0) return 'true'
  const conditions = [countedVariant(query, 'base', parameters), variantCondition(variant, parameters), ...tests]
  return `exists (select from variants v cross join (select p.product_type, p.functional_type) base
    where v.product_id = p.id and ${conditions.map((each) => `(${each})`).join(' and ')})`
}
