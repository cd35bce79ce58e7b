import 'server-only'
import { parseDrawnPictureName } from '#lib/domain/drawn-picture.ts'
import { footwear } from './footwear.ts'
import { top } from './tops.ts'
import { wall } from './ground.ts'
import { FOOTWEAR } from './footwear.ts'
import { trousers } from './legwear.ts'
import { Sketch } from './sketch.ts'

export function drawPicture(name: string): string | undefined {
  const picture = parseDrawnPictureName(name)
  if (!picture) return undefined
  const art = new Sketch(name)
  const draw: any = picture.type in FOOTWEAR ? footwear : (a: any, s: any) => { wall(a); (/pants|jeans|shorts/.test(s.type) ? trousers : top)(a, s); return s.view === 'detail' ? '130 50 230 276' : '0 0 500 600' }
  const frame = draw(art, { ...picture, details: new Set(picture.details) })
  return art.finished(frame)
}
