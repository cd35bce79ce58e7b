import type { SizeOption } from './size-options.ts'

/** The nearest sizes that are in stock: at most one smaller and one larger. */
export function nearestSizes(options: readonly SizeOption[], label: string): SizeOption[] {
  const at = options.findIndex((option) => option.label === label)
  const smaller = options.slice(0, Math.max(at, 0)).findLast((option) => !option.soldOut)
  const larger = options.slice(at + 1).find((option) => !option.soldOut)
  return [smaller, larger].filter((option) => option !== undefined)
}
