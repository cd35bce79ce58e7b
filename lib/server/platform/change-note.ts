import 'server-only'
import type { ClientBase } from 'pg'
import { tellChanges } from './change-channel.ts'
import { applyChange, changeMadeHere } from './changes.ts'

const noted = new WeakMap<ClientBase, Set<string>>()

/**
 * Notes within a transaction what its commit changes for all instances, tags as `announceChange` has them. They hear of
 * it by the commit itself: nobody can die between the two, and what is taken back is told to nobody (record 121).
 */
export function noteChange(client: ClientBase, tags: readonly string[]): void {
  const known = noted.get(client) ?? new Set()
  for (const tag of tags) known.add(tag)
  noted.set(client, known)
}

/** The same of products that are shown otherwise now, each on its page and all in lists; of none it notes nothing. */
export function noteProducts(client: ClientBase, slugs: Iterable<string>): void {
  const tags = Array.from(slugs, (slug) => `product:${slug}`)
  if (tags.length > 0) noteChange(client, [...tags, 'listing'])
}

/** Commits, which tells other instances what was noted; then this one takes it up. */
export async function commitChanges(client: ClientBase): Promise<void> {
  const tags = [...(noted.get(client) ?? [])]
  noted.delete(client)
  if (tags.length === 0) {
    await client.query('commit')
    return
  }
  await tellChanges(client, [changeMadeHere(tags)])
  try {
    await client.query('commit')
  } finally {
    // It may stand although its answer was lost, and we do not listen to our own words.
    applyChange(tags)
  }
}

/** What was taken back is not told with what this connection commits next. */
export function forgetChanges(client: ClientBase): void {
  noted.delete(client)
}
