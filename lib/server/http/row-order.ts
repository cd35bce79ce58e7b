import 'server-only'

/** Between two rows of what React streams: a line break, the two letters that stand for one inside a script, or where the first begins. */
const ROW_END = /\\n|\n|\[1,"/

/**
 * Whether two bodies say the same. React writes the rows of a page in the order they get ready, and under load that order changes from
 * one render to the next: the same rows, each with its own number, mean the same page.
 */
export function isSameInAnotherOrder(one: Buffer, other: Buffer): boolean {
  if (one.length !== other.length) return false
  const [rows, others] = [sortedRows(one), sortedRows(other)]
  return rows.length === others.length && rows.every((row, i) => row === others[i])
}

// Where one script ends and the next begins is a matter of timing too.
const SCRIPT_SEAM = /"\]\)<\/script><script>self\.__next_f\.push\(\[1,"/g

function sortedRows(body: Buffer): string[] {
  return body.toString('utf8').replace(SCRIPT_SEAM, '').split(ROW_END).sort()
}
