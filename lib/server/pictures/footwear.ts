import 'server-only'
import { laceUpBoot, slipOnBoot } from './boots.ts'
import { clog } from './clog.ts'
import { wall } from './ground.ts'
import { gumboot } from './gumboot.ts'
import { hikingBoot } from './hiking-boot.ts'
import { RUBBER, tones } from './palette.ts'
import { sandal } from './sandal.ts'
import { schoolShoe } from './school-shoe.ts'
import type { Sketch } from './sketch.ts'
import { sneaker } from './sneakers.ts'
import { soleTones } from './soles.ts'
import type { Drawing, Picture, Subject } from './subject.ts'
import { type Tread, treadView } from './treads.ts'

interface Shoe {
  draw: Drawing
  tread: Tread
  /** Where the paper starts, so that low and tall things both hang in the middle. */
  top: number
  /** The part worth a close look: x, y and width on the paper. */
  detail: readonly [number, number, number]
}

const BOOT: Omit<Shoe, 'draw'> = { tread: 'lugs', top: 14, detail: [150, 130, 250] }

export const FOOTWEAR = {
  'lace-up-boot': { ...BOOT, draw: laceUpBoot },
  'zip-side-boot': { ...BOOT, draw: laceUpBoot, detail: [200, 130, 240] },
  'slip-on-boot': { ...BOOT, draw: slipOnBoot, detail: [200, 130, 240] },
  'hiking-boot': { ...BOOT, draw: hikingBoot, top: 30 },
  'safety-sneaker': { draw: sneaker, tread: 'waves', top: 76, detail: [120, 236, 220] },
  sneaker: { draw: sneaker, tread: 'waves', top: 76, detail: [120, 236, 220] },
  gumboot: { draw: gumboot, tread: 'lugs', top: -24, detail: [20, 270, 250] },
  sandal: { draw: sandal, tread: 'waves', top: 90, detail: [190, 270, 220] },
  clog: { draw: clog, tread: 'waves', top: 90, detail: [60, 280, 230] },
  'school-shoe': { draw: schoolShoe, tread: 'flat', top: 84, detail: [120, 250, 220] },
} as const satisfies Record<string, Shoe>

const GUM_TREAD = tones('#A9743A')

/** A piece of footwear from one of its sides. */
export const footwear: Picture = (art, subject) => {
  const shoe: Shoe = FOOTWEAR[subject.type as keyof typeof FOOTWEAR]
  wall(art)
  if (subject.view === 'sole') {
    treadView(art, shoe.tread, soleTones(subject.details, subject.type === 'gumboot' ? GUM_TREAD : RUBBER))
    return '0 0 500 600'
  }
  if (subject.view === 'pair') {
    pair(art, subject, shoe)
    return `0 ${shoe.top} 500 600`
  }
  shoe.draw(art, subject)
  const [x, y, width] = shoe.detail
  return subject.view === 'detail' ? `${x} ${y} ${width} ${width * 1.2}` : `0 ${shoe.top} 500 600`
}

/** The other shoe behind, turned the other way, so that both sides and both toes are seen. */
function pair(art: Sketch, subject: Subject, shoe: Shoe): void {
  art.placed('matrix(-.72 0 0 .72 484 88)', () => shoe.draw(art, subject))
  art.placed('translate(12 132) scale(.76)', () => shoe.draw(art, subject))
}
