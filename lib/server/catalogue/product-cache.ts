import 'server-only'
import { LRUCache } from 'lru-cache'
import { listenForChanges } from '../platform/changes.ts'
import { offeredRecords } from '../promotions/offered-records.ts'
import { productsByIds } from './product-record.ts'

interface Kept {
  slug: string | undefined
  json: string
}

const TTL_MS = 30_000
const kept = new LRUCache<string, Kept>({
  max: 20_000,
  ttl: TTL_MS,
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: (k) => k.json.length + 64,
})
let listening = false
/** How often something was announced: what was read while it was may be from before. */
let announced = 0

/**
 * Product records as JSON text, aligned to `ids`, `null` where there is none. Kept for at most 30 s and dropped at once
 * when the product's change is announced, so stock is never older than its maximum age [SRCH-03, CAT-21]. What offers
 * say is silent for longer than that before they end [PROMO-13].
 */
export async function serialisedProducts(ids: readonly string[]): Promise<string[]> {
  listen()
  const found = new Map<string, string>()
  const missing = new Set<string>()
  for (const id of ids) {
    const hit = kept.get(id)
    if (hit) found.set(id, hit.json)
    else missing.add(id)
  }
  if (missing.size > 0) for (const [id, json] of await load([...missing])) found.set(id, json)
  return ids.map((id) => found.get(id) ?? 'null')
}

async function load(ids: string[]): Promise<[string, string][]> {
  const before = announced
  const products = await offeredRecords(await productsByIds(ids))
  return products.map((product, i) => {
    const id = ids[i] ?? ''
    const json = JSON.stringify(product)
    // Unknown ids are not kept: anybody could fill the cache with them.
    if (product && announced === before) kept.set(id, { slug: product.path.split('/').at(-1), json })
    return [id, json]
  })
}

function listen(): void {
  if (listening) return
  listening = true
  listenForChanges((tags) => {
    announced += 1
    if (tags.includes('*')) return kept.clear()
    const slugs = new Set(tags.filter((tag) => tag.startsWith('product:')).map((tag) => tag.slice('product:'.length)))
    for (const [id, { slug }] of kept.entries()) if (slug && slugs.has(slug)) kept.delete(id)
  })
}
