import 'server-only'
import type { SearchAlternative, SearchGroup, SearchPlan } from '#lib/domain/search/search-plan.ts'
import { FIT, relevanceSql } from '#lib/domain/search/search-relevance.ts'
import { pool } from '../../db/client.ts'
import { anyOf } from '../listing-sql.ts'
import { PLACE, WIDE_WORD } from './table-entry.ts'

/** Products that match a search's words, the best first: those of equal relevance together. */
export type Hits = number[][]

/**
 * Lists of words a statement asks about, each once, as columns `m0`, `m1` … of the places where any word of the list
 * stands.
 */
export class WordLists {
  readonly words: string[] = []
  readonly listOfWord: number[] = []
  readonly codes: string[] = []
  readonly listOfCode: number[] = []
  readonly #known = new Map<string, number>()

  /** The number of a list. */
  of(words: readonly string[]): number {
    return this.#number(`words ${JSON.stringify(words)}`, (list) => {
      for (const word of words) {
        this.words.push(word.replaceAll('\0', ''))
        this.listOfWord.push(list)
      }
    })
  }

  ofCode(code: string): number {
    return this.#number(`code ${code}`, (list) => {
      this.codes.push(code.replaceAll('\0', ''))
      this.listOfCode.push(list)
    })
  }

  get size(): number {
    return this.#known.size
  }

  /** The first four of a statement with `foundIn`. */
  get parameters(): unknown[] {
    return [this.words, this.listOfWord, this.codes, this.listOfCode]
  }

  #number(key: string, add: (list: number) => void): number {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const list = this.#known.size
    this.#known.set(key, list)
    add(list)
    return list
  }
}

/** The products that match the words of a plan with at least one group. */
export async function searchWords({ groups }: SearchPlan): Promise<Hits> {
  const lists = new WordLists()
  const conditions = groups.map((group) => conditionOf(group, lists))
  const relevance = relevanceSql(groups.map((group) => fitOf(group, lists)))
  const { rows } = await pool().query<{ ns: string }>(
    `with ${foundIn(lists)}
     select string_agg(n::text, ',') as ns from found where ${conditions.map((each) => `(${each})`).join(' and ')}
      group by ${relevance} order by ${relevance}`,
    lists.parameters,
  )
  return rows.map(({ ns }) => ns.split(',').map(Number))
}

/** The products that have a word of any list, with where they have those of each, as `found` of a statement. */
export function foundIn(lists: WordLists): string {
  const masks = Array.from({ length: lists.size }, (_, i) => `bit_or(places) filter (where list = ${i}) as m${i}`)
  return `hit as (
       select w.n, l.list, w.places from unnest($1::text[], $2::int[]) l(word, list) join listing_words w on w.word = l.word
       union all
       select c.n, l.list, 0::smallint from unnest($3::text[], $4::int[]) l(code, list) join listing_codes c on c.code = l.code
     ), found as (select ${['n', ...masks].join(', ')} from hit group by n)`
}

/** Whether a product of `found` has a word or phrase. */
export function conditionOf(group: SearchGroup, lists: WordLists): string {
  const ways = group.alternatives.map((alternative) => standIn(PLACE.any, alternative, lists))
  if (group.wide) ways.push(standIn(PLACE.any, [[WIDE_WORD]], lists))
  if (group.code !== undefined) ways.push(isCode(group.code, lists))
  return anyOf(ways)
}

/** As `groupFit` of listing-sql.ts, over places instead of arrays of words. */
function fitOf(group: SearchGroup, lists: WordLists): string {
  const within = (place: number) => anyOf(group.whole.map((alternative) => standIn(place, alternative, lists)))
  const ofKind = (place: number) =>
    anyOf(
      group.whole.map(
        (alternative) =>
          `${standIn(place, alternative, lists)} and ${standIn(PLACE.head, alternative.slice(-1), lists)}`,
      ),
    )
  const code = group.code === undefined ? 'false' : isCode(group.code, lists)
  const wide = group.wide ? standIn(PLACE.any, [[WIDE_WORD]], lists) : 'false'
  return `case when (${code}) or (${ofKind(PLACE.name)}) then ${FIT.kindAndName} when ${ofKind(PLACE.any)} then ${FIT.kind}
    when ${within(PLACE.name)} then ${FIT.name} when ${within(PLACE.kind)} then ${FIT.category}
    when ${within(PLACE.brand)} then ${FIT.brand} when (${within(PLACE.any)}) or ${wide} then ${FIT.other} else ${FIT.beginning} end`
}

function standIn(place: number, alternative: SearchAlternative, lists: WordLists): string {
  const tests = alternative.map((words) => `coalesce(m${lists.of([...words])} & ${place}, 0) <> 0`)
  return tests.length === 0 ? 'true' : tests.join(' and ')
}

function isCode(code: string, lists: WordLists): string {
  return `m${lists.ofCode(code)} is not null`
}
