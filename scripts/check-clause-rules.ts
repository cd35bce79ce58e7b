import { type Proof, proofProblems, readProofs } from './check-proof-rules.ts'

export interface Clause {
  /** The line of the specification. */
  line: number
  text: string
  proofs: readonly Proof[]
}

const ROW = /^\| (\d+)\.\d+ \| (.*) \| (.*) \|$/

/** The rows of the table: `| line.number | clause | file › title<br>file › title |`. */
export function readClauses(table: string): Clause[] {
  return table.split('\n').flatMap((row) => {
    const [, line, text, proofs] = ROW.exec(row) ?? []
    if (line === undefined || text === undefined || proofs === undefined) return []
    return [{ line: Number(line), text, proofs: readProofs(proofs) }]
  })
}

/**
 * What is wrong with the table: a word of the specification that is in no clause, a clause that says something else,
 * one without a test, and a test that does not exist. `tests` holds the sources of each file name.
 */
export function clauseProblems(
  specification: string,
  clauses: readonly Clause[],
  tests: ReadonlyMap<string, readonly string[]>,
): string[] {
  return [
    ...textProblems(specification, clauses),
    ...clauses.flatMap(({ line, text, proofs }) => proofProblems(`Line ${line}, “${text}”`, proofs, tests)),
  ]
}

function textProblems(specification: string, clauses: readonly Clause[]): string[] {
  const lines = specification.split('\n').map((line) => (line.startsWith('#') ? '' : line.replace(/^- /, '').trim()))
  const strays = clauses
    .filter(({ line }) => !lines[line - 1])
    .map(({ line }) => `Line ${line} of the specification says nothing.`)
  const wrong = lines.flatMap((said, i) => {
    const own = clauses.filter(({ line }) => line === i + 1).map(({ text }) => text)
    return own.join(' ') === said
      ? []
      : [`Line ${i + 1} is not what its clauses say: …${differenceOf(said, own.join(' '))}`]
  })
  return [...new Set(strays), ...wrong]
}

function differenceOf(said: string, own: string): string {
  let at = 0
  while (at < said.length && said[at] === own[at]) at += 1
  return said.slice(Math.max(0, at - 20), at + 60) || own.slice(at, at + 60)
}
