const SOURCE =
  /^(app|components|lib|stores|sandbox|e2e|tests|scripts|bench|drills)\/.*\.(ts|tsx|mjs|css)$|^[a-z-]+\.(ts|mjs)$/
const LONG_BY_NATURE = /^lib\/server\/db\/(schema\.ts|seed\/)|^lib\/contract\/|^tests\/|^e2e\//
const NOBODYS_NOUN = /(^|\/)(utils?|misc|helpers?|common|types|constants|index)\.(ts|tsx|mjs)$/
const LIMIT_LINES = 300
const LIMIT_COMMENT = 120
const COMMENT = /^\s*(\/\/|\/?\*)/

/** What is wrong with a file's name, size or comments, one line each. `read` is only called for our own source. */
export function fileProblems(path: string, read: () => string): string[] {
  if (!SOURCE.test(path)) return []
  const problems: string[] = []
  if (NOBODYS_NOUN.test(path)) problems.push(`${path}: named after no noun; give each part of it to the noun it serves`)
  const lines = read().split('\n')
  for (const [i, line] of lines.entries()) {
    if (line.length > LIMIT_COMMENT && COMMENT.test(line))
      problems.push(`${path}:${i + 1}: a comment of ${line.length} characters, of at most ${LIMIT_COMMENT}`)
  }
  const count = lines.length - 1
  if (count > LIMIT_LINES && !LONG_BY_NATURE.test(path))
    problems.push(`${path}: ${count} lines, of at most ${LIMIT_LINES}`)
  return problems
}
