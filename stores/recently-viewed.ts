import { RECENTLY_VIEWED_MAX } from '#lib/domain/shop-rules.ts'
import { isText, listOf } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'

const ID = /^[A-Za-z0-9_-]{1,64}$/
const isList = listOf(isText)

const record = browserRecord({
  key: 'recentlyViewed',
  version: 1,
  parse: (data) => (isList(data) ? data.filter((id) => ID.test(id)).slice(0, RECENTLY_VIEWED_MAX) : undefined),
})

/** Ids of the products looked at in this browser, newest first, at most 12 [PDP-04]. */
export function recentlyViewed(): string[] {
  return record.read() ?? []
}

/** Remembers that a product was looked at just now. */
export function rememberViewed(id: string): void {
  const others = recentlyViewed().filter((other) => other !== id)
  record.write([id, ...others].slice(0, RECENTLY_VIEWED_MAX))
}
