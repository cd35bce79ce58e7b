'use client'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { announce } from '#lib/client/platform/announce.ts'
import { applyGiftCard } from '#lib/client/vouchers/gift-cards.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { giftCardName } from '#lib/domain/vouchers/gift-card.ts'
import { giftCardCodeProblem, giftCardPinProblem } from '#lib/domain/vouchers/voucher-form.ts'
import { PinField } from './pin-field.tsx'

interface Problems {
  code?: string | undefined
  pin?: string | undefined
  card?: string | undefined
}

/** Code and PIN of a gift card; says why one is not taken [VOUCH-02, VOUCH-09]. */
export default function GiftCardForm() {
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [pin, setPin] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = { code: giftCardCodeProblem(code), pin: giftCardPinProblem(pin) }
    setProblems(found)
    if (found.code || found.pin) {
      form.current?.querySelector<HTMLInputElement>(found.code ? '#gift-card-code' : '#gift-card-pin')?.focus()
      return
    }
    setBusy(true)
    try {
      const outcome = await applyGiftCard(code, pin)
      setProblems(outcome.ok ? {} : { card: outcome.message })
      announce(outcome.ok ? addedWords(outcome.voucher) : outcome.message)
      if (outcome.ok) {
        setCode('')
        setPin('')
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className="grid gap-3" onSubmit={submit} noValidate>
      <div className="grid items-start gap-3 min-[360px]:grid-cols-[1fr_6.5rem]">
        <TextField
          id="gift-card-code"
          label="Gift card code"
          value={code}
          error={problems.code}
          aria-describedby={problems.card && 'gift-card-error'}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="next"
          spellCheck={false}
          onChange={({ target }) => {
            setCode(target.value)
            setProblems({ pin: problems.pin })
          }}
        />
        <PinField
          id="gift-card-pin"
          value={pin}
          error={problems.pin}
          aria-describedby={problems.card && 'gift-card-error'}
          onChange={(typed) => {
            setPin(typed)
            setProblems({ code: problems.code })
          }}
        />
      </div>
      <FieldError id="gift-card" error={problems.card} />
      <Button type="submit" loading={busy}>
        Add gift card
      </Button>
    </form>
  )
}

function addedWords({ code, amountRemaining }: { code: string; amountRemaining: number }): string {
  return `${giftCardName(code)} added. Its balance is ${moneyText(amountRemaining)}.`
}
