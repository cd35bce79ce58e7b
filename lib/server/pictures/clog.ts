import 'server-only'
import { leatherStrap } from './boot-parts.ts'
import { beside, curve, outline } from './curve.ts'
import { floorShadow } from './ground.ts'
import { coloursOf } from './makes.ts'
import { LINING, type Tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import type { Subject } from './subject.ts'
import { soleOf } from './usual-soles.ts'
import { sockedAnkle } from './worn-feet.ts'

const MOUTH = '258,288! 272,300 284,326 300,354 326,374 362,384 402,384 438,376!'
const SHELL = outline(
  `30,436! 27,416 38,392 66,372 106,358 150,340 192,314 228,294 ${MOUTH} 446,396 449,446! 340,464 140,468 60,462 34,448!`,
)
const SOLE = outline(
  '24,436! 66,450 140,456 240,456 340,450 450,434! 457,448 455,474 449,488! 336,488! 322,478 282,477 264,488! 130,488 84,484 46,470 24,448!',
)
const VENTS = [
  [148, 372],
  [174, 359],
  [200, 344],
  [164, 394],
  [190, 380],
  [216, 364],
] as const

/** The kitchen clog: moulded, with a closed toe, vents on the instep, and a swivelling heel strap when it has one. */
export function clog(art: Sketch, subject: Subject): void {
  const body = coloursOf(subject).main
  const sole = soleOf(subject)
  floorShadow(art, 240, 486, 212)
  mouth(art, body)
  if (subject.view === 'on-foot') sockedAnkle(art)
  art.shape(SHELL, art.fade('90 300 400 470', [0, body.bright], [0.35, body.base], [1, body.deep]))
  art.inside(SHELL, () => shell(art, body))
  clogSole(art, sole)
  if (subject.details.has('strap')) heelStrap(art, body)
}

/** The inside, seen over the low side: the far wall, the insole. */
function mouth(art: Sketch, body: Tones): void {
  const far = outline('246,292! 280,284 312,318 344,346 390,358 428,360 442,376! 440,404! 320,410!')
  art.shape(far, art.fade('260 290 420 400', [0, LINING.base], [1, LINING.crease]))
  art.line(curve('262,286 282,292 312,320 344,347 390,358 428,360 441,374'), body.light, 4)
  art.shape(outline('300,372! 360,368 410,366 438,380! 436,400! 340,400!'), LINING.bright, 0.6)
}

function shell(art: Sketch, body: Tones): void {
  art.air(body.glint, 0.85, 104, 384, 62, 15, -24)
  art.air('#fff', 0.45, 90, 386, 30, 6, -24)
  art.air(body.crease, 0.5, 300, 450, 220, 26)
  art.air(body.bright, 0.7, 238, 344, 34, 60, -28)
  art.air(body.crease, 0.4, 284, 398, 40, 26, 30)
  art.air(body.glint, 0.5, 386, 400, 60, 7, -2)
  art.line(curve(beside(MOUTH, 4)), body.crease, 3, { opacity: 0.5 })
  art.line(curve(beside(MOUTH, 1.4)), body.glint, 3, { opacity: 0.6 })
  art.line(curve('24,424 80,438 180,444 300,440 452,420'), body.crease, 2, { opacity: 0.5 })
  art.line(curve('24,427 80,441 180,447 300,443 452,423'), body.bright, 1.6, { opacity: 0.5 })
  for (const [x, y] of VENTS) {
    art.oval(x, y, 7, 5.4, body.crease, 1, -28)
    art.oval(x + 1, y + 1.8, 5.6, 3.6, '#0B0B0C', 1, -28)
    art.line(`M${x - 6} ${y + 4}q6 4 13 -3`, body.glint, 1.3, { opacity: 0.6 })
  }
  art.line(SHELL, body.crease, 3, { opacity: 0.45 })
}

function heelStrap(art: Sketch, body: Tones): void {
  leatherStrap(art, body, '272,344 322,330 374,322 414,318 438,330 444,356 436,388', 18)
  art.oval(273, 346, 15, 15, body.crease)
  art.oval(272, 344, 13, 13, body.light)
  art.oval(271, 343, 5, 5, body.crease)
}

function clogSole(art: Sketch, sole: Tones): void {
  art.shape(SOLE, art.fade('0 434 0 488', [0, sole.bright], [0.3, sole.base], [1, sole.deep]))
  art.inside(SOLE, () => {
    art.air(sole.glint, 0.22, 130, 464, 120, 6, 2)
    const groove = '20,452 84,468 160,472 250,471 350,465 460,450'
    art.line(curve(groove), sole.crease, 2.2, { opacity: 0.6 })
    art.line(curve(beside(groove, 2)), sole.bright, 1.2, { opacity: 0.5 })
    for (let x = 70; x < 446; x += 15)
      if (x < 256 || x > 340) art.line(`M${x} 482v8`, sole.crease, 6, { opacity: 0.75, cap: 'butt' })
    art.line(SOLE, sole.crease, 2.6, { opacity: 0.5 })
  })
  art.line(curve('24,436 66,450 140,456 240,456 340,450 450,434'), sole.crease, 2.4, { opacity: 0.7 })
}
