import 'server-only'
import type { ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import type { AskedVariant, SearchPlan } from '#lib/domain/search/search-plan.ts'
import { pool } from '../../db/client.ts'
import { groupsOfTexts, type TextGroups } from '../text-groups.ts'
import { CHUNK } from './chunk-bits.ts'
import { countListing } from './table-counts.ts'
import { conditionOf, foundIn, WordLists } from './table-search.ts'

/**
 * How many products of a listing each of some searches finds: one statement for all that ask for the same size in words
 * [SRCH-18].
 */
export async function textTotals(query: ListingQuery, plans: readonly SearchPlan[]): Promise<number[]> {
  const { groups, variants, texts } = groupsOfTexts(plans)
  const totals: number[] = texts.map(() => 0)
  for (const [place, variant] of variants.entries()) {
    const alike = [...texts.keys()].filter((i) => texts[i]?.variant === place)
    const counts = await countTexts(query, variant, { groups, texts: alike.flatMap((i) => texts[i] ?? []) })
    for (const [at, i] of alike.entries()) totals[i] = counts[at] ?? 0
  }
  return totals
}

async function countTexts(
  query: ListingQuery,
  variant: AskedVariant | undefined,
  { groups, texts }: Pick<TextGroups, 'groups' | 'texts'>,
): Promise<number[]> {
  const { matches, total } = await countListing(query, undefined, variant)
  if (total === 0) return texts.map(() => 0)
  const lists = new WordLists()
  const has = groups.map((group, i) => `(${conditionOf(group, lists)}) as g${i}`)
  const totals = texts.map(({ own }, i) => {
    const all = own.map((group) => `g${group}`)
    return `count(*) filter (where ${all.length > 0 ? all.join(' and ') : 'true'})::int as t${i}`
  })
  // Without a word every product of the listing counts, also those that have none of the others' words.
  const { rows } = await pool().query<Record<string, number>>(
    `with ${foundIn(lists)}, listed as materialized (
       select chunk, bits::bit(${CHUNK}) as bits from unnest($5::int[], $6::text[]) l(chunk, bits)
     ), fitting as (
       select ${['n', ...has].join(', ')} from found
        where exists (select from listed l where l.chunk = n / ${CHUNK} and get_bit(l.bits, n % ${CHUNK}) = 1)
     ) select ${totals.join(', ')} from fitting`,
    [...lists.parameters, matches.map(({ chunk }) => chunk), matches.map(({ bits }) => bits)],
  )
  return texts.map(({ own }, i) => (own.length === 0 ? total : (rows[0]?.[`t${i}`] ?? 0)))
}
