/** Size systems a footwear label can be read in [PDP-08]. */
export const SIZE_SYSTEMS = ['usMen', 'usWomen', 'usKids', 'uk', 'eu'] as const
export type SizeSystem = (typeof SIZE_SYSTEMS)[number]
export type VariantSizes = Partial<Record<SizeSystem, string>>

/**
 * As a shopper here says it: an AU men’s size is the UK’s, an AU women’s the US’s. For shoes of any wearer; of known
 * shoes `systemLabel` says it shorter.
 */
export const SIZE_SYSTEM_LABELS: Record<SizeSystem, string> = {
  usMen: 'US men',
  usWomen: 'AU/US women',
  usKids: 'US kids',
  uk: 'UK/AU men',
  eu: 'EU',
}

/** The same as order lines keep it. */
const SYSTEM_KEPT: Record<SizeSystem, string> = { ...SIZE_SYSTEM_LABELS, usWomen: 'US women', uk: 'UK' }

/** What a system is called beside shoes whose sizes are known: the UK’s number is not AU’s on a shoe for women only. */
export function systemLabel(system: SizeReading, sizes: { readonly [System in SizeSystem]?: unknown } = {}): string {
  if (system !== 'uk') return SIZE_READING_LABELS[system]
  return sizes.usWomen !== undefined && sizes.usMen === undefined ? 'UK' : 'AU/UK'
}

/** How a product page can show a size: in a system, or as the length of the foot where a chart knows it. */
export const SIZE_READINGS = [...SIZE_SYSTEMS, 'cm'] as const
export type SizeReading = (typeof SIZE_READINGS)[number]
const SIZE_READING_LABELS: Record<SizeReading, string> = { ...SIZE_SYSTEM_LABELS, cm: 'cm' }

/**
 * The system that labels of shoes are all written in; undefined where they are not, or for labels of the maker's own.
 */
export function systemOfLabels(labelled: readonly { label: string; sizes: VariantSizes }[]): SizeSystem | undefined {
  const shoes = labelled.filter(({ sizes }) => Object.keys(sizes).length > 0)
  if (shoes.length === 0) return undefined
  return SIZE_SYSTEMS.find((system) => shoes.every(({ label, sizes }) => sizes[system] === label))
}

const LETTERS = ['3XS', 'XXS', '2XS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', '3XL', '4XL', '5XL', '6XL', '7XL']
const NUMERIC = /^(\d+(?:\.\d+)?)\s*([A-Za-z]*)$/
const RANGE = /^(\d+(?:\.\d+)?)\s*[-–]\s*(\d+(?:\.\d+)?)$/

interface SizeRank {
  group: number
  value: number
  suffix: string
}

function rank(label: string): SizeRank {
  const tidy = label.trim().replace('½', '.5')
  // Letters first: 2XL begins with a digit and is no number.
  const letter = LETTERS.indexOf(tidy.toUpperCase().split(/[\s/-]/)[0] ?? '')
  if (letter >= 0) return { group: 1, value: letter, suffix: tidy }
  const numeric = NUMERIC.exec(tidy)
  if (numeric) return { group: 0, value: Number(numeric[1]), suffix: (numeric[2] ?? '').toUpperCase() }
  // By where it begins, then by where it ends.
  const range = RANGE.exec(tidy)
  if (range) return { group: 0, value: Number(range[1]), suffix: (range[2] ?? '').padStart(6, '0') }
  return { group: 2, value: 0, suffix: tidy }
}

/**
 * Natural size order: 7, 7.5, 8, 10 · 2-8, 6-10, 11-14 · 77R, 82R, 87S · XS…5XL · anything else by name. Negative when
 * `a` comes first.
 */
export function compareSizes(a: string, b: string): number {
  const x = rank(a)
  const y = rank(b)
  if (x.group !== y.group) return x.group - y.group
  if (x.value !== y.value) return x.value - y.value
  return x.suffix.localeCompare(y.suffix, 'en-AU')
}

/** From this number on children's sizes are the smaller ones: after 13½ they begin again at 1. */
const KIDS_INFANTS_FROM = 7

/** Natural order of children's shoes: 7 … 13½, then 1 … 6. Negative when `a` comes first. */
export function compareKidsSizes(a: string, b: string): number {
  const grown = (size: string) => Number(Number.parseFloat(size) < KIDS_INFANTS_FROM)
  return grown(a) - grown(b) || compareSizes(a, b)
}

export interface SizedVariant {
  label: string
  sizes: { [System in SizeSystem]?: string | undefined }
  width?: string | undefined
}

/** A size with the system it is told in, where there is one, as order lines keep it: `7.5 US women`, `XL`. */
export function systemSize({ label, sizes }: SizedVariant): string {
  const system = SIZE_SYSTEMS.find((each) => sizes[each] === label)
  return system ? `${label} ${SYSTEM_KEPT[system]}` : label
}

/**
 * A size as the shopper reads it [CAT-33]: in the system they chose where the size has it, else in the one on the box:
 * `EU 42½`, `AU/UK 8`, `XL`. For eyes; what is kept is `systemSize`.
 */
export function sizeIn(system: SizeSystem | 'asLabelled', { label, sizes }: SizedVariant): string {
  const chosen = system !== 'asLabelled' && sizes[system] !== undefined ? system : undefined
  const told = chosen ?? SIZE_SYSTEMS.find((each) => sizes[each] === label)
  return told ? `${systemLabel(told, sizes)} ${sizeText(sizes[told] ?? label)}` : sizeText(label)
}

/**
 * All that tells a variant from its siblings and the product from its other colours: `5.5 UK · Wide (2E) · Black`. Two
 * widths of one size have the same label. As it is stored; for eyes it goes through `sizeText`.
 */
export function variantText(variant: SizedVariant, colour: string | undefined): string {
  return [systemSize(variant), variant.width, colour].filter(Boolean).join(' · ')
}

/** A size as a shopper reads it: 7.5 becomes 7½. */
export function sizeText(label: string): string {
  return label.replace(/(\d)\.5\b/, '$1½')
}
