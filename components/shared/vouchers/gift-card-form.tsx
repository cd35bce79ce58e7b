'use client'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { announce } from '#lib/client/platform/announce.ts'
import { applyGiftCard } from '#lib/client/vouchers/gift-cards.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { giftCardName } from '#lib/domain/vouchers/gift-card.ts'
import { checkGiftCard, GiftCardFields, type GiftCardProblems, type TypedGiftCard } from './gift-card-fields.tsx'

interface Problems extends GiftCardProblems {
  card?: string | undefined
}

const EMPTY: TypedGiftCard = { code: '', pin: '' }

/** Code and PIN of a gift card; says why one is not taken [VOUCH-02, VOUCH-09]. */
export default function GiftCardForm() {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = checkGiftCard(typed, 'gift-card', form.current)
    setProblems(wrong ?? {})
    if (wrong) return
    setBusy(true)
    try {
      const outcome = await applyGiftCard(typed.code, typed.pin)
      setProblems(outcome.ok ? {} : { card: outcome.message })
      announce(outcome.ok ? addedWords(outcome.voucher) : outcome.message)
      // What was typed meanwhile is another card's.
      if (outcome.ok) setTyped((now) => (now === typed ? EMPTY : now))
    } finally {
      setBusy(false)
    }
  }
  const type = (field: keyof TypedGiftCard, text: string) => {
    setTyped({ ...typed, [field]: text })
    setProblems({ ...problems, [field]: undefined, card: undefined })
  }

  return (
    <form ref={form} className="grid gap-3" onSubmit={submit} noValidate>
      <div className="grid items-start gap-3 min-[360px]:grid-cols-[1fr_6.5rem]">
        <GiftCardFields
          id="gift-card"
          typed={typed}
          problems={problems}
          describedBy={problems.card && 'gift-card-error'}
          onType={type}
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
