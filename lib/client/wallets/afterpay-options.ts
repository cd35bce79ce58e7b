import { type Cents, decimalText } from '#lib/domain/money/money.ts'
import { CURRENCY } from '#lib/domain/shop-rules.ts'
import type { AfterpayOption, WireMoney } from './afterpay-sdk.ts'
import type { WalletOption, WalletTotals } from './port.ts'
import { selectedOption } from './wallet-text.ts'

/**
 * The options with what the whole order would come to with each of them. One that leaves nothing to pay cannot be
 * offered.
 */
export function afterpayOptions({ total, options }: Omit<WalletTotals, 'bill'>): AfterpayOption[] {
  const without = total - (selectedOption(options)?.amount ?? 0)
  return options.filter(({ amount }) => without + amount > 0).map((option) => priced(option, without + option.amount))
}

/** The chosen option with what the shop has now computed. */
export function afterpayOption({ total, options }: Omit<WalletTotals, 'bill'>): AfterpayOption | undefined {
  const chosen = selectedOption(options)
  return chosen && priced(chosen, total)
}

function priced({ id, label, amount }: WalletOption, orderAmount: Cents): AfterpayOption {
  return { id, name: label, description: '', shippingAmount: money(amount), orderAmount: money(orderAmount) }
}

function money(amount: Cents): WireMoney {
  return { amount: decimalText(amount), currency: CURRENCY }
}
