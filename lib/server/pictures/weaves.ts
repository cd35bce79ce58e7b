import 'server-only'
import type { Tones } from './palette.ts'
import type { Sketch } from './sketch.ts'

export type Weave = 'plain' | 'quilted' | 'knit' | 'waffle'

const EVERYWHERE = 'M0 40H500V540H0z'

/** What a cloth shows of how it was made, over everything drawn so far; `angle` turns it with a sleeve. */
export function weave(art: Sketch, kind: Weave, yarn: Tones, angle = 0): void {
  if (kind === 'knit') art.shape(EVERYWHERE, knit(art, yarn, angle))
  if (kind === 'waffle') art.shape(EVERYWHERE, waffle(art, yarn, angle))
}

/** Columns of stitches, each a V, with a gutter of purl between. */
function knit(art: Sketch, yarn: Tones, angle: number): string {
  return art.tile(15, 9, angle, () => {
    art.line('M0-1V10', yarn.crease, 3.6, { opacity: 0.5, cap: 'butt' })
    art.line('M2-3L8 5L14-3M2 6L8 14L14 6', yarn.crease, 2, { opacity: 0.4 })
    art.line('M3 1L7 6M13 1L9 6', yarn.bright, 2.2, { opacity: 0.5 })
  })
}

/** Small square hollows between raised threads. */
function waffle(art: Sketch, yarn: Tones, angle: number): string {
  return art.tile(10, 10, angle, () => {
    art.shape('M2 2H9V9H2z', yarn.crease, 0.5)
    art.line('M1.4 9V1.4H9', yarn.bright, 1.2, { opacity: 0.55 })
  })
}
