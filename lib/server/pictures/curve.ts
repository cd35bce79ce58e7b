import 'server-only'

/**
 * Outlines are written as the points they pass through, `'44,446! 42,424 52,396'`, the way a pattern cutter marks
 * cloth: the line runs smoothly through every point and turns sharply at those marked `!`.
 */
interface Knot {
  x: number
  y: number
  corner: boolean
}

interface Direction {
  x: number
  y: number
}

const HANDLE = 0.36

function knots(points: string): Knot[] {
  return points
    .trim()
    .split(/\s+/)
    .map((point) => {
      const [x = 0, y = 0] = point.replace('!', '').split(',').map(Number)
      return { x, y, corner: point.endsWith('!') }
    })
}

const round = (value: number): number => Math.round(value * 10) / 10
const numberText = (value: number): string => String(round(value)).replace(/^(-?)0\./, '$1.')
const distance = (a: Knot, b: Knot): number => Math.hypot(b.x - a.x, b.y - a.y) || 1

/** The way the line runs at `knot`: nearer neighbours pull harder, so that uneven spacing makes no bump. */
function tangent(before: Knot | undefined, knot: Knot, after: Knot | undefined): Direction | undefined {
  if (knot.corner || !before || !after) return undefined
  const near = distance(before, knot)
  const far = distance(knot, after)
  const x = ((knot.x - before.x) / near) * far + ((after.x - knot.x) / far) * near
  const y = ((knot.y - before.y) / near) * far + ((after.y - knot.y) / far) * near
  const length = Math.hypot(x, y) || 1
  return { x: x / length, y: y / length }
}

const whole = ({ x, y }: Direction): Direction => ({ x: Math.round(x), y: Math.round(y) })

/**
 * One stretch of the line; a side without a direction leans towards the other side's handle. Handles need no decimals.
 */
function stretch(from: Knot, out: Direction | undefined, to: Knot, into: Direction | undefined): readonly Direction[] {
  if (!out && !into) return [to]
  const reach = distance(from, to) * HANDLE
  const first = out && { x: from.x + out.x * reach, y: from.y + out.y * reach }
  const second = into && { x: to.x - into.x * reach, y: to.y - into.y * reach }
  const lean = (knot: Knot, other: Direction) => ({ x: (knot.x + other.x) / 2, y: (knot.y + other.y) / 2 })
  return [whole(first ?? lean(from, second ?? to)), whole(second ?? lean(to, first ?? from)), to]
}

/** Path data relative to the pen, which is less than half as long as absolute. */
function penMove(command: string, pen: Direction, points: readonly Direction[]): string {
  const parts = points.flatMap((point) => [numberText(point.x - pen.x), numberText(point.y - pen.y)])
  return command + parts.reduce((text, part) => text + (text && !part.startsWith('-') ? ' ' : '') + part, '')
}

function trace(line: readonly Knot[], closed: boolean): string {
  const count = line.length
  const neighbour = (index: number) => (closed ? line[(index + count) % count] : line[index])
  const directions = line.map((knot, index) => tangent(neighbour(index - 1), knot, neighbour(index + 1)))
  const [first] = line
  if (!first) return ''
  let pen: Direction = { x: round(first.x), y: round(first.y) }
  let path = `M${numberText(pen.x)} ${numberText(pen.y)}`
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const from = line[index]
    const to = line[(index + 1) % count]
    if (!from || !to) continue
    const points = stretch(from, directions[index], to, directions[(index + 1) % count])
    path += penMove(points.length === 1 ? 'l' : 'c', pen, points)
    // The pen stands where the rounded numbers took it, so that rounding never adds up.
    pen = { x: round(pen.x + round(to.x - pen.x)), y: round(pen.y + round(to.y - pen.y)) }
  }
  return closed ? `${path}Z` : path
}

/** An open line through the points, as SVG path data. */
export const curve = (points: string): string => trace(knots(points), false)

/** A closed outline through the points, as SVG path data. */
export const outline = (points: string): string => trace(knots(points), true)

/** The same points seen in a mirror standing at `x`, in reverse order, so that halves join into one outline. */
export function mirrored(points: string, x = 250): string {
  return knots(points)
    .reverse()
    .map((knot) => `${round(2 * x - knot.x)},${round(knot.y)}${knot.corner ? '!' : ''}`)
    .join(' ')
}

/** A whole outline from its left half, drawn from the top of the middle down to the bottom of the middle. */
export const symmetric = (half: string, x = 250): string => outline(`${half} ${mirrored(half, x)}`)

/** The points moved sideways from the way the line runs: positive to the right of its direction. */
export function beside(points: string, gap: number): string {
  const line = knots(points)
  return line
    .map((knot, index) => {
      const from = line[index - 1] ?? knot
      const to = line[index + 1] ?? knot
      const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
      const x = knot.x - ((to.y - from.y) / length) * gap
      const y = knot.y + ((to.x - from.x) / length) * gap
      return `${round(x)},${round(y)}${knot.corner ? '!' : ''}`
    })
    .join(' ')
}

/** Points of the line as numbers, for things that stand on it: eyelets, buttons, lugs. */
export const spots = (points: string): readonly { x: number; y: number }[] => knots(points)
