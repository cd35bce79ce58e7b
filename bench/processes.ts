import { readdirSync, readFileSync } from 'node:fs'

/** The processes that this one started and that still run. */
export function childrenOf(parent: number): number[] {
  const all = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
  return all.filter((pid) => {
    try {
      return parentOf(pid) === parent
    } catch {
      return false
    }
  })
}

/** The words a process was started with. */
export function wordsOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
}
