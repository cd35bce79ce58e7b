import { sandboxWalletNonce } from '../payment/sandbox-nonce.ts'
import type { Wallet, WalletKind, WalletRequest, WalletResult } from './port.ts'
import { sandboxAfterpay } from './sandbox-afterpay.ts'
import { openSheet } from './sandbox-session.ts'
import { WALLET_NAMES } from './wallet-names.ts'

const NONCE_NAMES = { PAYPAL: 'paypal', APPLE_PAY: 'applePay', GOOGLE_PAY: 'googlePay' } as const

/** A wallet of the demo shop: a sheet of our own asks what the real one would have answered. */
export function sandboxWallet(kind: WalletKind): Wallet {
  if (kind === 'AFTERPAY') return sandboxAfterpay
  return { kind, load: async () => 'ready', open: (request) => open(kind, request) }
}

async function open(kind: keyof typeof NONCE_NAMES, request: WalletRequest): Promise<WalletResult> {
  const decision = await openSheet(kind, request)
  if (decision.kind !== 'approved') return decision
  const { fate, payer, shippingAddress, shippingOptionId } = decision
  return {
    kind: 'approved',
    token: sandboxWalletNonce(NONCE_NAMES[kind], fate, payer.email),
    summary: payer.email ? `${WALLET_NAMES[kind]} ${payer.email}` : WALLET_NAMES[kind],
    payer,
    ...(shippingAddress ? { shippingAddress } : {}),
    ...(shippingOptionId ? { shippingOptionId } : {}),
  }
}
