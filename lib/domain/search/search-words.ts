/**
 * What parts words, as the inside of a character class that JavaScript and PostgreSQL read alike: everything ASCII but
 * letters and digits, and the punctuation, spaces and signs beyond it.
 */
export const WORD_BREAKS = String.raw`\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u214f\u3000`
/** What is dropped inside a word: men's is mens, with either apostrophe. */
export const APOSTROPHES = String.raw`'\u2019\u02bc`
/** Combining accents, which stand apart after Unicode decomposition. */
export const ACCENTS = String.raw`\u0300-\u036f`

const BREAKS = new RegExp(`[${WORD_BREAKS}]+`, 'u')
const SILENT = new RegExp(`[${APOSTROPHES}]`, 'gu')
const ACCENT = new RegExp(`[${ACCENTS}]`, 'gu')

/** Text as it is compared: without accents and apostrophes, lower-case [SRCH-07]. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(ACCENT, '').replace(SILENT, '').toLowerCase()
}

/** The words of a text in order, plain. */
export function wordsOf(text: string): string[] {
  return plainText(text)
    .split(BREAKS)
    .filter((word) => word !== '')
}

/**
 * The words a text can be found by, each once: its own, and hyphened ones written together too (hi-vis: hi, vis,
 * hivis).
 */
export function indexedWords(text: string): string[] {
  const words = wordsOf(text)
  if (!text.includes('-')) return [...new Set(words)]
  return [...new Set([...words, ...wordsOf(text.replaceAll('-', ''))])]
}

/**
 * One form for singular and plural: boots and boot, batteries and battery. It need not be English, only the same for
 * both; words too short to bend stay as they are.
 */
export function baseForm(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}
