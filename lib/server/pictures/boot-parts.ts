import 'server-only'
import { beside, curve, outline, spots } from './curve.ts'
import { LINING, METAL, type Tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { sewnEdge, stitch } from './stitch.ts'
import type { Subject } from './subject.ts'

/** Joins lines that each begin where the one before ended. */
export const joined = (...lines: readonly string[]): string =>
  lines.map((line) => line.slice(0, line.lastIndexOf(' '))).join(' ')

/** Leather over the last: light on the toe and the instep, shade behind the ankle and under the vamp. */
export function leatherBody(art: Sketch, path: string, leather: Tones): void {
  art.shape(
    path,
    art.fade('90 200 420 470', [0, leather.light], [0.4, leather.base], [0.75, leather.dark], [1, leather.deep]),
  )
  art.inside(path, () => {
    art.air(leather.glint, 0.5, 92, 390, 58, 20, -22)
    art.air(leather.bright, 0.6, 214, 350, 80, 34, -38)
    art.air(leather.bright, 0.5, 318, 290, 44, 100, 8)
    art.air(leather.crease, 0.5, 408, 270, 34, 90)
    art.air(leather.crease, 0.4, 250, 448, 230, 26)
    art.air(leather.crease, 0.45, 40, 432, 46, 34)
    art.air(leather.crease, 0.3, 176, 392, 16, 60, 24)
    art.air(leather.crease, 0.3, 300, 372, 60, 22, 30)
  })
}

const BUMP_EDGE = '88,366! 104,380 114,406 132,426 168,438 206,452'

/** What protects the toe, if anything: a stitched cap or a moulded bumper in the sole's colour. */
export function toeGuard(
  art: Sketch,
  subject: Subject,
  upper: string,
  seam: string,
  leather: Tones,
  sole: Tones,
): void {
  art.inside(upper, () => {
    if (subject.details.has('toe-cap')) {
      sewnEdge(art, seam, leather, -1)
      art.air(leather.glint, 0.5, 82, 386, 40, 12, -22)
    }
    if (!subject.details.has('bump-cap')) return
    art.shape(
      outline(`${BUMP_EDGE} 206,470! 20,470! 20,360! 88,360!`),
      art.fade('40 370 150 460', [0, sole.glint], [0.3, sole.light], [1, sole.deep]),
    )
    art.air('#fff', 0.35, 64, 394, 30, 9, -34)
    art.line(curve(BUMP_EDGE), sole.crease, 2.4, { opacity: 0.8 })
    art.line(curve(beside(BUMP_EDGE, 3)), sole.bright, 1.2, { opacity: 0.6 })
    for (const y of [0, 9, 18])
      art.line(curve(`34,${420 + y} 62,${412 + y} 92,${418 + y} 124,${436 + y}`), sole.crease, 1.8, { opacity: 0.5 })
  })
}

/** A woven loop to pull the boot on by, through the given points. */
export function pullLoop(art: Sketch, points: string, web: Tones): void {
  art.line(curve(points), LINING.crease, 11)
  art.line(curve(points), web.base, 9)
  art.line(curve(beside(points, 2)), web.bright, 1.4, { opacity: 0.6 })
  art.line(curve(points), web.crease, 9, { dash: '1 3', cap: 'butt', opacity: 0.25 })
}

/** A zip along the points, its slider at the first. */
export function zipper(art: Sketch, points: string, cloth: Tones, metal: Tones = METAL, width = 6): void {
  art.line(curve(points), cloth.crease, width * 2.2, { cap: 'butt' })
  art.line(curve(points), cloth.dark, width * 1.8, { cap: 'butt' })
  art.line(curve(points), metal.dark, width * 0.9, { cap: 'butt' })
  art.line(curve(points), metal.bright, width * 0.75, { dash: '1.6 1.6', cap: 'butt' })
  const [head] = spots(points)
  if (!head) return
  art.oval(head.x, head.y + 6, width * 0.8, width * 1.2, metal.deep)
  art.oval(head.x - 0.8, head.y + 5, width * 0.6, width, metal.bright)
  art.line(`M${head.x} ${head.y + 10}l-1 ${width * 3}`, metal.crease, width * 0.95)
  art.line(`M${head.x} ${head.y + 10}l-1 ${width * 3}`, metal.light, width * 0.55)
}

/** A stitched strap along the points, laid over what is below it. */
export function leatherStrap(art: Sketch, leather: Tones, points: string, width: number): void {
  const cut = { cap: 'butt' } as const
  art.line(curve(beside(points, 4)), leather.crease, width + 2, { opacity: 0.35, ...cut })
  art.line(curve(points), leather.crease, width + 3, cut)
  art.line(curve(points), leather.light, width, cut)
  art.line(curve(beside(points, 3)), leather.base, width - 6, cut)
  art.line(curve(beside(points, -width * 0.24)), leather.glint, 3, { opacity: 0.4, ...cut })
  stitch(art, beside(points, 3 - width / 2), leather)
  stitch(art, beside(points, width / 2 - 3), leather)
}
