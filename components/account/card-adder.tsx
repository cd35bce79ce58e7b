'use client'
import { type FormEvent, useRef, useState } from 'react'
import { AuthorisationNote } from '#components/shared/payment/authorisation-note.tsx'
import { BankQuestion } from '#components/shared/payment/bank-question.tsx'
import { CardEntry } from '#components/shared/payment/card-entry.tsx'
import { type CardFormHandle, cardProblems } from '#components/shared/payment/card-fields.ts'
import { showAlert } from '#components/ui/alert-queue.ts'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { focusOnAppear } from '#components/ui/page-focus.ts'
import { ApiError } from '#lib/client/call-error.ts'
import { keepCard, type SavedCard } from '#lib/client/payment/saved-cards.ts'
import { TroubleBox } from './trouble-box.tsx'

interface CardAdderProps {
  onSaved: (card: SavedCard) => void
  /** Nobody answered: the card may be saved or not. */
  onUnknown: () => void
  onCancel: () => void
}

/** The form of a new card, which says what saving does at the bank before it does it [ACCT-17, ACCT-18]. */
export function CardAdder({ onSaved, onUnknown, onCancel }: CardAdderProps) {
  const card = useRef<CardFormHandle>(null)
  const [busy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [trouble, setTrouble] = useState<string>()

  const save = async () => {
    const typed = await card.current?.tokenise()
    if (!typed) return
    if (!typed.ok) {
      setProblems(cardProblems(typed.fields))
      return
    }
    const saved = await keepCard(typed)
    showAlert({ tone: 'success', text: 'Card saved.' })
    onSaved(saved)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblems([])
    setTrouble(undefined)
    try {
      await save()
    } catch (error) {
      if (!(error instanceof ApiError)) onUnknown()
      setTrouble(troubleOf(error))
    }
    setAttempts((count) => count + 1)
    setBusy(false)
  }

  return (
    <form className="grid max-w-[480px] gap-5" onSubmit={submit} noValidate>
      <h2 ref={focusOnAppear} tabIndex={-1} className="font-display text-xl font-semibold">
        New card
      </h2>
      <ErrorSummary key={attempts} problems={problems} />
      <CardEntry card={card} />
      <BankQuestion />
      <p className="text-graphite">
        <AuthorisationNote />
      </p>
      <TroubleBox text={trouble} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" loading={busy}>
          Save card
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

/** The shop's own words; without an answer nobody claims that nothing happened. */
function troubleOf(error: unknown): string {
  if (error instanceof ApiError) return error.refusal.message
  return 'We didn’t hear back. Check your saved cards before you try again.'
}
