// Set up before each file in a warm thread: what Stryker knows of the mutant before is forgotten, and what the shop has
// kept for its process, over all copies of a module.
import { inject } from 'vitest'

interface Stryker {
  activeMutant?: string | undefined
  mutantCoverage?: unknown
}

declare module 'vitest' {
  interface ProvidedContext {
    mutantActivation: 'static' | 'runtime'
    globalNamespace: '__stryker__'
  }
}

const stryker = (globalThis as Record<string, unknown>)[inject('globalNamespace')] as Stryker
// Of one that is active from the loading of modules on, Stryker's own setup has just said which.
if (inject('mutantActivation') !== 'static') stryker.activeMutant = undefined
stryker.mutantCoverage = undefined

const kept = globalThis as Record<symbol, unknown>
// It would go on to listen, to the next file's database.
await (kept[Symbol.for('steelcap.changes')] as { line?: { close(): Promise<void> } } | undefined)?.line?.close()
for (const key of Object.getOwnPropertySymbols(kept)) {
  if (/^steelcap\.(?!sandbox)/.test(key.description ?? '')) delete kept[key]
}
