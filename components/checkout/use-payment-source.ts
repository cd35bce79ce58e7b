'use client'
import { useState } from 'react'
import { clientTokenQuery } from '#lib/client/payment/client-token.ts'
import { useApiQuery } from '#lib/client/query.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { allowsPayLater } from '#lib/domain/payment/instalments.ts'
import { WALLETS } from '#lib/domain/payment/wallets.ts'
import { offeredMethods, type PaymentMethod, unlessPlacing } from './payment-method.ts'
import { useCardSource } from './use-card-source.ts'
import { useWalletSource } from './use-wallet-source.ts'

/** What pays the order: which of the offered methods is chosen, and how it is asked [PAY-01, PAY-19]. */
export function usePaymentSource(grandTotal: Cents | undefined) {
  const card = useCardSource()
  const offer = useApiQuery(clientTokenQuery())
  const [intent, setIntent] = useState<PaymentMethod>('CARD')
  const methods = offeredMethods(offer.data?.methods)
  const payLater = grandTotal !== undefined && allowsPayLater(grandTotal)
  const chosen = methods.includes(intent) && (payLater || !paysInFour(intent)) ? intent : 'CARD'
  const wallet = useWalletSource(chosen === 'CARD' ? undefined : chosen)
  return {
    card,
    wallet,
    methods,
    payLater,
    chosen,
    choose: unlessPlacing(setIntent),
    ready: chosen === 'CARD' ? !card.loading : wallet.state === 'ready',
    /** Asks whoever pays for a token; a wallet opens here, so call it straight from the click. */
    tokenise: (total: Cents) => (chosen === 'CARD' ? card.tokenise() : wallet.pay(total)),
  }
}

function paysInFour(method: PaymentMethod): boolean {
  return method !== 'CARD' && WALLETS[method].payInFour === 'always'
}

export type PaymentSource = ReturnType<typeof usePaymentSource>
