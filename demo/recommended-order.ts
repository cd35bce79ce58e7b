import 'server-only'
import { chance } from './chance.ts'
import type { Style } from './style.ts'

export interface Listed {
  style: Style
  colourIndex: number
}

const LOOK_BACK = 4

/**
 * The order a merchandiser would choose: first colours before later ones, best sellers and reduced ones early, gift
 * cards and services for who looks for them, what is sold out or gone last, and never the same brand or kind of thing
 * close together.
 */
export function recommendedOrder(styles: readonly Style[]): Listed[] {
  const waiting = styles
    .flatMap((style) => style.colours.map((_, colourIndex) => ({ style, colourIndex })))
    .map((listed) => ({ listed, score: appeal(listed) }))
    .sort((a, b) => a.score - b.score || a.listed.style.no - b.listed.style.no)
    .map(({ listed }) => listed)
  const ordered: Listed[] = []
  while (waiting.length > 0) {
    const recent = ordered.slice(-LOOK_BACK).map((listed) => listed.style)
    const fresh = waiting.slice(0, 60).findIndex(({ style }) => !recent.some((r) => isAlike(r, style)))
    ordered.push(...waiting.splice(Math.max(0, fresh), 1))
  }
  return ordered
}

function isAlike(a: Style, b: Style): boolean {
  return a.brand === b.brand || a.type === b.type
}

/** Smaller is shown earlier. */
function appeal({ style, colourIndex }: Listed): number {
  const entry = style.colours[colourIndex]
  const own = typeof entry === 'object' ? entry : undefined
  const gone = own?.stock === 'soldOut' || own?.state !== undefined
  const asked = style.functionalType !== undefined && style.functionalType !== 'basic'
  const loved = style.overlays?.includes('best-seller') ? -0.6 : 0
  const fresh = own?.isNew || own?.price !== undefined ? -0.8 : 0
  return colourIndex + loved + fresh + (gone ? 20 : asked ? 2.5 : 0) + chance(`appeal-${style.no}-${colourIndex}`)
}
