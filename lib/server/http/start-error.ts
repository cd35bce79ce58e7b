import 'server-only'
import { EmbeddedDatabaseError } from '../db/embedded-error.ts'
import { UnusableDatabaseError } from '../db/provision-error.ts'
import { EnvironmentError } from '../platform/environment.ts'

/** Why the shop cannot open, in words for whoever starts it. */
export class StartError extends Error {}

/**
 * Says why the shop did not open, and ends the process. What we can name gets plain words; a surprise gets its whole
 * trace [GEN-11].
 */
export function sayWhyNot(error: unknown): never {
  const named = [StartError, EnvironmentError, EmbeddedDatabaseError, UnusableDatabaseError].some(
    (kind) => error instanceof kind,
  )
  const words = named ? (error as Error).message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`\nSteelcap did not start.\n${words}\n`)
  process.exit(1)
}
