/** What a search says of safety standards. */
export interface StandardWords {
  /** The words that are left; may be empty. */
  rest: string
  /** Standards as the catalogue writes them. */
  standards: string[]
}

const STANDARD =
  /(?<=^|\s)((?:as[\s/-]*nzs|as|nzs|en\s*iso|iso|en)\s*)?(\d{3,5}(?:\.\d{1,2})?)(?:\s*[:-]\s*\d{4})?(?=\s|$)/gi

/**
 * Reads a search text for standards the catalogue knows: “AS 2210.3 boots”, “as nzs 4602.1-2011”, “2210.3”. Without its
 * part a standard is all of its parts, and without its letters only a number with a part is one [SRCH-15].
 */
export function standardWordsOf(q: string, known: readonly string[]): StandardWords {
  const standards: string[] = []
  const rest = q.replace(STANDARD, (said: string, letters: string | undefined, number: string) => {
    const meant = known.filter((standard) => isNumbered(standard, number, letters !== undefined))
    standards.push(...meant)
    return meant.length > 0 ? '' : said
  })
  return standards.length > 0 ? { rest: rest.replace(/\s+/g, ' ').trim(), standards } : { rest: q, standards }
}

function isNumbered(standard: string, number: string, lettered: boolean): boolean {
  const own = /\d+(?:\.\d+)?/.exec(standard)?.[0] ?? ''
  if (own === number) return lettered || number.includes('.')
  return lettered && own.startsWith(`${number}.`)
}
