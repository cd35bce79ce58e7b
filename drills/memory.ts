import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Node's option for a shop that is to be weighed by what it keeps. */
export const COLLECTS_ON_SIGNAL = ['--import', './drills/collect-on-signal.mjs']

const COLLECT_MS = 3000
/** What the first collection sets free, e.g. a socket's last buffer, a later one finds. */
const COLLECTIONS = 3

/**
 * Of a process and all that it started, without the database: what they hold in memory, shared pages counted once each.
 */
export function heldMegabytes(pid: number): number {
  return heldByEach(pid).reduce((sum, each) => sum + each, 0)
}

/** As `heldMegabytes`, of each process, the oldest first. */
export function heldByEach(pid: number): number[] {
  return familyOf(pid).map((each) => proportionalBytes(each) / 1024 ** 2)
}

/** As `heldMegabytes`, once all garbage is collected: what is kept. The shop was started with COLLECTS_ON_SIGNAL. */
export async function keptMegabytes(pid: number): Promise<number> {
  for (let collection = 0; collection < COLLECTIONS; collection += 1) {
    for (const each of familyOf(pid)) process.kill(each, 'SIGUSR2')
    await pause(COLLECT_MS)
  }
  return heldMegabytes(pid)
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
