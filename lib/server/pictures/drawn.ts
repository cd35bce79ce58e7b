import 'server-only'
import { parseDrawnPictureName } from '#lib/domain/drawn-picture.ts'
import { ACCESSORIES, accessory } from './accessories.ts'
import { clothing } from './clothing.ts'
import { FOOTWEAR, footwear } from './footwear.ts'
import { Sketch } from './sketch.ts'

export function drawPicture(name: string): string | undefined {
  const picture = parseDrawnPictureName(name)
  if (!picture) return undefined
  const art = new Sketch(name)
  const draw = Object.hasOwn(FOOTWEAR, picture.type) ? footwear : Object.hasOwn(ACCESSORIES, picture.type) ? accessory : clothing
  return art.finished(draw(art, { ...picture, details: new Set(picture.details) }))
}
