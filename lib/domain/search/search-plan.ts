import type { SynonymBook } from './search-synonyms.ts'
import { SYSTEMS } from './search-tokens.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'
import { plainText, wordsOf } from './search-words.ts'

/** A product matches when, for each list, its text has one of the words. */
export type SearchAlternative = readonly (readonly string[])[]

/**
 * A word or phrase of the query: a product matches when one alternative does, or the code is its own, or it comes in
 * wide.
 */
export interface SearchGroup {
  alternatives: readonly SearchAlternative[]
  /** Those that were meant: the last word of a query stands for what it begins only where it is no word itself. */
  whole: readonly SearchAlternative[]
  /** Lower-case. */
  code?: string
  wide?: true
}

/** A variant to be had in this size, and wide if that was asked. Lower-case, as any size system writes it. */
export interface AskedVariant {
  size: string
  wide: boolean
}

/** What a search text means, every group to be matched [SRCH-07]. Both catalogue indexes answer the same plan. */
export interface SearchPlan {
  groups: readonly SearchGroup[]
  variant?: AskedVariant
  /** The query with its typos mended; absent when there were none. */
  searchedFor?: string
}

export interface SearchLexicon {
  vocabulary: SearchVocabulary
  synonyms: SynonymBook
  /** Whether a lower-case text is the code of something sold. */
  isCode(text: string): boolean
}

/** What to tell the shopper was searched for: nothing, unless a mended query found something [SRCH-07]. */
export function mendingOf(plan: SearchPlan | undefined, found: number): { searchedFor?: string } {
  return plan?.searchedFor === undefined || found === 0 ? {} : { searchedFor: plan.searchedFor }
}

/** A word of the query and the part between blanks it came from. */
interface QueryWord {
  text: string
  part: number
}

const FILLERS = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])
const SIZE = /(?<=^|\s)sizes?\s+(\d{1,3}(?:\.5)?[a-z]?|\d?x{0,2}[sml]|\d{0,2}xx?[sl])(?=\s|$)/i
/** A size of a system nobody chose yet is had in any: us 10. */
const SYSTEM_SIZE = new RegExp(String.raw`(?<=^|\s)${SYSTEMS}\s+(\d{1,2}(?:\.5)?)(?=\s|$)`, 'i')
const WIDE = /(?<=^|\s)(?:extra\s+)?wide(?=\s|$)/i
const SPLIT_PART_MIN = 3
/** Letters only: two numbers are no word. */
const HALF_WORD = /^[^\d]{3,}$/
/** Each is measured against the whole vocabulary. Unknown words beyond these stay unknown, so that nothing is found. */
const MENDED_MAX = 8

/** The parts of a query that could be codes, lower-case. */
export function possibleCodes(q: string): string[] {
  return q.toLowerCase().split(/\s/).filter(Boolean)
}

/**
 * Reads a search text: size and width asked for, codes, synonyms, the last word as a beginning, typos mended where a
 * word is unknown, in `mendedMax` words at most [SRCH-18].
 */
export function planSearch(q: string, lexicon: SearchLexicon, mendedMax = MENDED_MAX): SearchPlan {
  const { rest, variant } = takeVariant(q)
  const parts = rest.split(/\s/).filter(Boolean)
  const typed = parts.flatMap((part, at) => wordsOf(part).map((text): QueryWord => ({ text, part: at })))
  const meant = mend(tellingWords(typed, lexicon.synonyms), parts, lexicon, mendedMax)
  const groups = parts.length > 0 && typed.length === 0 ? [noWords(parts)] : groupWords(meant, parts, lexicon)
  const mended = mendedText(q, parts, meant)
  return { groups, ...(variant ? { variant } : {}), ...(mended === undefined ? {} : { searchedFor: mended }) }
}

/** Takes `size 10 wide` or `us 10 wide` out of a query. Wide alone stays a word: a hat's brim may be wide as well. */
function takeVariant(q: string): { rest: string; variant?: AskedVariant } {
  const text = q.replaceAll('½', '.5')
  const said = SIZE.test(text) ? SIZE : SYSTEM_SIZE
  const size = said.exec(text)?.[1]
  if (!size) return { rest: q }
  const rest = text.replace(said, '')
  return { rest: rest.replace(WIDE, ''), variant: { size: size.toLowerCase(), wide: WIDE.test(rest) } }
}

/** The words that say something: “for”, “the” and their like count only where a search has nothing else. */
export function withoutFillers(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !FILLERS.has(word.toLowerCase()))
  return telling.length > 0 ? telling : words
}

/** The words that say something, and those of a known phrase whatever they are: pull on. */
function tellingWords(words: readonly QueryWord[], synonyms: SynonymBook): readonly QueryWord[] {
  const texts = words.map(({ text }) => text)
  const phrased = new Set<QueryWord>()
  for (let at = 0; at < words.length; ) {
    const next = at + (synonyms.matchAt(texts, at)?.length ?? 1)
    if (next > at + 1) for (const word of words.slice(at, next)) phrased.add(word)
    at = next
  }
  const telling = words.filter((word) => phrased.has(word) || !FILLERS.has(word.text))
  return telling.length > 0 ? telling : words
}

/** Nothing but signs: matches no product, unless it is a code. */
function noWords(parts: readonly string[]): SearchGroup {
  return { alternatives: [], whole: [], code: parts.join(' ').toLowerCase() }
}

interface MeantWord extends QueryWord {
  mended?: true
}

/** Replaces words no product uses by those that were likely meant; looks for `most` of them. */
function mend(
  words: readonly QueryWord[],
  parts: readonly string[],
  lexicon: SearchLexicon,
  most: number,
): MeantWord[] {
  const { vocabulary, synonyms, isCode } = lexicon
  const texts = words.map((word) => word.text)
  const meant: MeantWord[] = []
  let next = 0
  let left = most
  for (const [i, word] of words.entries()) {
    if (i < next) continue
    const phrase = synonyms.matchAt(texts, i)
    if (phrase) {
      next = i + phrase.length
      meant.push(...words.slice(i, next))
      continue
    }
    const last = i === words.length - 1
    const known =
      wordsFor(word.text, last, vocabulary).length > 0 ||
      isCode((parts[word.part] ?? '').toLowerCase()) ||
      halfOf(texts, i, lexicon).length > 0
    const instead = known || left-- <= 0 ? undefined : mendWord(word.text, last, vocabulary)
    if (instead) meant.push(...instead.map((text): MeantWord => ({ text, part: word.part, mended: true })))
    else meant.push(word)
  }
  return meant
}

/**
 * What two words from `start` on are where the catalogue writes them as one: gum boots are gumboots, and what those are
 * called besides [SRCH-20].
 */
function asOneWord(
  texts: readonly string[],
  start: number,
  { vocabulary, synonyms }: SearchLexicon,
): readonly SearchAlternative[] {
  const halves = [texts[start], texts[start + 1]]
  if (!halves.every((half) => half !== undefined && HALF_WORD.test(half))) return []
  const whole = halves.join('')
  const others = synonyms.matchAt([whole], 0)?.others ?? []
  const named = others.map((name) => name.map((text) => vocabulary.formsOf(text)))
  return [[wordsFor(whole, start + halves.length === texts.length, vocabulary)], ...named].filter(isUsed)
}

/** What the word at a place is half of, with the one before it or behind it. */
function halfOf(texts: readonly string[], at: number, lexicon: SearchLexicon): readonly SearchAlternative[] {
  return [...asOneWord(texts, at - 1, lexicon), ...asOneWord(texts, at, lexicon)]
}

/** Words from `start` on with two neighbours of them written as one, be one of the two before or behind them. */
function joined(
  own: SearchAlternative,
  texts: readonly string[],
  start: number,
  lexicon: SearchLexicon,
): readonly SearchAlternative[] {
  const places = Array.from({ length: own.length + 1 }, (_, i) => i - 1)
  return places.flatMap((at) =>
    asOneWord(texts, start + at, lexicon).map((one) => [
      ...own.slice(0, Math.max(at, 0)),
      ...one,
      ...own.slice(at + 2),
    ]),
  )
}

function mendWord(word: string, unfinished: boolean, vocabulary: SearchVocabulary): string[] | undefined {
  for (let at = word.length - SPLIT_PART_MIN; at >= SPLIT_PART_MIN; at--) {
    const halves = [word.slice(0, at), word.slice(at)]
    if (halves.every((half) => vocabulary.formsOf(half).length > 0)) return halves
  }
  const nearest = vocabulary.nearest(word, unfinished)
  return nearest === undefined ? undefined : [nearest]
}

function wordsFor(word: string, unfinished: boolean, vocabulary: SearchVocabulary): readonly string[] {
  return unfinished ? vocabulary.beginningWith(word) : vocabulary.formsOf(word)
}

function groupWords(words: readonly MeantWord[], parts: readonly string[], lexicon: SearchLexicon): SearchGroup[] {
  const { vocabulary, synonyms } = lexicon
  const texts = words.map((word) => word.text)
  const groups: SearchGroup[] = []
  for (let start = 0; start < words.length; ) {
    const phrase = synonyms.matchAt(texts, start)
    const length = phrase?.length ?? samePart(words, start)
    const own = texts
      .slice(start, start + length)
      .map((text, i) => wordsFor(text, start + i === texts.length - 1, vocabulary))
    const ownWhole = own.map((any, i) => orElse(vocabulary.formsOf(texts[start + i] ?? ''), any))
    const named = (phrase?.others ?? []).map((other) => other.map((text) => vocabulary.formsOf(text)))
    const halves = phrase && length > 1 ? [] : joined(own, texts, start, lexicon)
    const others = [...named, ...halves]
    const code = wholePart(words, start, length, parts)
    groups.push({
      alternatives: [own, ...others].filter(isUsed),
      whole: [ownWhole, ...others].filter(isUsed),
      ...(code === undefined ? {} : { code }),
      ...(length === 1 && texts[start] === 'wide' ? { wide: true } : {}),
    })
    start += length
  }
  return groups
}

function orElse(words: readonly string[], others: readonly string[]): readonly string[] {
  return words.length > 0 ? words : others
}

function isUsed(alternative: SearchAlternative): boolean {
  return alternative.every((any) => any.length > 0)
}

/** How many words from `start` on were written in one part, such as `steel-cap`. */
function samePart(words: readonly QueryWord[], start: number): number {
  const parts = words.slice(start).map(({ part }) => part)
  const other = parts.findIndex((part) => part !== parts[0])
  return other === -1 ? parts.length : other
}

/** The part these words make up, if they are all of it: it may be a code. */
function wholePart(words: readonly MeantWord[], start: number, length: number, parts: readonly string[]) {
  const part = words[start]?.part ?? -1
  const all = words.filter((word) => word.part === part)
  const taken = words.slice(start, start + length)
  const whole = taken.length === all.length && taken.every((word) => word.part === part && !word.mended)
  return whole ? parts[part]?.toLowerCase() : undefined
}

/** What was searched for instead of `q`; undefined when nothing was mended. */
function mendedText(q: string, parts: readonly string[], words: readonly MeantWord[]): string | undefined {
  if (!words.some((word) => word.mended)) return undefined
  let next = 0
  // Word by word: a short part may stand inside an earlier word too.
  const typed = q.replaceAll('½', '.5').split(/\s/).filter(Boolean)
  const said = typed.map((piece) => {
    if (piece !== parts[next]?.replaceAll('½', '.5')) return piece
    const own = words.filter((word) => word.part === next)
    next += 1
    return own.some((word) => word.mended) ? own.map((word) => word.text).join(' ') : piece
  })
  return plainText(said.join(' '))
}
