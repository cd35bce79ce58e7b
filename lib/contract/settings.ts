import { z } from 'zod'
import { daysBetween } from '#lib/domain/dates/zoned-time.ts'
import { DISPATCH_DAYS_MAX } from '#lib/domain/delivery/dispatch.ts'
import { WALLETS, type WalletOffer } from '#lib/domain/payment/wallets.ts'
import { EXTENDED_RETURN_DAYS_MAX, EXTENDED_RETURNS_MAX } from '#lib/domain/returns/extended-returns.ts'
import { STORE_TYPES } from '#lib/domain/seo/shop-words.ts'
import { AU_STATES, COUNTRIES } from '#lib/domain/shop-rules.ts'
import { dollars, timeOfDay } from './fields.ts'

/** Where parcels are packed and when they leave; holidays and clock follow from the place [DLV-21]. */
const dispatchTerms = z
  .strictObject({
    country: z.enum(COUNTRIES),
    /** Of Australia. */
    state: z.enum(AU_STATES).optional(),
    /** What is ordered before is packed from the same day on; by the clocks there. */
    cutOff: timeOfDay,
    /** Business days it takes to pack. */
    handlingDays: z.int().min(0).max(DISPATCH_DAYS_MAX).default(0),
  })
  .refine(({ country, state }) => (country === 'AU') === (state !== undefined), {
    error: 'must be a state of Australia, and nothing in New Zealand',
    path: ['state'],
  })

const inOneLine = (max: number) =>
  z
    .string()
    .trim()
    .regex(/\S/, { error: 'must not be blank' })
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be plain text in one line' })

/** An address elsewhere. `URL` alone would take `https:a` for one, and put a space right. */
const httpsAddress = z
  .string()
  .max(500)
  .refine((text) => /^https:\/\/\S+$/.test(text) && URL.canParse(text), {
    error: 'must be an address that begins with https://',
  })

/** What the shop says of itself, each part in the words of this shop where it is left out [SEO-11]. */
const aboutShop = z.strictObject({
  /** As it stands inside a sentence: `work boots and workwear`. */
  sells: inOneLine(60)
    .regex(/(?:^|[^.!?])$/, { error: 'must stand inside a sentence, without a mark at its end' })
    .optional(),
  /** One sentence: the description of the front page. */
  summary: inOneLine(160).optional(),
  /** What a store is to crawlers. */
  storeType: z.enum(STORE_TYPES).optional(),
  /** Where else the shop is, such as its pages in social networks. */
  profiles: z.array(httpsAddress).max(10).optional(),
})

/** Not compared with others where it is none. */
const day = z.iso.date({ error: 'must be a day, like 2026-12-24', abort: true })

/** What is ordered on a day of this span may come back until `returnUntil`, if that is later than day 40 [RET-30]. */
export const extendedReturns = z
  .strictObject({ orderedFrom: day, orderedUntil: day, returnUntil: day })
  .refine(({ orderedFrom, orderedUntil }) => orderedFrom <= orderedUntil, {
    error: 'must not be before orderedFrom',
    path: ['orderedUntil'],
  })
  .refine(({ orderedUntil, returnUntil }) => orderedUntil <= returnUntil, {
    error: 'must not be before orderedUntil',
    path: ['returnUntil'],
  })
  .refine(({ orderedFrom, returnUntil }) => daysBetween(orderedFrom, returnUntil) <= EXTENDED_RETURN_DAYS_MAX, {
    error: 'must be less than a year after orderedFrom',
    path: ['returnUntil'],
  })

/** Shop settings, changeable without a rebuild [GEN-19, API-68]. */
export const settings = z.object({
  loyaltyEnabled: z.boolean(),
  cartItemQtyMax: z.int().positive().nullable(),
  freeStandardDeliveryThreshold: dollars,
  offersMax: z.int().nonnegative(),
  taxRate: z.number().min(0).max(1),
  /** A shop that delivers nowhere would sell nothing but pickups, and say so nowhere. */
  deliveryCountries: z.array(z.enum(['AU', 'NZ'])).min(1),
  dispatch: dispatchTerms,
  about: aboutShop,
  /** Spans of ordering whose orders may come back longer. */
  returns: z.strictObject({ extended: z.array(extendedReturns).max(EXTENDED_RETURNS_MAX).default([]) }),
})
export type Settings = z.infer<typeof settings>

export const clientTokenResponse = z.object({
  /** The provider's token for the browser SDK; the word `sandbox` when the stand-in is on. */
  clientToken: z.string(),
  methods: z.object({
    card: z.boolean(),
    saved: z.boolean(),
    ...(Object.fromEntries(Object.values(WALLETS).map(({ offer }) => [offer, z.boolean()])) as Record<
      WalletOffer,
      z.ZodBoolean
    >),
  }),
  /** What the wallets' own scripts want to be told, where real ones are connected. */
  wallets: z
    .object({ googlePayMerchantId: z.string().optional(), afterpayEnvironment: z.enum(['sandbox', 'production']) })
    .optional(),
})

export const healthResponse = z.object({ status: z.literal('ok'), database: z.literal('ok') })

export const emptyResponse = z.object({})
