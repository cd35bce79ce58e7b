import type { Table } from './report.ts'

const MISSED = 3

/** Which budgets a run missed, a line for each, or that it met them all. */
export function missedText(tables: readonly Table[]): string {
  const missed = missedIn(tables)
  if (missed.length === 0) return 'Every budget was met.'
  return [`${missed.length} ${missed.length === 1 ? 'budget was' : 'budgets were'} missed:`, ...missed].join('\n  ')
}

/** What `npm run bench` ends with: 0, 3 when a budget was missed, 1 when something could not be measured [OPS-70]. */
export function exitCodeOf(tables: readonly Table[], { failed }: { failed: boolean }): number {
  if (failed) return 1
  return missedIn(tables).length > 0 ? MISSED : 0
}

function missedIn(tables: readonly Table[]): string[] {
  return tables.flatMap(({ id, rows }) => rows.filter(({ met }) => met === false).map(({ what }) => `${id} ${what}`))
}
