import { randomUUID } from 'node:crypto'
import { makeFleetingDirectory } from '../../tests/setup/fleeting-directory.ts'
import { readBooks } from '../books.ts'
import { plentiful, SCARCE, scarceSold, stockUp } from '../goods.ts'
import type { DrillResult, DrillRow } from '../row.ts'
import { acknowledged, newTally, orderOnce, quotedTotal } from '../shoppers.ts'

const SCARCE_STOCK = 25
const SHOPPERS = 60
const DOUBLES = 10

/** Two instances share nothing but the database: what one does, the other must not do again. */
export const row: DrillRow = {
  id: 'instances',
  title: 'two instances on one database',
  async run({ database: openDatabase, shop }) {
    const database = await openDatabase()
    await stockUp(database, SCARCE_STOCK)
    const dataDir = await makeFleetingDirectory('drill')
    const both = [
      await shop({ databaseUrl: database.url, dataDir }),
      await shop({ databaseUrl: database.url, dataDir }),
    ]
    const origins = both.map(({ origin }) => origin)
    const at = (i: number) => () => origins[i % 2] ?? ''
    const total = await quotedTotal(at(0)(), plentiful())
    const tally = newTally()
    const want = (i: number) => orderOnce({ origin: at(i), item: SCARCE, total, tally })
    await Promise.all(Array.from({ length: SHOPPERS }, (_, i) => want(i)))
    const sold = acknowledged(tally).length
    const twice = await Promise.all(
      Array.from({ length: DOUBLES }, async () => {
        const order = { item: plentiful(), total, tally, key: randomUUID() }
        const answers = await Promise.all([0, 1].map((i) => orderOnce({ ...order, origin: at(i) })))
        return new Set(answers.map(({ number }) => number)).size === 1 && answers[0]?.kind === 'placed'
      }),
    )
    for (const instance of both) await instance.end('SIGTERM')
    const books = await readBooks(database, dataDir, acknowledged(tally))
    const wrong =
      books.lost.length + books.doubleCharges.length + books.audit.filter((l) => l.startsWith('BROKEN')).length
    const results: DrillResult[] = [
      {
        what: `${SHOPPERS} shoppers at both want the last ${SCARCE_STOCK}: sold`,
        measured: `${sold}, ${await scarceSold(database)} in the books`,
        budget: `${SCARCE_STOCK}`,
        met: sold === SCARCE_STOCK && (await scarceSold(database)) === SCARCE_STOCK,
      },
      {
        what: 'the same request at both at once: one order, told to both',
        measured: `${twice.filter(Boolean).length} of ${DOUBLES}`,
        budget: `${DOUBLES}`,
        met: twice.every(Boolean),
      },
      { what: 'lost, charged twice, or broken in the books', measured: `${wrong}`, budget: '0', met: wrong === 0 },
    ]
    return results
  },
}
