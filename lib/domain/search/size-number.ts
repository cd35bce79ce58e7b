import type { FacetName } from '../catalogue/listing-query.ts'
import { bareText, type Token, type Wearer, wearerOf } from './search-tokens.ts'

const NUMBER = /^\d{1,2}(\.5)?$/
/** A number before one of these counts it: “mens 8 inch boots” says no size, “mens size 8 eyelet boots” does. */
const COUNTED =
  /^(inch|inches|cm|mm|packs?|pk|pairs?|pieces?|pcs?|pockets?|eyes?|eyelets?|tones?|ways?|quarters?|panels?|ply|oz|gsm|percent)$/
const SEVERAL_IN_ONE = /^\d+ in \d+$/
const EU_FROM = 34
const WAIST_INCHES_FROM = 20

/** Whether a word says that a size stands beside it. */
export const isSizeWord = (token: Token | undefined) => token !== undefined && /^(sizes?|sz)$/.test(token.plain)
const isWaistWord = (token: Token | undefined) => token?.plain === 'waist'

type SizeSystem = 'uk' | 'us' | 'eu' | 'au'

/** The systems a word names: uk, au/us; none where it says anything else. */
function systemsOf(token: Token | undefined): readonly SizeSystem[] {
  const names = token?.plain.split('/') ?? []
  return names.every((name) => /^(uk|us|eu|au)$/.test(name)) ? (names as SizeSystem[]) : []
}

/** What the other words of a search say. */
interface Around {
  wearer: Wearer | undefined
  shoes: boolean
  clothes: boolean
  /** The number that stands beside “womens” and its like. */
  besideWearer: Token | undefined
}

/** A number that is a size, taken out of the words. */
interface TakenNumber {
  left: Token[]
  /** Empty where no number is one. */
  size: string
  /** The words that say it. */
  tokens: readonly (Token | undefined)[]
  /** What it is a size of, where that is plain. */
  facet?: FacetName
  /** What it may be a size of, where it is not. */
  choices?: readonly FacetName[]
}

/** Whether a number counts or measures something: 8 inch, 8", either of 3 in 1. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  const isSeveral = (from: number) => SEVERAL_IN_ONE.test(plainOf(tokens[from], tokens[from + 1], tokens[from + 2]))
  return tokens[at]?.inches === true || COUNTED.test(plainOf(tokens[at + 1])) || isSeveral(at) || isSeveral(at - 2)
}

const plainOf = (...tokens: readonly (Token | undefined)[]) => tokens.map((token) => token?.plain).join(' ')

/** The number beside “womens” and its like, unless it counts something. */
export function numberBesideWearer(tokens: readonly Token[]): Token | undefined {
  return tokens.find(
    ({ plain }, at) =>
      NUMBER.test(plain) &&
      !isCounted(tokens, at) &&
      [tokens[at - 1], tokens[at + 1]].some((each) => each && wearerOf(each.plain)),
  )
}

/**
 * The words that say that a number is a waist: 34, 34", 34 inches; not 8", nor 2 of two packs. “Waist”, and “inches”
 * where that is written; none where it is no waist.
 */
function waistWordsAt(tokens: readonly Token[], at: number): Token[] {
  const { inches, plain } = tokens[at] as Token
  const behind = tokens[at + 1]
  const inch = behind && /^inch(es)?$/.test(behind.plain) ? [behind] : []
  const isMeasured = inches || inch.length > 0
  const mayBe = isMeasured ? Number(plain) >= WAIST_INCHES_FROM : !isCounted(tokens, at)
  const waist = [tokens[at - 1], tokens[at + 1 + inch.length]].find(isWaistWord)
  return mayBe && waist ? [waist, ...inch] : []
}

/** Takes the first number that is said to be a size: beside “size”, “waist”, a system or a wearer [SRCH-15]. */
export function takeNumber(tokens: Token[], around: Around): TakenNumber {
  for (const [at, token] of tokens.entries()) {
    if (!NUMBER.test(token.plain)) continue
    // Behind inches another size may be said: 8" uk 10.
    const behind = token.inches ? undefined : tokens[at + 1]
    const system = [tokens[at - 1], behind].find((each) => systemsOf(each).length > 0)
    const [waist, inch] = waistWordsAt(tokens, at)
    const word = [tokens[at - 1], tokens[at - 2], behind].find(isSizeWord) ?? waist
    if (!(system || word || token === around.besideWearer)) continue
    const said: readonly (Token | undefined)[] = [token, system, word, inch]
    const choices = waist ? WAIST_CHOICES : choicesOfAll(token.plain, systemsOf(system), around)
    const [facet] = choices
    if (facet && choices.length === 1) {
      return { left: tokens.filter((each) => !said.includes(each)), size: token.plain, tokens: said, facet }
    }
    // It stays, called what it is a size of so that the search reads it as one.
    const called = system ? { text: bareText(system), plain: system.plain } : { text: 'size', plain: 'size' }
    const number = { text: token.plain, plain: token.plain }
    const left = tokens.flatMap((each) => (each === token ? [called, number] : said.includes(each) ? [] : [each]))
    return { left, size: token.plain, tokens: [called, number], choices }
  }
  return { left: tokens, size: '', tokens: [] }
}

const SHOE_CHOICES: Readonly<Record<Wearer | 'nobody', readonly FacetName[]>> = {
  men: ['sizeUk'],
  women: ['sizeUsWomen'],
  kids: ['sizeUk'],
  nobody: ['sizeUk', 'sizeUsWomen', 'sizeUsMen'],
}
const US_CHOICES: Readonly<Record<Wearer | 'nobody', readonly FacetName[]>> = {
  men: ['sizeUsMen'],
  women: ['sizeUsWomen'],
  kids: ['sizeUsKids'],
  nobody: ['sizeUsMen', 'sizeUsWomen'],
}

const WAIST_CHOICES: readonly FacetName[] = ['clothingSize']

/** Of systems said together what it is in all of them: AU/US of women’s shoes; where nothing is, in the first. */
function choicesOfAll(size: string, systems: readonly SizeSystem[], around: Around): readonly FacetName[] {
  const each = (systems.length > 0 ? systems : [undefined]).map((system) => choicesOf(size, system, around))
  const [first = []] = each
  const all = first.filter((facet) => each.every((choices) => choices.includes(facet)))
  return all.length > 0 ? all : first
}

/** What a number may be a size of: of shoes AU men read the UK's numbers, AU women the US's; clothes have AU sizes. */
function choicesOf(
  size: string,
  system: SizeSystem | undefined,
  { wearer, shoes, clothes }: Around,
): readonly FacetName[] {
  if (system === 'uk') return ['sizeUk']
  if (system === 'eu') return ['sizeEu']
  if (system === 'us') return US_CHOICES[wearer ?? 'nobody']
  if (clothes && !shoes) return ['clothingSize']
  if (Number.parseFloat(size) >= EU_FROM) return ['sizeEu']
  const asShoe = SHOE_CHOICES[wearer ?? 'nobody']
  return shoes || system ? asShoe : [...asShoe, 'clothingSize']
}
