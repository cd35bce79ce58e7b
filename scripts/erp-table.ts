/** Rows under headings, each column as wide as what is in it. */
export function tableText(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return 'Nothing.'
  const cells = [headings, ...rows.map((row) => row.map(String))]
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
