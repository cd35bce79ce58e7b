import { queryOptions } from '@tanstack/react-query'
import type { WalletKind } from '#lib/domain/payment/wallets.ts'
import type { Wallet } from './port.ts'
import { walletOf } from './wallets.ts'

/** A wallet with its provider's script, fetched only now that it is wanted [PAY-26, PAY-27]. */
export const walletQuery = (kind: WalletKind | undefined) =>
  queryOptions({
    queryKey: ['wallet', kind],
    // Stryker disable next-line StringLiteral: without a kind nothing is asked
    queryFn: async () => loaded(await walletOf(kind ?? 'PAYPAL')),
    enabled: kind !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // What holds functions and a window of its own cannot be merged with its predecessor.
    structuralSharing: false,
  })

async function loaded(wallet: Wallet): Promise<{ wallet: Wallet; state: 'ready' | 'unavailable' }> {
  return { wallet, state: await wallet.load() }
}
