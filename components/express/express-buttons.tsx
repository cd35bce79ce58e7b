import { WALLET_LOOKS, WalletLabel } from '#components/shared/wallets/wallet-mark.tsx'
import { Button } from '#components/ui/button.tsx'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { lacksApplePay, prepareWallet, useExpressWallets } from '#lib/client/express/express-wallets.ts'
import { walletLoadFailed, walletUnavailable } from '#lib/client/wallets/wallet-trouble.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { mentionsPayLater } from '#lib/domain/payment/instalments.ts'
import { WALLETS, type WalletKind } from '#lib/domain/payment/wallets.ts'
import { usePlacementLook } from '#stores/placement.ts'

interface ExpressButtonsProps {
  kinds: readonly WalletKind[]
  /** The order's total, which decides about pay-later; undefined until the quote is in. */
  grandTotal: Cents | undefined
  busy: WalletKind | undefined
  onPress: (kind: WalletKind) => void
}

/**
 * A button for each wallet that can be used here; of the others, why not. Pay-later only for totals it takes [EXP-01,
 * PAY-26, PAY-27, PAY-47].
 */
export function ExpressButtons({ kinds, grandTotal, busy, onPress }: ExpressButtonsProps) {
  const { wallets } = useExpressWallets()
  // An earlier order has yet to be heard of: only then may another be placed [PAY-38].
  const open = usePlacementLook(({ phase }) => phase !== 'none')
  const spokenOf = kinds.filter(
    (kind) => WALLETS[kind].payInFour !== 'always' || grandTotal === undefined || mentionsPayLater(grandTotal),
  )
  const reasons = spokenOf.flatMap((kind) => reasonAgainst(kind) ?? [])
  const usable = spokenOf.filter((kind) => reasonAgainst(kind) === undefined)
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-2 [&>:last-child:nth-child(odd)]:col-span-2">
        {usable.map((kind) => (
          <Button
            key={kind}
            look={WALLET_LOOKS[kind]}
            className="px-2!"
            aria-label={`Pay with ${WALLETS[kind].name}`}
            loading={busy === kind}
            disabled={open}
            onPointerEnter={() => void prepareWallet(kind)}
            onFocus={() => void prepareWallet(kind)}
            onClick={() => onPress(kind)}
          >
            <WalletLabel kind={kind}>{WALLETS[kind].name}</WalletLabel>
          </Button>
        ))}
      </div>
      <ul className="grid gap-1 text-sm text-graphite empty:sr-only" aria-live="polite">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {usable
        .filter((kind) => wallets[kind].state === 'failed')
        .map((kind) => (
          <LoadTrouble key={kind} onRetry={() => void prepareWallet(kind)}>
            {walletLoadFailed(kind)}
          </LoadTrouble>
        ))}
    </div>
  )
}

function reasonAgainst(kind: WalletKind): string | undefined {
  const { state } = useExpressWallets.getState().wallets[kind]
  return state === 'unavailable' || lacksApplePay(kind) ? walletUnavailable(kind) : undefined
}
