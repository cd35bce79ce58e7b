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

/** The legs of a one-piece garment, from the waist at y = 232 down. */
export function overallLegs(art: Sketch, cloths: Tones, { view, details }: Subject): void {
  const isBack = view === 'back'
  if (view !== 'worn') wallShadow(art, outline(`${LEG} ${mirrored(LEG).split(' ').slice(1, -1).join(' ')}`))
  art.inMirror(() =>
    cloth(art, outline(LEG), cloths, () => {
      drape(art, cloths)
      stitch(art, '176,262 171,310 172,400 177,480 182,578', cloths, undefined, 1.1)
      stitch(art, '160,571 206,576 250,576', cloths, undefined, 1.1)
      stitch(art, '160,424 206,431 244,424', cloths, undefined, 1)
      if (isBack) pocket(art, 180, 272, 48, 52, cloths)
      else sewnEdge(art, '206,250 194,270 166,302', cloths, -1, 1)
      if (details.has('tape')) for (const y of [512, 546]) reflectiveTape(art, `150,${y - 3} 206,${y + 3} 256,${y}`, 17)
    }),
  )
  // The light comes from the left, so the other leg is darker towards its outer edge.
  art.inside(outline(mirrored(LEG)), () => {
    art.air(cloths.crease, 0.6, 342, 400, 34, 200)
    if (!isBack) hammerLoop(art, cloths)
  })
  art.line('M250 250V344', cloths.crease, 2.2, { opacity: 0.6 })
  if (isBack) {
    stitch(art, '254,256 254,340', cloths, undefined, 1)
    return
  }
  stitch(art, '264,256 264,312 260,326 251,336', cloths, undefined, 1.1)
  pocket(art, 170, 346, 30, 66, cloths)
  stitch(art, '186,348 186,404', cloths, undefined, 1)
}

function hammerLoop(art: Sketch, cloths: Tones): void {
  const loop = curve('340,346 318,352 318,376 338,384')
  art.line(loop, cloths.crease, 10, { opacity: 0.6 })
  art.line(loop, cloths.light, 6.4)
}

function drape(art: Sketch, cloths: Tones): void {
  art.air(cloths.glint, 0.42, 192, 400, 14, 170, 1)
  art.air(cloths.crease, 0.55, 248, 460, 14, 130)
  fold(art, cloths, 226, 346, 36, -28)
  fold(art, cloths, 224, 366, 30, -46, 0.8)
  fold(art, cloths, 192, 452, 28, 14, 0.8)
  fold(art, cloths, 216, 472, 24, -18, 0.8)
  fold(art, cloths, 192, 538, 26, 20, 0.9)
  fold(art, cloths, 216, 552, 22, -16, 0.9)
}

/** The seam the legs are sewn on at, drawn as an edge from hip to hip. */
export function waistSeam(art: Sketch, cloths: Tones): void {
  edge(art, '179,238 250,246 321,238', cloths)
  stitch(art, '179,243 250,251 321,243', cloths, undefined, 1)
}
