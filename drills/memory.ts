import { readdirSync, readFileSync } from 'node:fs'

/** Of a process and all that it started, without the database: what they hold in memory, shared pages counted once each. */
export function heldMegabytes(pid: number): number {
  return heldByEach(pid).reduce((sum, each) => sum + each, 0)
}

/** As `heldMegabytes`, of each process, the oldest first. */
export function heldByEach(pid: number): number[] {
  return familyOf(pid).map((each) => proportionalBytes(each) / 1024 ** 2)
}

function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = read(`/proc/${name}/stat`)
      const [, program = '', rest = ''] = /\((.*)\) (.*)/s.exec(stat) ?? []
      return program.startsWith('postgres') ? [] : [{ pid: Number(name), parent: Number(rest.split(' ')[1]) }]
    })
  const family = [pid]
  for (const one of family) family.push(...parents.filter(({ parent }) => parent === one).map((child) => child.pid))
  return family
}

function proportionalBytes(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024
}

/** Empty for a process that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
