import 'server-only'
import { pullLoop } from './boot-parts.ts'
import { beside, curve, outline } from './curve.ts'
import { floorShadow } from './ground.ts'
import { coloursOf } from './makes.ts'
import { LINING, METAL } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { lugSole } from './soles.ts'
import { edge } from './stitch.ts'
import type { Subject } from './subject.ts'
import { soleOf } from './usual-soles.ts'

const GUM = outline(
  '32,440! 28,416 40,394 70,378 112,366 154,350 186,326 204,296 214,258 220,214 222,160 220,100 218,70! 262,62 318,60 372,66 398,72! 400,120 398,180 396,240 396,290 402,330 414,366 426,402 432,448! 300,456 120,454 32,440!',
)

/** The gumboot: tall, glossy, one moulding, with a thick ribbed rim and sole. */
export function gumboot(art: Sketch, subject: Subject): void {
  const { main: rubber, isTwoTone } = coloursOf(subject)
  const sole = soleOf(subject)
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
