import type { FacetName, FacetSelection } from '../catalogue/listing-query.ts'
import { isLetterSize, oneWriting } from '../sizes/clothing-size.ts'
import { type Token, textOf, tokensOf, type Wearer, wearerOf } from './search-tokens.ts'
import { plainText } from './search-words.ts'
import { isSizeWord, numberBesideWearer, takeNumber } from './size-number.ts'

/** What the catalogue can say about words. */
export interface SearchFacts {
  /** Colours, widths and sizes of clothes as facets know them. */
  colours: readonly string[]
  widths: readonly string[]
  clothingSizes: readonly string[]
}

/** A size whose system nobody said; it stays in the words until somebody does. */
export interface UnclearSize {
  size: string
  /** The facets it may be a value of, the likeliest first. */
  choices: readonly FacetName[]
  /** The search without it. */
  without: string
}

export interface SearchMeaning {
  /** The words that are left to search for; may be empty. */
  rest: string
  /** What the other words choose. */
  facets: FacetSelection
  unclear?: UnclearSize
}

const SHOES =
  /^(boots?|shoes?|sneakers?|runners?|gumboots?|wellies|sandals?|clogs?|slippers?|steelies|footwear|trainers?)$/
const CLOTHES =
  /^(polos?|shirts?|tees?|tshirts?|t-shirts?|pants|trousers|jeans|shorts|jackets?|vests?|hoodies?|jumpers?|overalls?|scrubs?|aprons?|cargos?|leggings|trackies|singlets?|coats?|uniforms?|workwear|thermals?|dress|skirts?)$/
/** What is said behind “wide”: wide fit, wide fitting, wide width. */
const FIT = /^(fit|fitting|width)$/
const WAIST = /^\d{2,3}[rslt]$/
const LETTERS = /^(\d{1,2}x[sl]|x{1,4}[sl]|xs)$/
const WAIST_FROM = 60
/** Every round takes words away; a search has no more. */
const ROUNDS_MAX = 20

/**
 * Reads a search text for what a facet says better than words: sizes, who it is for, colours, widths [SRCH-15].
 * `chosen` is whom the listing is for already. What is left has nothing more to read. A size without a system is asked
 * about, unless kind and wearer tell it.
 */
export function meaningOf(q: string, facts: SearchFacts, chosen: readonly string[] = []): SearchMeaning {
  let meaning = readOnce(q, facts, chosen)
  const facets: Partial<Record<FacetName, readonly string[]>> = { ...meaning.facets }
  // What one word said may make another plain.
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const next = readOnce(meaning.rest, facts, [...chosen, ...(facets.wearer ?? [])])
    if (next.rest === meaning.rest && Object.keys(next.facets).length === 0) break
    for (const [name, values] of Object.entries(next.facets) as [FacetName, string[]][]) {
      facets[name] = [...new Set([...(facets[name] ?? []), ...values])].sort()
    }
    meaning = next
  }
  return { ...meaning, facets: facets as FacetSelection }
}

function readOnce(q: string, facts: SearchFacts, chosen: readonly string[]): SearchMeaning {
  const tokens = tokensOf(q)
  const wearers = tokens.flatMap(({ plain }) => wearerOf(plain) ?? [])
  const wearer = wearers[0] ?? (['men', 'women', 'kids'] as const).find((each) => chosen.includes(each))
  const shoes = tokens.some(({ plain }) => SHOES.test(plain))
  const clothes = tokens.some(({ plain }) => CLOTHES.test(plain))
  const facets: Partial<Record<FacetName, string[]>> = {}
  const take = (facet: FacetName, value: string) => {
    const values = facets[facet] ?? []
    facets[facet] = values.includes(value) ? values : [...values, value].sort()
  }
  let left = withoutWearers(tokens, (each) => take('wearer', each))
  const takeClothing = (size: string) => {
    for (const label of labelsOf(size, facts)) take('clothingSize', label)
  }
  if (!shoes) left = withoutClothingSizes(left, takeClothing)
  const sized = takeNumber(left, { wearer, shoes, clothes, besideWearer: numberBesideWearer(tokens) })
  left = sized.left
  if (sized.facet === 'clothingSize') takeClothing(sized.size)
  else if (sized.facet) take(sized.facet, sized.size)
  if (shoes || sized.size) left = withoutWide(left, facts, (width) => take('width', width))
  left = withoutColours(left, facts, (colour) => take('colour', colour))
  const rest = textOf(left)
  if (!sized.choices) return { rest, facets }
  const without = textOf(left.filter((token) => !sized.tokens.includes(token)))
  return { rest, facets, unclear: { size: sized.size, choices: sized.choices, without } }
}

/** Whether a word of a search names a kind of shoes or clothes. */
export function namesAKind(word: string): boolean {
  const plain = plainText(word)
  return SHOES.test(plain) || CLOTHES.test(plain)
}

function withoutWearers(tokens: readonly Token[], take: (wearer: Wearer) => void): Token[] {
  return tokens.filter(({ plain }) => {
    const wearer = wearerOf(plain)
    if (wearer) take(wearer)
    return !wearer
  })
}

/** Letters and waists are sizes wherever they stand; a lone S, M or L only behind “size”. */
function withoutClothingSizes(tokens: readonly Token[], take: (size: string) => void): Token[] {
  const gone = new Set<Token>()
  for (const [at, token] of tokens.entries()) {
    const named = isSizeWord(tokens[at - 1])
    const size = clothingSizeOf(token.plain, named)
    if (size === undefined) continue
    take(size)
    gone.add(token)
    if (named && tokens[at - 1]) gone.add(tokens[at - 1] as Token)
  }
  return tokens.filter((token) => !gone.has(token))
}

function clothingSizeOf(plain: string, named: boolean): string | undefined {
  if (WAIST.test(plain) && Number.parseInt(plain, 10) >= WAIST_FROM) return plain.toUpperCase()
  if (LETTERS.test(plain)) return letterSize(plain)
  return named && isLetterSize(plain) ? letterSize(plain) : undefined
}

/** As letters, whichever way it is written: XXL, xx-large and 2xl are 2XL. */
function letterSize(plain: string): string {
  const letters = plain.replace(/^(x*)-?([sml])(mall|edium|arge)$/i, '$1$2')
  return oneWriting(letters).toUpperCase()
}

/**
 * As the shop's brands write it, some XXL and some 2XL; a waist alone in all lengths; as it is told where nothing is
 * left in it.
 */
function labelsOf(size: string, { clothingSizes }: SearchFacts): readonly string[] {
  const labels = clothingSizes.filter((label) => letterSize(label) === size)
  if (labels.length > 0) return labels
  const waist = waistOf(Number(size))
  const lengths = clothingSizes.filter(
    (label) => WAIST.test(label.toLowerCase()) && Number.parseInt(label, 10) === waist,
  )
  return lengths.length > 0 ? lengths : [size]
}

/** A waist in centimetres as labels count it, of a number that may be inches: 34 is 87. */
function waistOf(size: number): number {
  return size < WAIST_FROM ? 72 + (size - 28) * 2.5 : size
}

function withoutWide(tokens: readonly Token[], { widths }: SearchFacts, take: (width: string) => void): Token[] {
  const wide = widths.filter((width) => /\bwide/i.test(width))
  if (wide.length === 0 || !tokens.some(({ plain }) => plain === 'wide')) return [...tokens]
  for (const width of wide) take(width)
  const isWide = (token: Token | undefined) => token?.plain === 'wide'
  return tokens.filter((token, at) => {
    const says =
      (token.plain === 'extra' && isWide(tokens[at + 1])) || (FIT.test(token.plain) && isWide(tokens[at - 1]))
    return !(isWide(token) || says)
  })
}

/** Some colours with those that begin by them: pink, pink/navy. */
export function withBeginnings(chosen: readonly string[], { colours }: SearchFacts): string[] {
  return colours.filter((colour) => chosen.some((each) => colour === each || colour.startsWith(`${each}/`)))
}

/** What a shopper adds to the name of a shade: navy blue. */
const SHADES: Readonly<Record<string, RegExp>> = {
  navy: /^blue$/,
  royal: /^blue$/,
  cobalt: /^blue$/,
  charcoal: /^gr[ae]y$/,
  khaki: /^green$/,
  olive: /^green$/,
}

/**
 * Colours by their whole names, while other words say what is looked for, with what only repeats or darkens one: navy
 * blue, dark brown.
 */
function withoutColours(tokens: readonly Token[], { colours }: SearchFacts, take: (colour: string) => void): Token[] {
  const byName = new Map(colours.map((colour) => [plainText(colour), colour]))
  const gone = new Set<Token>()
  const found: string[] = []
  let named = 0
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    const two = next && byName.get(`${token.plain} ${next.plain}`)
    const colour = two ?? byName.get(token.plain)
    if (!colour || gone.has(token)) continue
    found.push(colour)
    named += two ? 2 : 1
    gone.add(token)
    if (next && (two || SHADES[token.plain]?.test(next.plain))) gone.add(next)
    const before = tokens[at - 1]
    if (before?.plain === 'dark') gone.add(before)
  }
  if (named === tokens.length) return [...tokens]
  for (const colour of found) take(colour)
  return tokens.filter((token) => !gone.has(token))
}
