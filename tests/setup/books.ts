import { expect } from 'vitest'
import { audit } from '#lib/server/orders/audit.ts'
import { quickProvider } from './order-fixture.ts'

/** Fails unless the books are in order. */
export async function expectBooksInOrder(hint?: string): Promise<void> {
  const broken = (await audit(quickProvider)).filter(({ violations }) => violations.length > 0)
  expect(broken, hint).toEqual([])
}
