import { useSyncExternalStore } from 'react'
import { SIZE_SYSTEMS, type SizeSystem } from '#lib/domain/sizes.ts'

// The system a shopper thinks in, remembered by this browser for every product. Storage may be off: then for this page only.
const KEY = 'sizeSystem'
const listeners = new Set<() => void>()
let chosen: SizeSystem | undefined
let read = false

function current(): SizeSystem | undefined {
  if (!read) {
    read = true
    try {
      const stored = localStorage.getItem(KEY)
      chosen = SIZE_SYSTEMS.find((system) => system === stored)
    } catch {
      chosen = undefined
    }
  }
  return chosen
}

export function chooseSizeSystem(system: SizeSystem): void {
  chosen = system
  read = true
  try {
    localStorage.setItem(KEY, system)
  } catch {
    // Kept in memory all the same.
  }
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The remembered system if the product has it, else `fallback`; the server renders the fallback. */
export function useSizeSystem(
  available: readonly SizeSystem[],
  fallback: SizeSystem | undefined,
): SizeSystem | undefined {
  const remembered = useSyncExternalStore(watch, current, () => undefined)
  return remembered && available.includes(remembered) ? remembered : fallback
}
