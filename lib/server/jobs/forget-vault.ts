import 'server-only'
import type { PaymentProvider } from '../payments/port.ts'
import { paymentProvider } from '../payments/provider.ts'

/**
 * Takes a former customer and their cards out of the provider's vault; what is not there is forgotten already. Throws
 * while the provider does not confirm, so that the job tries again.
 */
export async function forgetVault(vaultId: string, provider: PaymentProvider = paymentProvider()): Promise<void> {
  const removed = await provider.removeVault(vaultId)
  if (!removed.ok) throw new Error(`The vault ${vaultId} could not be forgotten: ${removed.reason}`)
}
