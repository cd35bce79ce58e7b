import { setTimeout as pause } from 'node:timers/promises'
import { makeFleetingDirectory } from '../../tests/setup/fleeting-directory.ts'
import { startBalancer } from '../balancer.ts'
import { readBooks } from '../books.ts'
import type { DrillDatabase } from '../database.ts'
import { plentiful, stockUp } from '../goods.ts'
import { openPage } from '../open-page.ts'
import { makeOtherBuild } from '../other-build.ts'
import { countFiles, startVisits } from '../page-visits.ts'
import type { DrillResult, DrillRow } from '../row.ts'
import type { DrillShop } from '../shop.ts'
import { acknowledged, quotedTotal, startShoppers } from '../shoppers.ts'

const INSTANCES = 2
const VISITORS = 2
const SHOPPERS = 3
const BETWEEN_MS = 1500
const TABLES = ['products', 'variants', 'orders', 'order_attempts', 'order_lines', 'payments', 'customers', 'carts']

/**
 * A release under load: instance after instance is replaced by one of another build, and tables get columns meanwhile.
 */
export const row: DrillRow = {
  id: 'release',
  title: 'a rolling release with orders in flight and pages open',
  async run({ short, database: openDatabase, shop, say }) {
    const database = await openDatabase()
    await stockUp(database, 0)
    const dataDir = await makeFleetingDirectory('drill')
    const other = await makeOtherBuild()
    const balancer = await startBalancer()
    const start = async (dist: string | undefined) => {
      const env = { SITE_URL: balancer.origin, ...(dist ? { NEXT_DIST_DIR: dist } : {}) }
      const instance = await shop({ databaseUrl: database.url, dataDir, env })
      balancer.add(instance.port)
      return instance
    }
    try {
      const running: DrillShop[] = []
      for (let i = 0; i < INSTANCES; i += 1) running.push(await start(undefined))
      const total = await quotedTotal(running[0]?.origin ?? '', plentiful())
      await pause(BETWEEN_MS)
      const page = await openPage(balancer.origin)
      const visits = startVisits(VISITORS, balancer.origin)
      const shoppers = startShoppers(SHOPPERS, () => balancer.origin, total)
      const releases = short ? 1 : 4
      for (let release = 1; release <= releases; release += 1) {
        await changeSchema(database, release)
        for (let i = 0; i < INSTANCES; i += 1) {
          const next = await start(release % 2 === 1 ? other.dist : undefined)
          await pause(BETWEEN_MS)
          await running[i]?.end('SIGTERM')
          running[i] = next
        }
        say(
          `release ${release}: ${visits.pages} pages, ${visits.files} files, ${shoppers.tally.outcomes.length} orders so far`,
        )
      }
      await pause(BETWEEN_MS)
      await Promise.all([visits.stop(), shoppers.stop()])
      // What a page that is still open may ask for yet.
      await countFiles(visits, balancer.origin, [...other.firstFiles, ...other.ownFiles])
      const wrong = await page.goOn()
      await page.close()
      for (const instance of running) await instance.end('SIGTERM')
      const lost = [...shoppers.tally.statuses].filter(([status]) => status === 0 || status >= 500)
      const books = await readBooks(database, dataDir, acknowledged(shoppers.tally))
      const broken =
        books.lost.length + books.doubleCharges.length + books.audit.filter((l) => l.startsWith('BROKEN')).length
      for (const line of [...visits.brokenPages, ...visits.missingFiles, ...wrong].slice(0, 20)) say(line)
      return [
        none(
          'answers an order was lost for or met by an error',
          lost.reduce((sum, [, n]) => sum + n, 0),
          shoppers.tally.outcomes.length,
        ),
        none('pages that came broken or not', visits.brokenPages.length, visits.pages),
        none('static files of either build that were missing', visits.missingFiles.length, visits.files),
        none('troubles of a browser whose page was open before', wrong.length, 1),
        none('orders lost, charged twice, or broken in the books', broken, acknowledged(shoppers.tally).length),
      ]
    } finally {
      await balancer.stop()
      await other.remove()
    }
  },
}

function none(what: string, count: number, of: number): DrillResult {
  return { what, measured: `${count} of ${of}`, budget: '0', met: count === 0 && of > 0 }
}

/** The new schema, under the old instances: a release's migrations only add. */
async function changeSchema({ ask }: DrillDatabase, release: number): Promise<void> {
  for (const table of TABLES) {
    for (let tries = 0; ; tries += 1) {
      const done = await ask(
        `do $$ begin set local lock_timeout = '500ms'; if to_regclass('${table}') is not null then
         alter table ${table} add column of_release_${release} int default 7; end if; end $$`,
      ).then(
        () => true,
        () => false,
      )
      if (done) break
      if (tries > 50) throw new Error(`${table} could not be changed.`)
      await pause(50)
    }
  }
}
