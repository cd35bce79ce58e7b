import type { CheckoutInfoBody } from '#lib/contract/checkout.ts'
import { toDollars } from '#lib/domain/money/money.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { appliedVouchers } from '#stores/vouchers.ts'

type Credits = NonNullable<CheckoutInfoBody['availableCreditBalances']>

/** What a quote is told about the gift cards on the order: their balances, in the order they pay [DATA-19]. */
export function creditBalances(): Credits {
  return appliedVouchers().map(({ code, amountRemaining }) => ({
    methodCode: VOUCHER_METHOD_CODE,
    code,
    amount: toDollars(amountRemaining),
  }))
}
