import 'server-only'
import { MAKE_COUNT } from '#lib/domain/catalogue/drawn-picture.ts'
import type { Style } from './style.ts'
import { ACCESSORIES } from './styles/accessories.ts'
import { HEALTH_AND_HOSPITALITY } from './styles/health-and-hospitality.ts'
import { withLaterColours } from './styles/later-colours.ts'
import { MORE_BOOTS } from './styles/more-boots.ts'
import { MORE_PANTS_AND_GOODS } from './styles/more-pants-and-goods.ts'
import { MORE_SHOES } from './styles/more-shoes.ts'
import { MORE_TOPS } from './styles/more-tops.ts'
import { OTHER_FOOTWEAR } from './styles/other-footwear.ts'
import { PANTS } from './styles/pants.ts'
import { SAFETY_BOOTS } from './styles/safety-boots.ts'
import { WORKWEAR } from './styles/workwear.ts'

const RANGE_BOOK: readonly Style[] = [
  ...SAFETY_BOOTS,
  ...OTHER_FOOTWEAR,
  ...WORKWEAR,
  ...PANTS,
  ...HEALTH_AND_HOSPITALITY,
  ...ACCESSORIES,
  ...MORE_BOOTS,
  ...MORE_SHOES,
  ...MORE_TOPS,
  ...MORE_PANTS_AND_GOODS,
]

/** Every style of the demo shop. */
export const STYLES: readonly Style[] = withMakes(RANGE_BOOK.map(withLaterColours))

/** No two styles of the same type and details are made the same way, and neighbours of a type seldom are [CAT-51]. */
function withMakes(styles: readonly Style[]): Style[] {
  const seen = new Map<string, number>()
  const taken = new Map<string, Set<number>>()
  return styles.map((style) => {
    const before = seen.get(style.type) ?? 0
    seen.set(style.type, before + 1)
    const alike = `${style.type} ${[...(style.details ?? [])].sort().join('+')}`
    const used = taken.get(alike) ?? new Set()
    taken.set(alike, used)
    const inTurn = Array.from({ length: MAKE_COUNT }, (_, i) => (before + i) % MAKE_COUNT)
    const make = inTurn.find((each) => !used.has(each))
    if (make === undefined)
      throw new Error(`Style ${style.no} is the ninth of its type and details: give it a detail of its own.`)
    used.add(make)
    return make > 0 ? { ...style, make } : style
  })
}
