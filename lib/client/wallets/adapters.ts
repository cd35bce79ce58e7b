import type { WalletKind } from '#lib/domain/payment/wallets.ts'
import type { AnswerOf } from '../api.ts'
import type { Wallet } from './port.ts'

interface WalletAdapter {
  /** Over the provider's own script. */
  real: (offer: AnswerOf<'clientToken'>) => Promise<Wallet>
  /**
   * The same adapter over a stand-in of the script, which opens a sheet of ours. Whatever the original would refuse, it
   * refuses.
   */
  standIn: () => Promise<Wallet>
}

/** Each wallet's adapter, fetched only when it is wanted. */
export const ADAPTERS: Record<WalletKind, WalletAdapter> = {
  PAYPAL: {
    real: async ({ clientToken }) => (await import('./paypal.ts')).paypalWallet(clientToken),
    standIn: async () => (await import('./sandbox-paypal.ts')).paypalSandbox(),
  },
  AFTERPAY: {
    real: async ({ wallets }) =>
      (await import('./afterpay.ts')).afterpayWallet(wallets?.afterpayEnvironment ?? 'production'),
    standIn: async () => (await import('./sandbox-afterpay.ts')).afterpaySandbox(),
  },
  APPLE_PAY: {
    real: async ({ clientToken }) => (await import('./apple-pay.ts')).applePayWallet(clientToken),
    standIn: async () => (await import('./sandbox-apple-pay.ts')).applePaySandbox(),
  },
  GOOGLE_PAY: {
    real: async ({ clientToken, wallets }) =>
      (await import('./google-pay.ts')).googlePayWallet(clientToken, wallets?.googlePayMerchantId),
    standIn: async () => (await import('./sandbox-google-pay.ts')).googlePaySandbox(),
  },
}
