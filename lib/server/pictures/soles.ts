import 'server-only'
import type { PictureDetail } from '#lib/domain/drawn-picture.ts'
import { beside, curve, outline } from './curve.ts'
import { RUBBER, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'

const SOLE_COLOURS: Partial<Record<PictureDetail, string>> = {
  'gum-sole': '#A9743A',
  'black-sole': '#2A2B2D',
  'white-sole': '#E9E7E1',
}

/** The sole's colour: the one named among the details, or the type's own. */
export function soleTones(details: ReadonlySet<PictureDetail>, usual: Tones = RUBBER): Tones {
  for (const [detail, hex] of Object.entries(SOLE_COLOURS)) {
    if (details.has(detail as PictureDetail)) return tones(hex)
  }
  return usual
}

/** How far the sole rises towards the toe at `x`. */
export const toeSpring = (x: number): number => (x < 150 ? ((150 - x) / 114) ** 2 * 15 : 0)

const STATIONS = [26, 40, 70, 110, 150, 220, 300, 380, 446]
/** A line along the sole, `y` over the floor line's height, risen at the toe. */
export const along = (y: number, from = 26, to = 446): string =>
  STATIONS.map((x) => Math.min(to, Math.max(from, x)))
    .filter((x, index, all) => x !== all[index - 1])
    .map((x) => `${x},${Math.round((y - toeSpring(x)) * 10) / 10}`)
    .join(' ')

const LUGS = [44, 78, 112, 146, 180, 214, 246, 340, 374, 408]
const LUG_WIDTH = 27
const FLOOR = 488

/** The tread's outline: lugs that stand on the floor with gaps between, and the hollow waist before the heel. */
function tread(): string {
  const bottom = LUGS.map((x) => {
    const width = x === 408 ? 36 : LUG_WIDTH
    const [left, right] = [FLOOR - toeSpring(x), FLOOR - toeSpring(x + width)]
    const gap = (at: number, y: number) => `${at},${y - 9}!`
    return `${gap(x - 1, left)} ${x + 3},${left}! ${x + width - 3},${right}! ${gap(x + width + 1, right)}`
  })
  bottom.splice(7, 0, '280,472! 326,472!')
  return outline(`30,452! ${bottom.join(' ')} 447,466! 446,458!`)
}

/**
 * A work boot's sole seen from the side, toe left: stitched welt, cushioning midsole, lugged tread.
 * `welt` colours the strip the upper is stitched to; leave it out for a sole that is moulded on.
 */
export function lugSole(art: Sketch, sole: Tones, midsole: Tones, welt?: Tones): void {
  const outsole = tread()
  art.shape(outsole, art.fade('30 460 446 490', [0, sole.base], [0.5, sole.dark], [1, sole.deep]))
  art.inside(outsole, () => {
    for (const x of LUGS) {
      const [y, width] = [470 - toeSpring(x), x === 408 ? 36 : LUG_WIDTH]
      art.shape(`M${x + 3} ${y}h${width - 6}l3 22h${-width}z`, art.fade('0 464 0 488', [0, sole.bright], [0.25, sole.light], [1, sole.dark]))
      art.line(`M${x + width} ${y}l3 24`, sole.crease, 4, { opacity: 0.7 })
    }
  })
  const middle = outline(`${along(444)} 447,444! 448,466! 340,468! 326,474 280,474 262,468! ${along(468, 28, 250).split(' ').reverse().join(' ')} 24,436!`)
  art.shape(middle, art.fade('0 446 0 472', [0, midsole.light], [0.35, midsole.base], [1, midsole.dark]))
  art.inside(middle, () => {
    art.air(midsole.glint, 0.5, 130, 456, 150, 10)
    art.air(midsole.crease, 0.6, 446, 462, 90, 30)
    art.line(curve(along(460)), midsole.crease, 1.4, { opacity: 0.6 })
    art.line(curve(along(461.4)), midsole.bright, 1, { opacity: 0.5 })
    art.line(middle, midsole.crease, 2.4, { opacity: 0.55 })
  })
  if (welt) weltStrip(art, welt)
}

function weltStrip(art: Sketch, welt: Tones): void {
  const line = along(447, 29, 442)
  art.line(curve(line), welt.crease, 11)
  art.line(curve(line), welt.base, 8.6)
  art.line(curve(beside(line, -3)), welt.bright, 1.4, { opacity: 0.8 })
  stitch(art, beside(line, 0.6), welt, welt.glint, 1.8)
}
