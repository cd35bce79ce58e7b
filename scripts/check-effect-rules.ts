/** How many effects the shop has. Whoever takes one away lowers the number; nobody raises it. */
export const EFFECTS = { useEffect: 39, useLayoutEffect: 8, useInsertionEffect: 0 }

const OURS = /^(app|components|lib|stores)\/.*\.tsx?$/
const COMMENT = /^\s*(\/\/|\/?\*)/
const CALL = /\b(useEffect|useLayoutEffect|useInsertionEffect)\s*(<[^()]*>)?\(/
const RENAMED = /\buse(Layout|Insertion)?Effect\s+as\b/
/** Why a rule is not kept there is not yet what the effect is for. */
const SAYS_WHY = /^\s*\/\/(?!\s*biome-ignore)/

interface Source {
  path: string
  text: string
}

type Kind = keyof typeof EFFECTS

/**
 * What effects break of record 088, one line each: one without a comment directly above it that says what it talks to
 * outside of React, one under another name, and a number of them that is not the one above.
 */
export function effectProblems(sources: readonly Source[], allowed: typeof EFFECTS = EFFECTS): string[] {
  const found: Kind[] = []
  const problems: string[] = []
  for (const { path, text } of sources.filter((source) => OURS.test(source.path))) {
    const lines = text.split('\n')
    for (const [i, line] of lines.entries()) {
      if (COMMENT.test(line)) continue
      const kind = CALL.exec(line)?.[1] as Kind | undefined
      if (kind) found.push(kind)
      if (kind && !isExplained(lines, i))
        problems.push(`${path}:${i + 1}: an effect that does not say what it talks to`)
      if (RENAMED.test(line)) problems.push(`${path}:${i + 1}: an effect under another name`)
    }
  }
  return [
    ...problems,
    ...(Object.keys(allowed) as Kind[]).flatMap((kind) => numberProblems(kind, found, allowed[kind])),
  ]
}

function numberProblems(kind: Kind, found: readonly Kind[], allowed: number): string[] {
  const count = found.filter((each) => each === kind).length
  if (count > allowed) return [`${count} ${kind}, of at most ${allowed}: record 088`]
  return count < allowed ? [`${count} ${kind}: lower the ${allowed} of scripts/check-effect-rules.ts to it`] : []
}

function isExplained(lines: readonly string[], at: number): boolean {
  for (let i = at - 1; /^\s*\/\//.test(lines[i] ?? ''); i -= 1) if (SAYS_WHY.test(lines[i] ?? '')) return true
  return false
}
