import 'server-only'
import { LRUCache } from 'lru-cache'
import { TypedFastBitSet } from 'typedfastbitset'
import { pool } from '../db/client.ts'
import { log } from '../platform/log.ts'
import { SHELF_ROWS, type ShelfRow, shelvedVariants } from './index-row.ts'
import type { SizeShelf } from './index-sizes.ts'
import type { CatalogueSnapshot } from './index-snapshot.ts'

/** What one store has on its shelves: the products, and in which sizes [CAT-49]. */
export interface StoreShelf {
  stocked: TypedFastBitSet
  sizes: SizeShelf
}

interface Kept {
  /** Numbers of products are the snapshot's own. */
  snapshot: CatalogueSnapshot
  /** `performance.now()` */
  readAt: number
  shelf: Promise<StoreShelf>
}

/** A store's counts come from its tills some time after the fact; its page of a product asks the database each time. */
const AGE_MAX_MS = 60_000
/** An id nobody has takes no more room than an empty shelf. */
const STORES_MAX = 200

/**
 * Shelves of single stores, each read when it is asked for, and read again behind the asker's back once it is a minute
 * old.
 */
export class StoreShelves {
  readonly #kept = new LRUCache<string, Kept>({ max: STORES_MAX })
  readonly #ageMaxMs: number

  constructor(ageMaxMs = AGE_MAX_MS) {
    this.#ageMaxMs = ageMaxMs
  }

  /** Rejects when the shelf was never read and cannot be read now. */
  async of(snapshot: CatalogueSnapshot, store: string): Promise<StoreShelf> {
    const kept = this.#kept.get(store)
    if (kept?.snapshot === snapshot && performance.now() - kept.readAt < this.#ageMaxMs) return kept.shelf
    const read: Kept = { snapshot, readAt: performance.now(), shelf: readShelf(snapshot, store) }
    this.#kept.set(store, read)
    read.shelf.catch((error: unknown) => {
      log.warn({ err: error, store }, 'The shelf of a store could not be read')
      if (this.#kept.peek(store) !== read) return
      if (kept) this.#kept.set(store, kept)
      else this.#kept.delete(store)
    })
    return kept?.snapshot === snapshot && this.#ageMaxMs > 0 ? kept.shelf : read.shelf
  }
}

async function readShelf(snapshot: CatalogueSnapshot, store: string): Promise<StoreShelf> {
  const { rows } = await pool().query<ShelfRow>({
    name: 'store-shelf',
    text: SHELF_ROWS,
    values: [store.replaceAll('\0', '')],
  })
  const shelf: StoreShelf = { stocked: new TypedFastBitSet(), sizes: snapshot.emptyShelf() }
  for (const row of rows) {
    const product = snapshot.numberOf(row.id)
    if (product === undefined) continue
    shelf.stocked.add(product)
    shelf.sizes.put(product, shelvedVariants(row))
  }
  return shelf
}
