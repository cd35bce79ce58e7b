import 'server-only'
import { pool } from '../db/client.ts'
import { giftCardLastDay } from '../gift-cards/new-gift-card.ts'
import type { LeasedOperation } from './leased-operation.ts'
import { close, noteRefused } from './write-operation.ts'

/**
 * Puts money back onto the gift card that paid, once for each operation [OPS-10]; it can be spent for as long as a new
 * one, whatever its last day was. Refused when nobody knows which card that was. False when the operation is no longer
 * ours.
 */
export async function giveBackToVoucher(operation: LeasedOperation): Promise<boolean> {
  const { rows } = await pool().query<{ code: string }>(
    `select code from voucher_entries where order_number = $1 and entry_no = $2 and kind = 'spent' limit 1`,
    [operation.order_number, operation.entry_no],
  )
  const code = rows[0]?.code
  if (code === undefined) return noteRefused(operation, 'nobody knows any more which gift card paid')
  return close(operation, 'done', async (client) => {
    await client.query(
      `update vouchers set balance = balance + $2, spent = spent - $2,
         expires = greatest(expires, $3::date) where code = $1`,
      [code, operation.amount, giftCardLastDay(new Date())],
    )
    await client.query(
      `insert into voucher_entries (code, kind, amount, order_number, entry_no, operation_id) values ($1, 'givenBack', $2, $3, $4, $5)`,
      [code, operation.amount, operation.order_number, operation.entry_no, operation.id],
    )
  })
}
