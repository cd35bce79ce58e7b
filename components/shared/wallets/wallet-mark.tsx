import type { ReactNode } from 'react'
import type { ButtonLook } from '#components/ui/button.tsx'
import type { WalletKind } from '#lib/domain/payment/wallets.ts'

/** A wallet's button has its owner's colours [EXP-25]. */
export const WALLET_LOOKS: Record<WalletKind, ButtonLook> = {
  APPLE_PAY: 'own-apple-pay',
  GOOGLE_PAY: 'own-google-pay',
  PAYPAL: 'own-paypal',
  AFTERPAY: 'own-afterpay',
}

// Marks of our own, not the owners': theirs come from their servers, and no page of ours fetches from those before its
// wallet is chosen.
const MARKS: Record<WalletKind, ReactNode> = {
  APPLE_PAY: (
    <g fill="currentcolor">
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="M6 11h12" stroke="#000" strokeWidth="2" />
    </g>
  ),
  GOOGLE_PAY: (
    <>
      <circle cx="8" cy="8" r="4" fill="#8ab4f8" />
      <circle cx="16" cy="8" r="4" fill="#f28b82" />
      <circle cx="8" cy="16" r="4" fill="#81c995" />
      <circle cx="16" cy="16" r="4" fill="#fdd663" />
    </>
  ),
  PAYPAL: (
    <>
      <path d="M11 3h7l-3 14H8z" fill="#0070e0" />
      <path d="M6 7h7l-3 14H3z" fill="#003087" />
    </>
  ),
  AFTERPAY: (
    <g fill="none" stroke="currentcolor" strokeWidth="2.5">
      <circle cx="9" cy="12" r="5.5" />
      <circle cx="15" cy="12" r="5.5" />
    </g>
  ),
}

/** What a wallet's button says, behind a mark. */
export function WalletLabel({ kind, children }: { kind: WalletKind; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 24 24" width="20" height="20" className="shrink-0" aria-hidden="true">
        {MARKS[kind]}
      </svg>
      {children}
    </span>
  )
}
