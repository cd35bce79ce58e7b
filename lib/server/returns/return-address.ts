import 'server-only'
import { z } from 'zod'
import { pool } from '../db/client.ts'
import { environment } from '../platform/environment.ts'
import { SHOP_DETAILS } from '../platform/shop-details.ts'

export const addressLines = z.array(z.string().trim().min(1)).min(1).max(8)

/**
 * Where parcels go, line by line: the setting `returnAddress`, in a demo shop its own address. Undefined where nobody
 * has set one: then shoppers are told to ask.
 */
export async function returnAddress(isDemo = environment().sandbox): Promise<string[] | undefined> {
  const { rows } = await pool().query<{ value: unknown }>("select value from settings where key = 'returnAddress'")
  const stored = addressLines.safeParse(rows[0]?.value)
  if (stored.success) return stored.data
  return isDemo ? [`${SHOP_DETAILS.name} Returns`, ...SHOP_DETAILS.address.split(', '), 'Australia'] : undefined
}
