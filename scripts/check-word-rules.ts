/** Words only this shop used, and the field's own words for them: docs/glossary.md. */
const PRIVATE_WORDS: Readonly<Record<string, string>> = {
  deed: 'handler, step or action',
  deeds: 'handlers, steps or actions',
  dressed: 'finalised',
  flood: 'limit',
  heed: 'refresh',
  hearts: 'wishlist buttons',
  intake: 'importer',
  letin: 'route',
  keptuntilchange: 'cachedUntilInvalidated',
  teller: 'reporter',
  wish: 'intent',
  wishes: 'intents',
}
const CHECKED = /^(app|components|lib|stores|scripts|sandbox|drills|bench|e2e)\/.*\.(ts|tsx|mjs)$|^[a-z-]+\.(ts|mjs)$/
const OWN = 'scripts/check-word-rules.ts'
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/** The private words among a file's names, one line each. Comments and texts are people's to read, not ours. */
export function wordProblems(path: string, read: () => string): string[] {
  if (!CHECKED.test(path) || path === OWN) return []
  const code = read().replace(COMMENT, '').replace(STRING, '')
  const names = [path.replace(/^.*\//, ''), ...(code.match(/[A-Za-z_$][\w$]*/g) ?? [])]
  const found = new Set(names.flatMap(wordsOf).filter((word) => Object.hasOwn(PRIVATE_WORDS, word)))
  return [...found].map((word) => `${path}: “${word}” is a word of ours; the field says ${PRIVATE_WORDS[word]}`)
}

/** The words of a name: `loadWishOf` is load, wish and of. */
function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())
}
