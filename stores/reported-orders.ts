import { isText, listOf } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'

const NUMBERS_MAX = 20

const isNumbers = listOf(isText)
const record = browserRecord<string[]>({
  key: 'reportedOrders',
  version: 1,
  parse: (data) => (isNumbers(data) ? data : undefined),
})
// Two windows may overwrite each other's record: this page tells once all the same.
const told = new Set<string>()

/** Whether an order is news to analytics; it is not from then on [OBS-11]. */
export function isFirstReport(orderNumber: string): boolean {
  const numbers = record.read() ?? []
  if (told.has(orderNumber) || numbers.includes(orderNumber)) return false
  told.add(orderNumber)
  record.write([...numbers, orderNumber].slice(-NUMBERS_MAX))
  return true
}
