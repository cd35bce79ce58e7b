/** A module and what it imports, as paths from the root of the tree. */
export interface Imports {
  source: string
  imports: readonly string[]
}

/** One import of the shortest way from a folder back to itself. */
export interface CycleStep {
  from: string
  to: string
}

// What any server needs: `db` is what `platform/database` would be, and each stands on the other (record 040).
const ONE_FLOOR: Readonly<Record<string, string>> = { db: 'platform' }

/**
 * The shortest way from a folder of lib/server through others back to itself, as imports; none if there is no such way.
 * There may be one although no module reaches itself: two files of a folder then stand at two heights (record 134).
 */
export function serverFolderCycle(modules: readonly Imports[]): CycleStep[] {
  const graph = folderGraph(modules)
  const cycles = [...graph.keys()].map((folder) => wayBack(graph, folder)).filter((cycle) => cycle.length > 0)
  return cycles.toSorted((a, b) => a.length - b.length)[0] ?? []
}

/** For each folder those it imports from, with the first import that does. */
type FolderGraph = Map<string, Map<string, CycleStep>>

function folderGraph(modules: readonly Imports[]): FolderGraph {
  const graph: FolderGraph = new Map()
  for (const { source, imports } of modules) {
    for (const imported of imports) {
      const [from, to] = [folderOf(source), folderOf(imported)]
      if (from === undefined || to === undefined || from === to) continue
      const steps = graph.get(from) ?? new Map<string, CycleStep>()
      graph.set(from, steps)
      if (!steps.has(to)) steps.set(to, { from: source, to: imported })
    }
  }
  return graph
}

function folderOf(path: string): string | undefined {
  const [, folder] = /^lib\/server\/([^/]+)\//.exec(path) ?? []
  return folder === undefined ? undefined : (ONE_FLOOR[folder] ?? folder)
}

function wayBack(graph: FolderGraph, start: string): CycleStep[] {
  const seen = new Set<string>()
  const ways: { folder: string; steps: CycleStep[] }[] = [{ folder: start, steps: [] }]
  for (const { folder, steps } of ways) {
    for (const [next, step] of graph.get(folder) ?? []) {
      if (next === start) return [...steps, step]
      if (seen.has(next)) continue
      seen.add(next)
      ways.push({ folder: next, steps: [...steps, step] })
    }
  }
  return []
}
