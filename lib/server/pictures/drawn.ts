import 'server-only'
import { parseDrawnPictureName } from '#lib/domain/drawn-picture.ts'
import { laceUpBoot } from './boots.ts'
import { wall } from './ground.ts'
import { Sketch } from './sketch.ts'

export function drawPicture(name: string): string | undefined {
  const picture = parseDrawnPictureName(name)
  if (!picture) return undefined
  const art = new Sketch(name)
  wall(art)
  laceUpBoot(art, { ...picture, details: new Set(picture.details) })
  return art.finished('0 0 500 600')
}
