import 'server-only'
import { joined, leatherBody, pullLoop, toeGuard, zipper } from './boot-parts.ts'
import { beside, curve, outline } from './curve.ts'
import { floorShadow } from './ground.ts'
import { bow, sideLacing } from './lacing.ts'
import { coloursOf } from './makes.ts'
import { blend, LINING, TAPE, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { lugSole } from './soles.ts'
import { edge, sewnEdge, stitch } from './stitch.ts'
import type { Subject } from './subject.ts'
import { soleOf } from './usual-soles.ts'

const TOE = '36,438! 31,416 38,392 58,373 88,363 118,356 148,345 180,327'
const FRONT = '180,327 208,300 228,268 242,234 251,200 260,166!'
const COLLAR = '260,166! 292,174 328,180 368,178 394,172 406,174'
const BACK = '406,174 412,194 411,220 407,252 405,284 409,312 417,340 427,370 433,402 434,448!'
const BOTTOM = '434,448! 380,452 300,452 200,452 120,451 70,446 36,438!'
const UPPER = outline(joined(TOE, FRONT, COLLAR, BACK, BOTTOM))
const TONGUE =
  '170,338! 196,306 215,272 229,238 238,200 241,172 242,152! 256,142 280,140 300,150 304,170 296,196! 262,260 220,330!'
const FACING = '204,352 228,326 248,294 264,258 276,222 284,188'
const EYELETS = '205,322 223,298 238,271 249,244 258,216 265,189'
const QUARTER = '180,330 186,352 204,372 236,392 270,414 290,458'
const COUNTER = '346,458 348,424 360,388 382,354 410,326'
const TOE_SEAM = '120,357 134,384 134,418 124,456'
const CUFF = '245,214 284,222 326,227 370,224 415,212'
const ZIP = '330,190 327,250 330,320 340,400'

/** The lace-up work boot from its outer side, toe left; with a side zip when it has one. */
export function laceUpBoot(art: Sketch, subject: Subject): void {
  const { main: leather, second, isTwoTone } = coloursOf(subject)
  const sole = soleOf(subject)
  const trim = isTwoTone ? second : tones(blend(leather.base, '#2B2118', 0.45))
  const lace = isTwoTone ? second : tones(blend(leather.base, '#2B2118', 0.68))
  floorShadow(art, 240, 486, 212)
  const isCovered = subject.view === 'on-foot'
  if (!isCovered) tongueAndLoop(art, trim)
  leatherBody(art, UPPER, leather)
  art.inside(UPPER, () => {
    if (!isCovered) cuff(art, trim)
    flexCreases(art, leather)
    quarters(art, leather)
    if (subject.details.has('zip') || subject.type === 'zip-side-boot') sideZip(art, leather)
    if (subject.details.has('tape')) reflectivePiping(art)
    art.line(UPPER, leather.crease, 3, { opacity: 0.4 })
  })
  toeGuard(art, subject, UPPER, TOE_SEAM, leather, sole)
  lugSole(art, sole, sole, tones(blend(leather.base, '#D8B57C', 0.35)))
  sideLacing(art, EYELETS, lace, [19, -4])
  if (!isCovered) bow(art, 252, 180, lace, 0.92)
}

/** What stands up above the ankle: the tongue and the loop to pull the boot on by. */
function tongueAndLoop(art: Sketch, trim: Tones): void {
  art.shape(outline(TONGUE), art.fade('232 140 306 200', [0, trim.light], [1, trim.dark]))
  art.line(curve('238,200 241,172 242,152 256,142 280,140 300,150 304,170'), trim.crease, 2.2, { opacity: 0.7 })
  stitch(art, '248,172 250,159 260,151 280,149 293,156 296,168', trim)
  pullLoop(art, '384,190 386,154 394,142 406,142 412,156 409,198', trim)
}

function quarters(art: Sketch, leather: Tones): void {
  sewnEdge(art, QUARTER, leather, 1)
  sewnEdge(art, COUNTER, leather, -1)
  art.line(curve(beside(FRONT, 3)), leather.bright, 1.6, { opacity: 0.7 })
  stitch(art, beside(FRONT, 6), leather)
  edge(art, FACING, leather, -1)
  stitch(art, beside(FACING, -5), leather)
  const strap = '388,350 382,300 386,250 388,226'
  stitch(art, strap, leather)
  stitch(art, beside(strap, -6), leather)
}

/** Where the leather bends at every step. */
function flexCreases(art: Sketch, leather: Tones): void {
  for (const crease of ['156,350 166,368 168,392', '168,346 178,366 181,394', '148,372 156,390 156,412']) {
    art.line(curve(crease), leather.crease, 1.8, { opacity: 0.38 })
  }
  art.line(curve('52,382 68,369 92,361 120,355 150,343 184,325'), leather.bright, 2, { opacity: 0.55 })
}

function cuff(art: Sketch, trim: Tones): void {
  const band = outline(`${CUFF} 420,150! 250,150!`)
  art.shape(band, art.fade('250 170 410 220', [0, trim.light], [0.5, trim.base], [1, trim.deep]))
  for (const x of [306, 346, 384]) {
    art.line(curve(`${x},174 ${x + 2},200 ${x},226`), trim.crease, 2, { opacity: 0.5 })
    art.line(curve(`${x + 2},174 ${x + 4},200 ${x + 2},224`), trim.bright, 1, { opacity: 0.4 })
  }
  art.air(trim.glint, 0.35, 326, 196, 60, 9, 3)
  art.line(curve(CUFF), trim.crease, 2.2, { opacity: 0.6 })
}

function sideZip(art: Sketch, leather: Tones): void {
  zipper(art, ZIP, LINING)
  stitch(art, beside(ZIP, 10), leather)
  stitch(art, beside(ZIP, -10), leather)
}

function reflectivePiping(art: Sketch): void {
  const line = '360,398 374,362 396,330 412,318'
  art.line(curve(line), TAPE.crease, 8)
  art.line(curve(line), TAPE.bright, 6)
  art.line(curve(beside(line, -1.5)), '#fff', 1.6)
}

const SLIP_UPPER = outline(
  '36,438! 31,416 38,394 58,377 90,367 124,357 158,343 190,323 218,296 236,264 246,230 250,200 252,174! 280,181 310,184! 350,184! 378,181 404,170! 410,196 409,226 406,256 405,286 409,314 417,340 427,370 433,402 434,448! 380,452 300,452 200,452 120,451 70,446 36,438!',
)
const GUSSET = '288,176! 291,222 300,268 314,306 332,334! 352,308 366,270 374,224 376,174!'

/** The elastic-sided boot: two pull tabs, a gusset of ribbed elastic, one clean sweep of leather. */
export function slipOnBoot(art: Sketch, subject: Subject): void {
  const { main: leather, second, isTwoTone } = coloursOf(subject)
  const sole = soleOf(subject)
  const elastic = isTwoTone ? second : tones(blend(leather.base, '#1D1916', 0.72))
  floorShadow(art, 240, 486, 212)
  pullLoop(art, '382,192 384,152 392,140 404,140 410,154 407,198', elastic)
  pullLoop(art, '256,204 252,158 258,144 270,142 276,154 278,196', elastic)
  leatherBody(art, SLIP_UPPER, leather)
  art.inside(SLIP_UPPER, () => {
    gusset(art, leather, elastic)
    sewnEdge(art, '332,336 330,372 322,412 318,458', leather, -1)
    stitch(art, '376,456 378,420 390,386 408,356 424,344', leather)
    stitch(art, '394,336 389,290 391,240 394,186', leather)
    art.line(curve('254,180 280,188 310,190 350,190 378,187 404,176'), leather.crease, 1.2, { opacity: 0.6 })
    art.line(SLIP_UPPER, leather.crease, 3, { opacity: 0.4 })
  })
  toeGuard(art, subject, SLIP_UPPER, '122,359 134,384 134,418 124,456', leather, sole)
  lugSole(art, sole, sole, tones(blend(leather.base, '#D8B57C', 0.3)))
}

function gusset(art: Sketch, leather: Tones, elastic: Tones): void {
  const panel = outline(GUSSET)
  art.shape(panel, art.fade('286 0 378 0', [0, elastic.dark], [0.35, elastic.light], [1, elastic.deep]))
  art.inside(panel, () => {
    for (let x = 290; x < 378; x += 5)
      art.line(curve(`${x},170 ${x},230 ${332 + (x - 332) * 0.62},340`), elastic.crease, 2, { opacity: 0.55 })
  })
  const seam = GUSSET.replaceAll('!', '').split(' ')
  sewnEdge(art, seam.slice(0, 5).join(' '), leather, -1)
  sewnEdge(art, seam.slice(4).join(' '), leather, -1)
}
