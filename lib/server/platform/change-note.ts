import 'server-only'
import type { ClientBase } from 'pg'
import { type Change, payloads } from './change-payloads.ts'
import { applyChange, CHANNEL, changeMadeHere } from './changes.ts'

/** The task under which a change waits that is told after its commit, by whoever does jobs. */
export const TELL_CHANGES = 'tell-changes'

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

/** Tells all instances but the one each change was made in, with the commit if `client` is in a transaction. */
export async function tellChanges(client: Pick<ClientBase, 'query'>, changes: readonly Change[]): Promise<void> {
  const values = [CHANNEL, changes.flatMap(payloads)]
  await client.query('select pg_notify($1, payload) from unnest($2::text[]) payload', values)
}

/** What was taken back is not told with what this connection commits next. */
export function forgetChanges(client: ClientBase): void {
  noted.delete(client)
}
