import { afterEach, beforeAll } from 'vitest'
import { expectBooksInOrder } from './books.ts'
import { useTestDatabase } from './database.ts'
import { openOrderShop } from './order-fixture.ts'
import { useSandbox } from './sandbox.ts'

/**
 * A database, the outside world and a small shop that takes orders, for this test file. After each test the faults are
 * gone and the books must be in order. Call it at the top of the file.
 */
export function useOrderShop() {
  const database = useTestDatabase({ seed: false })
  afterEach(() => expectBooksInOrder())
  const world = useSandbox()
  beforeAll(openOrderShop)
  return { database, world }
}
