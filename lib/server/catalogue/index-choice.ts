import 'server-only'
import type { Pool } from 'pg'
import { pool } from '../db/client.ts'
import { listenForChanges } from '../platform/changes.ts'
import { environment } from '../platform/environment.ts'
import { MemoryIndex } from './index-memory.ts'
import type { CatalogueIndex } from './index-port.ts'
import { postgresIndex } from './index-postgres.ts'

interface Home {
  /** The database the index was read from. */
  pool: Pool
  index: MemoryIndex
  stopListening: () => void
}

// server.ts and the bundle Next builds each load their own copy of this module; the index is the process's.
const HOME = Symbol.for('steelcap.index')
const shared = globalThis as { [HOME]?: Home }

const REMOTE = Symbol.for('steelcap.remote-index')
const given = globalThis as { [REMOTE]?: CatalogueIndex }

/** From now on this process asks another one's index. */
export function setCatalogueIndex(index: CatalogueIndex): void {
  given[REMOTE] = index
}

/** The index the shop answers from: in memory, or PostgreSQL with CATALOGUE_INDEX=postgres. */
export function catalogueIndex(): CatalogueIndex {
  if (given[REMOTE]) return given[REMOTE]
  return environment().CATALOGUE_INDEX === 'postgres' ? postgresIndex : memoryIndex()
}

/** The process's index in memory. It begins to fill when it is first asked. */
export function memoryIndex(): MemoryIndex {
  const open = shared[HOME]
  if (open?.pool === pool('background')) return open.index
  open?.stopListening()
  const index = new MemoryIndex({ standIn: postgresIndex })
  shared[HOME] = { pool: pool('background'), index, stopListening: listenForChanges((tags) => index.hear(tags)) }
  return index
}
