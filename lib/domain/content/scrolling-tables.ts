import { plainText } from '../text/plain-text.ts'

const TABLE_OR_HEADING = /<table>[\s\S]*?<\/table>|<h[23][^>]*>([\s\S]*?)<\/h[23]>/g

/**
 * A sanitised body whose tables stand in a region that can be reached and scrolled by keyboard [UI-22]. Its name is the
 * table's caption, else the heading it stands below.
 */
export function scrollingTables(body: string): string {
  let heading = 'Table'
  return body.replace(TABLE_OR_HEADING, (whole, inner: string | undefined) => {
    if (inner !== undefined) {
      heading = plainText(inner) || heading
      return whole
    }
    const caption = /<caption>([\s\S]*?)<\/caption>/.exec(whole)?.[1]
    const name = (caption && plainText(caption)) || heading
    const safe = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
    return `<div class="table-scroll" role="region" aria-label="${safe}" tabindex="0">${whole}</div>`
  })
}
