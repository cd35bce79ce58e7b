'use client'
import { useState } from 'react'
import { announce } from '#lib/client/announce.ts'
import { recheckGiftCard } from '#lib/client/vouchers/gift-cards.ts'
import type { GiftCardView } from '#lib/client/vouchers/use-gift-cards.ts'
import { dayInWords } from '#lib/domain/day-text.ts'
import { moneyText } from '#lib/domain/money-text.ts'
import { VOUCHER_WORDS } from '#lib/domain/voucher-words.ts'
import { PinAgain } from './pin-again.tsx'

interface AppliedGiftCardProps {
  card: GiftCardView
  onRemove: () => void
  /** What had the focus in here is gone: the card was checked, or unlocked. */
  onSettled: () => void
}

/** A gift card on the order: its last four characters, what is on it, what this order takes, and the way off. */
export function AppliedGiftCard({ card, onRemove, onSettled }: AppliedGiftCardProps) {
  const { last4, balance, unchecked } = card
  const look = balance && !unchecked ? 'bg-eucalypt-tint' : 'bg-rust-tint'
  return (
    <li className={`rounded px-3 text-sm ${look}`}>
      <div className="flex items-start justify-between gap-3">
        <span className="py-2">
          <span className="block font-semibold">Gift card ending in {last4}</span>
          {balance ? <span className="block">{usedText(card)}</span> : null}
          {balance ? (
            <span className="block text-graphite">
              Balance {moneyText(balance.amountRemaining)}, expires {dayInWords(balance.expires)}
            </span>
          ) : null}
        </span>
        <button type="button" className="link min-h-11" onClick={onRemove}>
          Remove<span className="sr-only"> gift card ending in {last4}</span>
        </button>
      </div>
      {unchecked ? <CheckAgain card={card} onSettled={onSettled} /> : null}
      {balance ? null : <PinAgain card={card} onSettled={onSettled} />}
    </li>
  )
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
