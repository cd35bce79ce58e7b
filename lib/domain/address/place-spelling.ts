/** Words of places that are written short as often as out: a gazetteer has one of the two, and people type either. */
const WRITTEN_OUT: ReadonlyMap<string, string> = new Map([
  ['mt', 'mount'],
  ['st', 'saint'],
  ['pt', 'point'],
  ['nth', 'north'],
  ['sth', 'south'],
  ['hts', 'heights'],
])
const WRITTEN_SHORT: ReadonlyMap<string, string> = new Map([...WRITTEN_OUT].map(([short, out]) => [out, short]))

/** Plain words of a place with nothing written short: two that are alike then are one place [STORE-16]. */
export function spelledOut(words: string): string {
  return eachWord(words, WRITTEN_OUT)
}

/**
 * How plain words of a place may be written, as they are first: out and short, `mt waverley` and `mount waverley`. Not
 * every mixture, which would be as many as there are words to be doubled [STORE-16].
 */
export function spellings(words: string): string[] {
  return [...new Set([words, spelledOut(words), eachWord(words, WRITTEN_SHORT)])]
}

function eachWord(words: string, written: ReadonlyMap<string, string>): string {
  return words
    .split(' ')
    .map((word) => written.get(word) ?? word)
    .join(' ')
}
