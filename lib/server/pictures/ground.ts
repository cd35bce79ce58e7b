import 'server-only'
import type { Sketch } from './sketch.ts'

/** The bone studio wall every product stands before, lit from the top left. */
export function wall(art: Sketch): void {
  const light = art.glow('150 130 620', [0, '#FAF8F4'], [0.55, '#F4F1EA'], [1, '#E9E4DA'])
  art.shape('M-900-900H1900V1900H-900Z', '#E9E4DA')
  art.shape('M-500-500H1200V1300H-500Z', light)
}

/** The shadow of a thing that stands on the floor: a wide soft one and the dark line where it touches. */
export function floorShadow(art: Sketch, cx: number, y: number, halfWidth: number): void {
  art.air('#4A3F2E', 0.34, cx + 14, y + 6, halfWidth * 1.16, 30)
  art.air('#2A231A', 0.55, cx + 4, y + 1, halfWidth * 1.02, 11)
}

/** The shadow of a flat thing on the wall behind it; soft because its rim is laid over and over, each time narrower. */
export function wallShadow(art: Sketch, path: string): void {
  art.placed('translate(7 11)', () => {
    art.shape(path, '#5B4F3C', 0.1)
    for (const width of [26, 20, 15, 10, 5]) art.line(path, '#5B4F3C', width, { opacity: 0.028 })
  })
}
