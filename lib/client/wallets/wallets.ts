import type { AnswerOf } from '../api.ts'
import { paymentOffer } from '../payment/client-token.ts'
import type { Wallet, WalletKind } from './port.ts'

/**
 * The wallet of a kind, its adapter loaded only now: the provider's own, or the stand-in's when the client token is the word
 * `sandbox`. Throws when there is no client token or the adapter cannot be fetched [PAY-26].
 */
export async function walletOf(kind: WalletKind): Promise<Wallet> {
  const offer = await paymentOffer()
  if (offer.clientToken === 'sandbox') return (await import('./sandbox.ts')).sandboxWallet(kind)
  return realWallet(kind, offer)
}

async function realWallet(kind: WalletKind, { clientToken, wallets }: AnswerOf<'clientToken'>): Promise<Wallet> {
  switch (kind) {
    case 'PAYPAL':
      return (await import('./paypal.ts')).paypalWallet(clientToken)
    case 'APPLE_PAY':
      return (await import('./apple-pay.ts')).applePayWallet(clientToken)
    case 'GOOGLE_PAY':
      return (await import('./google-pay.ts')).googlePayWallet(clientToken, wallets?.googlePayMerchantId)
    case 'AFTERPAY':
      return (await import('./afterpay.ts')).afterpayWallet(wallets?.afterpayEnvironment ?? 'production')
  }
}
