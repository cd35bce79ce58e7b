import 'server-only'
import type { PictureDetail, PictureType } from '#lib/domain/drawn-picture.ts'

/** How trousers are cut. */
export interface LegCut {
  length: 'long' | 'short'
  /** `none` where the legs go on into a top. */
  waist: 'band' | 'drawstring' | 'none'
  fit: 'straight' | 'slim' | 'loose'
  sidePockets: 'slant' | 'scoop'
  cargo: boolean
  kneePatch: boolean
  hem: 'plain' | 'rib' | 'turned'
  tape: boolean
  /** Thread that is meant to be seen. */
  thread?: string
}

const PANTS: LegCut = {
  length: 'long',
  waist: 'band',
  fit: 'straight',
  sidePockets: 'slant',
  cargo: false,
  kneePatch: false,
  hem: 'plain',
  tape: false,
}

const CUTS: Partial<Record<PictureType, Partial<LegCut>>> = {
  'work-pants': {},
  'cargo-pants': { cargo: true },
  jeans: { fit: 'slim', sidePockets: 'scoop', thread: '#C68A3E' },
  shorts: { length: 'short' },
  'scrub-pants': { waist: 'drawstring', fit: 'loose' },
}

/** The cut of a type with its details. */
export function legCut(type: PictureType, details: ReadonlySet<PictureDetail>): LegCut {
  const cut: LegCut = { ...PANTS, ...CUTS[type] }
  if (details.has('cargo')) cut.cargo = true
  if (details.has('knee-patch')) cut.kneePatch = true
  if (details.has('tape')) cut.tape = true
  if (details.has('cuff')) cut.hem = type === 'jeans' ? 'turned' : 'rib'
  return cut
}
