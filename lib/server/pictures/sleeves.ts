import 'server-only'
import { cloth, fold, reflectiveTape, ribs, weave } from './cloth.ts'
import { beside, curve, mirrored, outline } from './curve.ts'
import type { Tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Top, TopCut } from './top-cuts.ts'

const SLEEVES = {
  short: '134,119! 104,140 84,178 60,244! 90,262 126,268! 136,246 150,220 164,180!',
  long: '134,119! 106,138 90,180 78,260 66,350 58,420 54,470! 76,478 99,476! 106,420 116,350 130,280 150,214 164,180!',
  outer: '124,119! 96,138 80,184 68,262 56,350 48,420 44,474! 72,483 100,480! 108,420 118,350 128,280 142,218 156,180!',
} as const

function sleevePoints({ sleeve, outer }: TopCut): string {
  if (sleeve === 'short') return SLEEVES.short
  return outer ? SLEEVES.outer : SLEEVES.long
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
    weave(art, cut.weave, main, side === 1 ? 40 : 350, side === 1 ? 150 : 460)
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

function forearm(art: Sketch, { low }: Top, x: Across, side: 1 | -1): void {
  fold(art, low, x(92), 366, 28, side * 24)
  fold(art, low, x(88), 396, 26, side * -22, 0.8)
  fold(art, low, x(84), 430, 30, side === 1 ? 78 : 102, 0.7)
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
