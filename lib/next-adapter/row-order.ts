import 'server-only'
import { isPlainNext } from './plain-next.ts'

/**
 * Between two rows of what React streams: a line break, the two letters that stand for one inside a script, or where
 * the first begins.
 */
const ROW_END = /\\n|\n|\[1,"/
const TAG_START = /(?=<)/
/**
 * A row's own number, and those of the rows it speaks of. A text that begins with a dollar sign has two of them, so no
 * price is met.
 */
const ROW_NUMBER = /^[0-9a-f]+:/
/**
 * A script's address in a list of them: a process names those of every page it has loaded before. All belong to the
 * build, whose id stands in the page.
 */
const SCRIPT_ADDRESS = /,?\\?"\/_next\/static\/[\w./~-]+\.js\\?"/g
const REFERENCE = /(\\?"\$[A-Za-z@]?)[0-9a-f]+(?=[\\":])/g

/**
 * What a body says, its bytes as letters, in an order of its own: equal texts are the same page. React numbers and
 * writes the rows of a page as they get ready, and under load that order changes from one render, or one instance, to
 * the next; so does that of the tags that parts of the page put into its head. In a page the scripts are joined
 * (`joinFlightScripts`): nothing else differs. The same markup and the same rows, whatever their numbers, are the same
 * page.
 */
export function saidInOrder(body: Buffer): string {
  return isPlainNext() ? body.toString('latin1') : sortedRows(body).join('\n')
}

function sortedRows(body: Buffer): string[] {
  const text = body.toString('latin1').replace(SCRIPT_ADDRESS, '')
  const headEnd = text.startsWith('<!DOCTYPE html>') ? text.indexOf('</head>') + 1 : 0
  const tags = text.slice(0, headEnd).split(TAG_START)
  const rows = text.slice(headEnd).split(ROW_END)
  return [...tags, ...rows.map((row) => row.replace(ROW_NUMBER, '').replace(REFERENCE, '$1'))].sort()
}
