import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { instant } from '../fields.ts'

/** What a machine's key may be good for [OPS-01]. */
export const MACHINE_SCOPES = [
  'orders',
  'stock',
  'prices',
  'returns',
  'giftcards',
  'reviews',
  'questions',
  'subscribers',
  'export',
] as const
export const machineScope = z.enum(MACHINE_SCOPES)
export type MachineScope = z.infer<typeof machineScope>

/** Items of one batch at most; each is answered by itself [OPS-02]. */
export const BATCH_MAX = 1000

/** A call of the retailer's machines [OPS-01, OPS-02]. Every write takes an Idempotency-Key and leaves an audit row. */
export interface MachineEndpoint {
  method: 'GET' | 'POST'
  /** Below /erp/v1; `{name}` is one segment. */
  path: `/${string}`
  scope: MachineScope
  summary: string
  body?: z.ZodType
  /** What each of the body's `items` is to be; they are checked one by one. */
  item?: z.ZodType
  query?: z.ZodType
  response: z.ZodType
  status: 200 | 201 | 202
  /**
   * Beyond InvalidRequest, Unauthorised, Forbidden, RateLimited, InternalError and ServiceUnavailable, which any call
   * may answer.
   */
  errors: readonly ErrorCode[]
}

/**
 * Where a list goes on: what the answer before called `next`. Absent is the beginning. It survives whatever is inserted
 * meanwhile.
 */
const cursor = z.string().regex(/^\d{1,18}$/, { error: 'Send what an earlier answer called next.' })

export const listQuery = z.object({
  after: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(BATCH_MAX).default(100),
})

/** PostgreSQL begins with the year 1: one item of the year 0 would break all of its batch. */
const hasYear = (value: string) => !value.startsWith('0000')

/** An instant a machine sends: ISO 8601 in UTC, with seconds [GEN-08]. */
export const machineInstant = instant.refine(hasYear, { error: 'Invalid ISO datetime' })

/** A day a machine sends. */
export const machineDay = z.iso
  .date({ error: 'Send a day as YYYY-MM-DD.' })
  .refine(hasYear, { error: 'Send a day as YYYY-MM-DD.' })

/** What became of one item of a batch, in the order they were sent. */
export const batchItem = z.object({
  index: z.int().nonnegative(),
  result: z.enum(['done', 'unchanged', 'stale', 'refused']),
  /** Of a refused item: why, in the words of the one error body. */
  errorCode: z.string().optional(),
  message: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type BatchItem = z.infer<typeof batchItem>

export const batchResponse = z.object({
  items: z.array(batchItem),
  counts: z.object({ done: z.int(), unchanged: z.int(), stale: z.int(), refused: z.int() }),
})
export type BatchAnswer = z.infer<typeof batchResponse>
