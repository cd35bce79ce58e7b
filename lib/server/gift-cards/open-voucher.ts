import 'server-only'
import type { Cents } from '#lib/domain/money/money.ts'
import { VOUCHER_WRONG_PINS_MAX } from '#lib/domain/shop-rules.ts'
import { giftCardCode, isGiftCardExpired } from '#lib/domain/vouchers/gift-card.ts'
import { pool } from '../db/client.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { isVoucherPin } from './voucher-pin.ts'

export interface OpenVoucher {
  code: string
  /** `YYYY-MM-DD` */
  expires: string
  balance: Cents
}

interface VoucherRow extends OpenVoucher {
  pin_hash: string
  status: string
}

/**
 * Opens a gift card with its PIN. Refusals: VoucherInvalid for an unknown code and a wrong PIN alike, VoucherLocked,
 * VoucherExpired, InvalidRequest 'Gift card is suspended' [VOUCH-06, VOUCH-07, VOUCH-11]. Runs outside any transaction:
 * the count of wrong PINs must stand whatever becomes of the order.
 */
export async function openVoucher(typedCode: string, pin: string, now: Date): Promise<Result<OpenVoucher>> {
  const code = giftCardCode(typedCode)
  const { rows } = await pool().query<VoucherRow>({
    name: 'voucher',
    text: `select code, pin_hash, expires::text as expires, balance, status from vouchers where code = $1`,
    values: [code],
  })
  const [voucher] = rows
  const fits = await isVoucherPin(pin, voucher?.pin_hash)
  if (!voucher) return err('VoucherInvalid')
  const status = fits ? await confirmPin(code) : await countWrongPin(code)
  if (status === 'locked') return err('VoucherLocked')
  if (!fits) return err('VoucherInvalid')
  if (status === 'suspended') return err('InvalidRequest', { message: 'Gift card is suspended' })
  if (isGiftCardExpired(voucher.expires, now)) return err('VoucherExpired')
  return ok({ code, expires: voucher.expires, balance: voucher.balance })
}

/** A right PIN ends the row of wrong ones, unless guesses in between have locked the card. Answers the status. */
function confirmPin(code: string): Promise<string> {
  return statusAfter(
    `with confirmed as (update vouchers set wrong_pin_count = 0 where code = $1 and status <> 'locked' and wrong_pin_count > 0)
     select status from vouchers where code = $1`,
    [code],
  )
}

function countWrongPin(code: string): Promise<string> {
  return statusAfter(
    `update vouchers set wrong_pin_count = least(wrong_pin_count + 1, $2),
       status = case when status = 'active' and wrong_pin_count + 1 >= $2 then 'locked' else status end
     where code = $1 returning status`,
    [code, VOUCHER_WRONG_PINS_MAX],
  )
}

async function statusAfter(statement: string, values: unknown[]): Promise<string> {
  const { rows } = await pool().query<{ status: string }>(statement, values)
  return rows[0]?.status ?? 'locked'
}
