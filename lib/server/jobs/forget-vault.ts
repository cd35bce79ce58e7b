import 'server-only'
import { paymentProvider } from '../payments/provider.ts'

/**
 * Takes a former customer and their cards out of the provider's vault; what is not there is forgotten already. Throws
 * while the provider does not confirm, so that the job tries again.
 */
export async function forgetVault(vaultId: string): Promise<void> {
  const removed = await paymentProvider().removeVault(vaultId)
  if (!removed.ok) throw new Error(`The vault ${vaultId} could not be forgotten: ${removed.reason}`)
}
