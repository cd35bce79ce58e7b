import 'server-only'
import type { Style } from './style.ts'
import { ACCESSORIES } from './styles/accessories.ts'
import { HEALTH_AND_HOSPITALITY } from './styles/health-and-hospitality.ts'
import { OTHER_FOOTWEAR } from './styles/other-footwear.ts'
import { PANTS } from './styles/pants.ts'
import { SAFETY_BOOTS } from './styles/safety-boots.ts'
import { WORKWEAR } from './styles/workwear.ts'

/** Every style of the demo shop. */
export const STYLES: readonly Style[] = [
  ...SAFETY_BOOTS,
  ...OTHER_FOOTWEAR,
  ...WORKWEAR,
  ...PANTS,
  ...HEALTH_AND_HOSPITALITY,
  ...ACCESSORIES,
]
