/** Text that must not be read as Markdown. */
export function markdownText(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|#]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** `[words](address)` */
export function markdownLink(words: string, href: string): string {
  // Parentheses, which would end the address, are the ones that encodeURIComponent leaves alone.
  const address = href.replace(/\s/g, encodeURIComponent).replaceAll('(', '%28').replaceAll(')', '%29')
  return `[${markdownText(words)}](${address})`
}

/** Rows with a head, as a table. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(markdownText).join(' | ')} |`
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

/** Without it, what stands below a table's head is no table to whoever reads Markdown. */
function separatorRow(columns: number): string {
  return `<tr>${'<td>---</td>'.repeat(columns)}</tr>`
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '\\<', gt: '\\>', quot: '"', nbsp: ' ', apos: '’', '#39': '’' }

/**
 * Sanitised HTML of the shop's own texts as Markdown: headings, paragraphs, lists, links, emphasis, table rows. Links
 * of the shop get their full address.
 */
export function htmlToMarkdown(html: string, origin: string): string {
  return html
    .replace(/\r?\n/g, ' ')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis, (_whole, href: string, words: string) => {
      return `[${words.trim()}](${href.startsWith('/') ? origin + href : href})`
    })
    .replace(/<(strong|b)\b[^>]*>(.*?)<\/\1>/gis, '**$2**')
    .replace(/<(em|i)\b[^>]*>(.*?)<\/\1>/gis, '*$2*')
    .replace(/<h([1-6])\b[^>]*>/gi, (_whole, level: string) => `\n\n${'#'.repeat(Number(level))} `)
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<table\b.*?<\/tr>/gis, (head) => head + separatorRow(head.match(/<t[dh]\b/gi)?.length ?? 0))
    .replace(/<tr\b[^>]*>\s*/gi, '\n| ')
    .replace(/\s*<\/tr>/gi, ' |')
    .replace(/<\/t[dh]>\s*(?=<t[dh])/gi, ' | ')
    .replace(/<\/?(?:p|h[1-6]|ul|ol|table|blockquote|figure|div|section)\b[^>]*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|apos|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
