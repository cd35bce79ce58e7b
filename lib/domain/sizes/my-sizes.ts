import { clothingSizes, isLetterSize, oneWriting } from './clothing-size.ts'
import { convertShoeSize } from './shoe-conversion.ts'
import { type SizeSystem, sizeText, systemLabel } from './sizes.ts'

export const WIDTHS = ['regular', 'wide'] as const
export type Width = (typeof WIDTHS)[number]

/** A shopper's own sizes; what they have not said is absent. `shirt` and `waist` are labels of clothes [SIZE-01]. */
export interface MySizes {
  shoe?: { system: SizeSystem; size: string } | undefined
  width?: Width | undefined
  shirt?: string | undefined
  waist?: string | undefined
}

/** The parts of a shopper's sizes that are learned one by one; a width goes with the shoe. */
export type SizeKind = 'shoe' | 'shirt' | 'waist'

export interface OwnedVariant {
  label: string
  sizes: { readonly [System in SizeSystem]?: string | undefined }
  width?: string | undefined
}

const WIDE = /\bwide/i

/** Whether a width is for wide feet. */
export const isWide = (width = '') => WIDE.test(width)

/** Tells whether a text can be the size of a garment: 2XL, 12, 87R. */
export const isClothingSize = clothingSizes('')

/** Whether nothing at all is known. */
export function isEmptySizes({ shoe, shirt, waist, width }: MySizes): boolean {
  return !(shoe || shirt || waist || width)
}

/**
 * The variant of a product that is the shopper's: the shoe's size in its own system, or the same size in one the
 * product knows; of clothes the label. Of several widths the one that was asked for, else a regular one. Undefined
 * where the product is not made in that size, or nothing is known [SIZE-02].
 */
export function myVariant<V extends OwnedVariant>(variants: readonly V[], my: MySizes): V | undefined {
  const fitting = fittingVariants(variants, my)
  const isWanted = ({ width }: V) => isWide(width) === (my.width === 'wide')
  return fitting.find(isWanted) ?? fitting[0]
}

function fittingVariants<V extends OwnedVariant>(variants: readonly V[], { shoe, shirt, waist }: MySizes): V[] {
  const shoes = variants.filter(({ sizes }) => Object.keys(sizes).length > 0)
  if (shoes.length > 0) return shoe ? inSystem(shoes, shoe) : []
  const labelled = (size: string | undefined) =>
    size === undefined ? [] : variants.filter(({ label }) => oneWriting(label) === oneWriting(size))
  const shirts = labelled(shirt)
  return shirts.length > 0 ? shirts : labelled(waist)
}

function inSystem<V extends OwnedVariant>(shoes: readonly V[], { system, size }: NonNullable<MySizes['shoe']>): V[] {
  const isKnown = (each: SizeSystem) => shoes.some((shoe) => numberIn(each, shoe) !== undefined)
  if (isKnown(system)) return shoes.filter((shoe) => numberIn(system, shoe) === size)
  const same = convertShoeSize(system, size)
  const known = (['eu', 'uk'] as const).find(isKnown)
  return same && known ? shoes.filter((shoe) => numberIn(known, shoe) === same[known]) : []
}

/** A child's UK 10 is no man's: of children's shoes their own US sizes tell, and the EU's, which go on growing. */
function numberIn(system: SizeSystem, { sizes }: OwnedVariant): string | undefined {
  return system === 'uk' && sizes.usKids !== undefined ? undefined : sizes[system]
}

/**
 * Which of the shopper's sizes a variant tells of, read in a system where it is a shoe: what choosing it teaches
 * [SIZE-03].
 */
export function sizesToldBy(variant: OwnedVariant, system: SizeSystem | undefined): MySizes {
  const known = system && numberIn(system, variant) ? system : firstSystem(variant)
  const size = known && variant.sizes[known]
  if (known && size) return { shoe: { system: known, size } }
  if (!isClothingSize(variant.label)) return {}
  return isLetterSize(variant.label) ? { shirt: variant.label } : { waist: variant.label }
}

function firstSystem(variant: OwnedVariant): SizeSystem | undefined {
  const { label, sizes } = variant
  const systems = (Object.keys(sizes) as SizeSystem[]).filter((system) => numberIn(system, variant) !== undefined)
  return systems.find((system) => sizes[system] === label) ?? systems[0]
}

/** The kind of size that is told, if one is. */
export function kindOf({ shoe, shirt, waist }: MySizes): SizeKind | undefined {
  return shoe ? 'shoe' : shirt ? 'shirt' : waist ? 'waist' : undefined
}

/** A size in words: `AU/UK 9½`, `2XL`; empty where it is not known. */
export function mySizeText(my: MySizes, kind: SizeKind): string {
  if (kind !== 'shoe') return my[kind] ?? ''
  return my.shoe ? `${systemLabel(my.shoe.system)} ${sizeText(my.shoe.size)}` : ''
}
