import 'server-only'
import type { Pool } from 'pg'
import { pool } from '../db/client.ts'
import { listenForChanges } from './changes.ts'
import { log } from './log.ts'

interface Kept {
  value: Promise<unknown>
  atMs: number
}

interface Home {
  /** The database all of it was read from. */
  pool: Pool | undefined
  kept: Map<string, Kept>
  listening: boolean
}

// What was changed past the shop, by hand in the database, is seen after this time.
const KEPT_MS = 60_000

// server.ts and the bundle Next builds each load their own copy of this module; what it holds is the process's.
const HOME = Symbol.for('steelcap.kept-until-change')
const shared = globalThis as { [HOME]?: Home }

/**
 * A reading of the catalogue that is made once and kept until the catalogue changes; after a minute it is read anew
 * behind the scenes. Callers share the value: never alter it.
 */
export function cachedUntilInvalidated<T>(name: string, read: () => Promise<T>): () => Promise<T> {
  return () => {
    const { kept } = home()
    const known = kept.get(name)
    if (!known) return readInto(kept, name, read)
    if (Date.now() - known.atMs > KEPT_MS) {
      known.atMs = Date.now()
      void refresh(kept, name, known, read)
    }
    return known.value as Promise<T>
  }
}

/** Forgets all kept readings; for whoever has just changed what they read. */
export function forgetKept(): void {
  home().kept = new Map()
}

function readInto<T>(kept: Map<string, Kept>, name: string, read: () => Promise<T>): Promise<T> {
  const value = read()
  const reading: Kept = { value, atMs: Date.now() }
  kept.set(name, reading)
  value.catch(() => {
    if (kept.get(name) === reading) kept.delete(name)
  })
  return value
}

/**
 * Puts a new reading in the place of an old one that nothing has replaced meanwhile. What cannot be read stays as it
 * was.
 */
async function refresh(kept: Map<string, Kept>, name: string, old: Kept, read: () => Promise<unknown>): Promise<void> {
  try {
    const value = await read()
    if (kept.get(name) === old) old.value = Promise.resolve(value)
  } catch (error) {
    log.debug({ err: error, name }, 'A kept reading could not be renewed')
  }
}

function home(): Home {
  shared[HOME] ??= { pool: undefined, kept: new Map(), listening: false }
  const here = shared[HOME]
  // Of one name, whoever asks: each kind of work has a pool of its own.
  if (here.pool !== pool('background')) {
    here.pool = pool('background')
    here.kept = new Map()
  }
  if (!here.listening) {
    here.listening = true
    // As a page, some are made of the index: what was read of it before it has taken up a change is old already.
    listenForChanges((tags) => {
      if (tags.includes('listing') || tags.includes('*')) forgetKept()
    }, 'views')
  }
  return here
}
