import { paymentOffer } from '../payment/client-token.ts'
import type { Wallet, WalletKind } from './port.ts'

/**
 * The wallet of a kind, its adapter loaded only now: the provider's own, or the stand-in's when the client token is the word
 * `sandbox`. Throws when there is no client token or the adapter cannot be fetched [PAY-26].
 */
export async function walletOf(kind: WalletKind): Promise<Wallet> {
  const { clientToken } = await paymentOffer()
  if (clientToken === 'sandbox') return (await import('./sandbox.ts')).sandboxWallet(kind)
  return realWallet(kind)
}

async function realWallet(kind: WalletKind): Promise<Wallet> {
  throw new Error(`${kind} is not connected.`)
}
