import 'server-only'
import type { Environment } from '../platform/environment.ts'

/** The methods the shop takes: all of them in the demo shop, else those whose provider is connected [API-77, PAY-01]. */
export function offeredMethods(env: Environment, { loggedIn }: { loggedIn: boolean }) {
  const wallets = env.BRAINTREE_WALLETS?.split(',') ?? []
  const takes = (wallet: string) => env.sandbox || wallets.includes(wallet)
  return {
    card: true,
    saved: loggedIn,
    paypal: takes('paypal'),
    applePay: takes('applePay'),
    googlePay: takes('googlePay'),
    afterpay: takesAfterpay(env),
  }
}

/** Whether Afterpay is connected [PAY-01]. */
export function takesAfterpay(env: Environment): boolean {
  return env.sandbox || (env.AFTERPAY_MERCHANT_ID !== undefined && env.AFTERPAY_SECRET_KEY !== undefined)
}

/** What the browser's wallets have to be told. */
export function walletSettings({ GOOGLE_PAY_MERCHANT_ID, AFTERPAY_ENVIRONMENT }: Environment) {
  return {
    ...(GOOGLE_PAY_MERCHANT_ID ? { googlePayMerchantId: GOOGLE_PAY_MERCHANT_ID } : {}),
    afterpayEnvironment: AFTERPAY_ENVIRONMENT ?? ('production' as const),
  }
}
