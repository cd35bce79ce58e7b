import 'server-only'
import { pocket, reflectiveTape, ribs } from './cloth.ts'
import { beside, curve, outline } from './curve.ts'
import { CROTCH, FITS, type Legs } from './leg-cuts.ts'
import { BRASS, blend, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { edge, sewnEdge, stitch } from './stitch.ts'

type Across = (left: number) => number

/** The side seam with its stitches, and the mouth of the hand pocket. */
export function sideSeam(art: Sketch, { cut, main, isBack, isTwoTone, second }: Legs, x: Across, side: 1 | -1): void {
  const thread = cut.thread ?? main.thread
  const outer = FITS[cut.length === 'short' ? 'short' : cut.fit].outer
    .replace('!', '')
    .split(' ')
    .map((point) => {
      const [px = 0, py = 0] = point.split(',').map(Number)
      return `${x(px + 8)},${py}`
    })
  if (isTwoTone) art.line(curve(`${x(178)},60 ${outer.join(' ')}`), second.base, 17, { cap: 'butt' })
  stitch(art, outer.join(' '), main, thread, 1.1)
  if (isBack) return
  const mouth =
    cut.sidePockets === 'slant'
      ? `${x(200)},80 ${x(184)},104 ${x(156)},146 ${x(138)},160`
      : `${x(206)},78 ${x(198)},106 ${x(176)},122 ${x(142)},122`
  art.shape(
    outline(`${mouth} ${x(120)},60!`),
    art.fade('150 80 350 160', [0, main.soft], [1, main.dark]),
    cut.sidePockets === 'scoop' ? 1 : 0,
  )
  sewnEdge(art, mouth, main, side === 1 ? -1 : 1, 2, thread)
  if (cut.sidePockets === 'slant') return
  if (side === -1) stitch(art, '308,96 326,98 342,96', main, thread, 1.1)
  for (const [rx, ry] of [
    [204, 86],
    [154, 119],
  ] as const)
    art.oval(x(rx), ry, 2.8, 2.8, BRASS.bright)
}

/** A ruler pocket on the left thigh, a hammer loop on the right, darts at the knees. */
export function tradePockets(art: Sketch, { main }: Legs, x: Across, side: 1 | -1): void {
  stitch(art, `${x(150)},352 ${x(194)},360 ${x(239)},352`, main, undefined, 1.1)
  stitch(art, `${x(154)},438 ${x(196)},446 ${x(237)},438`, main, undefined, 1.1)
  if (side === 1) {
    pocket(art, 146, 226, 36, 96, main)
    stitch(art, '165,228 165,314', main, undefined, 1)
    return
  }
  art.line(curve('366,232 340,238 338,270 362,282'), main.crease, 11, { opacity: 0.5 })
  art.line(curve('366,230 340,236 338,268 362,280'), main.light, 8)
  stitch(art, '360,231 342,238 340,266 358,277', main, undefined, 1)
}

/** A second layer over the knee. */
export function kneePatch(art: Sketch, { main }: Legs, x: Across): void {
  const patch = outline(`${x(158)},336! ${x(236)},336! ${x(235)},446! ${x(198)},458! ${x(162)},446!`)
  const tough = tones(blend(main.base, '#1B1C1E', 0.42))
  art.placed('translate(1 3)', () => art.shape(patch, main.crease, 0.4))
  art.shape(patch, art.fade('150 330 350 450', [0, tough.light], [0.5, tough.base], [1, tough.dark]))
  art.line(patch, main.crease, 1.6, { opacity: 0.6 })
  const seam = `${x(163)},341! ${x(231)},341! ${x(230)},442! ${x(198)},453! ${x(167)},442! ${x(163)},341!`
  stitch(art, seam, tough, main.thread, 1.1)
  for (const y of [372, 404]) stitch(art, `${x(166)},${y} ${x(230)},${y}`, tough, main.thread, 1)
}

/** The thigh pocket with its bellows and its buttoned flap. */
export function cargoPocket(art: Sketch, { main, cut }: Legs, side: 1 | -1): void {
  const y = cut.length === 'short' ? 208 : 252
  const left = side === 1 ? 141 : 299
  art.placed('translate(1 4)', () => art.shape(`M${left - 3} ${y}h66v96h-66z`, main.crease, 0.35))
  pocket(art, left, y, 60, cut.length === 'short' ? 84 : 96, main, true)
  art.line(`M${left + 30} ${y + 28}v${cut.length === 'short' ? 50 : 60}`, main.crease, 1.8, { opacity: 0.45 })
}

/** Reflective hoops round the leg. */
export function legTape(art: Sketch, { cut }: Legs, x: Across): void {
  for (const y of cut.length === 'short' ? [296] : [462, 506])
    reflectiveTape(art, `${x(120)},${y - 3} ${x(194)},${y + 4} ${x(260)},${y + 1}`, 20)
}

/** Where the leg ends. */
export function legHem(art: Sketch, { cut, main }: Legs, x: Across, side: 1 | -1): void {
  const thread = cut.thread ?? main.thread
  if (cut.length === 'short') {
    stitch(art, `${x(120)},312 ${x(190)},325 ${x(250)},327`, main, thread, 1.2)
    return
  }
  if (cut.hem === 'plain') {
    stitch(art, `${x(120)},542 ${x(194)},549 ${x(250)},548`, main, thread, 1.2)
    art.air(main.crease, 0.4, x(194), 560, 60, 7)
    return
  }
  const isRib = cut.hem === 'rib'
  const turned = isRib ? main.soft : tones(blend(main.base, '#F1F0ED', 0.5)).base
  const y = isRib ? 528 : 520
  art.shape(`M${x(130)} ${y}Q${x(190)} ${y + 8} ${x(250)} ${y + 5}V580H${x(130)}z`, turned)
  if (isRib) ribs(art, main, side === 1 ? 140 : 250, side === 1 ? 250 : 360, 532, 566)
  art.air(main.crease, 0.5, x(194), y, 60, 6)
  art.line(`M${x(130)} ${y}Q${x(190)} ${y + 8} ${x(250)} ${y + 5}`, main.crease, 2, { opacity: 0.6 })
}

/** The fly, stitched in the shape of a J. */
export function fly(art: Sketch, { cut, main }: Legs): void {
  edge(art, `250,86 250,${CROTCH}`, main, -1)
  if (cut.waist !== 'band') return
  const thread = cut.thread ?? main.thread
  stitch(art, '271,84 270,142 264,166 251,180', main, thread, 1.2)
  stitch(art, '275,84 274,144 267,171 251,186', main, thread, 1.2)
}

/** Behind: the yoke, the seam between the halves and the seat pockets. */
export function seat(art: Sketch, { cut, main }: Legs): void {
  const thread = cut.thread ?? main.thread
  art.line(`M250 80V${CROTCH}`, main.crease, 2.6, { opacity: 0.6 })
  stitch(art, `254,82 254,${CROTCH - 4}`, main, thread, 1.2)
  if (cut.waist === 'drawstring') {
    pocket(art, 278, 124, 54, 62, main)
    return
  }
  if (cut.seatPockets === 'patch') sewnEdge(art, '142,104 196,114 250,128 304,114 358,104', main, -1, 2, thread)
  else dartsAndBand(art, main)
  for (const left of [164, 276]) {
    const y = cut.seatPockets === 'patch' ? 132 : 124
    pocket(art, left, y, 60, 68, main, cut.seatPockets === 'flap')
    if (cut.thread)
      for (const drop of [30, 35]) stitch(art, `${left + 4},${y + drop} ${left + 56},${y + drop}`, main, thread, 1)
  }
}

function dartsAndBand(art: Sketch, main: Tones): void {
  for (const x of [206, 294]) art.line(`M${x} 82v34`, main.crease, 1.8, { opacity: 0.5 })
  stitch(art, beside('142,104 250,108 358,104', 0), main, undefined, 1)
}
