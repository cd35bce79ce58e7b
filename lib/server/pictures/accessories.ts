import 'server-only'
import type { PictureView } from '#lib/domain/catalogue/drawn-picture.ts'
import { wall } from './ground.ts'
import { gloves, kneePads, palms } from './hand-and-knee.ts'
import { hatFromAbove, hatFromInside } from './hats-around.ts'
import { beanie, cap, wideBrimHat } from './headwear.ts'
import { cutTo } from './makes.ts'
import { marked } from './marks.ts'
import { belt, bootPolish, giftCard, insoles, laces } from './small-goods.ts'
import { foldedSocks, sockSoles, socks } from './socks.ts'
import type { Drawing, Picture } from './subject.ts'
import { WORN_GOODS } from './worn-goods.ts'

interface Accessory {
  draw: Drawing
  front: string
  detail: string
  /** Views that are drawings of their own. */
  others?: Partial<Record<PictureView, { draw: Drawing; frame: string }>>
}

const HATS = {
  top: { draw: hatFromAbove, frame: '0 -10 500 600' },
  inside: { draw: hatFromInside, frame: '0 -10 500 600' },
}

const MIDDLE = [250, 320] as const

export const ACCESSORIES = {
  socks: {
    draw: socks,
    front: '0 -4 500 600',
    detail: '130 60 240 288',
    others: {
      sole: { draw: sockSoles, frame: '0 0 500 600' },
      folded: { draw: foldedSocks, frame: '44 44 420 504' },
    },
  },
  belt: { draw: belt, front: '0 28 500 600', detail: '90 290 250 300' },
  cap: { draw: cap, front: '-18 28 500 600', detail: '90 180 230 276', others: HATS },
  beanie: { draw: beanie, front: '0 -10 500 600', detail: '130 250 220 264', others: HATS },
  'wide-brim-hat': { draw: wideBrimHat, front: '0 50 500 600', detail: '90 190 240 288', others: HATS },
  gloves: {
    draw: gloves,
    front: '0 14 500 600',
    detail: '90 80 240 288',
    others: {
      palm: { draw: palms, frame: '0 14 500 600' },
      grip: { draw: palms, frame: '238 170 220 264' },
    },
  },
  'knee-pads': { draw: kneePads, front: '-25 -26 550 660', detail: '20 160 240 288' },
  'gift-card': { draw: giftCard, front: '0 6 500 600', detail: '40 180 250 300' },
  insoles: { draw: insoles, front: '0 0 500 600', detail: '30 50 230 276' },
  laces: { draw: laces, front: '0 10 500 600', detail: '140 200 220 264' },
  'boot-polish': { draw: bootPolish, front: '0 10 500 600', detail: '190 130 250 300' },
} as const satisfies Record<string, Accessory>

/** A hat, a belt, a pair of socks: whole, close up, or worn. */
export const accessory: Picture = (art, subject) => {
  const { draw, front, detail, others }: Accessory = ACCESSORIES[subject.type as keyof typeof ACCESSORIES]
  wall(art)
  const worn = subject.view === 'worn' && WORN_GOODS[subject.type]
  if (worn) {
    worn.draw(art, subject)
    return worn.frame
  }
  const other = others?.[subject.view]
  cutTo(art, subject, MIDDLE, other?.draw ?? marked(draw))
  if (other) return other.frame
  return subject.view === 'detail' ? detail : front
}
