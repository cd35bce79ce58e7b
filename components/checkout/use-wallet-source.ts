'use client'
import { useState } from 'react'
import type { PaymentInstrument } from '#lib/client/checkout/placement-request.ts'
import type { OneTimeCard } from '#lib/client/payment/checked-payment.ts'
import { useApiQuery } from '#lib/client/query.ts'
import type { Wallet, WalletEnd } from '#lib/client/wallets/port.ts'
import { walletQuery } from '#lib/client/wallets/wallet-query.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { allowsWalletPayLater } from '#lib/domain/payment/wallet-pay-later.ts'
import { WALLETS, type WalletKind } from '#lib/domain/payment/wallets.ts'

type Finish = (end: WalletEnd) => void

/** What a wallet says when it is asked to pay. */
export type WalletAnswer =
  | { ok: true; instrument: PaymentInstrument; unspent?: OneTimeCard | undefined; finish?: Finish | undefined }
  | { ok: false; cancelled: true }
  | { ok: false; message: string }

/**
 * The chosen wallet: fetched with its provider's script only now that it is wanted; undefined while none is [PAY-26,
 * PAY-27].
 */
export function useWalletSource(kind: WalletKind | undefined) {
  const [payLater, setPayLater] = useState(false)
  const query = useApiQuery(walletQuery(kind))
  const state = query.isError ? 'failed' : query.isPending || query.isFetching ? 'loading' : query.data.state
  return {
    kind,
    state: kind === undefined ? undefined : state,
    reload: () => void query.refetch(),
    payLater,
    choosePayLater: setPayLater,
    pay: (total: Cents) =>
      query.data ? pay(query.data.wallet, total, payLater && offersPayLater(kind, total)) : unready(kind),
  }
}

/** Whether the wallet itself offers to pay in four [PAY-23]. */
export function offersPayLater(kind: WalletKind | undefined, total: Cents): boolean {
  return kind !== undefined && WALLETS[kind].payInFour === 'offered' && allowsWalletPayLater(total)
}

export type WalletSource = ReturnType<typeof useWalletSource>

async function pay(wallet: Wallet, total: Cents, payLater: boolean): Promise<WalletAnswer> {
  const result = await wallet.open({ total, currency: 'AUD', wantsShipping: false, options: [], payLater })
  if (result.kind === 'cancelled') return { ok: false, cancelled: true }
  if (result.kind === 'failed') return { ok: false, message: result.message ?? notCompleted(wallet.kind) }
  const { token, bin, deviceData, finish } = result
  const unspent = bin === undefined ? undefined : { token, bin }
  return { ok: true, instrument: { type: WALLETS[wallet.kind].checkout, token, deviceData }, unspent, finish }
}

async function unready(kind: WalletKind | undefined): Promise<WalletAnswer> {
  return { ok: false, message: notCompleted(kind ?? 'PAYPAL') }
}

function notCompleted(kind: WalletKind): string {
  return `${WALLETS[kind].name} couldn’t complete the payment. Please try again or choose another way to pay.`
}
