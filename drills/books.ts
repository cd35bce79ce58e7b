import type { DrillDatabase } from './database.ts'
import { runScript } from './script.ts'

/** What the books say after a drill; all of it should be empty. */
export interface Books {
  /** Orders a shopper was told of that are not there. */
  lost: string[]
  /** Attempts the gateway holds money for twice, or without an order. */
  doubleCharges: string[]
  chargedForNothing: string[]
  /** What `npm run db:audit` found: oversold goods, sums that do not foot, work that stands still. */
  audit: string[]
}

/** To be asked when nothing runs any more. */
export async function readBooks(database: DrillDatabase, dataDir: string, told: readonly string[]): Promise<Books> {
  const orders = await database.ask<{ number: string; attempt: string }>(
    'select number, attempt_id::text as attempt from orders where attempt_id is not null',
  )
  const numbers = new Set(orders.map(({ number }) => number))
  const attempts = new Set(orders.map(({ attempt }) => attempt))
  const holding = JSON.parse(await runScript('drills/charges.ts', [], { DATA_DIR: dataDir })) as string[]
  const audit = await auditOf(database, dataDir)
  for (const line of audit) console.log(line)
  return {
    lost: told.filter((number) => !numbers.has(number)),
    doubleCharges: holding.filter((reference, i) => holding.indexOf(reference) !== i),
    chargedForNothing: holding.filter((reference) => !attempts.has(reference)),
    audit,
  }
}

/** What `npm run db:audit` finds broken or standing still, a line each with what breaks it. */
export function auditOf(database: DrillDatabase, dataDir: string): Promise<string[]> {
  return runScript('scripts/db-audit.ts', [], { DATABASE_URL: database.url, DATA_DIR: dataDir }).then(
    () => [],
    (error: Error) => error.message.match(/^(BROKEN|STUCK).*(\n {9}.*)*/gm)?.map(onOneLine) ?? [error.message],
  )
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ')
