import 'server-only'
import { joined, leatherStrap } from './boot-parts.ts'
import { beside, curve, outline } from './curve.ts'
import { floorShadow } from './ground.ts'
import { bow, sideLacing } from './lacing.ts'
import { coloursOf } from './makes.ts'
import { blend, LINING, METAL, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { flatSole } from './soles.ts'
import { edge, sewnEdge, stitch } from './stitch.ts'
import type { Subject } from './subject.ts'
import { soleOf } from './usual-soles.ts'

const BACK = '412,284! 421,300 419,326 424,352 431,386 434,448!'
const BOTTOM = '434,448! 380,452 300,452 200,452 120,451 70,446 38,438!'
const TOE = '38,438! 32,420 42,402 66,390 102,381 140,370 172,352 200,330!'
const LACE_UP = outline(
  joined(TOE, '200,330! 218,310 234,296! 258,312 292,332 330,338 366,322 390,297 402,286 412,284!', BACK, BOTTOM),
)
const STRAPPED = outline(
  joined(TOE, '200,330! 216,314 232,304! 262,318 294,334 330,338 366,322 390,297 402,286 412,284!', BACK, BOTTOM),
)
const OPEN = outline(
  joined(
    '38,438! 32,420 42,402 66,390 102,382 134,378 160,384! 176,412 214,424 262,418 300,398! 330,360 366,322 390,297 402,286 412,284!',
    '412,284!',
    BACK,
    BOTTOM,
  ),
)

function polishedBody(art: Sketch, path: string, leather: Tones): void {
  art.shape(path, art.fade('90 300 420 470', [0, leather.light], [0.4, leather.base], [1, leather.deep]))
  art.inside(path, () => {
    art.air(leather.glint, 0.75, 92, 402, 50, 11, -18)
    art.air('#fff', 0.35, 82, 402, 24, 5, -18)
    art.air(leather.bright, 0.6, 216, 372, 80, 24, -32)
    art.air(leather.glint, 0.3, 392, 372, 12, 60, -8)
    art.air(leather.crease, 0.45, 250, 452, 230, 24)
    art.air(leather.crease, 0.35, 166, 402, 12, 44, 30)
    art.line(curve('150,384 164,400 168,420'), leather.crease, 1.4, { opacity: 0.5 })
    art.line(curve('164,376 178,394 184,416'), leather.crease, 1.4, { opacity: 0.4 })
  })
}

/** The school shoe: laced, with two hook-and-loop straps, or with a T-bar. */
export function schoolShoe(art: Sketch, subject: Subject): void {
  const leather = coloursOf(subject).main
  const sole = soleOf(subject)
  const path = subject.details.has('t-bar') ? OPEN : subject.details.has('velcro') ? STRAPPED : LACE_UP
  floorShadow(art, 240, 486, 212)
  if (path === OPEN)
    art.shape(outline('146,384! 180,384! 232,384! 330,344 410,284! 412,340! 300,420! 180,424!'), LINING.base)
  else
    art.shape(
      outline('180,350! 206,316 222,290 236,276! 256,272 276,282 282,304 274,330! 230,350!'),
      art.fade('220 270 280 330', [0, leather.light], [1, leather.deep]),
    )
  polishedBody(art, path, leather)
  art.inside(path, () => {
    sewnEdge(art, '340,458 346,424 358,392 380,366 426,346', leather, -1)
    art.line(path, leather.crease, 3, { opacity: 0.45 })
    if (path !== OPEN) stitch(art, beside('234,298 258,314 292,334 330,340 366,324 392,298 410,284', 8), leather)
    if (path !== OPEN) sewnEdge(art, '186,344 196,366 222,388 254,410 268,458', leather, 1)
  })
  if (path === LACE_UP) {
    edge(art, '192,366 220,352 246,336 262,316', leather, 1)
    const lace = tones(blend(leather.base, '#6B6A6A', 0.5))
    sideLacing(art, '202,352 219,340 236,326 248,311', lace, [15, -15], 6.4)
    bow(art, 230, 292, lace, 0.76)
  } else if (path === STRAPPED) {
    leatherStrap(art, leather, '174,352 208,346 242,358 268,388', 25)
    leatherStrap(art, leather, '206,318 240,316 276,330 304,360', 25)
  } else tBar(art, leather)
  flatSole(art, sole, tones(blend(leather.base, '#17181A', 0.4)))
}

function tBar(art: Sketch, leather: Tones): void {
  leatherStrap(art, leather, '150,388 180,370 212,350 238,330', 16)
  leatherStrap(art, leather, '222,322 262,342 300,366 330,372', 17)
  art.line('M286 348l22 12-7 14-22-12z', METAL.dark, 4)
  art.line('M286 348l22 12-7 14-22-12z', METAL.bright, 2.4)
  art.line('M292 366l12-10', METAL.bright, 2.4)
}
