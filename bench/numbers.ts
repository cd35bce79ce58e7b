/** The middle of a list; NaN of an empty one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (high === undefined) return Number.NaN
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2
}

/** The value that `share` (0–1) of the list does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat('en-AU', { maximumSignificantDigits: 3 })

export function count(value: number, unit: string): string {
  return `${value >= 100 ? whole.format(value) : fine.format(value)} ${unit}`
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}
