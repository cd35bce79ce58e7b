import 'server-only'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from './environment.ts'

let key: Uint8Array | undefined

/** The key that signs tokens and cookies. */
export function signingKey(): Uint8Array {
  key ??= new TextEncoder().encode(signingSecret())
  return key
}

/** What signs tokens and cookies: AUTH_SECRET, or on one's own machine one made once and kept under DATA_DIR. */
export function signingSecret(): string {
  return environment().AUTH_SECRET ?? ownSecret(environment().dataDir)
}

function ownSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'auth-secret')
  try {
    // Two processes may start at once: only one of them gets to write.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
