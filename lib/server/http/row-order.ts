import 'server-only'

/** Between two rows of what React streams: a line break, the two letters that stand for one inside a script, or where the first begins. */
const ROW_END = /\\n|\n|\[1,"/
const TAG_START = /(?=<)/
/** A row's own number, and those of the rows it speaks of. A text that begins with a dollar sign has two of them, so no price is met. */
const ROW_NUMBER = /^[0-9a-f]+:/
const REFERENCE = /(\\?"\$[A-Za-z@]?)[0-9a-f]+(?=[\\":])/g

/**
 * Whether two bodies say the same. React numbers and writes the rows of a page as they get ready, and under load that order changes from
 * one render to the next; so does that of the tags that parts of the page put into its head. In a page the scripts are joined (`joinInlineScripts`): nothing
 * else differs. The same markup and the same rows, whatever their numbers, are the same page.
 */
export function isSameInAnotherOrder(one: Buffer, other: Buffer): boolean {
  const [rows, others] = [sortedRows(one), sortedRows(other)]
  return rows.length === others.length && rows.every((row, i) => row === others[i])
}

function sortedRows(body: Buffer): string[] {
  const text = body.toString('utf8')
  const headEnd = text.startsWith('<!DOCTYPE html>') ? text.indexOf('</head>') + 1 : 0
  const tags = text.slice(0, headEnd).split(TAG_START)
  const rows = text.slice(headEnd).split(ROW_END)
  return [...tags, ...rows.map((row) => row.replace(ROW_NUMBER, '').replace(REFERENCE, '$1'))].sort()
}
