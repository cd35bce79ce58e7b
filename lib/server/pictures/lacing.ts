import 'server-only'
import { curve, spots } from './curve.ts'
import { METAL, type Tones } from './palette.ts'
import type { Sketch } from './sketch.ts'

/** A lace: a round cord with its dark edge, its colour and the light along its top. */
export function cord(art: Sketch, points: string, lace: Tones, width = 7): void {
  art.line(curve(points), lace.crease, width + 2)
  art.line(curve(points), lace.base, width)
  art.line(curve(points), lace.bright, width * 0.3, { opacity: 0.75 })
}

function eyelet(art: Sketch, x: number, y: number, radius = 5.2, metal: Tones = METAL): void {
  art.oval(x + 0.8, y + 1.2, radius + 1, radius + 1, '#000', 0.28)
  art.oval(x, y, radius, radius, metal.dark)
  art.oval(x - 0.6, y - 0.7, radius - 1, radius - 1, metal.bright)
  art.oval(x, y, radius * 0.52, radius * 0.52, '#17181A')
}

/**
 * Laces as seen from the side: from each eyelet to the front edge, `reach` to the left and `drop` down; the crossing
 * ones show between. `eyelets` from the lowest up.
 */
export function sideLacing(
  art: Sketch,
  eyelets: string,
  lace: Tones,
  reach: readonly [number, number],
  width = 7,
): void {
  const holes = spots(eyelets)
  for (const [index, { x, y }] of holes.entries()) {
    const before = holes[index - 1]
    if (before)
      cord(
        art,
        `${x - 2},${y} ${(x + before.x) / 2 - reach[0] * 0.6},${(y + before.y) / 2 - 3} ${before.x - reach[0]},${before.y - 1}`,
        lace,
        width - 1,
      )
  }
  for (const { x, y } of holes) {
    eyelet(art, x + 2, y)
    cord(art, `${x},${y} ${x - reach[0] * 0.55},${y + reach[1] * 0.3 - 2} ${x - reach[0]},${y + reach[1]}`, lace, width)
  }
}

/** The bow at the top of the laces: two loops and two ends hanging down the side. */
export function bow(art: Sketch, x: number, y: number, lace: Tones, size = 1): void {
  const move = (points: string) =>
    spots(points)
      .map((spot) => `${x + spot.x * size},${y + spot.y * size}`)
      .join(' ')
  cord(art, move('4,2 18,22 22,46 16,66'), lace, 6 * size)
  cord(art, move('0,4 2,26 -4,48'), lace, 6 * size)
  cord(art, move('2,0 22,-6 46,6 50,22 38,26 20,14 4,3'), lace, 6 * size)
  cord(art, move('-2,2 -20,-4 -38,6 -40,20 -28,22 -12,12 0,4'), lace, 6 * size)
  art.oval(x + size, y + 2 * size, 7 * size, 6 * size, lace.crease)
  art.oval(x, y + size, 6 * size, 5 * size, lace.base)
  art.air(lace.glint, 0.7, x - 2 * size, y - size, 4 * size, 3 * size)
}
