import 'server-only'
import { beside, curve, outline, spots } from './curve.ts'
import { floorShadow } from './ground.ts'
import { bow, cord } from './lacing.ts'
import { coloursOf } from './makes.ts'
import { blend, LINING, RUBBER, TAPE, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { foamSole } from './soles.ts'
import { edge, sewnEdge, stitch } from './stitch.ts'
import type { Subject } from './subject.ts'
import { soleOf } from './usual-soles.ts'

const UPPER = outline(
  '28,444! 24,422 32,404 56,389 92,377 128,364 160,346 190,322 212,302 228,284! 246,294 272,316 306,330 342,324 370,302 388,278 400,262 414,256! 424,268 426,294 421,320 425,348 435,386 441,430! 400,440 300,458 180,466 60,456 28,444!',
)
const TONGUE = '172,342! 196,314 210,290 214,268! 228,256 252,252 264,262 268,284 262,312! 240,330 200,350!'
const THROAT = '190,322 212,302 228,284'
const STAY = '168,360 192,352 220,340 250,312'
const HOLES = '181,348 199,336 216,324 233,309'
const HEEL = '330,470! 344,430 356,396 376,362 398,338 424,318! 450,300! 460,470!'
const SIDE_STRIPE = '206,346! 232,334! 262,362 290,398 318,452! 276,456! 252,410 230,376'

/** Knit or mesh: the body's light with fine slanted threads over it. */
function meshBody(art: Sketch, mesh: Tones): void {
  art.shape(UPPER, art.fade('80 280 420 460', [0, mesh.light], [0.45, mesh.base], [1, mesh.dark]))
  art.inside(UPPER, () => {
    for (let x = 60; x < 520; x += 6) art.line(`M${x} 240l-90 230`, mesh.crease, 1.2, { opacity: 0.22, cap: 'butt' })
    art.air(mesh.glint, 0.5, 110, 396, 70, 16, -18)
    art.air(mesh.bright, 0.5, 220, 370, 90, 40, -35)
    art.air(mesh.crease, 0.45, 250, 460, 230, 24)
    art.air(mesh.crease, 0.4, 428, 340, 26, 90)
    art.air(mesh.crease, 0.3, 150, 402, 14, 50, 28)
  })
}

/** The trainer, and its safety sister with overlays and a protected toe. */
export function sneaker(art: Sketch, subject: Subject): void {
  const { main: body, second, isTwoTone } = coloursOf(subject)
  const isSafety = subject.type === 'safety-sneaker'
  const foam = soleOf(subject)
  const accent = isTwoTone
    ? second
    : tones(isSafety ? blend(body.base, '#D8601F', 0.7) : blend(body.base, '#F1F0ED', 0.86))
  floorShadow(art, 240, 486, 210)
  opening(art)
  art.shape(outline(TONGUE), art.fade('206 250 270 330', [0, body.base], [1, body.deep]))
  art.line(curve('218,276 236,266 258,268'), accent.base, 5)
  meshBody(art, body)
  art.inside(UPPER, () => {
    toe(art, body, isSafety)
    stripe(art, accent, subject.details.has('tape'))
    heel(art, body, accent)
    collar(art, body)
    art.line(UPPER, body.crease, 3, { opacity: 0.4 })
    guard(art, subject, body, foam)
  })
  lacing(art, body, isTwoTone ? accent : tones(blend(body.base, isSafety ? '#17181A' : '#F4F3F0', 0.75)))
  foamSole(
    art,
    foam,
    isSafety ? RUBBER : tones(blend(foam.base, '#2A2B2D', 0.6)),
    isTwoTone || isSafety ? accent : undefined,
  )
}

function toe(art: Sketch, body: Tones, isSafety: boolean): void {
  const seam = isSafety ? '128,364 146,392 176,412 214,428 250,462' : '104,372 118,398 114,430 122,464'
  const piece = outline(`${seam} 20,470! 10,380! 60,360!`)
  art.shape(piece, art.fade('40 380 150 450', [0, body.light], [0.5, body.base], [1, body.dark]))
  art.air(body.glint, 0.55, 78, 398, 48, 14, -20)
  sewnEdge(art, seam, body, -1, isSafety ? 2 : 1)
}

function stripe(art: Sketch, accent: Tones, reflective: boolean): void {
  const band = outline(SIDE_STRIPE)
  const shine = reflective ? TAPE : accent
  art.shape(
    band,
    art.fade('220 340 310 460', [0, shine.light], [0.5, reflective ? '#fff' : shine.base], [1, shine.dark]),
  )
  art.line(band, shine.crease, 1.6, { opacity: 0.6 })
  stitch(art, beside('232,334 286,392 318,452', 4), shine)
}

function heel(art: Sketch, body: Tones, accent: Tones): void {
  art.shape(outline(HEEL), art.fade('350 330 440 450', [0, body.light], [0.4, body.base], [1, body.deep]))
  sewnEdge(art, '330,470 344,430 356,396 376,362 398,338 424,318', body, -1)
  const tab = outline('404,250! 432,250! 432,322! 418,324 408,300!')
  art.shape(tab, art.fade('400 250 430 310', [0, accent.light], [1, accent.dark]))
  art.line(tab, accent.crease, 1.6, { opacity: 0.5 })
}

/** The far side of the opening, lined, and the padded rim of the near one. */
function opening(art: Sketch): void {
  const far = outline('226,290! 250,280 300,296 346,292 380,268 402,252 416,252! 404,300 350,350 290,344!')
  art.shape(far, art.fade('250 270 400 320', [0, LINING.dark], [1, LINING.crease]))
  art.line(curve('262,283 300,296 346,292 380,268 402,253 415,253'), LINING.bright, 3, { opacity: 0.7 })
}

function collar(art: Sketch, body: Tones): void {
  const pad =
    '228,276! 246,294 272,316 306,330 342,324 370,302 388,278 400,262 412,246! 420,268! 408,290 390,318 354,344 306,352 264,338 240,314 226,296!'
  art.shape(outline(pad), art.fade('260 280 400 340', [0, LINING.light], [0.5, LINING.base], [1, LINING.deep]))
  art.air(LINING.glint, 0.35, 310, 341, 60, 7)
  stitch(art, beside('410,292 390,318 354,344 306,352 264,338 240,314', 4), body)
}

function guard(art: Sketch, { details }: Subject, body: Tones, foam: Tones): void {
  if (details.has('toe-cap')) sewnEdge(art, '96,374 112,398 110,430 118,464', body, -1, 2)
  if (!details.has('bump-cap')) return
  const rim = '64,384 86,402 112,420 150,436 200,452'
  art.shape(
    outline(`${rim} 200,480! 10,480! 10,380! 64,384!`),
    art.fade('30 390 130 460', [0, foam.glint], [0.35, foam.light], [1, foam.deep]),
  )
  edge(art, rim, foam, -1)
}

function lacing(art: Sketch, body: Tones, lace: Tones): void {
  edge(art, STAY, body, 1)
  art.line(curve(beside(THROAT, 4)), body.bright, 1.4, { opacity: 0.6 })
  const holes = spots(HOLES)
  for (const { x, y } of holes) {
    art.oval(x, y, 4, 4, '#17181A')
    cord(art, `${x},${y} ${x - 4},${y - 11} ${x - 9},${y - 18}`, lace, 7)
  }
  bow(art, 224, 282, lace, 0.72)
}
