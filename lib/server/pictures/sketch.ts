import 'server-only'

/** Position 0–1, colour, opacity 0–1 (1 when left out). */
export type Stop = readonly [number, string, number?]

export interface LineStyle {
  opacity?: number
  dash?: string
  cap?: 'round' | 'butt'
}

/** A short, stable prefix from the picture's name, so that pictures inlined on one page never share a gradient. */
function prefixOf(name: string): string {
  let hash = 2166136261
  for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619)
  return `p${(hash >>> 0).toString(36)}`
}

const short = (value: number): number => Math.round(value * 10) / 10
const opacityOf = (name: string, opacity = 1): string =>
  opacity < 1 ? ` ${name}="${Math.round(opacity * 100) / 100}"` : ''

function stopTags(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacityOf('stop-opacity', opacity)}/>`,
    )
    .join('')
}

/** How every line is drawn unless it says otherwise: said once, for the whole picture. */
const PEN = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'

/** A drawing in progress: paints are shared, everything else is laid down in order, like paint on paper. */
export class Sketch {
  readonly #prefix: string
  readonly #defined = new Map<string, string>()
  readonly #marks: string[] = []

  constructor(name: string) {
    this.#prefix = prefixOf(name)
  }

  /** Keeps one copy of a definition, written where it is first used: compression finds what is near. Returns its id. */
  #define(tag: string, attributes: string, content: string): string {
    const key = tag + attributes + content
    const known = this.#defined.get(key)
    if (known) return known
    const id = `${this.#prefix}${this.#defined.size.toString(36)}`
    this.#defined.set(key, id)
    this.#marks.push(`<${tag} id="${id}"${attributes}>${content}</${tag}>`)
    return id
  }

  /** Light that changes along a line given as `'x1 y1 x2 y2'` in picture units. */
  fade(axis: string, ...stops: readonly Stop[]): string {
    const [x1, y1, x2, y2] = axis.split(' ')
    const place = ` gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`
    return `url(#${this.#define('linearGradient', place, stopTags(stops))})`
  }

  /** Light that falls off around `'cx cy r'` in picture units. */
  glow(centre: string, ...stops: readonly Stop[]): string {
    const [cx, cy, r] = centre.split(' ')
    const place = ` gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}"`
    return `url(#${this.#define('radialGradient', place, stopTags(stops))})`
  }

  shape(path: string, paint: string, opacity = 1): void {
    this.#marks.push(`<path d="${path}" fill="${paint}"${opacityOf('fill-opacity', opacity)}/>`)
  }

  line(path: string, colour: string, width: number, { opacity = 1, dash, cap = 'round' }: LineStyle = {}): void {
    const dashes = dash ? ` stroke-dasharray="${dash}"` : ''
    const caps = cap === 'butt' ? ' stroke-linecap="butt"' : ''
    this.#marks.push(
      `<path d="${path}" stroke="${colour}" stroke-width="${short(width)}"${caps}${dashes}${opacityOf('stroke-opacity', opacity)}/>`,
    )
  }

  oval(cx: number, cy: number, rx: number, ry: number, paint: string, opacity = 1, angle = 0): void {
    const turn = angle ? ` transform="rotate(${angle} ${short(cx)} ${short(cy)})"` : ''
    this.#marks.push(
      `<ellipse cx="${short(cx)}" cy="${short(cy)}" rx="${short(rx)}" ry="${short(ry)}" fill="${paint}"${opacityOf('fill-opacity', opacity)}${turn}/>`,
    )
  }

  /** A soft touch of colour, as from an airbrush: strongest in the middle, gone at the rim. */
  air(colour: string, opacity: number, cx: number, cy: number, rx: number, ry: number, angle = 0): void {
    const stops = stopTags([
      [0, colour],
      [0.5, colour, 0.45],
      [1, colour, 0],
    ])
    // Nobody sees half a unit of a rim that fades away; compression sees every digit.
    const [x, y, width, height, turn] = [cx, cy, rx, ry, angle].map(Math.round) as [
      number,
      number,
      number,
      number,
      number,
    ]
    this.oval(x, y, width, height, `url(#${this.#define('radialGradient', '', stops)})`, opacity, turn)
  }

  /** Paint that repeats what is drawn within `width` × `height`, turned by `angle`: knit, mesh, waffle. */
  tile(width: number, height: number, angle: number, draw: () => void): string {
    const start = this.#marks.length
    draw()
    const content = this.#marks.splice(start).join('')
    const turn = angle ? ` patternTransform="rotate(${angle})"` : ''
    return `url(#${this.#define('pattern', ` patternUnits="userSpaceOnUse" width="${width}" height="${height}"${turn}`, content)})`
  }

  /** Draws only where `path` is. */
  inside(path: string, draw: () => void): void {
    const id = this.#define('clipPath', '', `<path d="${path}"/>`)
    this.#group(` clip-path="url(#${id})"`, draw)
  }

  /** Draws moved, turned or scaled by an SVG transform. */
  placed(transform: string, draw: () => void): void {
    this.#group(` transform="${transform}"`, draw)
  }

  /**
   * Draws the left of something and its mirror image at the right of x = 250; the second costs next to nothing when
   * compressed.
   */
  inMirror(draw: () => void): void {
    draw()
    this.placed('matrix(-1 0 0 1 500 0)', draw)
  }

  #group(attributes: string, draw: () => void): void {
    this.#marks.push(`<g${attributes}>`)
    draw()
    this.#marks.push('</g>')
  }

  /** The finished SVG, showing `'x y width height'` of the paper. */
  finished(frame: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame}" ${PEN}>${this.#marks.join('')}</svg>`
  }
}
