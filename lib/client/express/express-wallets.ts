import { create } from 'zustand'
import { EXPRESS_KINDS, WALLETS, type WalletKind } from '#lib/domain/payment/wallets.ts'
import type { AnswerOf } from '../api.ts'
import { clientTokenQuery } from '../payment/client-token.ts'
import { queryClient } from '../query-client.ts'
import type { Wallet } from '../wallets/port.ts'
import { walletOf } from '../wallets/wallets.ts'

type Offer = AnswerOf<'clientToken'>

/** How far a wallet has come: its script is fetched on intent only. */
export type WalletState =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'ready'; wallet: Wallet }
  | { state: 'unavailable' }
  | { state: 'failed' }

interface ExpressWallets {
  wallets: Readonly<Record<WalletKind, WalletState>>
}

const IDLE: WalletState = { state: 'idle' }

/** Where every page begins: nobody has wanted a wallet yet. */
export const NO_WALLETS: ExpressWallets = {
  wallets: Object.fromEntries(EXPRESS_KINDS.map((kind) => [kind, IDLE])) as Record<WalletKind, WalletState>,
}

/** The wallets of this browser, for every place that shows express buttons. */
export const useExpressWallets = create<ExpressWallets>()(() => NO_WALLETS)

/** The wallets the shop takes, in the order of their buttons. */
export function offeredWallets({ methods }: Offer): WalletKind[] {
  return EXPRESS_KINDS.filter((kind) => methods[WALLETS[kind].offer])
}

const onTheirWay = new Map<WalletKind, Promise<WalletState>>()

/**
 * Fetches a wallet's script once and finds out whether this device can use it. Never throws: the failure is in the
 * state [PAY-26, PAY-27].
 */
export async function prepareWallet(kind: WalletKind): Promise<WalletState> {
  const known = useExpressWallets.getState().wallets[kind]
  if (known.state === 'ready' || known.state === 'unavailable') return known
  const preparing = onTheirWay.get(kind) ?? prepareAnew(kind)
  onTheirWay.set(kind, preparing)
  return preparing
}

async function prepareAnew(kind: WalletKind): Promise<WalletState> {
  mark(kind, { state: 'loading' })
  const state = await loadWallet(kind)
  onTheirWay.delete(kind)
  return mark(kind, state)
}

async function loadWallet(kind: WalletKind): Promise<WalletState> {
  if (lacksApplePay(kind)) return { state: 'unavailable' }
  try {
    const wallet = await walletOf(kind)
    return (await wallet.load()) === 'ready' ? { state: 'ready', wallet } : { state: 'unavailable' }
  } catch {
    return { state: 'failed' }
  }
}

function mark(kind: WalletKind, state: WalletState): WalletState {
  useExpressWallets.setState(({ wallets }) => ({ wallets: { ...wallets, [kind]: state } }))
  return state
}

/**
 * Browsers without the interface cannot use Apple Pay, and no script has to be fetched to know it. The stand-in works
 * everywhere.
 */
export function lacksApplePay(kind: WalletKind): boolean {
  const offer = queryClient().getQueryData(clientTokenQuery().queryKey)
  return kind === 'APPLE_PAY' && offer?.clientToken !== 'sandbox' && !('ApplePaySession' in window)
}
