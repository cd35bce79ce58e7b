import { vi } from 'vitest'

/** How long a test waits for what must come: a busy machine is not a broken shop. */
export const PATIENCE_MS = 10_000

/** Resolves with what `check` answers once it no longer throws. */
export function eventually<Answer>(check: () => Answer | Promise<Answer>): Promise<Answer> {
  return vi.waitFor(check, { timeout: PATIENCE_MS })
}
