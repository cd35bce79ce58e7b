import type { WalletKind } from '#lib/domain/payment/wallets.ts'
import { paymentOffer } from '../payment/client-token.ts'
import { ADAPTERS } from './adapters.ts'
import type { Wallet } from './port.ts'

/**
 * The wallet of a kind, its adapter loaded only now: the provider's own, or the stand-in's when the client token is the
 * word `sandbox`. Throws when there is no client token or the adapter cannot be fetched [PAY-26].
 */
export async function walletOf(kind: WalletKind): Promise<Wallet> {
  const offer = await paymentOffer()
  const { real, standIn } = ADAPTERS[kind]
  return offer.clientToken === 'sandbox' ? standIn() : real(offer)
}
