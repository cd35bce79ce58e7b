import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from '#lib/server/platform/environment.ts'

// server.ts and the bundle Next builds each load their own copy of this module; the place is the process's.
const HOME = Symbol.for('steelcap.sandbox.directory')
const home = globalThis as { [HOME]?: string }

/** Where the outside world keeps what it remembers: `{DATA_DIR}/sandbox` unless `placeSandbox` said otherwise. */
export function sandboxDirectory(): string {
  if (!home[HOME]) placeSandbox(environment().dataDir)
  return home[HOME] ?? ''
}

/** Puts the outside world's memory under `dataDir`. */
export function placeSandbox(dataDir: string): void {
  home[HOME] = join(dataDir, 'sandbox')
  mkdirSync(home[HOME], { recursive: true })
}
