import 'server-only'
import type { PoolClient } from 'pg'
import { ON_ITS_WAY } from '../orders/returned-units.ts'
import { err, type Result } from '../platform/result.ts'

/**
 * ReturnWithdrawn, of a return that was withdrawn `at`: whoever has its parcel in hand finds the returns of the order
 * that are on their way in its place [RET-29].
 */
export async function returnWithdrawn(client: PoolClient, orderNumber: string, at: Date): Promise<Result<never>> {
  const { rows } = await client.query<{ number: string }>(
    `select number from returns r where order_number = $1 and ${ON_ITS_WAY('r')} order by created_at, number`,
    [orderNumber],
  )
  const announced = rows.map(({ number }) => number)
  return err('ReturnWithdrawn', { details: { orderNumber, withdrawnAt: at.toISOString(), announced } })
}
