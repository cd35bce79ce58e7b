import { sandboxWalletNonce } from '../payment/sandbox-nonce.ts'
import type { Wallet, WalletKind, WalletRequest, WalletResult } from './port.ts'
import { openSheet, type SheetDecision } from './sandbox-session.ts'
import { WALLET_NAMES } from './wallet-names.ts'

const NONCE_NAMES = { PAYPAL: 'paypal', APPLE_PAY: 'applePay', GOOGLE_PAY: 'googlePay' } as const

/** A wallet of the demo shop: a sheet of our own asks what the real one would have answered. */
export function sandboxWallet(kind: WalletKind): Wallet {
  return { kind, load: async () => 'ready', open: (request) => open(kind, request) }
}

async function open(kind: WalletKind, request: WalletRequest): Promise<WalletResult> {
  const decision = await openSheet(kind, request)
  if (decision.kind !== 'approved') return decision
  const { payer, shippingAddress, shippingOptionId } = decision
  return {
    kind: 'approved',
    token: tokenOf(kind, decision),
    summary: payer.email ? `${WALLET_NAMES[kind]} ${payer.email}` : WALLET_NAMES[kind],
    payer,
    ...(shippingAddress ? { shippingAddress } : {}),
    ...(shippingOptionId ? { shippingOptionId } : {}),
  }
}

function tokenOf(kind: WalletKind, { fate, payer }: Extract<SheetDecision, { kind: 'approved' }>): string {
  if (kind === 'AFTERPAY') throw new Error('Afterpay has checkouts, not nonces.')
  return sandboxWalletNonce(NONCE_NAMES[kind], fate, payer.email)
}
