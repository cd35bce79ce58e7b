import type { Product } from '#lib/contract/product.ts'
import { OBJECT_IDS_MAX } from '#lib/domain/shop-rules.ts'
import { api } from '../api.ts'

interface Waiting {
  ids: readonly string[]
  resolve: (products: (Product | null)[]) => void
  reject: (error: unknown) => void
}

const waiting = new Map<string, Waiting[]>()

/** The name of an index as calls carry it: the prefix this shop runs under, then the base name [SRCH-04]. */
export function indexName(base: string): string {
  return `${document.documentElement.dataset['indexPrefix'] ?? 'local_'}${base}`
}

/**
 * Product records, aligned to the ids sent; null where there is none [SRCH-03]. Everything asked for in the same
 * macrotask goes in one call per index, each id once, at most 1000 to a call [SRCH-05]. If that call fails every caller
 * gets the error; a caller that gives up does not disturb the others [SRCH-06].
 */
export function fetchObjects(index: string, ids: readonly string[], signal?: AbortSignal): Promise<(Product | null)[]> {
  if (ids.length === 0) return Promise.resolve([])
  const answer = new Promise<(Product | null)[]>((resolve, reject) => enqueue(index, { ids, resolve, reject }))
  return signal ? orAborted(answer, signal) : answer
}

function enqueue(index: string, caller: Waiting): void {
  const batch = waiting.get(index)
  if (batch) {
    batch.push(caller)
    return
  }
  waiting.set(index, [caller])
  setTimeout(() => flush(index), 0)
}

async function flush(index: string): Promise<void> {
  const callers = waiting.get(index) ?? []
  waiting.delete(index)
  try {
    const found = await fetchAll(index, [...new Set(callers.flatMap((caller) => caller.ids))])
    for (const { ids, resolve } of callers) resolve(ids.map((id) => found.get(id) ?? null))
  } catch (error) {
    for (const { reject } of callers) reject(error)
  }
}

async function fetchAll(index: string, ids: readonly string[]): Promise<Map<string, Product | null>> {
  const parts: string[][] = []
  for (let from = 0; from < ids.length; from += OBJECT_IDS_MAX) parts.push(ids.slice(from, from + OBJECT_IDS_MAX))
  const answers = await Promise.all(
    parts.map((objectIds) => api('indexObjects', { params: { indexName: index }, body: { objectIds } })),
  )
  const results = answers.flatMap((answer) => answer.results)
  return new Map(ids.map((id, place) => [id, results[place] ?? null]))
}

function orAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(signal.reason)
    if (signal.aborted) abandon()
    signal.addEventListener('abort', abandon, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon))
  })
}
