'use client'
import { useState } from 'react'
import { announce } from '#lib/client/platform/announce.ts'
import { recheckGiftCard } from '#lib/client/vouchers/gift-cards.ts'
import type { GiftCardView } from '#lib/client/vouchers/use-gift-cards.ts'
import { dayInWords } from '#lib/domain/dates/day-text.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { VOUCHER_WORDS } from '#lib/domain/vouchers/voucher-words.ts'
import { PinAgain } from './pin-again.tsx'

interface AppliedGiftCardProps {
  card: GiftCardView
  onRemove: () => void
  /** What had the focus in here is gone: the card was checked, or unlocked. */
  onSettled: () => void
}

/** A gift card on the order: its last four characters, what is on it, what this order takes, and the way off. */
export default function AppliedGiftCard({ card, onRemove, onSettled }: AppliedGiftCardProps) {
  const { last4, balance, unchecked } = card
  return (
    <li className={`rounded px-3 text-sm ${lookOf(card)}`}>
      <div className="flex items-center justify-between gap-3">
        <span className="font-semibold">Gift card ending in {last4}</span>
        <button type="button" className="link min-h-11" onClick={onRemove}>
          Remove<span className="sr-only"> gift card ending in {last4}</span>
        </button>
      </div>
      {balance ? (
        <p className="pb-3">
          {usedText(card)}
          <span className="block text-graphite">
            Balance {moneyText(balance.amountRemaining)}, expires {dayInWords(balance.expires)}
          </span>
        </p>
      ) : null}
      {unchecked ? <CheckAgain card={card} onSettled={onSettled} /> : null}
      {balance ? null : <PinAgain card={card} onSettled={onSettled} />}
    </li>
  )
}

function lookOf({ balance, unchecked }: GiftCardView): string {
  if (!balance) return 'bg-sand'
  return unchecked ? 'bg-rust-tint' : 'bg-eucalypt-tint'
}

function usedText({ used }: GiftCardView): string {
  if (used === undefined) return 'Working out your total'
  return used > 0 ? `${moneyText(used)} used on this order` : 'Not needed for this order'
}

/** The last check got no answer: the card stays, and can be asked about again [VOUCH-12]. */
function CheckAgain({ card: { code, last4 }, onSettled }: Pick<AppliedGiftCardProps, 'card' | 'onSettled'>) {
  const [busy, setBusy] = useState(false)
  const check = async () => {
    if (busy) return
    setBusy(true)
    const checked = await recheckGiftCard(code).finally(() => setBusy(false))
    if (checked) onSettled()
    else announce(VOUCHER_WORDS.UNABLE_TO_CHECK)
  }
  return (
    <p className="pb-2 text-rust">
      {VOUCHER_WORDS.UNABLE_TO_CHECK}{' '}
      <button type="button" className="link min-h-11" aria-disabled={busy} onClick={check}>
        {busy ? 'Checking' : 'Check again'}
        <span className="sr-only"> gift card ending in {last4}</span>
      </button>
    </p>
  )
}
