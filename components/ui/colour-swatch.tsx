import type { CSSProperties } from 'react'
import { PICTURE_COLOURS } from '#lib/domain/catalogue/picture-colour.ts'

const HEX = new Map<string, readonly string[]>(
  Object.values(PICTURE_COLOURS).map((colour: { label: string; hex: string; second?: string }) => [
    colour.label.toLowerCase(),
    colour.second ? [colour.hex, colour.second] : [colour.hex],
  ]),
)

/** One colour, or two for a name like `Black/orange`; none for a name nobody knows. */
export function swatchColours(name: string): readonly string[] {
  const whole = HEX.get(name.toLowerCase())
  if (whole) return whole
  return name
    .toLowerCase()
    .split('/')
    .flatMap((part) => HEX.get(part.trim())?.[0] ?? [])
    .slice(0, 2)
}

/** A dot of a colour, always beside its name. */
export function ColourSwatch({ name }: { name: string }) {
  const [first, second = first] = swatchColours(name)
  if (!first) return <i className="swatch swatch-mixed" />
  return <i className="swatch" style={{ '--a': first, '--b': second } as CSSProperties} />
}
