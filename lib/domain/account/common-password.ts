/** A word shorter than this stands in too many passwords to say anything about them. */
const WORD_MIN = 5

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Whether a password is one of the commonest leaked ones, or one of them with capitals, signs and figures put on or in
 * place of letters, which is what guessing programs try next [VAL-46]. `common` is in lower case.
 */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase()
  const bare = lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const word = bare.replace(/\p{N}+$/u, '')
  return [lower, bare, word].some((part) => isOne(part, common) || isOne(withLetters(part), common))
}

function isOne(part: string, common: ReadonlySet<string>): boolean {
  return part.length >= WORD_MIN && common.has(part)
}

function withLetters(part: string): string {
  return [...part].map((sign) => LOOKALIKES[sign] ?? sign).join('')
}
