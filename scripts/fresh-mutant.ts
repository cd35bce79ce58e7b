// Set up before each file in a warm thread: what Stryker knows of the mutant before is forgotten.
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
