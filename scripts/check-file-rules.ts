const SOURCE =
  /^(app|components|lib|stores|sandbox|e2e|tests|scripts|bench|drills)\/.*\.(ts|tsx|mjs|css)$|^[a-z-]+\.(ts|mjs)$/
const LONG_BY_NATURE = /^lib\/server\/db\/(schema\.ts|seed\/)|^lib\/contract\/|^tests\/|^e2e\//
const NOBODYS_NOUN = /(^|\/)(utils?|misc|helpers?|common|types|constants|index)\.(ts|tsx|mjs)$/
const LIMIT_LINES = 300

/** What is wrong with a file's name or size, one line each. `read` is only called for our own source. */
export function fileProblems(path: string, read: () => string): string[] {
  if (!SOURCE.test(path)) return []
  const problems: string[] = []
  if (NOBODYS_NOUN.test(path)) problems.push(`${path}: named after no noun; give each part of it to the noun it serves`)
  if (LONG_BY_NATURE.test(path)) return problems
  const lines = read().split('\n').length - 1
  if (lines > LIMIT_LINES) problems.push(`${path}: ${lines} lines, of at most ${LIMIT_LINES}`)
  return problems
}
