import 'server-only'
import { isPlainNext } from './plain-next.ts'

const PUSH = 'self.__next_f.push(['
const SEAM = `])</script><script>${PUSH}`
const TEXT_SEAM = `"${SEAM}1,"`
/** A property that is not there, as React writes it; a text with this in it has two dollar signs. */
const ABSENT = /,\\"\w+\\":\\"\$undefined\\"/g

/**
 * Joins the run of small scripts that Next streams a page's data in, and pieces of text to one. In a finished page they
 * only cost a tag and a digest each, and where one ends is a matter of timing. A seam cannot stand inside the data:
 * Next writes every `<` in it as `\u003c`. Properties that are not there are left out.
 */
export function joinFlightScripts(html: string): string {
  return isPlainNext() ? html : html.replaceAll(TEXT_SEAM, '').replaceAll(SEAM, `]);${PUSH}`).replace(ABSENT, '')
}
