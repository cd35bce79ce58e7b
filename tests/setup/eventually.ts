import { vi } from 'vitest'

/**
 * How long a test waits for what must come: a busy machine is not a broken shop. Less where it is shown mutants: many
 * have it wait for what never comes.
 */
export const PATIENCE_MS = process.env['MUTATED'] === undefined ? 10_000 : 3000

/** For what comes with the second beat of the job queue, four seconds after the first, where mutants are shown too. */
export const BEATS_MS = 9000

/** Resolves with what `check` answers once it no longer throws. */
export function eventually<Answer>(
  check: () => Answer | Promise<Answer>,
  patienceMs: number = PATIENCE_MS,
): Promise<Answer> {
  return vi.waitFor(check, { timeout: patienceMs })
}
