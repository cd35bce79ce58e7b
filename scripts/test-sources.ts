import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sources of all tests and journeys by the names of their files; several files may have one name. */
export function readTestSources(): Map<string, string[]> {
  const tests = new Map<string, string[]>()
  for (const tree of ['tests', 'e2e']) {
    for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(test|spec)\.tsx?$/.test(entry.name)) continue
      const source = readFileSync(join(entry.parentPath, entry.name), 'utf8')
      tests.set(entry.name, [...(tests.get(entry.name) ?? []), source])
    }
  }
  return tests
}
