import 'server-only'
import type { PoolClient } from 'pg'
import { pool } from '../db/client.ts'
import { noteWork } from '../platform/idempotency.ts'
import { err, type Result } from '../platform/result.ts'

/**
 * Runs a change of what belongs to a customer in a transaction that holds the customer's row: two changes at the same
 * moment, from two devices, come one after the other. A refusal rolls back. UserNotFound when the customer is gone.
 */
export async function withCustomer<T>(
  customerId: string,
  change: (client: PoolClient) => Promise<Result<T>>,
): Promise<Result<T>> {
  const client = await pool().connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query('select from customers where id = $1 for update', [customerId])
    const result = rowCount ? await change(client) : err('UserNotFound')
    const noted = result.ok ? await noteWork(client) : undefined
    await client.query(result.ok ? 'commit' : 'rollback')
    noted?.()
    client.release()
    return result
  } catch (error) {
    // A connection whose transaction broke is not given to the next caller.
    client.release(true)
    throw error
  }
}
