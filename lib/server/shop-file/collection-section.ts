import 'server-only'
import { collection } from '#lib/contract/collection.ts'
import type { Collection } from '#lib/domain/catalogue/collection.ts'
import { COLLECTIONS_SETTING, storedCollections } from '../catalogue/collections.ts'
import { upsertRows } from '../db/bulk-insert.ts'
import { settings } from '../db/schema.ts'
import { listReader, type Section } from './section.ts'

type CollectionRow = Collection & Record<string, unknown>

/** A shop's own pages below /shop: one setting holds all of them, in the order of menus [CAT-47]. */
export const collectionSection: Section<CollectionRow> = {
  name: 'collections',
  key: 'slug',
  read: listReader<CollectionRow>(collection),
  refers: ({ category }) => (category ? [{ section: 'categories', field: 'category', value: category }] : []),
  stored: (client) => storedCollections(client) as Promise<CollectionRow[]>,
  async write(client, rows) {
    const known = await storedCollections(client)
    const bySlug = new Map<string, Collection>(rows.map((row) => [row.slug, row]))
    const slugs = new Set(known.map(({ slug }) => slug))
    const value = [...known.map((row) => bySlug.get(row.slug) ?? row), ...rows.filter(({ slug }) => !slugs.has(slug))]
    await upsertRows(client, settings, 'key', [{ key: COLLECTIONS_SETTING, value }])
  },
}
