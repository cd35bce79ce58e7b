import 'server-only'
import type { PictureType } from '#lib/domain/catalogue/drawn-picture.ts'
import { apron } from './apron.ts'
import { UPPER_HALF } from './coverall.ts'
import { arms, bareLegs, feet, hands, neckAndJaw, plainLegs, plainTee, skinOf } from './figure.ts'
import { type Fold, folded } from './folded.ts'
import { wall } from './ground.ts'
import { trousers } from './legwear.ts'
import { cutTo, type Hold } from './makes.ts'
import { marked } from './marks.ts'
import { overalls } from './overalls.ts'
import type { Sketch } from './sketch.ts'
import type { Drawing, Picture, Subject } from './subject.ts'
import { topCut } from './top-cuts.ts'
import { behindNeck, top } from './tops.ts'

type Kind = 'top' | 'legs' | 'overalls' | 'apron'

const KINDS: Partial<Record<PictureType, Kind>> = {
  'work-pants': 'legs',
  'cargo-pants': 'legs',
  jeans: 'legs',
  shorts: 'legs',
  'scrub-pants': 'legs',
  overalls: 'overalls',
  apron: 'apron',
}

/** Where a garment hangs; one that reaches to the ankles fills the paper already. */
const HUNG: Record<Kind, Hold> = {
  top: [250, 84],
  legs: [250, 24, 1.02],
  overalls: [250, 30, 1],
  apron: [250, 84, 1.03],
}
const DRAWINGS: Record<Kind, Drawing> = {
  top: marked(top),
  legs: marked(trousers),
  overalls: marked(overalls),
  apron: marked(apron),
}

/** The frame of each view: x, y, width, height on the paper. */
const FRAMES: Record<Kind, { flat: string; detail: string; worn: string }> = {
  top: { flat: '0 -14 500 600', detail: '140 40 220 264', worn: '-15 10 530 636' },
  legs: { flat: '0 6 500 600', detail: '110 30 200 240', worn: '-20 352 540 648' },
  overalls: { flat: '0 10 500 600', detail: '138 22 224 268', worn: '-15 4 540 648' },
  apron: { flat: '0 -14 500 600', detail: '150 30 230 276', worn: '-15 10 530 636' },
}

/** How each lies in a pile: a top without its sleeves, trousers leg over leg and folded at the knee. */
const FOLDS: Record<Kind, Fold> = {
  top: { left: 157, right: 343, top: 112, bottom: 386, frame: '66 6 368 442' },
  legs: { left: 137, right: 241, top: 300, bottom: 330, frame: '26 -4 330 396' },
  overalls: { left: 180, right: 320, top: 262, bottom: 320, frame: '94 4 312 374' },
  apron: { left: 150, right: 350, top: 290, bottom: 420, frame: '54 40 392 470' },
}

const SHORTS_FOLD: Fold = { ...FOLDS.legs, left: 98, right: 246, bottom: 344, top: 300, frame: '6 16 336 403' }

/** A garment laid flat from the front or behind, close up, folded, or on a standing person. */
export const clothing: Picture = (art, subject) => {
  const kind = KINDS[subject.type] ?? 'top'
  const frame = FRAMES[kind]
  wall(art)
  if (subject.view === 'worn') {
    worn(art, subject, kind)
    return frame.worn
  }
  const hang = () => cutTo(art, subject, HUNG[kind], DRAWINGS[kind])
  if (subject.view === 'folded') {
    const fold = subject.type === 'shorts' ? SHORTS_FOLD : FOLDS[kind]
    folded(art, subject, fold, hang)
    return fold.frame
  }
  hang()
  return subject.view === 'detail' ? frame.detail : frame.flat
}

/** Worn over a tee of the person's own. */
const OVER_A_TEE: ReadonlySet<PictureType> = new Set(['hi-vis-vest', 'puffer-vest', 'apron'])

function worn(art: Sketch, subject: Subject, kind: Kind): void {
  art.air('#5B4F3C', 0.3, 270, 330, 260, 460)
  if (kind === 'overalls') wornOveralls(art, subject)
  else if (kind === 'legs') wornLegs(art, subject)
  else wornTop(art, subject, kind)
}

function wornTop(art: Sketch, subject: Subject, kind: Kind): void {
  const skin = skinOf(subject)
  plainLegs(art)
  if (kind === 'top') behindNeck(art, subject)
  const isCovered = kind === 'top' && topCut(subject.type, subject.details).sleeve === 'long'
  if (isCovered) hands(art, skin)
  else arms(art, skin)
  neckAndJaw(art, skin)
  if (OVER_A_TEE.has(subject.type)) plainTee(art)
  DRAWINGS[kind](art, subject)
}

function wornLegs(art: Sketch, subject: Subject): void {
  const skin = skinOf(subject)
  if (subject.type === 'shorts') bareLegs(art, skin)
  feet(art)
  plainTee(art)
  DRAWINGS.legs(art, subject)
  arms(art, skin)
}

function wornOveralls(art: Sketch, subject: Subject): void {
  const isBib = subject.details.has('bib')
  const skin = skinOf(subject)
  art.placed(UPPER_HALF, () => {
    if (!isBib) behindNeck(art, subject)
    if (isBib) arms(art, skin)
    else hands(art, skin)
    neckAndJaw(art, skin)
    if (isBib) plainTee(art)
  })
  // The boots' legs are as far apart as the garment's.
  art.placed('translate(42.5 -192) scale(.83)', () => feet(art))
  DRAWINGS.overalls(art, subject)
}
