import { plainText } from './search-words.ts'

/** One word of a search. */
export interface Token {
  text: string
  /** Lower-case, without apostrophes and accents, and without what stands around it: 9 of “(9),”. */
  plain: string
  /** A number of inches, as its sign says: 8", 6”. */
  inches?: true
}

export type Wearer = 'men' | 'women' | 'kids'

const WEARER_WORDS: Readonly<Record<Wearer, RegExp>> = {
  men: /^(mens?|mans|male|guys|blokes)$/,
  women: /^(womens?|womans|ladies|ladys|female)$/,
  kids: /^(kids?|childrens?|childs|boys|girls|youths?|juniors?|toddlers?)$/,
}

/** One or more size systems, as a part of a pattern: uk, AU/US. */
export const SYSTEMS = '(?:uk|us|eu|au)(?:/(?:uk|us|eu|au))*'
/** A size written in one with what it is a size of: uk9, 10.5us, size10. */
const GLUED = new RegExp(String.raw`^(sizes?|sz|${SYSTEMS})(\d{1,2}(?:\.5)?)$|^(\d{1,2}(?:\.5)?)(${SYSTEMS})$`, 'i')

/** What is written around a word and says nothing. */
const AROUND = /^[("“”]+|[),;:.!?"“”]+$/g
/** What a quotation mark begins is quoted instead: “9”. */
const INCHES = /^[^"“”]*\d(?:["“”]|['’]{2})/

/** The words of a search, a size apart from what it is a size of [SRCH-15]. */
export function tokensOf(q: string): Token[] {
  const parts = q.replaceAll('½', '.5').split(/\s/).filter(Boolean)
  const words = parts.flatMap((part) => GLUED.exec(part.replace(AROUND, ''))?.slice(1).filter(Boolean) ?? [part])
  return words.map((text) => ({
    text,
    plain: plainText(text).replace(AROUND, ''),
    ...(INCHES.test(text) ? { inches: true } : {}),
  }))
}

/** A word without what stands around it, and otherwise as it was typed where that is how it is read. */
export function bareText({ text, plain }: Token): string {
  const bare = text.replace(AROUND, '')
  return bare.toLowerCase() === plain ? bare : plain
}

/** Words as they were typed. */
export const textOf = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ')

/** Whom a word names, plain as in `Token`. */
export function wearerOf(plain: string): Wearer | undefined {
  return (Object.keys(WEARER_WORDS) as Wearer[]).find((wearer) => WEARER_WORDS[wearer].test(plain))
}
