import { proofProblems, readProofs } from './check-proof-rules.ts'

const NUMBERED_ROW = /^\| \d/
const ROW = /^\| (\d+)\. (.*) \| ([012]) \| (.*) \| (.*) \|$/

/**
 * What is wrong with the tables of docs/shopper-check.md: a row that cannot be read, points left out or told twice, one
 * of which nobody says what was seen, one without a test, and a test that does not exist. A row is `| number. point |
 * mark | what was seen | file › title<br>file › title |`; `tests` holds the sources of each file name.
 */
export function shopperProblems(page: string, tests: ReadonlyMap<string, readonly string[]>): string[] {
  const rows = page.split('\n').filter((line) => NUMBERED_ROW.test(line))
  if (rows.length === 0) return ['There are no points.']
  return rows.flatMap((row, i) => {
    const [, number, text, , seen = '', held = ''] = ROW.exec(row) ?? []
    if (number === undefined) return [`“${row}” is no row of number and point, mark 0 to 2, what was seen, tests.`]
    const statement = `Point ${number}, “${text}”`
    return [
      ...(Number(number) === i + 1 ? [] : [`${statement}, stands where point ${i + 1} is expected.`]),
      ...(seen.trim() === '' ? [`${statement}: nothing is said of what was seen.`] : []),
      ...proofProblems(statement, readProofs(held), tests),
    ]
  })
}
