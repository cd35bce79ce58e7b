import { z } from 'zod'
import { WEEKDAYS } from '#lib/domain/dates/weekday.ts'
import { STOCK_STATUSES } from '#lib/domain/shop-rules.ts'
import { entityId } from './fields.ts'

export const STORE_TYPES = ['STORE', 'STOCKIST'] as const

/** `08:30-17:00`, or `closed`. */
const openHours = z.string().regex(/^(?:closed|\d\d:\d\d-\d\d:\d\d)$/)

/** A store or stockist [STORE-04, STORE-05]. Times are the store's own. */
export const store = z.object({
  erpStoreId: entityId,
  name: z.string(),
  /** Below /stores. */
  path: z.string(),
  type: z.enum(STORE_TYPES),
  phone: z.string(),
  address: z.object({
    country: z.enum(['AU', 'NZ']),
    postcode: z.string(),
    region: z.string(),
    street1: z.string(),
    street2: z.string().optional(),
    locality: z.string(),
  }),
  latitude: z.number(),
  longitude: z.number(),
  /** IANA name. */
  timeZone: z.string(),
  hours: z.partialRecord(z.enum(WEEKDAYS), openHours),
  /** Days that differ, by date. */
  holidays: z.array(z.object({ date: z.iso.date(), name: z.string(), hours: openHours })),
  services: z.array(z.string()),
  clickAndCollect: z.boolean(),
})
export type Store = z.infer<typeof store>

/** A place a shopper can search from [STORE-10, STORE-13]. */
export const locality = z.object({
  /** `richmond-vic-3121`; of a bare postcode `3121`, in New Zealand `nz-6011`. */
  key: z.string(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.enum(['AU', 'NZ']),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
})
export type Locality = z.infer<typeof locality>

/** `near` is a locality's key or a bare postcode; absent means everywhere. `within` is in km. */
const near = z.string().trim().max(100)
/** Where the shopper is: a place that both countries have is there. */
const country = z.enum(['AU', 'NZ']).optional()
const within = z.coerce.number().int().min(1).max(5000)

export const storesQuery = z.object({
  near: near.optional(),
  country,
  within: within.optional(),
  page: z.coerce.number().int().min(1).max(1000).default(1),
})
export const storesResponse = z.object({
  stores: z.array(store.extend({ distanceKm: z.number().optional() })),
  locality: locality.optional(),
  /** Other places the shopper may have meant. */
  others: z.array(locality).optional(),
  page: z.int(),
  pageCount: z.int(),
  total: z.int(),
})
export const storeResponse = z.object({ store })

/** Latitude and longitude in degrees, `-37.82,144.99`. */
const at = z.string().regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/)

/** What a place begins with, or a point that the nearest is wanted of: one of the two. */
export const localitiesQuery = z
  .object({
    q: z.string().trim().min(2).max(50).optional(),
    at: at.optional(),
    /** Of one country only. */
    country: z.enum(['AU', 'NZ']).optional(),
  })
  .refine(({ q, at: point }) => (q === undefined) !== (point === undefined), {
    error: 'Either q or at, not both.',
    path: ['q'],
  })
export const localitiesResponse = z.object({ localities: z.array(locality) })

export const storeStockQuery = z.object({
  variantId: entityId,
  near: near.min(1),
  country,
  within: within.default(25),
})
export const storeStockResponse = z.object({
  locality: locality.optional(),
  /** Other places the shopper may have meant. */
  others: z.array(locality).optional(),
  stores: z.array(z.object({ store, stockStatus: z.enum(STOCK_STATUSES), distanceKm: z.number() })),
})
