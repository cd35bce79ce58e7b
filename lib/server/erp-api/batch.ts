import 'server-only'
import type { z } from 'zod'
import type { BatchAnswer, BatchItem } from '#lib/contract/erp/machine-endpoint.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { fieldsOf } from '../api/body.ts'
import { isDatabaseBusy, spoilsConnection } from '../db/database-trouble.ts'
import { log } from '../platform/log.ts'
import { err, ok, type Refusal, type Result } from '../platform/result.ts'
import { itemsDone, runItem } from '../platform/work-note.ts'
import type { MachineContext } from './machine-context.ts'
import { keyedRequest } from './serve-machine.ts'

/** A refused item, in the words of the one error body. */
export function refusedItem(index: number, { errorCode, message, fields, details }: Refusal): BatchItem {
  return {
    index,
    result: 'refused',
    errorCode,
    message: message ?? ERRORS[errorCode].message,
    ...(fields ? { fields } : {}),
    ...(details ? { details } : {}),
  }
}

/** All items in the order they were sent, and how many became what. */
export function batchAnswer(items: readonly BatchItem[]): BatchAnswer {
  const counts = { done: 0, unchanged: 0, stale: 0, refused: 0 }
  for (const { result } of items) counts[result] += 1
  return { items: items.toSorted((a, b) => a.index - b.index), counts }
}

/**
 * Does the items one after another: each stands or falls by itself, and is done once however often the call is sent
 * because it broke behind it [OPS-02].
 */
export async function eachByItself<T>(
  c: MachineContext,
  items: readonly T[],
  handler: (item: T) => Promise<Result<unknown>>,
): Promise<BatchAnswer> {
  const request = keyedRequest(c, items)
  if (!request.ok) throw new Error('A batch is sent under a key.')
  const before = await itemsDone(request.value, items.length)
  const answers: BatchItem[] = []
  for (const [index, item] of items.entries()) {
    const done = before.has(index)
      ? ok(undefined)
      : await runItem(request.value, index, () => handler(item)).catch((error: unknown) => failed(error, index))
    answers.push(done.ok ? { index, result: 'done' } : refusedItem(index, done.refusal))
  }
  return batchAnswer(answers)
}

/**
 * One that breaks is refused by itself: were the call to break with it, it would be sent again, and what stands before
 * it done again. Without a database the rest would fare no better.
 */
function failed(error: unknown, index: number): Result<never> {
  if (spoilsConnection(error)) throw error
  log.error({ err: error, index }, 'An item of a batch failed')
  return err(isDatabaseBusy(error) ? 'ServiceUnavailable' : 'InternalError')
}

/** Sorts items into those that are what the schema says, with their places, and those that are not. */
export function sortItems<T extends z.ZodType>(schema: T, items: readonly unknown[]) {
  const good: { index: number; item: z.output<T> }[] = []
  const bad: BatchItem[] = []
  for (const [index, raw] of items.entries()) {
    const parsed = schema.safeParse(raw)
    if (parsed.success) good.push({ index, item: parsed.data })
    else bad.push(refusedItem(index, err('InvalidRequest', { fields: fieldsOf(parsed.error) }).refusal))
  }
  return { good, bad }
}
