import type { Cents } from '#lib/domain/money/money.ts'
import type { WalletBill, WalletOption, WalletRequest } from './port.ts'

/** Drops what is blank, so that absent stays absent. */
export function filled<Field extends string>(
  fields: Record<Field, string | null | undefined>,
): { [F in Field]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as { [F in Field]?: string }
}

/** Whether the wallet is asked who pays: at checkout that is known already. */
export function wantsPayer({ wantsShipping, unsent = false, collectFrom }: WalletRequest): boolean {
  return wantsShipping || unsent || collectFrom !== undefined
}

/** The option that stands selected: the one that says so, else the first. */
export function selectedOption(options: readonly WalletOption[]): WalletOption | undefined {
  return options.find(({ selected }) => selected) ?? options[0]
}

/** The lines of a bill as a wallet lists them, no delivery where nothing is sent; they sum to its total [CHK-39]. */
export function billLines({ items, delivery, deliveryDiscount, giftCards }: WalletBill) {
  const deductions = [
    { label: 'Delivery discount', amount: -deliveryDiscount },
    { label: 'Gift cards', amount: -giftCards },
  ]
  const lines: { label: string; amount: Cents }[] = [
    { label: 'Items', amount: items },
    ...(delivery === undefined ? [] : [{ label: 'Delivery', amount: delivery }]),
  ]
  return [...lines, ...deductions.filter(({ amount }) => amount !== 0)]
}
