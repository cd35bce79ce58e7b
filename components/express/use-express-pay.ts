'use client'
import { useRef, useState } from 'react'
import { useOutcome } from '#components/shared/payment/use-outcome.ts'
import { unforeseenFailure } from '#lib/client/checkout/placement-finding.ts'
import { payExpress } from '#lib/client/express/express-checkout.ts'
import { prepareWallet, useExpressWallets } from '#lib/client/express/express-wallets.ts'
import type { Wallet } from '#lib/client/wallets/port.ts'
import type { WalletKind } from '#lib/domain/payment/wallets.ts'
import { closeMiniCart } from '#stores/mini-cart.ts'
import { freshQuote } from './use-express-quote.ts'

/** Opens a wallet and follows what comes of it. `fresh`: the quote answers what is chosen now. */
export function useExpressPay(fresh: boolean) {
  const { refusal, refuse, follow } = useOutcome()
  const [busy, setBusy] = useState<WalletKind>()
  // The wallet that is being fetched for a press.
  const wanted = useRef<WalletKind>(undefined)

  async function pay(wallet: Wallet): Promise<void> {
    wanted.current = undefined
    refuse(undefined)
    setBusy(wallet.kind)
    try {
      const outcome = await payExpress(wallet).catch(unforeseenFailure)
      if (outcome.kind === 'CANCELLED') return
      if (outcome.kind === 'SUCCESS') closeMiniCart()
      follow(outcome)
    } finally {
      setBusy(undefined)
    }
  }

  /**
   * A wallet that is ready opens within the press itself: browsers block windows that come later. What the press had to
   * wait for may say that none can open: `mayOpen` is asked then. One that is still on its way gives way to the next
   * that is pressed [PAY-26].
   */
  async function press(kind: WalletKind, mayOpen: () => boolean): Promise<void> {
    if (busy && (busy === kind || !wanted.current)) return
    const known = useExpressWallets.getState().wallets[kind]
    if (known.state === 'ready' && fresh) return pay(known.wallet)
    wanted.current = kind
    setBusy(kind)
    const [prepared, quoted] = await Promise.all([prepareWallet(kind), fresh || freshQuote()])
    if (wanted.current !== kind) return
    wanted.current = undefined
    setBusy(undefined)
    // What is missing is told where the button was.
    if (prepared.state === 'ready' && quoted && mayOpen()) await pay(prepared.wallet)
  }

  return { press, busy, refusal }
}
