import 'server-only'
import { wall } from './ground.ts'
import { gloves, kneePads } from './hand-and-knee.ts'
import { beanie, cap, wideBrimHat } from './headwear.ts'
import { cutTo } from './makes.ts'
import { belt, bootPolish, giftCard, insoles, laces } from './small-goods.ts'
import { socks } from './socks.ts'
import type { Drawing, Picture } from './subject.ts'
import { WORN_GOODS } from './worn-goods.ts'

interface Accessory {
  draw: Drawing
  front: string
  detail: string
}

const MIDDLE = [250, 320] as const

export const ACCESSORIES = {
  socks: { draw: socks, front: '0 -4 500 600', detail: '130 60 240 288' },
  belt: { draw: belt, front: '0 28 500 600', detail: '90 290 250 300' },
  cap: { draw: cap, front: '-18 28 500 600', detail: '90 180 230 276' },
  beanie: { draw: beanie, front: '0 -10 500 600', detail: '130 250 220 264' },
  'wide-brim-hat': { draw: wideBrimHat, front: '0 50 500 600', detail: '90 190 240 288' },
  gloves: { draw: gloves, front: '0 14 500 600', detail: '90 80 240 288' },
  'knee-pads': { draw: kneePads, front: '-25 -26 550 660', detail: '20 160 240 288' },
  'gift-card': { draw: giftCard, front: '0 6 500 600', detail: '40 180 250 300' },
  insoles: { draw: insoles, front: '0 0 500 600', detail: '30 50 230 276' },
  laces: { draw: laces, front: '0 10 500 600', detail: '140 200 220 264' },
  'boot-polish': { draw: bootPolish, front: '0 10 500 600', detail: '190 130 250 300' },
} as const satisfies Record<string, Accessory>

/** A hat, a belt, a pair of socks: whole, close up, or worn. */
export const accessory: Picture = (art, subject) => {
  const { draw, front, detail }: Accessory = ACCESSORIES[subject.type as keyof typeof ACCESSORIES]
  wall(art)
  const worn = subject.view === 'worn' && WORN_GOODS[subject.type]
  if (worn) {
    worn.draw(art, subject)
    return worn.frame
  }
  cutTo(art, subject, MIDDLE, draw)
  return subject.view === 'detail' ? detail : front
}
