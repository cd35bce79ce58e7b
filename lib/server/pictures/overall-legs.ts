import 'server-only'
import { cloth, fold, pocket, reflectiveTape } from './cloth.ts'
import { curve, mirrored, outline } from './curve.ts'
import { wallShadow } from './ground.ts'
import type { Tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { edge, sewnEdge, stitch } from './stitch.ts'
import type { Subject } from './subject.ts'

/** The left half below the waist: hip, outer edge, hem, inner edge, crotch. */
const LEG = '250,238! 180,230! 168,262 163,310 164,400 169,480 174,580! 236,587! 243,480 247,400 249,366 250,344!'
/** Where boots stand under the hem. */
export const HEM = 580

/** The legs of a one-piece garment, from the waist at y = 232 down. */
export function overallLegs(art: Sketch, cloths: Tones, { view, details }: Subject): void {
  const isBack = view === 'back'
  if (view !== 'worn') wallShadow(art, outline(`${LEG} ${mirrored(LEG).split(' ').slice(1, -1).join(' ')}`))
  for (const side of [-1, 1] as const) {
    const x = (left: number) => (side === 1 ? left : 500 - left)
    cloth(art, outline(side === 1 ? LEG : mirrored(LEG)), cloths, () => {
      drape(art, cloths, x, side)
      stitch(art, `${x(176)},262 ${x(171)},310 ${x(172)},400 ${x(177)},480 ${x(182)},578`, cloths, undefined, 1.1)
      stitch(art, `${x(160)},571 ${x(206)},576 ${x(250)},576`, cloths, undefined, 1.1)
      stitch(art, `${x(160)},424 ${x(206)},431 ${x(244)},424`, cloths, undefined, 1)
      stitch(art, `${x(160)},494 ${x(206)},501 ${x(244)},494`, cloths, undefined, 1)
      if (isBack) pocket(art, side === 1 ? 180 : 272, 272, 48, 52, cloths)
      else front(art, cloths, x, side)
      if (details.has('tape'))
        for (const y of [512, 546]) reflectiveTape(art, `${x(150)},${y - 3} ${x(206)},${y + 3} ${x(256)},${y}`, 17)
    })
  }
  art.line('M250 250V344', cloths.crease, 2.2, { opacity: 0.6 })
  if (isBack) stitch(art, '254,256 254,340', cloths, undefined, 1)
  else stitch(art, '264,256 264,312 260,326 251,336', cloths, undefined, 1.1)
}

function front(art: Sketch, cloths: Tones, x: (left: number) => number, side: 1 | -1): void {
  sewnEdge(art, `${x(206)},250 ${x(194)},270 ${x(166)},302`, cloths, side === 1 ? -1 : 1, 1)
  if (side === 1) {
    pocket(art, 170, 346, 30, 66, cloths)
    stitch(art, '186,348 186,404', cloths, undefined, 1)
    return
  }
  art.line(curve('338,346 318,352 318,376 336,384'), cloths.crease, 9, { opacity: 0.5 })
  art.line(curve('338,344 318,350 318,374 336,382'), cloths.light, 6.4)
}

function drape(art: Sketch, cloths: Tones, x: (left: number) => number, side: 1 | -1): void {
  art.air(cloths.glint, 0.42, side === 1 ? 192 : 296, 400, 14, 170, side)
  art.air(cloths.crease, 0.55, x(248), 460, 14, 130)
  if (side === -1) art.air(cloths.crease, 0.5, 336, 400, 18, 180)
  fold(art, cloths, x(226), 346, 36, side * -28)
  fold(art, cloths, x(224), 366, 30, side * -46, 0.8)
  fold(art, cloths, x(192), 452, 28, side * 14, 0.8)
  fold(art, cloths, x(216), 472, 24, side * -18, 0.8)
  fold(art, cloths, x(192), 538, 26, side * 20, 0.9)
  fold(art, cloths, x(216), 552, 22, side * -16, 0.9)
}

/** The seam the legs are sewn on at, drawn as an edge from hip to hip. */
export function waistSeam(art: Sketch, cloths: Tones): void {
  edge(art, '179,238 250,246 321,238', cloths)
  stitch(art, '179,243 250,251 321,243', cloths, undefined, 1)
}
