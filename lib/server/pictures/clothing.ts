import 'server-only'
import type { PictureType } from '#lib/domain/drawn-picture.ts'
import { bareLegs, feet, hands, head, plainLegs, plainTee, upperBody } from './figure.ts'
import { wall } from './ground.ts'
import { trousers } from './legwear.ts'
import { apron, overalls } from './overalls.ts'
import type { Sketch } from './sketch.ts'
import type { Drawing, Picture, Subject } from './subject.ts'
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

const DRAWINGS: Record<Kind, Drawing> = { top, legs: trousers, overalls, apron }

/** The frame of each view: x, y, width, height on the paper. */
const FRAMES: Record<Kind, { flat: string; detail: string; worn: string }> = {
  top: { flat: '0 -14 500 600', detail: '140 40 220 264', worn: '-75 -96 650 780' },
  legs: { flat: '0 6 500 600', detail: '110 30 200 240', worn: '-20 352 540 648' },
  overalls: { flat: '0 4 500 600', detail: '150 20 200 240', worn: '-45 -70 590 708' },
  apron: { flat: '0 -14 500 600', detail: '150 30 230 276', worn: '-75 -96 650 780' },
}

/** A garment laid flat from the front or behind, close up, or on a standing person. */
export const clothing: Picture = (art, subject) => {
  const kind = KINDS[subject.type] ?? 'top'
  const frame = FRAMES[kind]
  wall(art)
  if (subject.view === 'worn') {
    worn(art, subject, kind)
    return frame.worn
  }
  DRAWINGS[kind](art, subject)
  return subject.view === 'detail' ? frame.detail : frame.flat
}

function worn(art: Sketch, subject: Subject, kind: Kind): void {
  const draw = DRAWINGS[kind]
  art.air('#5B4F3C', 0.3, 270, 330, 260, 460)
  if (kind === 'overalls') {
    wornOveralls(art, subject)
    return
  }
  if (kind === 'legs') {
    const isShort = subject.type === 'shorts'
    if (isShort) bareLegs(art)
    else feet(art, 930)
    upperBody(art)
    plainTee(art)
    draw(art, subject)
    if (isShort) feet(art, 930)
    return
  }
  plainLegs(art)
  if (kind === 'top') behindNeck(art, subject)
  upperBody(art)
  if (kind === 'apron' || subject.type === 'hi-vis-vest' || subject.type === 'puffer-vest') plainTee(art)
  draw(art, subject)
}

function wornOveralls(art: Sketch, subject: Subject): void {
  const isBib = subject.details.has('bib')
  art.placed('translate(101 -16) scale(.595)', () => {
    if (isBib) {
      upperBody(art)
      plainTee(art)
    } else {
      behindNeck(art, subject)
      hands(art)
      head(art)
    }
  })
  art.placed(isBib ? 'translate(96 -14) scale(.615)' : 'translate(88 -42) scale(.65 .66)', () => feet(art, 938, 4))
  overalls(art, subject)
}
