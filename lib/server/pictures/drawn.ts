import 'server-only'
import { type PictureType, parseDrawnPictureName, parseSceneName } from '#lib/domain/catalogue/drawn-picture.ts'
import { ACCESSORIES, accessory } from './accessories.ts'
import { clothing } from './clothing.ts'
import { FOOTWEAR, footwear } from './footwear.ts'
import { scene } from './scene.ts'
import { Sketch } from './sketch.ts'
import type { Picture } from './subject.ts'

function pictureOf(type: PictureType): Picture {
  if (Object.hasOwn(FOOTWEAR, type)) return footwear
  return Object.hasOwn(ACCESSORIES, type) ? accessory : clothing
}

/**
 * The SVG text of a drawn picture, `lace-up-boot.wheat.toe-cap.side.v1` or `scene.hero.v1`; undefined for a name that
 * is not one. The same name always gives the same bytes, and ids in one picture never meet those of another.
 */
export function drawPicture(name: string): string | undefined {
  const shown = parseSceneName(name)
  const picture = parseDrawnPictureName(name)
  if (!shown && !picture) return undefined
  const art = new Sketch(name)
  if (picture) return art.finished(pictureOf(picture.type)(art, { ...picture, details: new Set(picture.details) }))
  return shown && art.finished(scene(art, shown))
}
