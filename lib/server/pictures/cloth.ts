import 'server-only'
import { curve } from './curve.ts'
import { METAL, TAPE, type Tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'

/** The dark rim of any cloth, whatever its colours. */
const EDGE = '#14120F'

/** A soft fold from one spot in a direction: the valley in shade, the ridge beside it in light. */
export function fold(
  art: Sketch,
  cloth: Tones,
  x: number,
  y: number,
  length: number,
  angle: number,
  strength = 1,
): void {
  art.air(cloth.crease, 0.34 * strength, x, y, length, length * 0.13 + 2, angle)
  const side = ((angle - 90) * Math.PI) / 180
  const away = length * 0.12 + 4
  art.air(
    cloth.bright,
    0.5 * strength,
    Math.round(x + Math.cos(side) * away),
    Math.round(y + Math.sin(side) * away),
    length * 0.9,
    length * 0.1 + 2,
    angle,
  )
}

/** A piece of cloth: light from the top left, darker to the right; `drape` paints the folds that only lie on it. */
export function cloth(art: Sketch, path: string, material: Tones, drape?: () => void): void {
  art.shape(
    path,
    art.fade('110 90 420 520', [0, material.light], [0.35, material.base], [0.65, material.soft], [1, material.dark]),
  )
  art.inside(path, () => {
    drape?.()
    art.line(path, EDGE, 9, { opacity: 0.07 })
    art.line(path, EDGE, 2.6, { opacity: 0.3 })
  })
}

/** Rib knit: a band with fine ribs along `x` from one end to the other. */
export function ribs(
  art: Sketch,
  material: Tones,
  from: number,
  to: number,
  top: number,
  bottom: number,
  step = 5,
): void {
  let path = ''
  for (let x = from; x < to; x += step) path += `M${x} ${top}V${bottom}`
  art.line(path, material.crease, 1.8, { opacity: 0.46, cap: 'butt' })
}

/** Reflective tape sewn along the points: silver with a sheen that runs across it. */
export function reflectiveTape(art: Sketch, points: string, width = 21): void {
  const path = curve(points)
  const sheen = art.fade(
    '90 100 410 420',
    [0, '#B9BEC2'],
    [0.25, '#F4F6F7'],
    [0.45, '#C6CACD'],
    [0.7, '#EEF0F1'],
    [1, '#A4A9AE'],
  )
  art.line(path, TAPE.crease, width + 2, { cap: 'butt', opacity: 0.65 })
  art.line(path, sheen, width, { cap: 'butt' })
  // The stitches along both rims: short bars across the tape, hidden again but for their ends.
  art.line(path, TAPE.deep, width - 4, { dash: '3 2', cap: 'butt' })
  art.line(path, sheen, width - 6, { cap: 'butt' })
}

/** A zip that runs down from the first point, with its slider there. */
export function frontZip(art: Sketch, x: number, top: number, bottom: number, tape: Tones, teeth: Tones = METAL): void {
  art.line(`M${x} ${top}V${bottom}`, tape.crease, 11, { cap: 'butt', opacity: 0.5 })
  art.line(`M${x} ${top}V${bottom}`, tape.dark, 9, { cap: 'butt' })
  art.line(`M${x} ${top}V${bottom}`, teeth.deep, 4.6, { cap: 'butt' })
  art.line(`M${x} ${top}V${bottom}`, teeth.bright, 4, { dash: '1.5 1.5', cap: 'butt' })
  art.line(`M${x} ${top + 3}v9`, teeth.crease, 7)
  art.line(`M${x} ${top + 3}v8`, teeth.bright, 5)
  art.line(`M${x} ${top + 14}v13`, teeth.crease, 5)
  art.line(`M${x} ${top + 14}v13`, teeth.light, 3)
}

export function button(art: Sketch, x: number, y: number, colour: Tones, radius = 4.4): void {
  art.oval(x + 1, y + 1.6, radius, radius, '#000', 0.3)
  art.oval(x, y, radius, radius, colour.dark)
  art.oval(x - 0.4, y - 0.5, radius - 0.8, radius - 0.8, colour.light)
  art.line(`M${x - 1.3} ${y - 1.2}h.1m2.4 0h.1m-2.6 2.4h.1m2.4 0h.1`, colour.crease, 1.2)
}

/** A patch pocket, `lid` for one with a buttoned flap. */
export function pocket(
  art: Sketch,
  x: number,
  y: number,
  width: number,
  height: number,
  material: Tones,
  lid = false,
): void {
  const bag = `M${x} ${y}h${width}v${height - 10}l-${width / 2} 10l-${width / 2} -10z`
  art.shape(bag, material.crease, 0.2)
  art.placed('translate(-1 -1.5)', () =>
    art.shape(bag, art.fade(`${x} ${y} ${x + width} ${y + height}`, [0, material.light], [1, material.soft])),
  )
  art.line(bag, material.crease, 1.3, { opacity: 0.55 })
  stitch(
    art,
    `${x + 3},${y}! ${x + 3},${y + height - 12}! ${x + width / 2},${y + height - 3}! ${x + width - 3},${y + height - 12}! ${x + width - 3},${y}!`,
    material,
    undefined,
    1,
  )
  if (!lid) {
    stitch(art, `${x + 1},${y + 7} ${x + width - 1},${y + 7}`, material, undefined, 1)
    return
  }
  const flap = `M${x - 2} ${y - 5}h${width + 4}v15l-${width / 2 + 2} 9l-${width / 2 + 2} -9z`
  art.placed('translate(1 3)', () => art.shape(flap, material.crease, 0.35))
  art.shape(flap, material.light)
  art.line(flap, material.crease, 1.2, { opacity: 0.55 })
  button(art, x + width / 2, y + 12, material, 3.6)
}
