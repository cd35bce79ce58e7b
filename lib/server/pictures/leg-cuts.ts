import 'server-only'
import type { PictureDetail, PictureType } from '#lib/domain/catalogue/drawn-picture.ts'
import type { Tones } from './palette.ts'

/** How trousers are cut. */
interface LegCut {
  length: 'long' | 'short'
  waist: 'band' | 'drawstring'
  fit: 'straight' | 'slim' | 'loose'
  sidePockets: 'slant' | 'scoop'
  seatPockets: 'patch' | 'flap' | 'single'
  /** A ruler pocket on the thigh and a shaped knee. */
  trade: boolean
  cargo: boolean
  kneePatch: boolean
  hem: 'plain' | 'rib' | 'turned'
  tape: boolean
  /** Worn pale where cloth rubs. */
  faded: boolean
  /** Thread that is meant to be seen. */
  thread?: string
}

/** Trousers being drawn: their cut, their colours and the side they are seen from. */
export interface Legs {
  cut: LegCut
  main: Tones
  second: Tones
  isTwoTone: boolean
  isBack: boolean
}

const PANTS: LegCut = {
  length: 'long',
  waist: 'band',
  fit: 'straight',
  sidePockets: 'slant',
  seatPockets: 'flap',
  trade: false,
  cargo: false,
  kneePatch: false,
  hem: 'plain',
  tape: false,
  faded: false,
}

const CUTS: Partial<Record<PictureType, Partial<LegCut>>> = {
  'work-pants': { trade: true },
  'cargo-pants': { cargo: true },
  jeans: { fit: 'slim', sidePockets: 'scoop', seatPockets: 'patch', faded: true, thread: '#C68A3E' },
  shorts: { length: 'short', seatPockets: 'patch' },
  'scrub-pants': { waist: 'drawstring', fit: 'loose', seatPockets: 'single' },
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

/** The left leg's outer edge from the hip to the hem, and its inner edge from the hem up, for each fit. */
export const FITS = {
  straight: {
    outer: '147,120 140,188 139,250 145,350 150,430 157,556!',
    inner: '235,562! 240,430 245,310 249,240',
  },
  slim: { outer: '149,120 143,188 145,256 155,350 161,430 170,556!', inner: '232,562! 238,430 244,310 249,240' },
  loose: { outer: '145,120 136,200 133,300 132,420 131,556!', inner: '237,563! 243,430 247,310 249,240' },
  short: { outer: '146,120 138,190 128,330!', inner: '241,344! 246,290 249,250' },
} as const

/** Where the legs part. */
export const CROTCH = 216

/** The left half of the trousers, from the top of the middle round to the crotch. */
export function halfOutline({ length, fit }: LegCut, isBack: boolean): string {
  const { outer, inner } = FITS[length === 'short' ? 'short' : fit]
  return `${isBack ? '250,52! 170,54!' : '250,62! 170,54!'} ${outer} ${inner} 250,${CROTCH}!`
}
