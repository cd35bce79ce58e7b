import 'server-only'
import { environment } from '../environment.ts'
import { braintreeProvider } from './braintree.ts'
import { connectBraintree } from './braintree-gateway.ts'
import type { PaymentProvider } from './port.ts'

let provider: PaymentProvider | undefined

/** The provider that takes cards and wallets, connected once per process [GEN-11]. */
export function paymentProvider(): PaymentProvider {
  provider ??= braintreeProvider(connectBraintree(environment()))
  return provider
}
