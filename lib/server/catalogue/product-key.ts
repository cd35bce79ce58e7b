import 'server-only'

/** How a product is named: by id in calls, by the last segment of its URL on its page. */
export type ProductKey = { id: string } | { slug: string }

const ID = /^[A-Za-z0-9_-]{1,64}$/
const SLUG = /^[a-z0-9-]{1,200}$/

/** The column and value to look a product up by; undefined for what cannot name one. */
export function keyLookup(key: ProductKey): { column: 'id' | 'slug'; value: string } | undefined {
  if ('id' in key) return ID.test(key.id) ? { column: 'id', value: key.id } : undefined
  return SLUG.test(key.slug) ? { column: 'slug', value: key.slug } : undefined
}
