import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ICruiseResult } from 'dependency-cruiser'

export interface Breach {
  rule: string
  from: string
  to: string
}

const run = promisify(execFile)

/** Cruises the imports of a tree by its own .dependency-cruiser.cjs, with paths as seen from the tree's root. */
export async function cruiseTree(root: string, paths: string[]): Promise<{ cruised: number; breaches: Breach[] }> {
  const program = new URL('../node_modules/.bin/depcruise', import.meta.url).pathname
  const words = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...paths]
  const { stdout } = await run(process.execPath, words, { cwd: root, maxBuffer: 256 * 1024 * 1024 }).catch(outputOf)
  const { summary } = JSON.parse(stdout) as ICruiseResult
  const breaches = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  return { cruised: summary.totalCruised, breaches }
}

// It ends with the number of breaches as its exit code, and still prints the result.
function outputOf(error: { stdout?: string; stderr?: string }): { stdout: string } {
  if (error.stdout) return { stdout: error.stdout }
  throw new Error(`dependency-cruiser failed: ${error.stderr}`)
}
