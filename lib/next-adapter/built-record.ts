import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build has written into a file of its directory, by name; nothing where nothing was built. */
export function builtRecord<Value>(file: string): Record<string, Value> {
  try {
    return JSON.parse(readFileSync(join(process.env['NEXT_DIST_DIR'] ?? '.next', file), 'utf8'))
  } catch {
    return {}
  }
}
