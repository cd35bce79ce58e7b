import 'server-only'
import { cloth, fold, reflectiveTape, ribs } from './cloth.ts'
import { beside, curve, mirrored, outline } from './curve.ts'
import type { Tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Top, TopCut } from './top-cuts.ts'
import { weave } from './weaves.ts'

const SLEEVES = {
  short: '134,119! 104,140 84,178 60,244! 90,262 126,268! 136,246 150,220 164,180!',
  long: '134,119! 106,138 90,180 78,260 66,350 58,420 54,470! 76,478 99,476! 106,420 116,350 130,280 150,214 164,180!',
  knit: '134,119! 104,138 86,182 72,262 58,350 46,412 47,438! 55,444 52,478! 74,486 97,484! 102,450 110,444! 112,424 121,350 134,280 151,214 164,180!',
  outer: '124,119! 96,138 80,184 68,262 56,350 48,420 44,474! 72,483 100,480! 108,420 118,350 128,280 142,218 156,180!',
} as const

function sleevePoints({ sleeve, outer, hem }: TopCut): string {
  if (sleeve === 'short') return SLEEVES.short
  if (outer) return SLEEVES.outer
  return hem === 'rib' ? SLEEVES.knit : SLEEVES.long
}

/** The outlines of both sleeves. */
export const sleeveOutlines = (cut: TopCut): readonly [string, string] => [
  outline(sleevePoints(cut)),
  outline(mirrored(sleevePoints(cut))),
]

type Across = (left: number) => number

/** One sleeve, `side` 1 for the one on the left of the picture. */
export function sleeve(art: Sketch, top: Top, side: 1 | -1): void {
  const { cut, main, second, isTwoTone } = top
  const x: Across = (left) => (side === 1 ? left : 500 - left)
  const isLong = cut.sleeve === 'long'
  const [middle, span, split] = isLong ? [276, 120, 330] : [208, 52, 222]
  cloth(art, sleeveOutlines(cut)[side === 1 ? 0 : 1], main, () => {
    weave(art, cut.weave, main, side * 9)
    if (side === 1) art.air(main.glint, 0.4, 88, middle - 22, 12, span, 12)
    fold(art, main, x(112), 196, 34, side * -58, 0.8)
    if (isTwoTone && cut.hiVis) lowerSleeve(art, second, x, split)
    art.air('#14120F', 0.3, x(136), middle + 22, 16, span, side * 8)
    if (isLong) forearm(art, top, x, side)
    if (top.subject.details.has('tape')) band(art, x, isLong)
    cuff(art, top, x, side)
  })
}

function lowerSleeve(art: Sketch, second: Tones, x: Across, from: number): void {
  art.shape(`M${x(0)} ${from}L${x(160)} ${from + 14}V520H${x(0)}z`, second.base)
  art.line(`M${x(0)} ${from}L${x(160)} ${from + 14}`, second.crease, 1.6, { opacity: 0.6 })
}

/** An arm at rest bends the cloth at the elbow and pushes it up a little above the cuff. */
function forearm(art: Sketch, { low, cut }: Top, x: Across, side: 1 | -1): void {
  const isKnit = cut.hem === 'rib' || cut.weave !== 'plain'
  fold(art, low, x(112), 318, 34, side * -34, 0.8)
  fold(art, low, x(106), 340, 28, side * -16, 0.6)
  fold(art, low, x(82), isKnit ? 426 : 416, 30, side * 14, isKnit ? 0.9 : 0.6)
  if (isKnit) fold(art, low, x(86), 438, 26, side * -8, 0.8)
  else fold(art, low, x(76), 380, 50, side * -80, 0.5)
}

function band(art: Sketch, x: Across, isLong: boolean): void {
  const points = isLong ? `${x(50)},294 ${x(92)},306 ${x(140)},304` : `${x(50)},196 ${x(100)},219 ${x(150)},232`
  reflectiveTape(art, points, 19)
}

function cuff(art: Sketch, { cut, trim, main, isTwoTone }: Top, x: Across, side: 1 | -1): void {
  if (cut.sleeve === 'short') {
    const line = `${x(50)},230 ${x(90)},252 ${x(140)},260`
    stitch(art, line, main, undefined, 1.1)
    if (isTwoTone && !cut.hiVis) art.line(curve(beside(line, side * 8)), trim.base, 9, { cap: 'butt' })
    return
  }
  if (cut.cuff === 'hem') {
    stitch(art, `${x(40)},462 ${x(76)},468 ${x(110)},466`, main, undefined, 1.1)
    return
  }
  const seam = (y: number) => `M${x(36)} ${y}Q${x(76)} ${y + 10} ${x(120)} ${y + 4}`
  art.shape(`${seam(444)}V500H${x(36)}z`, isTwoTone ? trim.base : main.soft)
  const [from, to] = side === 1 ? [40, 116] : [384, 460]
  if (cut.cuff === 'rib') ribs(art, trim, from, to, 446, 490)
  art.line(seam(444), trim.crease, 1.8, { opacity: 0.55 })
  art.line(seam(446), trim.bright, 1.2, { opacity: 0.4 })
  if (cut.cuff === 'tab') art.line(`M${x(60)} 462h${side * 24}`, main.crease, 9, { opacity: 0.5 })
  if (cut.cuff === 'button') {
    art.oval(x(92), 464, 3.6, 3.6, main.crease, 0.6)
    art.oval(x(92) - 0.5, 463.4, 3, 3, trim.glint)
  }
}
