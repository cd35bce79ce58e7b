import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BROWSER } from '../beside-bare.ts'
import { count, median } from '../numbers.ts'
import { childrenOf } from '../processes.ts'
import type { BenchContext, BenchRow, Row } from '../row.ts'
import type { Shop, ShopKind } from '../shop.ts'

const WHOLE: ShopKind = { processors: 'all' }
const STARTS = 5
const MEGABYTE = 1024 * 1024

/**
 * Memory that is the process's own plus its share of what it shares with others, so that a sum counts nothing twice.
 */
function shareBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
}

function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
}

/** The embedded server and its children, found by the file it keeps its id in. */
function databaseProcesses(dataDir: string): number[] {
  const file = join(dataDir, 'postgres', 'data', 'postmaster.pid')
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
  return [postmaster, ...childrenOf(postmaster)]
}

async function afterLoad(context: BenchContext, shop: Shop): Promise<Row[]> {
  for (const path of Object.values(shop.paths)) {
    await context.load({ url: shop.origin + path, connections: 10, seconds: 3, headers: BROWSER })
  }
  for (let page = 1; page <= 4; page++) {
    await fetch(`${shop.origin}/search?page=${page}`).then((answer) => answer.arrayBuffer())
  }
  const pids = databaseProcesses(shop.dataDir)
  const renderers = childrenOf(shop.pid).filter((pid) => !pids.includes(pid))
  const [own, rendering] = [residentBytes(shop.pid), renderers.reduce((sum, pid) => sum + residentBytes(pid), 0)]
  const app = own + rendering
  const database = pids.reduce((sum, pid) => sum + shareBytes(pid), 0)
  return [
    {
      what: 'resident memory of the app after load, its render process with it',
      measured: count(app / MEGABYTE, 'MB'),
      beside: `rendering ${count(rendering / MEGABYTE, 'MB')} in ${renderers.length} process${renderers.length === 1 ? '' : 'es'}`,
      budget: '≤ 400 MB',
      met: app <= 400 * MEGABYTE,
    },
    {
      what: 'app and database together',
      measured: count((app + database) / MEGABYTE, 'MB'),
      beside: `database ${count(database / MEGABYTE, 'MB')} in ${pids.length} processes`,
      budget: '≤ 600 MB',
      met: app + database <= 600 * MEGABYTE,
    },
  ]
}

export const row: BenchRow = {
  id: 'P12',
  title: 'Starting the shop when it is built and seeded, and what it takes',
  async run(context) {
    await context.stopShop()
    const memory = await afterLoad(context, await context.shop(WHOLE))
    const seconds: number[] = []
    for (let i = 0; i < STARTS; i++) {
      await context.stopShop()
      seconds.push((await context.shop(WHOLE)).firstByteSeconds)
    }
    const middle = median(seconds)
    return [
      {
        what: 'first byte of the home page, database and all',
        measured: count(middle, 's'),
        beside: `fastest ${count(Math.min(...seconds), 's')}, slowest ${count(Math.max(...seconds), 's')}`,
        budget: '≤ 2 s',
        met: middle <= 2,
        note: `median of ${STARTS} starts`,
      },
      ...memory,
    ]
  },
}
