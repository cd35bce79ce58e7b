import 'server-only'
import { beside, curve, outline } from './curve.ts'
import { floorShadow } from './ground.ts'
import { bow, sideLacing } from './lacing.ts'
import { blend, colourPair, LINING, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { lugSole, soleTones } from './soles.ts'
import { edge, sewnEdge, stitch } from './stitch.ts'
import type { Subject } from './subject.ts'

const TOE = '36,438! 31,416 38,392 58,373 88,363 118,356 148,345 180,327'
const FRONT = '180,327 208,300 228,268 242,234 251,200 260,166!'
const COLLAR = '260,166! 292,174 328,180 366,177 406,166!'
const BACK = '406,166! 412,190 411,220 407,252 405,284 409,312 417,340 427,370 433,402 434,448!'
const BOTTOM = '434,448! 380,452 300,452 200,452 120,451 70,446 36,438!'
const UPPER = [TOE, FRONT, COLLAR, BACK, BOTTOM].map((line) => line.slice(0, line.lastIndexOf(' '))).join(' ')
const TONGUE = '170,338! 196,306 215,272 229,238 238,200 241,166 238,142! 250,130 272,126 288,136 294,160 288,190! 262,260 220,330!'
const FACING = '204,352 228,326 248,294 264,258 276,222 284,188'
const EYELETS = '205,322 223,298 238,271 249,244 258,216 265,189'
const QUARTER = '180,330 186,352 204,372 236,392 270,414 290,458'
const COUNTER = '346,458 348,424 360,388 382,354 410,326'
const TOE_SEAM = '120,357 134,384 134,418 124,456'
const CUFF = '245,214 284,222 326,227 370,224 415,212'

/** Leather over the last: light on the toe and the instep, shade behind the ankle and under the vamp. */
function leatherBody(art: Sketch, path: string, leather: Tones): void {
  art.shape(path, art.fade('90 200 420 470', [0, leather.light], [0.4, leather.base], [0.75, leather.dark], [1, leather.deep]))
  art.inside(path, () => {
    art.air(leather.glint, 0.5, 92, 392, 58, 22, -24)
    art.air(leather.bright, 0.6, 214, 350, 80, 34, -38)
    art.air(leather.bright, 0.5, 318, 290, 44, 100, 8)
    art.air(leather.crease, 0.5, 408, 270, 34, 90, 0)
    art.air(leather.crease, 0.4, 250, 448, 230, 26, 0)
    art.air(leather.crease, 0.45, 40, 440, 46, 34, 0)
    art.air(leather.crease, 0.3, 176, 392, 16, 60, 24)
    art.air(leather.crease, 0.3, 300, 372, 60, 22, 30)
  })
}

function toeGuard(art: Sketch, subject: Subject, leather: Tones, sole: Tones): void {
  if (subject.details.has('toe-cap')) {
    sewnEdge(art, TOE_SEAM, leather, -1)
    art.inside(outline(UPPER), () => art.air(leather.glint, 0.55, 84, 388, 40, 12, -22))
  }
  if (subject.details.has('bump-cap')) {
    const cap = outline('34,454! 31,426 40,398 62,378 92,368! 106,384 112,410 126,432 168,446 210,459! 120,460 60,456 34,454!')
    art.shape(cap, art.fade('40 370 150 460', [0, sole.bright], [0.35, sole.base], [1, sole.deep]))
    art.inside(cap, () => art.air(sole.glint, 0.6, 70, 396, 34, 10, -30))
    art.line(curve('92,368 106,384 112,410 126,432 168,446 210,459'), sole.crease, 2, { opacity: 0.6 })
    art.line(curve('44,430 66,424 92,430 120,446'), sole.crease, 1.6, { opacity: 0.5 })
    art.line(curve('44,440 66,436 90,442 112,454'), sole.crease, 1.6, { opacity: 0.5 })
  }
}

/** The lace-up work boot from its outer side, toe left. */
export function laceUpBoot(art: Sketch, subject: Subject): void {
  const { main: leather, second, isTwoTone } = colourPair(subject.colour)
  const sole = soleTones(subject.details)
  const trim = isTwoTone ? second : tones(blend(leather.base, '#2B2118', 0.45))
  const lace = isTwoTone ? second : tones(blend(leather.base, '#2B2118', 0.68))
  floorShadow(art, 246, 484, 214)
  art.shape(outline(TONGUE), art.fade('232 140 296 200', [0, trim.light], [1, trim.dark]))
  art.line(curve('246,152 262,144 284,150'), trim.crease, 1.4, { opacity: 0.6 })
  pullLoop(art, trim)
  leatherBody(art, outline(UPPER), leather)
  art.inside(outline(UPPER), () => {
    cuff(art, trim)
    quarters(art, leather)
    art.line(outline(UPPER), leather.crease, 3, { opacity: 0.4 })
  })
  toeGuard(art, subject, leather, sole)
  lugSole(art, sole, sole, tones(blend(leather.base, '#D8B57C', 0.35)))
  sideLacing(art, EYELETS, lace, [19, -4])
  bow(art, 252, 178, lace)
}

function quarters(art: Sketch, leather: Tones): void {
  sewnEdge(art, QUARTER, leather, 1)
  sewnEdge(art, COUNTER, leather, -1)
  art.line(curve(beside(FRONT, 3)), leather.bright, 1.6, { opacity: 0.7 })
  stitch(art, beside(FRONT, 6), leather)
  edge(art, FACING, leather, -1)
  stitch(art, beside(FACING, -5), leather)
  stitch(art, '386,350 382,300 386,250 388,226', leather)
  stitch(art, '380,354 376,300 380,250 382,226', leather)
}

function cuff(art: Sketch, trim: Tones): void {
  const band = outline(`${CUFF} 420,150! 250,150!`)
  art.shape(band, art.fade('250 170 410 220', [0, trim.light], [0.5, trim.base], [1, trim.deep]))
  for (const x of [306, 346, 384]) {
    art.line(curve(`${x},178 ${x + 2},200 ${x},226`), trim.crease, 2, { opacity: 0.5 })
    art.line(curve(`${x + 2},180 ${x + 4},200 ${x + 2},224`), trim.bright, 1, { opacity: 0.4 })
  }
  art.air(trim.glint, 0.35, 326, 196, 60, 9, 3)
  art.line(curve(CUFF), trim.crease, 2.2, { opacity: 0.6 })
}

function pullLoop(art: Sketch, trim: Tones): void {
  const loop = '386,186 388,150 396,136 408,138 412,156 408,196'
  art.line(curve(loop), LINING.crease, 10)
  art.line(curve(loop), trim.base, 8)
  art.line(curve(beside(loop, 2)), trim.bright, 1.4, { opacity: 0.6 })
}
