import 'server-only'
import { WALLET_KINDS, WALLETS, type WalletKind } from '#lib/domain/payment/wallets.ts'
import type { Environment } from '../platform/environment.ts'
import type { Origins } from '../platform/origins.ts'

interface WalletConnection {
  /** Whether this shop's settings connect it; in the demo shop all are. */
  connected: (env: Environment) => boolean
  /** What its own scripts load. */
  origins: Origins
}

const AFTERPAY_PAGES = ['https://portal.afterpay.com', 'https://portal.sandbox.afterpay.com']

/** How the server is connected to each wallet [PAY-01]. */
const CONNECTIONS: Record<WalletKind, WalletConnection> = {
  PAYPAL: {
    connected: throughBraintree('PAYPAL'),
    origins: {
      scripts: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
      frames: ['https://*.paypal.com'],
      calls: ['https://*.paypal.com'],
    },
  },
  AFTERPAY: {
    connected: (env) => env.AFTERPAY_MERCHANT_ID !== undefined && env.AFTERPAY_SECRET_KEY !== undefined,
    origins: { scripts: AFTERPAY_PAGES, frames: AFTERPAY_PAGES, calls: [] },
  },
  APPLE_PAY: {
    connected: throughBraintree('APPLE_PAY'),
    origins: { scripts: ['https://applepay.cdn-apple.com'], frames: [], calls: [] },
  },
  GOOGLE_PAY: {
    connected: throughBraintree('GOOGLE_PAY'),
    origins: {
      scripts: ['https://pay.google.com'],
      frames: ['https://pay.google.com'],
      calls: ['https://pay.google.com', 'https://google.com'],
    },
  },
}

function throughBraintree(kind: WalletKind): (env: Environment) => boolean {
  return ({ BRAINTREE_WALLETS }) => BRAINTREE_WALLETS?.split(',').includes(WALLETS[kind].offer) ?? false
}

/** Whether the shop takes a wallet [API-77, PAY-01]. */
export function takesWallet(env: Environment, kind: WalletKind): boolean {
  return env.sandbox || CONNECTIONS[kind].connected(env)
}

/** What the scripts of the wallets this shop takes may load. */
export function walletOrigins(env: Environment): Origins[] {
  return WALLET_KINDS.filter((kind) => takesWallet(env, kind)).map((kind) => CONNECTIONS[kind].origins)
}
