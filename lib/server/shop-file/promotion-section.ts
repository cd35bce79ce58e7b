import 'server-only'
import { z } from 'zod'
import { dollars, entityId, promoCode } from '#lib/contract/fields.ts'
import { fromDollars, toDollars } from '#lib/domain/money/money.ts'
import { promoCodeKey } from '#lib/domain/promotions/promotions.ts'
import { byCodeUnit } from '../catalogue-export/catalogue-product.ts'
import { categoryPath, slug, wholeNumber, words } from '../catalogue-import/line-schema.ts'
import { insertRows, upsertRows } from '../db/bulk-insert.ts'
import { coupons, type PromotionEffect, promotions } from '../db/schema.ts'
import { moment } from './file-fields.ts'
import { listReader, rowsOf, type Section } from './section.ts'

const atLeastOne = z.int().min(1).max(1_000_000)

const conditions = z.strictObject({
  productIds: z.array(entityId).min(1).exactOptional(),
  categories: z.array(categoryPath).min(1).exactOptional(),
  brands: z.array(slug).min(1).exactOptional(),
  minimumSpend: dollars.exactOptional(),
  minimumQuantity: atLeastOne.exactOptional(),
  loggedInOnly: z.boolean().exactOptional(),
})

const percent = z.number().refine((share) => share > 0 && share <= 100, {
  error: 'must be more than 0 and at most 100',
})

const effect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent }),
  z.strictObject({ kind: z.literal('amount'), amount: dollars }),
  z.strictObject({ kind: z.literal('fixedPrice'), price: dollars }),
  z.strictObject({ kind: z.literal('buyXGetY'), buy: atLeastOne, get: atLeastOne }),
  z.strictObject({ kind: z.literal('freeDelivery') }),
])

const promotion = z
  .strictObject({
    id: entityId,
    name: words.max(200),
    exclusive: z.boolean().default(false),
    priority: wholeNumber.default(100),
    stopsOthers: z.boolean().default(false),
    /** Left out: true where there are no codes, unless the shop knows it as one that needs a code. */
    automatic: z.boolean().optional(),
    codes: z
      .array(promoCode.transform(promoCodeKey))
      .default([])
      .transform((codes) => codes.toSorted(byCodeUnit)),
    conditions: conditions.default({}),
    effect,
    startsAt: moment.optional(),
    endsAt: moment.optional(),
    maxUses: atLeastOne.optional(),
    maxUsesPerCustomer: atLeastOne.optional(),
  })
  .refine(({ startsAt, endsAt }) => startsAt === undefined || endsAt === undefined || startsAt < endsAt, {
    path: ['endsAt'],
    error: 'must be after startsAt',
  })
type PromotionRow = z.output<typeof promotion>

/** Promotions with their codes. How often each was used is the orders' business and stays as it is. */
export const promotionSection: Section<PromotionRow> = {
  name: 'promotions',
  key: 'id',
  read: listReader(promotion),
  // Whoever takes its last code away means to end it, not to give it to everybody.
  settle: (row, stored) => ({
    ...row,
    automatic: row.automatic ?? (stored?.automatic !== false && row.codes.length === 0),
  }),
  claims: ({ codes }) => codes.map((value, i) => ({ field: `codes[${i}]`, value })),
  async stored(client) {
    const codes = await rowsOf(client, coupons, ['code'])
    const rows = await rowsOf(client, promotions, ['id'])
    return rows.map(({ uses: _, startsAt, endsAt, maxUses, maxUsesPerCustomer, ...rest }) => ({
      ...rest,
      codes: codes.filter(({ promotionId }) => promotionId === rest.id).map(({ code }) => code),
      conditions: withMoney(rest.conditions, toDollars),
      effect: effectWithMoney(rest.effect, toDollars),
      startsAt: startsAt?.toISOString(),
      endsAt: endsAt?.toISOString(),
      maxUses: maxUses ?? undefined,
      maxUsesPerCustomer: maxUsesPerCustomer ?? undefined,
    }))
  },
  async write(client, rows) {
    await upsertRows(
      client,
      promotions,
      'id',
      rows.map(({ codes: _, startsAt, endsAt, maxUses = null, maxUsesPerCustomer = null, ...rest }) => ({
        ...rest,
        conditions: withMoney(rest.conditions, fromDollars),
        effect: effectWithMoney(rest.effect, fromDollars),
        startsAt: startsAt === undefined ? null : new Date(startsAt),
        endsAt: endsAt === undefined ? null : new Date(endsAt),
        maxUses,
        maxUsesPerCustomer,
      })),
    )
    // All go before any comes: a code may move from one promotion to another.
    await client.query('delete from coupons where promotion_id = any($1)', [rows.map(({ id }) => id)])
    await insertRows(
      client,
      coupons,
      rows.flatMap(({ id, codes }) => codes.map((code) => ({ code, promotionId: id }))),
    )
  },
}

type Conditions = PromotionRow['conditions']

function withMoney(told: Conditions, convert: (amount: number) => number): Conditions {
  return told.minimumSpend === undefined ? told : { ...told, minimumSpend: convert(told.minimumSpend) }
}

function effectWithMoney(told: PromotionEffect, convert: (amount: number) => number): PromotionEffect {
  if (told.kind === 'amount') return { ...told, amount: convert(told.amount) }
  return told.kind === 'fixedPrice' ? { ...told, price: convert(told.price) } : told
}
