import { z } from 'zod'
import { fromDollars } from '#lib/domain/money/money.ts'
import { SKU_MAX } from '#lib/domain/shop-rules.ts'
import { entityId } from '../fields.ts'
import { BATCH_MAX, machineInstant } from './machine-endpoint.ts'

const code = z.string().trim().min(1, { error: 'Article code is required.' }).max(SKU_MAX)

/**
 * Units of an article that may be sold, as they were counted at `stockUpdatedAt`; what was ordered since is taken off.
 * Online unless a store is named. An older count than the one that is kept is stale and changes nothing. Without `qty`
 * nothing changes but the time, after the counts of the same batch; null clears it to nothing [OPS-12].
 */
export const stockItem = z.strictObject({
  code,
  storeId: entityId.optional(),
  qty: z
    .int({ error: 'Quantity must be a whole number.' })
    .min(0, { error: 'Quantity must not be negative.' })
    .max(1_000_000)
    .nullable()
    .optional(),
  stockUpdatedAt: machineInstant,
})
export type StockItem = z.infer<typeof stockItem>

/** Of stock or prices: each item is checked by itself, so that one that is wrong does not stop the others [OPS-02]. */
export const itemsRequest = z.strictObject({
  items: z
    .array(z.unknown())
    .min(1, { error: 'Send at least one item.' })
    .max(BATCH_MAX, {
      error: `Send at most ${BATCH_MAX} items.`,
    }),
})

const price = z
  .number({ error: 'Enter an amount.' })
  .refine((value) => fromDollars(value) > 0, { error: 'A price must be more than 0.' })
  .max(100_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: 'Use at most 2 decimals.' })

/**
 * The price of the product an article belongs to: all its sizes cost the same. An absent price stays; a null
 * `originalPrice` clears it, so that nothing is struck through [OPS-12].
 */
export const priceItem = z.strictObject({
  code,
  price: price.optional(),
  originalPrice: price.nullable().optional(),
  priceUpdatedAt: machineInstant,
})
export type PriceItem = z.infer<typeof priceItem>

const moment = z.iso.datetime({ offset: true, error: 'Use a time with its zone, such as 2026-11-27T09:00:00+11:00.' })

/**
 * A price for a time, of the product an article belongs to; `from` tells a product's sales apart: sent again it changes
 * that one. A null price calls it off, or ends it now if it runs [OPS-40].
 */
export const salePriceItem = z
  .strictObject({ code, price: price.nullable(), from: moment, until: moment.optional() })
  .refine(({ price: given, until }) => given === null || until !== undefined, {
    path: ['until'],
    error: 'Send the time the price ends.',
  })
export type SalePriceItem = z.infer<typeof salePriceItem>
