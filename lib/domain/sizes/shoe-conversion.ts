import { SIZE_SYSTEM_LABELS, type SizeSystem } from './sizes.ts'

/** Systems adults' shoes are sold in, as the converter offers them. */
export const SHOE_SYSTEMS = ['usMen', 'usWomen', 'uk', 'eu', 'cm'] as const
export type ShoeSystem = (typeof SHOE_SYSTEMS)[number]

export const SHOE_SYSTEM_LABELS: Readonly<Record<ShoeSystem, string>> = {
  usMen: SIZE_SYSTEM_LABELS.usMen,
  usWomen: SIZE_SYSTEM_LABELS.usWomen,
  uk: SIZE_SYSTEM_LABELS.uk,
  eu: SIZE_SYSTEM_LABELS.eu,
  cm: 'Foot length, cm',
}

/** One size in every system, children's excepted; the foot's length in centimetres with one decimal. */
export type ShoeSize = Readonly<Record<ShoeSystem, string> & { usKids?: undefined }>

const UK_AND_EU: readonly (readonly [uk: number, eu: string])[] = [
  [2, '34.5'],
  [2.5, '35'],
  [3, '35.5'],
  [3.5, '36'],
  [4, '37'],
  [4.5, '37.5'],
  [5, '38'],
  [5.5, '38.5'],
  [6, '39'],
  [6.5, '40'],
  [7, '40.5'],
  [7.5, '41'],
  [8, '42'],
  [8.5, '42.5'],
  [9, '43'],
  [9.5, '44'],
  [10, '44.5'],
  [10.5, '45'],
  [11, '46'],
  [11.5, '46.5'],
  [12, '47'],
  [12.5, '47.5'],
  [13, '48'],
  [13.5, '48.5'],
  [14, '49'],
  [15, '50.5'],
  [16, '51.5'],
]

// A full English size is a third of an inch. A foot of 26.7 cm stands well in a UK 8.
const SIZE_CM = 2.54 / 3
const FOOT_OF_UK_8 = 26.7

/** Adults' sizes, smallest first: US men is UK + 1, women UK + 2. Brands differ by up to half a size. */
export const SHOE_SIZES: readonly ShoeSize[] = UK_AND_EU.map(([uk, eu]) => ({
  usMen: String(uk + 1),
  usWomen: String(uk + 2),
  uk: String(uk),
  eu,
  cm: (FOOT_OF_UK_8 + (uk - 8) * SIZE_CM).toFixed(1),
}))

/** The same size in the other systems; undefined when the system has no such size. */
export function convertShoeSize(system: ShoeSystem | SizeSystem, size: string): ShoeSize | undefined {
  return SHOE_SIZES.find((row) => row[system] === size)
}
