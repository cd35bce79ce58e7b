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
  knit: '134,119! 104,138 86,182 72,262 58,350 46,412 48,438! 56,445! 52,480! 74,487 96,485! 101,451! 109,445! 112,424 121,350 134,280 151,214 164,180!',
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

/** Both sleeves: the left one, its mirror image, and the shade that falls on the right one. */
export function sleeves(art: Sketch, top: Top): void {
  const { cut, main } = top
  const [left, right] = sleeveOutlines(cut)
  art.inMirror(() => cloth(art, left, main, () => sleeve(art, top)))
  const [middle, span] = cut.sleeve === 'long' ? [300, 190] : [200, 90]
  art.inside(right, () => {
    art.air('#14120F', 0.26, 410, middle, 46, span, -10)
    art.air('#14120F', 0.16, 440, middle + 40, 40, span, -10)
  })
}

function sleeve(art: Sketch, top: Top): void {
  const { cut, main, second, isTwoTone } = top
  const isLong = cut.sleeve === 'long'
  const [middle, span, split] = isLong ? [276, 120, 330] : [208, 52, 222]
  weave(art, cut.weave, main, 9)
  art.air(main.glint, 0.4, 88, middle - 22, 12, span, 12)
  fold(art, main, 112, 196, 34, -58, 0.8)
  if (isTwoTone && cut.hiVis) lowerSleeve(art, second, split)
  art.air('#14120F', 0.3, 136, middle + 22, 16, span, 8)
  if (isLong) forearm(art, top)
  if (top.subject.details.has('tape'))
    reflectiveTape(art, isLong ? '50,294 92,306 140,304' : '50,196 100,219 150,232', 19)
  cuff(art, top)
}

function lowerSleeve(art: Sketch, second: Tones, from: number): void {
  art.shape(`M0 ${from}L160 ${from + 14}V520H0z`, second.base)
  art.line(`M0 ${from}L160 ${from + 14}`, second.crease, 1.6, { opacity: 0.6 })
}

/** An arm at rest bends the cloth at the elbow and pushes it up a little above the cuff. */
function forearm(art: Sketch, { low, cut }: Top): void {
  const isKnit = cut.hem === 'rib' || cut.weave !== 'plain'
  fold(art, low, 112, 318, 34, -34, 0.8)
  fold(art, low, 106, 340, 28, -16, 0.6)
  fold(art, low, 82, isKnit ? 426 : 416, 30, 14, isKnit ? 0.9 : 0.6)
  if (isKnit) fold(art, low, 86, 438, 26, -8, 0.8)
  else fold(art, low, 76, 380, 50, -80, 0.5)
}

function cuff(art: Sketch, { cut, trim, main, isTwoTone }: Top): void {
  if (cut.sleeve === 'short') {
    const line = '50,230 90,252 140,260'
    stitch(art, line, main, undefined, 1.1)
    if (isTwoTone && !cut.hiVis) art.line(curve(beside(line, 8)), trim.base, 9, { cap: 'butt' })
    return
  }
  if (cut.cuff === 'hem') {
    stitch(art, '40,462 76,468 110,466', main, undefined, 1.1)
    return
  }
  const seam = (y: number) => `M36 ${y}Q76 ${y + 10} 120 ${y + 4}`
  art.shape(`${seam(444)}V500H36z`, isTwoTone ? trim.base : main.soft)
  if (cut.cuff === 'rib') ribs(art, trim, 40, 116, 446, 490)
  art.line(seam(444), trim.crease, 1.8, { opacity: 0.55 })
  art.line(seam(446), trim.bright, 1.2, { opacity: 0.4 })
  if (cut.cuff === 'tab') {
    art.line('M60 462h26', main.crease, 12, { opacity: 0.5 })
    art.line('M60 461h25', main.light, 9)
  }
  if (cut.cuff === 'button') {
    art.oval(92, 464, 3.6, 3.6, main.crease, 0.6)
    art.oval(91.5, 463.4, 3, 3, trim.glint)
  }
}
