import 'server-only'
import { beside, curve } from './curve.ts'
import type { Tones } from './palette.ts'
import type { Sketch } from './sketch.ts'

/** A row of stitches along the points: the thread, and the hollow it pulls into the material. */
export function stitch(art: Sketch, points: string, material: Tones, thread = material.thread, width = 1.3): void {
  art.line(curve(points), material.deep, width + 0.9, { opacity: 0.3 })
  art.line(curve(points), thread, width, { dash: `${Math.round(width * 3.2)} ${Math.round(width * 1.7)}`, cap: 'butt' })
}

/**
 * An edge where one piece lies over another: shadow on the lower piece (`side` 1: right of the line), lit rim on the
 * upper.
 */
export function edge(art: Sketch, points: string, material: Tones, side: 1 | -1 = 1): void {
  const seam = curve(beside(points, side))
  art.line(seam, material.crease, 6, { opacity: 0.16 })
  art.line(seam, material.crease, 2.2, { opacity: 0.5 })
  art.line(curve(beside(points, -1 * side)), material.bright, 1.2, { opacity: 0.6 })
}

/** An edge with its rows of stitches on the upper piece. */
export function sewnEdge(
  art: Sketch,
  points: string,
  material: Tones,
  side: 1 | -1 = 1,
  rows = 2,
  thread?: string,
): void {
  edge(art, points, material, side)
  for (let row = 0; row < rows; row += 1) stitch(art, beside(points, -(5 + row * 4.5) * side), material, thread)
}
