import 'server-only'
import { type Cents, toDollars } from '#lib/domain/money.ts'

/** Cents as Braintree writes them: `129.95`. */
export function decimalAmount(amount: Cents): string {
  return toDollars(amount).toFixed(2)
}
