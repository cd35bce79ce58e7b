import 'server-only'
import type { PictureDetail } from '#lib/domain/catalogue/drawn-picture.ts'
import { beside, curve, outline } from './curve.ts'
import type { Tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'

const SOLE_COLOURS: Partial<Record<PictureDetail, string>> = {
  'gum-sole': '#A9743A',
  'black-sole': '#2A2B2D',
  'white-sole': '#E9E7E1',
}

/** The colour of the sole that the details name, if they name one. */
export function namedSole(details: ReadonlySet<PictureDetail>): string | undefined {
  return Object.entries(SOLE_COLOURS).find(([detail]) => details.has(detail as PictureDetail))?.[1]
}

/** How far the sole rises towards the toe at `x`. */
const toeSpring = (x: number): number => (x < 150 ? ((150 - x) / 114) ** 2 * 15 : 0)

const STATIONS = [26, 40, 70, 110, 150, 220, 300, 380, 446]
/** A line along the sole, `y` over the floor line's height, risen at the toe. */
const along = (y: number, from = 26, to = 446): string =>
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
      art.shape(
        `M${x + 3} ${y}h${width - 6}l3 22h${-width}z`,
        art.fade('0 464 0 488', [0, sole.bright], [0.25, sole.light], [1, sole.dark]),
      )
      art.line(`M${x + width} ${y}l3 24`, sole.crease, 4, { opacity: 0.7 })
    }
  })
  const middle = outline(
    `${along(444)} 447,444! 448,466! 340,468! 326,474 280,474 262,468! ${along(468, 28, 250).split(' ').reverse().join(' ')} 24,436!`,
  )
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
  const line = along(447, 29, 446)
  art.line(curve(line), welt.crease, 11, { cap: 'butt' })
  art.line(curve(line), welt.base, 8.6, { cap: 'butt' })
  art.line(curve(beside(line, -3)), welt.bright, 1.4, { opacity: 0.8, cap: 'butt' })
  stitch(art, beside(line, 0.6), welt, welt.glint, 1.8)
}

const FOAM_RIM = '22,428! 60,442 110,450 180,452 250,447 310,439 370,431 420,425 448,420!'
/** The foam's lower edge, from the heel to the toe: it lifts off the floor at the waist and the toe. */
const FOAM_FLOOR = '452,476 430,483 380,485 330,483 302,477 268,477 240,483 180,485 120,484 74,477 40,463 20,446'

/**
 * A sport shoe's sole, toe left: sculpted foam, thicker under the heel, with thin ground rubber below.
 * `accent` colours the wedge in the heel; leave it out for one-colour foam.
 */
export function foamSole(art: Sketch, foam: Tones, ground: Tones, accent?: Tones): void {
  const body = outline(`${FOAM_RIM} 455,436 456,458 452,476! ${FOAM_FLOOR.slice(8)} 15,436`)
  art.line(curve(FOAM_FLOOR), ground.crease, 8)
  art.shape(body, art.fade('0 424 0 486', [0, foam.bright], [0.3, foam.base], [0.75, foam.dark], [1, foam.deep]))
  art.inside(body, () => {
    if (accent) heelWedge(art, accent)
    art.air(foam.glint, 0.7, 120, 460, 120, 7, 1)
    art.air(foam.glint, 0.5, 400, 436, 60, 7, -6)
    const groove = '12,442 60,456 110,464 180,466 250,462 310,455 370,449 460,440'
    art.line(curve(groove), foam.crease, 2, { opacity: 0.5 })
    art.line(curve(beside(groove, 2)), foam.bright, 1.2, { opacity: 0.5 })
    art.line(curve(beside(FOAM_FLOOR, 1)), foam.crease, 10, { opacity: 0.4 })
    art.line(curve(FOAM_FLOOR), ground.base, 8)
    for (let x = 56; x < 450; x += 14)
      if (Math.abs(x - 285) > 24) art.line(`M${x} 476l-2 10`, ground.crease, 2.4, { opacity: 0.7 })
    art.line(body, foam.crease, 3, { opacity: 0.4 })
  })
  art.line(curve(FOAM_RIM), foam.crease, 2, { opacity: 0.6 })
}

function heelWedge(art: Sketch, accent: Tones): void {
  const wedge = outline('286,462! 340,446 400,438 470,430! 470,470! 400,472 340,470!')
  art.shape(wedge, art.fade('300 436 456 466', [0, accent.light], [1, accent.dark]))
  art.line(wedge, accent.crease, 1.8, { opacity: 0.5 })
  for (const x of [350, 372, 394, 416, 438]) art.line(`M${x} 446l-8 24`, accent.crease, 2.4, { opacity: 0.45 })
}

/** A dress or school shoe's sole: a welt, a thin edge and a stacked heel. */
export function flatSole(art: Sketch, sole: Tones, welt: Tones): void {
  const edge = outline(
    `${along(446, 28, 446)} 446,446! 447,487! 338,487! 336,470! 300,472 240,480 200,482 140,478 80,470 28,448!`,
  )
  art.shape(edge, art.fade('0 446 0 488', [0, sole.light], [0.4, sole.base], [1, sole.deep]))
  art.inside(edge, () => {
    for (const y of [468, 477]) art.line(`M334 ${y}H450`, sole.crease, 1.6, { opacity: 0.6 })
    art.air(sole.glint, 0.5, 130, 458, 120, 7, 3)
    art.line('M338 466V490', sole.crease, 4, { opacity: 0.6 })
    for (let x = 48; x < 330; x += 16) art.line(`M${x} ${462 - toeSpring(x)}l2 9`, sole.crease, 1.4, { opacity: 0.3 })
    art.line(edge, sole.crease, 2.4, { opacity: 0.6 })
  })
  weltStrip(art, welt)
}
