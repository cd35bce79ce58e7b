import 'server-only'
import { joined, pullLoop } from './boot-parts.ts'
import { beside, curve, outline } from './curve.ts'
import { floorShadow } from './ground.ts'
import { bow, sideLacing } from './lacing.ts'
import { blend, colourPair, LINING, METAL, RUBBER, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { flatSole, foamSole, lugSole, soleTones } from './soles.ts'
import { edge, sewnEdge, stitch } from './stitch.ts'
import type { Subject } from './subject.ts'

const BACK = '410,282! 421,300 419,326 424,352 431,386 434,448!'
const BOTTOM = '434,448! 380,452 300,452 200,452 120,451 70,446 38,438!'
const TOE = '38,438! 32,420 42,402 66,390 102,381 140,370 172,352 200,330!'
const LACE_UP = outline(
  joined(TOE, '200,330! 218,310 234,296! 258,312 292,332 330,338 366,322 392,296 410,282!', BACK, BOTTOM),
)
const STRAPPED = outline(
  joined(TOE, '200,330! 216,314 232,304! 262,318 294,334 330,338 366,322 392,296 410,282!', BACK, BOTTOM),
)
const OPEN = outline(
  joined(
    '38,438! 32,420 42,402 66,390 102,382 134,378 160,384! 176,412 214,424 262,418 300,398! 330,360 366,322 392,296 410,282!',
    '410,282!',
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
  const leather = colourPair(subject.colour).main
  const sole = soleTones(subject.details)
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
    strap(art, leather, '174,352 208,346 242,358 268,388', 25)
    strap(art, leather, '206,318 240,316 276,330 304,360', 25)
  } else tBar(art, leather)
  flatSole(art, sole, tones(blend(leather.base, '#17181A', 0.4)))
}

function strap(art: Sketch, leather: Tones, points: string, width: number): void {
  const cut = { cap: 'butt' } as const
  art.line(curve(beside(points, 4)), leather.crease, width + 2, { opacity: 0.35, ...cut })
  art.line(curve(points), leather.crease, width + 3, cut)
  art.line(curve(points), leather.light, width, cut)
  art.line(curve(beside(points, 3)), leather.base, width - 6, cut)
  art.line(curve(beside(points, -width * 0.24)), leather.glint, 3, { opacity: 0.4, ...cut })
  stitch(art, beside(points, 3 - width / 2), leather)
  stitch(art, beside(points, width / 2 - 3), leather)
}

function tBar(art: Sketch, leather: Tones): void {
  strap(art, leather, '150,388 180,370 212,350 238,330', 16)
  strap(art, leather, '222,322 262,342 300,366 330,372', 17)
  art.line('M286 348l22 12-7 14-22-12z', METAL.dark, 4)
  art.line('M286 348l22 12-7 14-22-12z', METAL.bright, 2.4)
  art.line('M292 366l12-10', METAL.bright, 2.4)
}

/** The sandal: two forefoot straps, an ankle strap with a buckle, a contoured footbed. */
export function sandal(art: Sketch, subject: Subject): void {
  const { main: leather, second, isTwoTone } = colourPair(subject.colour)
  const sole = soleTones(subject.details, tones(isTwoTone ? second.base : '#3A3431'))
  floorShadow(art, 240, 486, 212)
  art.shape(
    outline('28,436! 100,440 240,430 340,410 440,396! 448,440! 200,470!'),
    art.fade('40 420 440 440', [0, '#CBB08A'], [1, '#8A7050']),
  )
  far(art, leather)
  foamSole(art, sole, tones(blend(sole.base, '#1D1D1F', 0.5)))
  near(art, leather, '70,446! 74,408 96,384 130,376 164,378! 182,388 190,404 196,450!')
  near(art, leather, '196,450! 190,398 200,366 226,344 258,338! 272,352 268,384 276,446!')
  near(art, leather, '276,444! 300,400 340,366 386,342 424,326! 430,346! 388,368 352,396 330,436!')
  near(art, leather, '212,330! 262,324 320,318 376,312 426,304! 428,330! 380,336 322,344 264,350 214,354!')
  art.line('M262 322h24v30h-24z', METAL.dark, 5)
  art.line('M262 322h24v30h-24z', METAL.bright, 3)
  art.line('M262 337h22', METAL.bright, 3)
  for (const x of [304, 324, 344]) art.oval(x, 334 - (x - 304) * 0.08, 2.4, 2.4, leather.crease)
  near(art, leather, '404,300! 424,300! 436,350 444,416! 420,424! 412,360!')
}

function far(art: Sketch, leather: Tones): void {
  art.line(curve('212,342 226,322 260,312 320,304 380,298 420,310'), leather.deep, 18)
  art.line(curve('150,384 170,378 190,396'), leather.deep, 20)
}

function near(art: Sketch, leather: Tones, points: string): void {
  const path = outline(points)
  art.shape(path, leather.crease)
  art.inside(path, () => {
    art.shape(path, art.fade('60 320 420 450', [0, leather.light], [0.5, leather.base], [1, leather.dark]))
    art.line(path, leather.thread, 11)
    art.line(path, leather.base, 9)
    art.line(path, leather.crease, 3)
    const [x = 0, y = 0] = (points.split(' ')[2] ?? '').split(',').map(Number)
    art.air(leather.glint, 0.35, x + 16, y + 22, 26, 9, -24)
  })
}

/** The kitchen clog: moulded, closed toe, with a swivelling heel strap when it has one. */
export function clog(art: Sketch, subject: Subject): void {
  const body = colourPair(subject.colour).main
  const sole = soleTones(subject.details, tones(blend(body.base, RUBBER.base, 0.35)))
  const path = outline(
    '30,446! 24,418 36,392 68,368 112,348 160,330 204,312 232,300! 262,322 290,352 312,384 352,398! 396,398 430,392 442,400 446,446! 300,462 140,462 30,446!',
  )
  floorShadow(art, 240, 486, 212)
  if (!subject.details.has('strap'))
    art.shape(outline('232,300! 300,330 370,362 436,392! 436,420! 300,420!'), LINING.deep)
  else art.shape(outline('250,316! 310,350 370,372 436,392! 436,420! 300,420!'), LINING.deep)
  art.shape(path, art.fade('90 300 400 470', [0, body.bright], [0.35, body.base], [1, body.deep]))
  art.inside(path, () => {
    art.air(body.glint, 0.8, 110, 374, 70, 16, -24)
    art.air('#fff', 0.4, 96, 376, 34, 6, -24)
    art.air(body.crease, 0.4, 300, 450, 220, 30)
    art.air(body.bright, 0.6, 236, 360, 40, 50, -30)
    art.line(curve('224,304 254,328 282,360 306,392 350,408 400,408 444,402'), body.bright, 3, { opacity: 0.7 })
    art.line(curve('30,432 140,446 300,446 446,430'), body.crease, 2, { opacity: 0.4 })
    for (const [x, y] of [
      [140, 372],
      [166, 362],
      [192, 352],
      [152, 398],
      [180, 388],
      [206, 378],
    ] as const) {
      art.oval(x, y, 6.5, 5, body.crease, 0.75, -22)
      art.oval(x + 0.8, y + 1.6, 5.5, 3.6, body.deep, 1, -22)
    }
    art.line(path, body.crease, 3, { opacity: 0.4 })
  })
  if (subject.details.has('strap')) {
    strap(art, body, '268,352 320,342 372,336 410,330 432,342 436,372 432,398', 17)
    art.oval(270, 352, 14, 14, body.crease)
    art.oval(269, 351, 12, 12, body.light)
    art.oval(268, 350, 5, 5, body.dark)
  }
  foamSole(art, sole, tones(blend(sole.base, '#1D1D1F', 0.4)))
}

const GUM = outline(
  '32,440! 28,416 40,394 70,378 112,366 154,350 186,326 204,296 214,258 220,214 222,160 220,100 218,70! 262,62 318,60 372,66 398,72! 400,120 398,180 396,240 396,290 402,330 414,366 426,402 432,448! 300,456 120,454 32,440!',
)

/** The gumboot: tall, glossy, one moulding, with a thick ribbed rim and sole. */
export function gumboot(art: Sketch, subject: Subject): void {
  const { main: rubber, second, isTwoTone } = colourPair(subject.colour)
  const sole = soleTones(subject.details, isTwoTone ? second : tones(blend(rubber.base, '#C2A25E', 0.55)))
  floorShadow(art, 240, 486, 212)
  art.oval(308, 72, 90, 13, LINING.deep)
  art.shape(
    GUM,
    art.fade('150 180 410 330', [0, rubber.light], [0.4, rubber.base], [0.75, rubber.dark], [1, rubber.deep]),
  )
  art.inside(GUM, () => {
    art.air(rubber.crease, 0.35, 220, 180, 16, 150)
    art.air(rubber.glint, 0.9, 254, 180, 13, 120, 1)
    art.air('#fff', 0.45, 252, 150, 5, 80, 1)
    art.air(rubber.bright, 0.6, 290, 220, 50, 150)
    art.air(rubber.glint, 0.8, 96, 392, 56, 12, -18)
    art.air('#fff', 0.4, 84, 393, 24, 5, -18)
    art.air(rubber.bright, 0.6, 210, 356, 66, 26, -38)
    art.air(rubber.crease, 0.5, 240, 446, 220, 26)
    for (const line of ['206,300 244,322 300,322 350,306', '196,318 238,344 290,344', '398,300 372,316 346,318']) {
      art.line(curve(line), rubber.crease, 5, { opacity: 0.25 })
      art.line(curve(line), rubber.crease, 1.8, { opacity: 0.5 })
      art.line(curve(beside(line, 3)), rubber.bright, 2, { opacity: 0.45 })
    }
    art.line('M206 92C280 104 350 104 412 92', rubber.crease, 2.4, { opacity: 0.7 })
    art.line('M206 95C280 107 350 107 412 95', rubber.bright, 2, { opacity: 0.5 })
    art.line(curve('440,330 412,344 396,376 388,410 388,460'), rubber.crease, 2, { opacity: 0.5 })
    if (subject.details.has('tape')) gumTape(art)
    if (subject.details.has('toe-cap') || isTwoTone) edge(art, '128,360 146,388 150,420 144,460', rubber, -1)
    art.line(GUM, rubber.crease, 3.4, { opacity: 0.45 })
  })
  pullLoop(art, '380,98 384,60 394,52 402,60 400,98', rubber)
  lugSole(art, sole, sole)
}

function gumTape(art: Sketch): void {
  art.line('M200 150C280 162 350 162 420 150', METAL.dark, 24)
  art.line('M200 150C280 162 350 162 420 150', METAL.glint, 21)
}
