import 'server-only'
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
export const STYLES: readonly Style[] = RANGE_BOOK.map(withLaterColours)
