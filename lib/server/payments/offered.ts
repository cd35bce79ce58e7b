import 'server-only'
import { WALLET_KINDS, WALLETS, type WalletOffer } from '#lib/domain/payment/wallets.ts'
import type { Environment } from '../platform/environment.ts'
import { takesWallet } from './wallets.ts'

/**
 * The methods the shop takes: all of them in the demo shop, else those whose provider is connected [API-77, PAY-01].
 */
export function offeredMethods(env: Environment, { loggedIn }: { loggedIn: boolean }) {
  const wallets = WALLET_KINDS.map((kind) => [WALLETS[kind].offer, takesWallet(env, kind)])
  return { card: true, saved: loggedIn, ...(Object.fromEntries(wallets) as Record<WalletOffer, boolean>) }
}

/** What the browser's wallets have to be told. */
export function walletSettings({ GOOGLE_PAY_MERCHANT_ID, AFTERPAY_ENVIRONMENT }: Environment) {
  return {
    ...(GOOGLE_PAY_MERCHANT_ID ? { googlePayMerchantId: GOOGLE_PAY_MERCHANT_ID } : {}),
    afterpayEnvironment: AFTERPAY_ENVIRONMENT ?? ('production' as const),
  }
}
