import { afterAll, afterEach, beforeAll } from 'vitest'
import { environment } from '#lib/server/platform/environment.ts'
import { clearFaults } from '#sandbox/faults.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'

/**
 * Stands in for the outside world in this test file. Its faults and what `use` put before its handlers end with each
 * test. Call it at the top of the file.
 */
export function useSandbox(): Pick<Sandbox, 'use' | 'reset'> {
  let running: Sandbox
  beforeAll(() => {
    running = startSandbox({ dataDir: environment().dataDir })
  })
  afterEach(() => {
    clearFaults()
    running.reset()
  })
  afterAll(() => running.stop())
  return { use: (...handlers) => running.use(...handlers), reset: () => running.reset() }
}
