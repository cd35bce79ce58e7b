import 'server-only'
import type { PoolClient } from 'pg'
import { err, type Result } from '../platform/result.ts'
import { inTransaction } from './transaction.ts'

/**
 * Runs a change of what belongs to a customer in a transaction that holds the customer's row: two changes at the same
 * moment, from two devices, come one after the other. A refusal rolls back. UserNotFound when the customer is gone.
 */
export function withCustomer<T>(
  customerId: string,
  change: (client: PoolClient) => Promise<Result<T>>,
): Promise<Result<T>> {
  return inTransaction(async (client) => {
    const { rowCount } = await client.query('select from customers where id = $1 for update', [customerId])
    return rowCount ? change(client) : err('UserNotFound')
  })
}
