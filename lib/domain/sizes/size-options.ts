import { compareSizes, SIZE_READINGS, SIZE_SYSTEMS, type SizeReading, type SizeSystem, sizeText } from './sizes.ts'

/** What the size picker needs of a variant. */
export interface SizedVariant {
  id: string
  label: string
  /** `cm` is the length of the foot, from the size chart. */
  sizes: Partial<Record<SizeReading, string | undefined>>
  width?: string | undefined
  stockQty: number
}

/** One size a product is made in. Sizes that were never made are simply not there. */
export interface SizeOption {
  /** The size as the brand writes it; it names the option. */
  label: string
  /** The size in the chosen system. */
  text: string
  soldOut: boolean
}

/** Ways a product's sizes can be read, in shop order [PDP-08]. */
export function systemsOf(variants: readonly SizedVariant[]): SizeReading[] {
  return SIZE_READINGS.filter((system) => variants.some((variant) => variant.sizes[system] !== undefined))
}

/** The system the brand's own labels are in; undefined for clothing and for labels of no known system. */
export function boxSystem(variants: readonly SizedVariant[]): SizeSystem | undefined {
  return SIZE_SYSTEMS.find((system) => variants.every((variant) => variant.sizes[system] === variant.label))
}

/** Widths a product is made in, in the order of its variants. */
export function widthsOf(variants: readonly SizedVariant[]): string[] {
  return [...new Set(variants.flatMap((variant) => variant.width ?? []))]
}

/** Widths one size is made in. */
export function widthsOfSize(variants: readonly SizedVariant[], label: string): string[] {
  return widthsOf(variants.filter((variant) => variant.label === label))
}

interface Reading {
  system?: SizeReading | undefined
  width?: string | undefined
  stockMatters: boolean
}

/**
 * Sizes in natural order, read in a system. A size is sold out when nothing of it is left in the chosen width; one that
 * is not made in that width at all is judged by the widths it is made in, since choosing it changes the width.
 */
export function sizeOptions(variants: readonly SizedVariant[], { system, width, stockMatters }: Reading): SizeOption[] {
  const firsts = variants.filter(({ label }, i) => variants.findIndex((variant) => variant.label === label) === i)
  // Children's sizes begin again at 1 after 13: the EU size keeps growing, so it gives the order where there is one.
  firsts.sort((a, b) => compareSizes(a.sizes.eu ?? a.label, b.sizes.eu ?? b.label))
  return firsts.map(({ label, sizes }) => {
    const same = variants.filter((variant) => variant.label === label)
    const inWidth = same.filter((variant) => width === undefined || variant.width === width)
    const fitting = inWidth.length > 0 ? inWidth : same
    return {
      label,
      text: system === 'cm' ? (sizes.cm ?? sizeText(label)) : sizeText((system && sizes[system]) ?? label),
      soldOut: stockMatters && !fitting.some((variant) => variant.stockQty > 0),
    }
  })
}

export type WidthState = 'in stock' | 'sold out' | 'not made'

/** What there is of a size in a width; before a size is chosen every width is worth choosing. */
export function widthState(variants: readonly SizedVariant[], width: string, label: string | undefined): WidthState {
  if (label === undefined) return 'in stock'
  const variant = variants.find((v) => v.label === label && v.width === width)
  if (!variant) return 'not made'
  return variant.stockQty > 0 ? 'in stock' : 'sold out'
}

/** The variant of a size and width; where there is one width only, it need not be chosen. */
export function variantOf<V extends SizedVariant>(
  variants: readonly V[],
  label: string | undefined,
  width: string | undefined,
): V | undefined {
  const same = variants.filter((variant) => variant.label === label)
  return same.length === 1 ? same[0] : same.find((variant) => variant.width === width)
}
