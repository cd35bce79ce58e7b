import 'server-only'
import { parseDrawnPictureName } from '#lib/domain/drawn-picture.ts'
import { laceUpBoot, slipOnBoot } from './boots.ts'
import { hikingBoot } from './hiking-boot.ts'
import { wall } from './ground.ts'
import { sneaker } from './sneakers.ts'
import { schoolShoe, sandal, clog, gumboot } from './shoes.ts'
import { Sketch } from './sketch.ts'

const D: any = { 'lace-up-boot': laceUpBoot, 'zip-side-boot': laceUpBoot, 'slip-on-boot': slipOnBoot, 'hiking-boot': hikingBoot, sneaker, 'safety-sneaker': sneaker, 'school-shoe': schoolShoe, sandal, clog, gumboot }
export function drawPicture(name: string): string | undefined {
  const picture = parseDrawnPictureName(name)
  if (!picture) return undefined
  const art = new Sketch(name)
  wall(art)
  D[picture.type](art, { ...picture, details: new Set(picture.details) })
  return art.finished('0 0 500 600')
}
