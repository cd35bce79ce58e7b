import 'server-only'
import { CARD_METHOD_CODE } from '#lib/domain/payment/payment-routes.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'

/**
 * What an attempt was to be paid with beside gift cards: says which provider knows of it. Of one that names nobody,
 * whoever takes cards is asked.
 */
export async function chargeMethod(attemptId: string): Promise<string> {
  const { rows } = await pool().query<{ method_code: string }>(
    'select method_code from payments where attempt_id = $1 and method_code <> $2',
    [attemptId, VOUCHER_METHOD_CODE],
  )
  return rows[0]?.method_code ?? CARD_METHOD_CODE
}
