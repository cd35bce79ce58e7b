import 'server-only'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'

/** Whoever takes cards is asked about an attempt that names nobody. */
const CARDS = 'braintree_credit_card'

/** What an attempt was to be paid with beside gift cards: says which provider knows of it. */
export async function chargeMethod(attemptId: string): Promise<string> {
  const { rows } = await pool().query<{ method_code: string }>(
    'select method_code from payments where attempt_id = $1 and method_code <> $2',
    [attemptId, VOUCHER_METHOD_CODE],
  )
  return rows[0]?.method_code ?? CARDS
}
