import 'server-only'
import { z } from 'zod'
import { shippingType } from '#lib/contract/checkout.ts'
import { dollars, timeOfDay } from '#lib/contract/fields.ts'
import { fromDollars, toDollars } from '#lib/domain/money/money.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { wholeNumber, words } from '../catalogue-import/line-schema.ts'
import { upsertRows } from '../db/bulk-insert.ts'
import { shippingMethods } from '../db/schema.ts'
import { isPostcodeRange, postcodesOf, rangesOf } from './postcode-ranges.ts'
import { listReader, rowsOf, type Section } from './section.ts'

const postcodes = z
  .array(z.string().refine(isPostcodeRange, { error: 'must be a postcode or a range of them, like 3000-3008' }))
  .min(1)
  .transform((ranges) => rangesOf(postcodesOf(ranges)))

const DAYS_MAX = 60

/** First and last business day on the road. */
const daySpan = z
  .tuple([z.int().min(0).max(DAYS_MAX), z.int().min(0).max(DAYS_MAX)])
  .refine(([from, to]) => from <= to, { error: 'must be the first day, then the last' })
  .readonly()

const transitDays = z.strictObject({
  metro: daySpan.optional(),
  regional: daySpan.optional(),
  remote: daySpan.optional(),
  nz: daySpan.optional(),
  nzRemote: daySpan.optional(),
})

const shippingMethod = z.strictObject({
  code: z.string().regex(/^[a-z0-9-]{1,50}$/, { error: 'must be 1 to 50 lower-case letters, digits or hyphens' }),
  label: words.max(200),
  type: shippingType,
  price: dollars,
  countries: z.array(z.enum(COUNTRIES)).min(1),
  postcodes: postcodes.optional(),
  requiresAuthorityToLeave: z.boolean().default(false),
  freeFromThreshold: z.boolean().default(false),
  transitDays: transitDays.optional(),
  cutOff: timeOfDay.optional(),
  position: wholeNumber.optional(),
})
type ShippingRow = z.output<typeof shippingMethod>

/** The ways to get an order [CHK-16]. */
export const shippingSection: Section<ShippingRow> = {
  name: 'shippingMethods',
  key: 'code',
  read: listReader(shippingMethod),
  settle: (row, stored, place) => ({ ...row, position: row.position ?? stored?.position ?? place + 1 }),
  async stored(client) {
    const rows = await rowsOf(client, shippingMethods, ['position', 'code'])
    return rows.map(({ price, type, countries, postcodes: codes, transitDays: days, cutOff, ...rest }) => ({
      ...rest,
      type: type as ShippingRow['type'],
      price: toDollars(price),
      countries: countries as ShippingRow['countries'],
      postcodes: codes === null ? undefined : rangesOf(codes),
      // What no longer fits counts for nothing, and would refuse the file.
      transitDays: transitDays.safeParse(days).data,
      cutOff: cutOff ?? undefined,
    }))
  },
  write: (client, rows) =>
    upsertRows(
      client,
      shippingMethods,
      'code',
      rows.map(({ price, postcodes: ranges, transitDays: days, cutOff, ...rest }) => ({
        ...rest,
        price: fromDollars(price),
        postcodes: ranges === undefined ? null : postcodesOf(ranges),
        transitDays: days ?? null,
        cutOff: cutOff ?? null,
      })),
    ),
}
