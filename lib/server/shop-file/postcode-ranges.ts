import 'server-only'

const RANGE = /^(\d{4})(?:-(\d{4}))?$/

/** Whether a text is a postcode or a run of them: `3121`, `3000-3008`. */
export function isPostcodeRange(text: string): boolean {
  const [, from, to = from] = RANGE.exec(text) ?? []
  return from !== undefined && to !== undefined && from <= to
}

/** The postcodes of ranges, each once, in order. Ranges that are none count for nothing. */
export function postcodesOf(ranges: readonly string[]): string[] {
  const all = new Set<number>()
  for (const range of ranges.filter(isPostcodeRange)) {
    const [from = 0, to = from] = range.split('-').map(Number)
    for (let code = from; code <= to; code += 1) all.add(code)
  }
  return [...all].sort((a, b) => a - b).map(written)
}

/** The same postcodes in as few ranges as there can be, in order. */
export function rangesOf(postcodes: readonly string[]): string[] {
  const runs: [from: number, to: number][] = []
  for (const code of postcodesOf(postcodes).map(Number)) {
    const last = runs.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else runs.push([code, code])
  }
  return runs.map(([from, to]) => (from === to ? written(from) : `${written(from)}-${written(to)}`))
}

function written(code: number): string {
  return String(code).padStart(4, '0')
}
