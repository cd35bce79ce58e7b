import { expect } from 'vitest'
import { audit } from '#lib/server/orders/audit.ts'
import { quickProvider } from './order-fixture.ts'

const brokenAudits = async () => (await audit(quickProvider)).filter(({ violations }) => violations.length > 0)

/** The rules of the books that are broken. */
export const brokenRules = async () => (await brokenAudits()).map(({ rule }) => rule)

/** Fails unless the books are in order. */
export async function expectBooksInOrder(hint?: string): Promise<void> {
  expect(await brokenAudits(), hint).toEqual([])
}
