import type { JournalLine } from '#lib/contract/erp/journal.ts'
import { ask, type Wire } from './wire.ts'

const DAY_MS = 86_400_000
const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
const cents = (dollars: number) => Math.round(dollars * 100)

/** Debits less credits in cents by account, and the days whose two sides differ. */
export interface JournalSums {
  accounts: Map<string, number>
  uneven: string[]
}

/** The journal of today and the days beside it, as accounting reads it. */
export async function readJournal(wire: Wire): Promise<JournalSums> {
  const { status, body } = await ask(wire, { path: `/erp/v1/journal?from=${day(-1)}&to=${day(2)}` })
  if (status !== 200) throw new Error(`No journal: ${status} ${JSON.stringify(body)}`)
  const accounts = new Map<string, number>()
  const days = new Map<string, number>()
  for (const line of body['journal'] as JournalLine[]) {
    const net = cents(line.debit) - cents(line.credit)
    accounts.set(line.account, (accounts.get(line.account) ?? 0) + net)
    days.set(line.day, (days.get(line.day) ?? 0) + net)
  }
  return { accounts, uneven: [...days].filter(([, net]) => net !== 0).map(([uneven]) => uneven) }
}
