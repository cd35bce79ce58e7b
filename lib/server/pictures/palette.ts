import 'server-only'
import { PICTURE_COLOURS, type PictureColour } from '#lib/domain/catalogue/picture-colour.ts'

/** A colour as the eye measures it: lightness 0–1, and the two opponent axes of OKLab. */
interface Seen {
  light: number
  a: number
  b: number
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const gamma = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

function seen(hex: string): Seen {
  const channel = (start: number) => linear(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  const [r, g, b] = [channel(1), channel(3), channel(5)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    light: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

function hexOf({ light, a, b }: Seen): string {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, gamma(Math.max(0, value)))) * 255)
  return `#${channels.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`
}

/**
 * `hex` in more (`amount` towards 1) or less (towards −1) light; shadows turn a little cooler, highlights wash out a
 * little.
 */
function lit(hex: string, amount: number): string {
  const { light, a, b } = seen(hex)
  if (amount < 0) {
    return hexOf({ light: light * (1 + amount * 0.78), a: a * (1 + amount * 0.15), b: b * (1 + amount * 0.68) })
  }
  const keep = 1 - amount * 0.6
  return hexOf({ light: light + (1 - light) * amount * 0.72, a: a * keep, b: b * keep })
}

/** Half way (or `share` of the way) from one colour to another. */
export function blend(from: string, to: string, share = 0.5): string {
  const [x, y] = [seen(from), seen(to)]
  const part = (u: number, v: number) => u + (v - u) * share
  return hexOf({ light: part(x.light, y.light), a: part(x.a, y.a), b: part(x.b, y.b) })
}

/** Whether a thing of this colour needs something pale beside it to stand out. */
export const isDark = (hex: string): boolean => seen(hex).light < 0.45

/** A material's colour in every light it is drawn in, from the crease to the glint. */
export interface Tones {
  base: string
  crease: string
  deep: string
  dark: string
  soft: string
  light: string
  bright: string
  glint: string
  /** Sewing thread that shows on it. */
  thread: string
}

export function tones(hex: string): Tones {
  const { light } = seen(hex)
  // Black needs more light, white more shade, before a fold can be seen on it.
  const lift = light < 0.35 ? 1.25 : 1
  const sink = light > 0.93 ? 0.85 : 1
  return {
    base: hex,
    crease: lit(hex, -0.72 * sink),
    deep: lit(hex, -0.5 * sink),
    dark: lit(hex, -0.28 * sink),
    soft: lit(hex, -0.12 * sink),
    light: lit(hex, 0.16 * lift),
    bright: lit(hex, 0.32 * lift),
    glint: lit(hex, 0.6),
    thread: light > 0.8 ? lit(hex, -0.22) : lit(hex, 0.5),
  }
}

/**
 * The main and the second colour of a shop colour; one-colour products get `fallback` (or the same again) as second.
 */
export function colourPair(
  colour: PictureColour,
  fallback?: string,
): { main: Tones; second: Tones; isTwoTone: boolean } {
  const entry: { hex: string; second?: string } = PICTURE_COLOURS[colour]
  return {
    main: tones(entry.hex),
    second: tones(entry.second ?? fallback ?? entry.hex),
    isTwoTone: entry.second !== undefined,
  }
}

/** Things that are the same colour on every product. */
export const METAL = tones('#A9AEB3')
export const BRASS = tones('#B8923F')
export const RUBBER = tones('#2A2B2D')
export const TAPE = tones('#C4C8CB')
export const LINING = tones('#3A3C40')
