export interface Proof {
  /** The name of the file, wherever it stands. */
  file: string
  /** What the test is called, without the ids of requirements behind it. */
  title: string
}

const BETWEEN_PROOFS = '<br>'
const BEFORE_TITLE = ' › '

/** The proofs of a table's cell: `file › title<br>file › title`. */
export function readProofs(cell: string): Proof[] {
  return cell
    .split(BETWEEN_PROOFS)
    .map((text) => text.trim())
    .filter(Boolean)
    .map(readProof)
}

function readProof(text: string): Proof {
  const at = text.indexOf(BEFORE_TITLE)
  return at < 0 ? { file: text, title: '' } : { file: text.slice(0, at), title: text.slice(at + BEFORE_TITLE.length) }
}

/**
 * What is wrong with the proofs of `statement`: there are none, or one names a test that does not exist. `tests` holds
 * the sources of each file name; a file may move, but not its test.
 */
export function proofProblems(
  statement: string,
  proofs: readonly Proof[],
  tests: ReadonlyMap<string, readonly string[]>,
): string[] {
  if (proofs.length === 0) return [`${statement}: no test is named.`]
  return proofs.flatMap(({ file, title }) => {
    const sources = tests.get(file)
    if (!sources) return [`${statement}: there is no ${file}.`]
    return title !== '' && sources.some((source) => hasTest(source, title))
      ? []
      : [`${statement}: ${file} has no test “${title}”.`]
  })
}

/** A title stands after a quotation mark, and ends there or where the ids of requirements begin. */
function hasTest(source: string, title: string): boolean {
  const plain = source.replaceAll("\\'", "'")
  return ["'", '"', '`'].some((quote) => [quote, ' ['].some((end) => plain.includes(quote + title + end)))
}
