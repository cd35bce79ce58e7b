import 'server-only'
import { WALLET_KINDS, WALLETS, type WalletOffer, walletOfMethod } from '#lib/domain/payment/wallets.ts'
import type { Environment } from '../platform/environment.ts'
import { takesWallet } from './wallets.ts'

const CARD_PROVIDER = 'braintree'

/**
 * The methods the shop takes: all of them in the demo shop, else those whose provider is connected [API-77, PAY-01].
 */
export function offeredMethods(env: Environment, { loggedIn }: { loggedIn: boolean }) {
  const wallets = WALLET_KINDS.map((kind) => [WALLETS[kind].offer, takesWallet(env, kind)])
  return { card: true, saved: loggedIn, ...(Object.fromEntries(wallets) as Record<WalletOffer, boolean>) }
}

/** The provider of a method of payment, by its name: Braintree takes cards [PAY-01]. */
export function providerOfMethod(methodCode: string): string {
  return walletOfMethod(methodCode)?.provider ?? CARD_PROVIDER
}

/** The providers this shop has keys of, by name: Braintree always [OPS-72]. */
export function connectedProviders(env: Environment): string[] {
  const wallets = WALLET_KINDS.filter((kind) => takesWallet(env, kind)).map((kind) => WALLETS[kind].provider)
  return [...new Set([CARD_PROVIDER, ...wallets])]
}

/** What the browser's wallets have to be told. */
export function walletSettings({ GOOGLE_PAY_MERCHANT_ID, AFTERPAY_ENVIRONMENT }: Environment) {
  return {
    ...(GOOGLE_PAY_MERCHANT_ID ? { googlePayMerchantId: GOOGLE_PAY_MERCHANT_ID } : {}),
    afterpayEnvironment: AFTERPAY_ENVIRONMENT ?? ('production' as const),
  }
}
