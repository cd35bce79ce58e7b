import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ICruiseResult } from 'dependency-cruiser'
import { serverFolderCycle } from './check-folder-cycles.ts'

export interface Breach {
  rule: string
  from: string
  to: string
}

/** The one wall that dependency-cruiser cannot say: it counts a folder inside another as a second noun. */
export const NO_FOLDER_CYCLES = 'server-folders-have-no-cycles'

const run = promisify(execFile)

/**
 * Cruises the imports of a tree by its own .dependency-cruiser.cjs and for cycles of folders, with paths as seen from
 * the tree's root.
 */
export async function cruiseTree(root: string, paths: string[]): Promise<{ cruised: number; breaches: Breach[] }> {
  const program = new URL('../node_modules/.bin/depcruise', import.meta.url).pathname
  const words = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...paths]
  const { stdout } = await run(process.execPath, words, { cwd: root, maxBuffer: 256 * 1024 * 1024 }).catch(outputOf)
  const { summary, modules } = JSON.parse(stdout) as ICruiseResult
  const imports = modules.map(({ source, dependencies }) => ({
    source,
    imports: dependencies.map(({ resolved }) => resolved),
  }))
  const breaches = [
    ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    ...serverFolderCycle(imports).map((step) => ({ rule: NO_FOLDER_CYCLES, ...step })),
  ]
  return { cruised: summary.totalCruised, breaches }
}

// It ends with the number of breaches as its exit code, and still prints the result.
function outputOf(error: { stdout?: string; stderr?: string }): { stdout: string } {
  if (error.stdout) return { stdout: error.stdout }
  throw new Error(`dependency-cruiser failed: ${error.stderr}`)
}
