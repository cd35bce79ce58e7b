import { SHOE_SIZES } from './shoe-conversion.ts'
import type { SizeSystem } from './sizes.ts'

const KIDS_AGAIN = ['1', '1.5', '2', '2.5', '3', '3.5', '4', '5', '6']
/** Children's sizes begin again at 1 after 13. */
const KIDS = [...Array.from({ length: 14 }, (_, i) => String(7 + i / 2)), ...KIDS_AGAIN]

/** The sizes shoes come in, in a system, smallest first. */
export function shoeChoices(system: SizeSystem): readonly string[] {
  if (system === 'usKids') return KIDS
  return [...new Set(SHOE_SIZES.map((row) => row[system]))]
}
