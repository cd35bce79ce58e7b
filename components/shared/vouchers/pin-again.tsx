'use client'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { announce } from '#lib/client/platform/announce.ts'
import { unlockGiftCard } from '#lib/client/vouchers/gift-cards.ts'
import { pinFieldId } from '#lib/client/vouchers/missing-pins.ts'
import type { GiftCardView } from '#lib/client/vouchers/use-gift-cards.ts'
import { giftCardPinProblem } from '#lib/domain/vouchers/voucher-form.ts'
import { voucherCodes } from '#stores/vouchers.ts'
import { PinField } from './pin-field.tsx'

interface PinAgainProps {
  card: GiftCardView
  /** The card can pay, or is gone from the order: this form goes too. */
  onSettled: () => void
}

/** After a reload: the card is still on the order, but its PIN was never written down anywhere [CHK-04]. */
export function PinAgain({ card: { code, last4 }, onSettled }: PinAgainProps) {
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = giftCardPinProblem(pin)
    setProblem(wrong)
    if (wrong) return document.getElementById(pinFieldId(code))?.focus()
    setBusy(true)
    try {
      const outcome = await unlockGiftCard(code, pin)
      announce(outcome.ok ? `Gift card ending in ${last4} is used again.` : outcome.message)
      setProblem(outcome.ok ? undefined : outcome.message)
      if (outcome.ok || !voucherCodes().includes(code)) onSettled()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="grid gap-3 pb-3" onSubmit={submit} noValidate aria-label={`Gift card ending in ${last4}`}>
      <p>Enter its PIN again to pay with it. We don’t keep PINs.</p>
      <PinField
        id={pinFieldId(code)}
        value={pin}
        error={problem}
        onChange={(typed) => {
          setPin(typed)
          setProblem(undefined)
        }}
      />
      <Button type="submit" loading={busy}>
        Use gift card
      </Button>
    </form>
  )
}
