/** What a terminal would obey, or write the other way round. */
const COMMANDS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** A text as a terminal may be shown it: some of them strangers have sent [OBS-33]. */
const shown = (cell: string | number) => String(cell).replace(COMMANDS, '\ufffd')

/** Rows under headings, each column as wide as what is in it. */
export function tableText(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return 'Nothing.'
  const cells = [headings, ...rows.map((row) => row.map(shown))]
  const widths = headings.map((_, i) => Math.max(...cells.map((row) => (row[i] ?? '').length)))
  return cells
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Rows below a title, without headings. */
export function sectionText(title: string, rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return `${title}\n  none\n`
  const cells = rows.map((row) => row.map(shown))
  const widths = (cells[0] ?? []).map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)))
  const lines = cells.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd())
  return [title, ...lines, ''].join('\n')
}

/** Dollars as people read them. */
export function dollarsText(dollars: number): string {
  return `$${dollars.toFixed(2)}`
}

const MOMENT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Australia/Melbourne',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** An instant by the clock on the shop's wall: what came in before eleven in the morning is not of yesterday. */
export function momentText(instant: string): string {
  return MOMENT.format(new Date(instant))
}
