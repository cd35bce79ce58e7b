import 'server-only'
import type { PictureDetail, PictureType } from '#lib/domain/catalogue/drawn-picture.ts'
import type { Tones } from './palette.ts'
import type { Subject } from './subject.ts'
import type { Weave } from './weaves.ts'

/** How a top is cut. Everything a type does not say is that of a plain tee. */
export interface TopCut {
  sleeve: 'none' | 'short' | 'long'
  cuff: 'hem' | 'rib' | 'button' | 'tab'
  /** `waist` where the top goes on into trousers. */
  hem: 'straight' | 'tail' | 'rib' | 'cord' | 'waist'
  neck: 'crew' | 'polo' | 'shirt' | 'vee' | 'stand' | 'hood' | 'chef'
  closure: 'none' | 'placket' | 'buttons' | 'zip' | 'half-zip' | 'henley' | 'snaps' | 'double'
  pockets: 'none' | 'chest' | 'two-flap' | 'kangaroo' | 'hand' | 'hand-flap' | 'scrub'
  /** Worn over other things: cut wider and stiffer. */
  outer: boolean
  /** What the cloth shows of how it was made. */
  weave: Weave
  /** Sleeves that run up to the neck, in seams of their own colour. */
  raglan: boolean
  /** Hi-vis garments carry the second colour below the chest. */
  hiVis: boolean
}

/** A top being drawn: its cut, its colours and the side it is seen from. */
export interface Top {
  cut: TopCut
  subject: Subject
  main: Tones
  second: Tones
  isTwoTone: boolean
  isBack: boolean
  /** What is below the chest: the second colour of a hi-vis garment. */
  low: Tones
  /** Collar, cuffs and other trims. */
  trim: Tones
}

const TEE: TopCut = {
  sleeve: 'short',
  cuff: 'hem',
  hem: 'straight',
  neck: 'crew',
  closure: 'none',
  pockets: 'none',
  outer: false,
  weave: 'plain',
  raglan: false,
  hiVis: false,
}

const CUTS: Partial<Record<PictureType, Partial<TopCut>>> = {
  tee: {},
  'long-sleeve-tee': { sleeve: 'long', cuff: 'rib' },
  polo: { neck: 'polo', closure: 'placket' },
  'hi-vis-polo': { neck: 'polo', closure: 'placket', hiVis: true },
  'work-shirt': { neck: 'shirt', closure: 'buttons', sleeve: 'long', cuff: 'button', hem: 'tail', pockets: 'chest' },
  'hi-vis-shirt': {
    neck: 'shirt',
    closure: 'buttons',
    sleeve: 'long',
    cuff: 'button',
    hem: 'tail',
    pockets: 'two-flap',
    hiVis: true,
  },
  'hi-vis-vest': { neck: 'vee', closure: 'snaps', sleeve: 'none', hiVis: true },
  hoodie: { neck: 'hood', sleeve: 'long', cuff: 'rib', hem: 'rib', pockets: 'kangaroo' },
  jumper: { sleeve: 'long', cuff: 'rib', hem: 'rib', weave: 'knit' },
  'thermal-top': { sleeve: 'long', cuff: 'rib', weave: 'waffle', closure: 'henley', raglan: true },
  'softshell-jacket': {
    neck: 'stand',
    closure: 'zip',
    sleeve: 'long',
    cuff: 'tab',
    hem: 'cord',
    pockets: 'hand',
    outer: true,
  },
  'rain-jacket': {
    neck: 'hood',
    closure: 'zip',
    sleeve: 'long',
    cuff: 'tab',
    hem: 'cord',
    pockets: 'hand-flap',
    outer: true,
  },
  'hi-vis-jacket': {
    neck: 'stand',
    closure: 'zip',
    sleeve: 'long',
    cuff: 'rib',
    hem: 'cord',
    pockets: 'hand-flap',
    outer: true,
    hiVis: true,
  },
  'puffer-vest': {
    neck: 'stand',
    closure: 'zip',
    sleeve: 'none',
    hem: 'cord',
    pockets: 'hand',
    outer: true,
    weave: 'quilted',
  },
  'scrub-top': { neck: 'vee', pockets: 'scrub' },
  overalls: {
    neck: 'shirt',
    closure: 'zip',
    sleeve: 'long',
    cuff: 'button',
    hem: 'waist',
    pockets: 'two-flap',
    hiVis: true,
  },
  'chef-jacket': { neck: 'chef', closure: 'double', sleeve: 'long', cuff: 'hem' },
}

/** What the details change about a cut. */
const CHANGES: Partial<Record<PictureDetail, Partial<TopCut>>> = {
  'long-sleeve': { sleeve: 'long', cuff: 'rib' },
  'short-sleeve': { sleeve: 'short', cuff: 'hem' },
  hood: { neck: 'hood' },
}

/** Pulled over the head, so that a zip only opens the neck. */
const HALF_ZIPPED: ReadonlySet<PictureType> = new Set(['jumper', 'thermal-top'])
const HALF_ZIP: Partial<TopCut> = { closure: 'half-zip', neck: 'stand' }

/** The cut of a type with its details. */
export function topCut(type: PictureType, details: ReadonlySet<PictureDetail>): TopCut {
  const cut: TopCut = { ...TEE, ...CUTS[type] }
  for (const detail of details) Object.assign(cut, CHANGES[detail])
  if (details.has('zip')) Object.assign(cut, HALF_ZIPPED.has(type) ? HALF_ZIP : { closure: 'zip' })
  if (details.has('pocket')) cut.pockets = pocketsOf(type, cut)
  return cut
}

function pocketsOf(type: PictureType, cut: TopCut): TopCut['pockets'] {
  if (type === 'work-shirt') return 'two-flap'
  if (type === 'hi-vis-vest') return 'two-flap'
  return cut.pockets === 'scrub' ? 'scrub' : 'chest'
}
