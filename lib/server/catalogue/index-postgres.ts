import 'server-only'
import type { ProductCard } from '#lib/contract/product.ts'
import { FACETS, type FacetName, type ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { mendingOf, type SearchPlan } from '#lib/domain/search/search-plan.ts'
import { SearchVocabulary } from '#lib/domain/search/search-vocabulary.ts'
import { pool } from '../db/client.ts'
import { cachedUntilInvalidated } from '../platform/cached-until-invalidated.ts'
import { shopSettings } from '../settings/settings.ts'
import { brandsIndex } from './brands.ts'
import { withStoredColours } from './index-colours.ts'
import { compareFacetValues, facetGroup } from './index-facets.ts'
import type { CatalogueIndex, FacetGroups, IndexAnswer } from './index-port.ts'
import { INDEX_COLUMNS, type IndexRow, indexedProduct } from './index-row.ts'
import { codeCondition, listingStatement, SELLABLE } from './listing-sql.ts'
import { cardOf, type ProductCardRow } from './product-row.ts'
import { plansAsTyped, queryPlan } from './query-plan.ts'
import { VOCABULARY } from './search-sql.ts'
import { textTotalsStatement } from './text-totals-sql.ts'

interface ListingRow {
  total: number
  facets: { facet: FacetName | 'sale'; value: string; n: number }[]
  cards: ProductCardRow[]
}

const FROM = 'from products p join brands b on b.slug = p.brand_slug'

const vocabulary = cachedUntilInvalidated('search-vocabulary', async () => {
  const { rows } = await pool().query<{ word: string; products: number }>(VOCABULARY)
  return new SearchVocabulary(rows.map(({ word, products }) => [word, products]))
})

/**
 * The catalogue asked of PostgreSQL itself: for one beyond a machine's memory, while the memory is filled, and as its
 * judge.
 */
export const postgresIndex: CatalogueIndex = {
  async list(query) {
    const [plan, { taxRate }, brands] = await Promise.all([planOf(query.q), shopSettings(), brandsIndex()])
    const { rows } = await pool().query<ListingRow>(listingStatement(query, plan, taxRate))
    const row = rows[0] ?? { total: 0, facets: [], cards: [] }
    const answer = answerOf(row, query, plan, new Map(brands.map((brand) => [brand.slug, brand.name])))
    return { ...answer, cards: await withStoredColours(answer.cards) }
  },

  async facets(query) {
    return (await this.list(query)).facets
  },

  async firstPicture(query) {
    return (await this.list(query)).cards.find(({ image }) => image)?.image
  },

  totals(queries) {
    return Promise.all(queries.map(async (query) => (await this.list(query)).total))
  },

  async textTotals(query, texts) {
    if (texts.length === 0) return []
    const [plans, { taxRate }] = await Promise.all([plansAsTyped(texts, vocabulary, CODES), shopSettings()])
    const { rows } = await pool().query<Record<string, number>>(textTotalsStatement(query, plans, taxRate))
    return texts.map((_, i) => rows[0]?.[`t${i}`] ?? 0)
  },

  async search(q, count) {
    const answer = await this.list({ q, facets: {}, sale: false, sort: 'recommended', page: 1 })
    const { searchedFor } = answer
    return { cards: answer.cards.slice(0, count), ...(searchedFor === undefined ? {} : { searchedFor }) }
  },

  async pathByCode(code) {
    const { rows } = await pool().query<{ path: string }>(
      `select p.brand_slug || '/' || p.slug as path from products p
        where ${SELLABLE} and (${codeCondition('$1')})
        order by lower(p.id) is distinct from $1, lower(p.style_code) is distinct from $1, p.rank, p.id collate "C" limit 1`,
      [code.toLowerCase().replaceAll('\0', '')],
    )
    return rows[0]?.path
  },

  async cardsByIds(ids) {
    const { rows } = await pool().query<IndexRow>(
      `select ${INDEX_COLUMNS} ${FROM} where ${SELLABLE} and p.id = any($1)`,
      [ids.filter((id) => !id.includes('\0'))],
    )
    const cards = new Map(rows.map((row) => [row.id, indexedProduct(row).card]))
    return ids.map((id) => cards.get(id)).filter((card): card is ProductCard => card !== undefined)
  },
}

// A bare “code” would be the variant's own inside of the condition, and every text the code of something.
const CODES = `select asked.code from unnest($1::text[]) asked(code)
  where exists (select 1 from products p where ${SELLABLE} and (${codeCondition('asked.code')}))`
const planOf = (q: string | undefined) => queryPlan(q, vocabulary, CODES)

function answerOf(
  row: ListingRow,
  query: ListingQuery,
  plan: SearchPlan | undefined,
  brands: ReadonlyMap<string, string>,
): IndexAnswer {
  const facets: FacetGroups = {}
  for (const facet of FACETS) {
    const compare = compareFacetValues(facet, brands)
    const counted = row.facets.filter((f) => f.facet === facet).map(({ value, n }) => ({ value, count: n }))
    counted.sort((a, b) => compare(a.value, b.value))
    const group = facetGroup(facet, counted, query.facets[facet] ?? [], brands)
    if (group.length > 0) facets[facet] = group
  }
  return {
    cards: row.cards.map(cardOf),
    total: row.total,
    facets,
    saleCount: row.facets.find((f) => f.facet === 'sale')?.n ?? 0,
    ...mendingOf(plan, row.total),
  }
}
