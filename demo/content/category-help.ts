import 'server-only'
import { OTHER_HELP } from './category-help/everything-else.ts'
import { FOOTWEAR_HELP } from './category-help/footwear.ts'
import { SPECIAL_RANGE_HELP } from './category-help/special-ranges.ts'
import { WORKWEAR_HELP } from './category-help/workwear.ts'

/** "How to choose" below a category's products: path and HTML. */
export const CATEGORY_HELP: readonly (readonly [path: string, help: string])[] = [
  ...FOOTWEAR_HELP,
  ...WORKWEAR_HELP,
  ...OTHER_HELP,
  ...SPECIAL_RANGE_HELP,
]
