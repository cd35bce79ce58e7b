import { isLetterSize } from './clothing-size.ts'

/** Kinds of clothing sizes, in the order they are offered. */
export const CLOTHING_GROUPS = ['letters', 'waists', 'numbers', 'ages'] as const
export type ClothingGroup = (typeof CLOTHING_GROUPS)[number]

export const CLOTHING_GROUP_TITLES: Readonly<Record<ClothingGroup, string>> = {
  letters: 'Letters',
  waists: 'Waists',
  numbers: 'Numbers',
  ages: 'Ages',
}

const WITH_LEG = /^\d{2,3}([rslt]|[/x]\d{2,3})( |$)/i
const AGE = /\d ?(y|m)/i
/** Centimetres round a waist begin about here; numbers below are dress and inch sizes. */
const WAIST_FROM = 60

/** What kind a clothing size is: a letter, a waist with or without its leg, a number, an age. */
export function clothingGroup(label: string): ClothingGroup {
  if (isLetterSize(label) || !/^\d/.test(label)) return 'letters'
  if (AGE.test(label)) return 'ages'
  return WITH_LEG.test(label) || Number.parseInt(label, 10) >= WAIST_FROM ? 'waists' : 'numbers'
}
