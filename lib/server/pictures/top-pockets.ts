import 'server-only'
import { pocket } from './cloth.ts'
import { beside, curve, outline } from './curve.ts'
import { blend, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Top } from './top-cuts.ts'

const POCKETS: Record<Top['cut']['pockets'], (art: Sketch, top: Top) => void> = {
  none: () => {},
  chest: (art, { main }) => pocket(art, 280, 196, 56, 66, main),
  'two-flap': (art, { cut, main, low }) => {
    const isVest = cut.sleeve === 'none'
    for (const x of [168, 278]) pocket(art, x, isVest ? 332 : 204, 54, 70, isVest ? low : main, true)
  },
  scrub: (art, { main, subject }) => {
    for (const x of [162, 272]) pocket(art, x, 376, 66, 86, main)
    if (subject.details.has('pocket')) pocket(art, 284, 216, 48, 56, main)
  },
  kangaroo: (art, { main }) => kangaroo(art, main),
  hand: (art, { low }) => {
    for (const side of [1, -1] as const) handPocket(art, low, side)
  },
  'hand-flap': (art, { low }) => {
    for (const side of [1, -1] as const) flapPocket(art, low, side)
  },
}

/** Pockets, and what is printed on the chest. */
export function pockets(art: Sketch, top: Top): void {
  POCKETS[top.cut.pockets](art, top)
  if (top.subject.details.has('print')) chestPrint(art, top.main)
}

function kangaroo(art: Sketch, main: Tones): void {
  const bag = outline('196,360! 304,360! 336,424! 334,476! 166,476! 164,424!')
  art.placed('translate(1 3)', () => art.shape(bag, main.crease, 0.25))
  art.shape(bag, art.fade('180 360 330 480', [0, main.light], [1, main.soft]))
  art.line(bag, main.crease, 1.6, { opacity: 0.5 })
  stitch(art, '201,364 170,425', main, undefined, 1.1)
  stitch(art, '299,364 330,425', main, undefined, 1.1)
  stitch(art, '200,365 300,365', main, undefined, 1.1)
}

function handPocket(art: Sketch, material: Tones, side: 1 | -1): void {
  const x = (left: number) => 250 + side * (left - 250)
  const line = `${x(186)},344 ${x(172)},424`
  art.line(curve(line), material.crease, 7, { opacity: 0.5 })
  art.line(curve(line), material.deep, 3)
  art.line(curve(line), '#B9BEC3', 2, { dash: '1.4 1.6', cap: 'butt' })
  stitch(art, beside(line, 7), material, undefined, 1)
  art.line(`M${x(186)} 346l${side * -2} 12`, '#8C9196', 4)
}

function flapPocket(art: Sketch, material: Tones, side: 1 | -1): void {
  const left = side === 1 ? 154 : 278
  art.line(`M${left} 440v58h68v-58`, material.crease, 1.2, { opacity: 0.4 })
  const flap = `M${left - 2} 428h72v20q-36 8 -72 0z`
  art.placed('translate(1 4)', () => art.shape(flap, material.crease, 0.4))
  art.shape(flap, material.light)
  art.line(flap, material.crease, 1.4, { opacity: 0.5 })
  stitch(art, `${left + 2},444 ${left + 34},448 ${left + 66},444`, material, undefined, 1)
}

/** A plain print: three bars and a toe-cap, the shop's own mark. */
function chestPrint(art: Sketch, main: Tones): void {
  const ink = tones(blend(main.base, main.base > '#999999' ? '#17181A' : '#F1F0ED', 0.8)).base
  art.shape(outline('206,246! 206,222 228,204 262,204 294,214 296,246!'), ink)
  for (const y of [252, 260]) art.shape(`M206 ${y}h90v4h-90z`, ink)
}
