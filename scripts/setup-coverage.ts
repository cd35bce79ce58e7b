// Set up before each file of the server's tests. What runs while a file sets its shop up, Stryker takes for the loading
// of modules and shows to every test of every file; here it counts as reached by the first test of the first file.
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'

type Reached = Record<string, number>

interface Stryker {
  currentTestId?: string | undefined
  mutantCoverage?: { perTest: Record<string, Reached> } | undefined
  /** Mutants of which it is known who reaches them; stays with the thread. */
  reached?: Set<string>
}

declare module 'vitest' {
  interface ProvidedContext {
    mode: 'dry-run' | 'mutant'
  }
}

const SETTING_UP = 'setting up'
const stryker = (globalThis as Record<string, unknown>)[inject('globalNamespace')] as Stryker

if (inject('mode') === 'dry-run') {
  let first: string | undefined
  beforeAll(() => {
    stryker.currentTestId = SETTING_UP
  })
  // Stryker has said before which test this is.
  beforeEach(() => {
    first ??= stryker.currentTestId
  })
  afterAll(() => {
    const perTest: Record<string, Reached> = stryker.mutantCoverage?.perTest ?? {}
    const before = perTest[SETTING_UP] ?? {}
    delete perTest[SETTING_UP]
    const byTests = Object.values(perTest).flatMap((mutants) => Object.keys(mutants))
    const known = new Set([...(stryker.reached ?? []), ...byTests])
    const only = Object.entries(before).filter(([mutant]) => !known.has(mutant))
    if (first !== undefined) perTest[first] = { ...Object.fromEntries(only), ...perTest[first] }
    stryker.reached = new Set([...known, ...Object.keys(before)])
  })
}
