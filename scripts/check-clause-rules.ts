export interface Proof {
  /** The name of the file, wherever it stands. */
  file: string
  /** What the test is called, or how that begins. */
  title: string
}

export interface Clause {
  /** The line of the specification. */
  line: number
  text: string
  proofs: readonly Proof[]
}

const ROW = /^\| (\d+)\.\d+ \| (.*) \| (.*) \|$/
const BETWEEN_PROOFS = '<br>'
const BEFORE_TITLE = ' › '

/** The rows of the table: `| line.number | clause | file › title<br>file › title |`. */
export function readClauses(table: string): Clause[] {
  return table.split('\n').flatMap((row) => {
    const [, line, text, proofs] = ROW.exec(row) ?? []
    if (line === undefined || text === undefined || proofs === undefined) return []
    return [{ line: Number(line), text, proofs: proofs.split(BETWEEN_PROOFS).filter(Boolean).map(readProof) }]
  })
}

function readProof(text: string): Proof {
  const at = text.indexOf(BEFORE_TITLE)
  return at < 0 ? { file: text, title: '' } : { file: text.slice(0, at), title: text.slice(at + BEFORE_TITLE.length) }
}

/**
 * What is wrong with the table: a word of the specification that is in no clause, a clause that says something else,
 * one without a test, and a test that does not exist. `tests` holds the sources of each file name; a file may move, but
 * not its test.
 */
export function clauseProblems(
  specification: string,
  clauses: readonly Clause[],
  tests: ReadonlyMap<string, readonly string[]>,
): string[] {
  return [...textProblems(specification, clauses), ...clauses.flatMap((clause) => proofProblems(clause, tests))]
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

function proofProblems({ line, text, proofs }: Clause, tests: ReadonlyMap<string, readonly string[]>): string[] {
  const clause = `Line ${line}, “${text}”`
  if (proofs.length === 0) return [`${clause}: no test is named.`]
  return proofs.flatMap(({ file, title }) => {
    const sources = tests.get(file)
    if (!sources) return [`${clause}: there is no ${file}.`]
    return title !== '' && sources.some((source) => hasTest(source, title))
      ? []
      : [`${clause}: ${file} has no test “${title}”.`]
  })
}

/** A title stands after a quotation mark, and ends there or where the ids of requirements begin. */
function hasTest(source: string, title: string): boolean {
  const plain = source.replaceAll("\\'", "'")
  return ["'", '"', '`'].some((quote) => [quote, ' ['].some((end) => plain.includes(quote + title + end)))
}
