import 'server-only'
import type { PictureType } from '#lib/domain/catalogue/drawn-picture.ts'
import { coloursOf } from './makes.ts'
import { blend, RUBBER, type Tones, tones } from './palette.ts'
import { namedSole } from './soles.ts'
import type { Subject } from './subject.ts'

/** The sole a type has when no detail names one, from the upper's colour and the second colour of two-tone shoes. */
const USUAL: Partial<Record<PictureType, (upper: string, second?: string) => string>> = {
  'slip-on-boot': (upper) => blend(upper, RUBBER.base, 0.85),
  'safety-sneaker': () => '#3A3C40',
  sneaker: () => '#EDEBE6',
  gumboot: (upper, second) => second ?? blend(upper, '#C2A25E', 0.55),
  sandal: (_, second) => second ?? '#3A3431',
  clog: (upper) => blend(upper, RUBBER.base, 0.35),
}

/** The sole of a shoe, the same from every side. */
export function soleOf(subject: Subject): Tones {
  const { type, details } = subject
  const named = namedSole(details)
  if (named) return tones(named)
  const { main, second, isTwoTone } = coloursOf(subject)
  const usual = USUAL[type]?.(main.base, isTwoTone ? second.base : undefined)
  return usual === undefined ? RUBBER : tones(usual)
}
