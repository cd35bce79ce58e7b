import 'server-only'
import { laceUpBoot, slipOnBoot } from './boots.ts'
import { clog } from './clog.ts'
import { wall } from './ground.ts'
import { gumboot } from './gumboot.ts'
import { hikingBoot } from './hiking-boot.ts'
import { cutTo } from './makes.ts'
import { marked } from './marks.ts'
import { sandal } from './sandal.ts'
import { schoolShoe } from './school-shoe.ts'
import type { Sketch } from './sketch.ts'
import { sneaker } from './sneakers.ts'
import type { Drawing, Picture, Subject } from './subject.ts'
import { type Tread, treadView } from './treads.ts'
import { soleOf } from './usual-soles.ts'
import { farFoot, type Leg, trouserLeg } from './worn-feet.ts'

interface Shoe {
  draw: Drawing
  tread: Tread
  /** Where the paper starts, so that low and tall things both hang in the middle. */
  top: number
  /** The part worth a close look: x, y and width on the paper. */
  detail: readonly [number, number, number]
  leg: Leg
}

/** Where a sole stands. */
const GROUND = [240, 486] as const
const BOOT: Omit<Shoe, 'draw'> = { tread: 'lugs', top: 14, detail: [150, 130, 250], leg: 'over-boot' }

export const FOOTWEAR = {
  'lace-up-boot': { ...BOOT, draw: laceUpBoot },
  'zip-side-boot': { ...BOOT, draw: laceUpBoot, detail: [200, 130, 240] },
  'slip-on-boot': { ...BOOT, draw: slipOnBoot, detail: [200, 130, 240] },
  'hiking-boot': { ...BOOT, draw: hikingBoot, top: 30 },
  'safety-sneaker': { draw: sneaker, tread: 'waves', top: 76, detail: [120, 236, 220], leg: 'over-shoe' },
  sneaker: { draw: sneaker, tread: 'waves', top: 76, detail: [120, 236, 220], leg: 'over-shoe' },
  gumboot: { draw: gumboot, tread: 'lugs', top: -24, detail: [20, 270, 250], leg: 'tucked' },
  sandal: { draw: sandal, tread: 'waves', top: 90, detail: [190, 270, 220], leg: 'cropped' },
  clog: { draw: clog, tread: 'waves', top: 90, detail: [60, 280, 230], leg: 'cropped' },
  'school-shoe': { draw: schoolShoe, tread: 'flat', top: 84, detail: [120, 250, 220], leg: 'over-shoe' },
} as const satisfies Record<string, Shoe>

/** A piece of footwear from one of its sides. */
export const footwear: Picture = (art, subject) => {
  const shoe: Shoe = FOOTWEAR[subject.type as keyof typeof FOOTWEAR]
  wall(art)
  if (subject.view === 'sole') {
    treadView(art, shoe.tread, soleOf(subject))
    return '0 0 500 600'
  }
  if (subject.view === 'pair') {
    pair(art, subject, shoe)
    return `0 ${shoe.top} 500 600`
  }
  if (subject.view === 'on-foot') {
    onFoot(art, subject, shoe)
    return shoe.leg === 'tucked' ? '-20 -96 540 648' : '-10 -64 510 612'
  }
  cutTo(art, subject, GROUND, marked(shoe.draw))
  const [x, y, width] = shoe.detail
  return subject.view === 'detail' ? `${x} ${y} ${width} ${width * 1.2}` : `0 ${shoe.top} 500 600`
}

/** The other shoe behind, turned the other way, so that both sides and both toes are seen. */
function pair(art: Sketch, subject: Subject, shoe: Shoe): void {
  art.placed('matrix(-.77 0 0 .77 500 72)', () => cutTo(art, subject, GROUND, marked(shoe.draw)))
  art.placed('translate(-4 112) scale(.81)', () => cutTo(art, subject, GROUND, marked(shoe.draw)))
}

/** Both feet of somebody who stands still, seen from the side: the near one in full, of the far one what shows. */
function onFoot(art: Sketch, subject: Subject, shoe: Shoe): void {
  art.air('#5B4F3C', 0.3, 330, 250, 230, 320)
  farFoot(art, subject, shoe.leg)
  if (shoe.leg === 'tucked') trouserLeg(art, subject, shoe.leg)
  marked(shoe.draw)(art, subject)
  if (shoe.leg !== 'tucked') trouserLeg(art, subject, shoe.leg)
}
