import 'server-only'
import { outline } from './curve.ts'
import { wallShadow } from './ground.ts'
import { coloursOf } from './makes.ts'
import type { Tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import type { Subject } from './subject.ts'

/** How a garment lies when it is put away: what of its front stays in sight, and where it is folded. */
export interface Fold {
  left: number
  right: number
  /** From here down its sides are folds, above it is as wide as it is. */
  top: number
  bottom: number
  frame: string
}

const LAYERS = [18, 12, 6] as const

/** A garment folded: its front between two folded sides, over the layers that lie beneath. */
export function folded(art: Sketch, subject: Subject, { left, right, top, bottom }: Fold, draw: () => void): void {
  const { main } = coloursOf(subject)
  const under = (drop: number) =>
    outline(
      `${left + 3},${bottom - 40}! ${left + 2},${bottom + drop - 8} ${left + 12},${bottom + drop}! ${right - 12},${bottom + drop}! ${right - 2},${bottom + drop - 8} ${right - 3},${bottom - 40}!`,
    )
  wallShadow(art, `M${left} ${top}H${right}V${bottom + 18}H${left}z`)
  for (const drop of LAYERS) layer(art, under(drop), main, drop)
  const sheet = `M${left} -200H${right}V${bottom - 12}Q${right} ${bottom} ${right - 14} ${bottom}H${left + 14}Q${left} ${bottom} ${left} ${bottom - 12}z`
  art.inside(sheet, () => {
    draw()
    for (const [x, width] of [
      [left, 26],
      [right, 40],
    ] as const)
      art.air('#14120F', 0.4, x, (top + bottom) / 2, width, (bottom - top) * 0.62)
    art.air('#14120F', 0.34, (left + right) / 2, bottom + 4, (right - left) * 0.6, 22)
    art.air(main.bright, 0.4, (left + right) / 2 - 30, bottom - 20, (right - left) * 0.36, 9)
  })
  const rim = `M${left} ${top}V${bottom - 12}Q${left} ${bottom} ${left + 14} ${bottom}H${right - 14}Q${right} ${bottom} ${right} ${bottom - 12}V${top}`
  art.line(rim, main.crease, 2.2, { opacity: 0.4 })
}

function layer(art: Sketch, path: string, main: Tones, drop: number): void {
  art.shape(path, drop === 12 ? main.soft : main.dark)
  art.line(path, main.crease, 1.8, { opacity: 0.6 })
}
