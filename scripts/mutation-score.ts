// What `npm run mutate` makes of its mutants.
import { execFileSync } from 'node:child_process'
import { dirname, relative } from 'node:path'

/** Lines and columns begin with 1. */
interface Position {
  line: number
  column: number
}

/** What is read of Stryker's results. */
export interface Mutant {
  fileName: string
  status: string
  mutatorName: string
  replacement?: string | undefined
  location: { start: Position; end: Position }
}

export interface Score {
  mutants: number
  noticed: number
  /** Per cent, to one decimal, rounded down. */
  score: number
}

// With `RuntimeError` a test file could not even set its shop up.
const NOTICED = new Set(['Killed', 'Timeout', 'RuntimeError'])
const LIVED = new Set(['Survived', 'NoCoverage'])

/** Whose tests are shown mutants of a path. */
export function projectOf(path: string): 'rules' | 'components' | 'server' {
  if (path.startsWith('lib/domain/') || path === 'lib/domain') return 'rules'
  return /^(components|stores|lib\/client)(\/|$)/.test(path) ? 'components' : 'server'
}

/**
 * The noun whose tests are nearest to a path: `cart` of `lib/domain/cart/quote.ts`, `stores` of any store, `client` of
 * what stands in `lib/client` itself; undefined where there is none.
 */
export function nounOf(path: string): string | undefined {
  if (/^stores(\/|$)/.test(path)) return 'stores'
  if (/^lib\/client\/[^/*]+\.ts/.test(path)) return 'client'
  return /^(?:lib\/(?:domain|server|client)|components)\/([^/.*:]+)(?:\/|$)/.exec(path)?.[1]
}

/** Where the mutants stand that nobody noticed, one place each. */
export function placesOf(mutants: readonly Mutant[]): string[] {
  return [...new Set(mutants.filter(({ status }) => LIVED.has(status)).map(placeOf))]
}

/** As Stryker is told of a place: there columns begin with 0. */
function placeOf({ fileName, location: { start, end } }: Mutant): string {
  return `${relative(process.cwd(), fileName)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`
}

/** What Stryker keeps from run to run. */
interface KnownResults {
  files: Record<string, { mutants: readonly { status: string }[] }>
}

/** What is known without those that lived: a test may have been added for them, which Stryker sees of few. */
export function withoutSurvivors<K extends KnownResults>(known: K): K {
  const files = Object.entries(known.files).map(([name, file]) => [
    name,
    { ...file, mutants: file.mutants.filter(({ status }) => !LIVED.has(status)) },
  ])
  return { ...known, files: Object.fromEntries(files) }
}

/** The first answers, with the second where a mutant that had lived was shown to more tests. */
export function settled(first: readonly Mutant[], second: readonly Mutant[]): Mutant[] {
  const nameOf = (each: Mutant) => `${placeOf(each)} ${each.mutatorName} ${each.replacement}`
  const later = new Map(second.map((each) => [nameOf(each), each]))
  return first.map((each) => (LIVED.has(each.status) ? (later.get(nameOf(each)) ?? each) : each))
}

/**
 * Those that stand in the files and folders named. Stryker hands over all it remembers as well, and of what it was not
 * asked about the survivors have been taken out before.
 */
export function within(mutants: readonly Mutant[], paths: readonly string[]): Mutant[] {
  return mutants.filter(({ fileName }) => isWithin(relative(process.cwd(), fileName), paths))
}

/** Whether a file is named, or stands in a folder that is. */
export function isWithin(file: string, paths: readonly string[]): boolean {
  return paths.some((path) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))
}

/**
 * How many of a folder's mutants were noticed. What does not compile, or is marked as no change of behaviour, does not
 * count.
 */
export function folderScores(mutants: readonly Mutant[]): Record<string, Score> {
  return scoresBy(mutants, dirname)
}

/** The same of each file, where a folder is too large to be run whole. */
export function fileScores(mutants: readonly Mutant[]): Record<string, Score> {
  return scoresBy(mutants, (path) => path)
}

function scoresBy(mutants: readonly Mutant[], nameOf: (path: string) => string): Record<string, Score> {
  const scores: Record<string, Score> = {}
  for (const { fileName, status } of mutants) {
    if (!NOTICED.has(status) && !LIVED.has(status)) continue
    const name = nameOf(relative(process.cwd(), fileName))
    const { mutants: seen, noticed } = scores[name] ?? { mutants: 0, noticed: 0 }
    const now = { mutants: seen + 1, noticed: noticed + (NOTICED.has(status) ? 1 : 0) }
    scores[name] = { ...now, score: Math.floor((now.noticed / now.mutants) * 1000) / 10 }
  }
  return scores
}

/** One line for each mutant that nobody noticed: where it was, and what stood there. */
export function survivors(mutants: readonly Mutant[]): string[] {
  return mutants
    .filter(({ status }) => LIVED.has(status))
    .map(({ fileName, location, mutatorName, replacement = '', status }) => {
      const place = `${relative(process.cwd(), fileName)}:${location.start.line}`
      return `${place} ${mutatorName}${status === 'NoCoverage' ? ' (no test)' : ''}: ${replacement.replace(/\s+/g, ' ').slice(0, 100)}`
    })
}

/** The floor with every score that rose; none ever falls. */
export function raised(
  floor: Readonly<Record<string, number>>,
  scores: Readonly<Record<string, Score>>,
): Record<string, number> {
  const next = { ...floor }
  for (const [folder, { score }] of Object.entries(scores)) next[folder] = Math.max(score, next[folder] ?? 0)
  return Object.fromEntries(Object.entries(next).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Folders whose score fell below their floor. */
export function lowered(
  floor: Readonly<Record<string, number>>,
  scores: Readonly<Record<string, Score>>,
): { folder: string; was: number; is: number }[] {
  return Object.entries(scores).flatMap(([folder, { score: is }]) => {
    const was = floor[folder] ?? 0
    return is < was ? [{ folder, was, is }] : []
  })
}

const MUTABLE = /^(lib|components|stores)\/.*\.tsx?$/

const DIFF_BYTES_MAX = 64 * 1024 * 1024

/**
 * The commit that what is here is compared with: the newest that everybody has, or else the one before; `last` wants
 * the one before, however much there is that nobody has. Undefined where there is none, as in the shallowest of clones.
 */
export function knownBefore(cwd: string, last: boolean): string | undefined {
  const pushed = last ? undefined : git(cwd, 'merge-base', 'HEAD', '@{upstream}')
  const head = git(cwd, 'rev-parse', 'HEAD')
  return pushed !== undefined && pushed !== head ? pushed : git(cwd, 'rev-parse', '--verify', 'HEAD~1')
}

function git(cwd: string, ...words: string[]): string | undefined {
  try {
    return String(execFileSync('git', words, { cwd, stdio: ['ignore', 'pipe', 'ignore'] })).trim()
  } catch {
    return undefined
  }
}

/** `file:from-to` for all lines of the shop's own code that differ from a commit, in the clone that holds `cwd`. */
export function changedLines(since: string, cwd = process.cwd()): string[] {
  const words = ['diff', '--unified=0', '--no-color', since, '--', 'lib', 'components', 'stores']
  // A migration's snapshot alone is a quarter of a megabyte, all that Node takes of a program a whole one.
  const diff = execFileSync('git', [...words, ':(exclude)*.json'], { cwd, maxBuffer: DIFF_BYTES_MAX })
  return rangesOf(String(diff))
}

/** The new lines of a diff without context. */
export function rangesOf(diff: string): string[] {
  const ranges: string[] = []
  let file = ''
  for (const line of diff.split('\n')) {
    const [, name] = /^\+\+\+ b\/(.*)$/.exec(line) ?? []
    if (name !== undefined) file = name
    const [, from = '', many = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (from && Number(many) > 0 && MUTABLE.test(file))
      ranges.push(`${file}:${from}-${Number(from) + Number(many) - 1}`)
  }
  return ranges
}
