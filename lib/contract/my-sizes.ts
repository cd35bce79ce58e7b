import { z } from 'zod'
import { OBJECT_IDS_MAX } from '#lib/domain/shop-rules.ts'
import { isClothingSize, WIDTHS } from '#lib/domain/sizes/my-sizes.ts'
import { SIZE_SYSTEMS } from '#lib/domain/sizes/sizes.ts'

const SIZE_LENGTH_MAX = 20
const garmentSize = z
  .string()
  .trim()
  .max(SIZE_LENGTH_MAX)
  .refine(isClothingSize, { error: 'Enter a size such as L, 2XL, 12 or 87R.' })

/** A shopper's own sizes [SIZE-01]. */
export const mySizes = z.strictObject({
  shoe: z
    .strictObject({
      system: z.enum(SIZE_SYSTEMS),
      size: z.string().regex(/^\d{1,2}(\.5)?$/, { error: 'Choose a size.' }),
    })
    .optional(),
  width: z.enum(WIDTHS).optional(),
  shirt: garmentSize.optional(),
  waist: garmentSize.optional(),
})

/** What the customer usually buys of one kind of goods, of one brand or of those that are not named [SIZE-06]. */
const usualSize = z.object({
  goods: z.string(),
  brand: z.string().optional(),
  /** None where no size leads. */
  sizes: mySizes,
  /** Lines of orders that tell it. */
  times: z.int(),
})

/**
 * What the account keeps, what the customer bought last, to be offered, and what they usually buy: absent from an older
 * shop's answer [API-95].
 */
export const accountSizesResponse = z.object({ sizes: mySizes, bought: mySizes, usual: z.array(usualSize).optional() })
export const saveSizesRequest = z.strictObject({ sizes: mySizes })

/** Asks for one size of many products [API-96]. */
export const mySizeRequest = z.strictObject({
  objectIds: z.array(z.string().max(200)).min(1).max(Math.min(OBJECT_IDS_MAX, 200)),
  sizes: mySizes,
})
export const mySizeResponse = z.object({
  results: z.array(z.object({ label: z.string(), width: z.string().optional(), stockQty: z.int() }).nullable()),
})
