import 'server-only'
import { cloth, fold } from './cloth.ts'
import { curve, mirrored, outline } from './curve.ts'
import { wallShadow } from './ground.ts'
import { halfOutline, type Legs, legCut } from './leg-cuts.ts'
import { cargoPocket, fly, kneePatch, legHem, legTape, seat, sideSeam, tradePockets } from './leg-parts.ts'
import { coloursOf } from './makes.ts'
import type { Sketch } from './sketch.ts'
import type { Subject } from './subject.ts'
import { waist, waistInside } from './waists.ts'

/** Trousers or shorts, from the front or from behind. */
export function trousers(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  const cut = legCut(subject.type, subject.details)
  const legs: Legs = { cut, main, second, isTwoTone, isBack: subject.view === 'back' }
  // Laid flat, trousers look wider than when worn; shorts are shown nearer.
  const flat = cut.length === 'short' ? 'translate(-105 20) scale(1.42)' : 'translate(-25 -6) scale(1.1 1.02)'
  art.placed(subject.view === 'worn' ? 'translate(0 374)' : flat, () => drawLegs(art, legs, subject.view !== 'worn'))
}

function drawLegs(art: Sketch, legs: Legs, isFlat: boolean): void {
  const { cut, main, isBack } = legs
  const half = halfOutline(cut, isBack)
  const whole = outline(`${half} ${mirrored(half).split(' ').slice(1, -1).join(' ')}`)
  if (isFlat) wallShadow(art, whole)
  if (isFlat && !isBack) waistInside(art, main)
  for (const side of [-1, 1] as const) {
    const x = (left: number) => (side === 1 ? left : 500 - left)
    cloth(art, outline(side === 1 ? half : mirrored(half)), main, () => {
      legFolds(art, legs, x, side)
      sideSeam(art, legs, x, side)
      if (cut.trade && !isBack) tradePockets(art, legs, x, side)
      if (cut.kneePatch && !isBack) kneePatch(art, legs, x)
      if (cut.cargo) cargoPocket(art, legs, side)
      if (cut.tape) legTape(art, legs, x)
      legHem(art, legs, x, side)
    })
  }
  if (isBack) art.inside(whole, () => seat(art, legs))
  else fly(art, legs)
  waist(art, legs)
}

/**
 * How the cloth hangs: lit down the thigh, dark between the legs, pulled from the crotch, broken over knee and shoe.
 */
function legFolds(art: Sketch, legs: Legs, x: (left: number) => number, side: 1 | -1): void {
  const { main, cut, isBack } = legs
  const isLong = cut.length === 'long'
  const [middle, reach] = isLong ? [300, 220] : [210, 110]
  art.air(main.glint, 0.42, side === 1 ? 182 : 300, middle, 18, reach, side * 1.5)
  if (cut.faded) for (const y of [270, 410]) art.air(main.glint, 0.42, x(196), y, 30, 84)
  art.air(main.crease, 0.55, x(248), middle + 90, 17, reach)
  if (side === -1) art.air(main.crease, 0.5, 358, middle, 22, reach)
  if (isBack) seatFolds(art, legs, x, side)
  else {
    fold(art, main, x(222), 214, 46, side * -26)
    fold(art, main, x(220), 236, 38, side * -44, 0.8)
    fold(art, main, x(166), 190, 30, side * 70, 0.5)
  }
  if (!isLong) return
  fold(art, main, x(180), 384, 34, side * 14, 0.8)
  fold(art, main, x(208), 410, 30, side * -18, 0.7)
  fold(art, main, x(182), 512, 34, side * 20, 0.9)
  fold(art, main, x(210), 530, 26, side * -16, 0.9)
  if (isBack) for (const y of [362, 380]) art.line(hollow(x, y), main.crease, 2, { opacity: 0.3 })
}

const hollow = (x: (left: number) => number, y: number): string =>
  curve(`${x(158)},${y} ${x(196)},${y + 8} ${x(232)},${y - 2}`)

function seatFolds(art: Sketch, { main }: Legs, x: (left: number) => number, side: 1 | -1): void {
  art.air(main.glint, 0.35, x(194), 164, 40, 46)
  fold(art, main, x(220), 222, 40, side * -12, 0.9)
  fold(art, main, x(206), 244, 44, side * -20, 0.7)
}
