import 'server-only'
import type { Pool } from 'pg'
import { pool } from '../db/client.ts'
import { listenForChanges } from '../platform/changes.ts'
import { environment } from '../platform/environment.ts'
import { MemoryIndex } from './index-memory.ts'
import type { CatalogueIndex } from './index-port.ts'
import { postgresIndex } from './index-postgres.ts'
import { TableIndex } from './listing-tables/table-index.ts'

interface Home<Index> {
  /** The database the index was read from. */
  pool: Pool
  index: Index
  stopListening: () => void
}

// server.ts and the bundle Next builds each load their own copy of this module; the index is the process's.
const MEMORY = Symbol.for('steelcap.index')
const TABLES = Symbol.for('steelcap.listing-tables')
const shared = globalThis as { [MEMORY]?: Home<MemoryIndex>; [TABLES]?: Home<TableIndex> }

const REMOTE = Symbol.for('steelcap.remote-index')
const given = globalThis as { [REMOTE]?: CatalogueIndex }

/** From now on this process asks another one's index. */
export function setCatalogueIndex(index: CatalogueIndex): void {
  given[REMOTE] = index
}

/** The index the shop answers from: in memory, or in PostgreSQL's tables with CATALOGUE_INDEX=postgres. */
export function catalogueIndex(): CatalogueIndex {
  return given[REMOTE] ?? ownIndex()
}

/** The index this process keeps itself. */
export function ownIndex(): MemoryIndex | TableIndex {
  return environment().CATALOGUE_INDEX === 'postgres' ? tableIndex() : memoryIndex()
}

/** The process's index in memory. It begins to fill when it is first asked. */
export function memoryIndex(): MemoryIndex {
  shared[MEMORY] = openHome(shared[MEMORY], () => new MemoryIndex({ standIn: postgresIndex }))
  return shared[MEMORY].index
}

/** The process's view of the listing tables. They are brought up to date when it is first asked. */
export function tableIndex(): TableIndex {
  shared[TABLES] = openHome(shared[TABLES], () => new TableIndex({ standIn: postgresIndex }))
  return shared[TABLES].index
}

function openHome<Index extends { hear(tags: readonly string[]): Promise<void> }>(
  open: Home<Index> | undefined,
  make: () => Index,
): Home<Index> {
  if (open?.pool === pool('background')) return open
  open?.stopListening()
  const index = make()
  return { pool: pool('background'), index, stopListening: listenForChanges((tags) => index.hear(tags)) }
}
