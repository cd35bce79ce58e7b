'use client'
import { Button } from '#components/ui/button.tsx'
import { Overlay } from '#components/ui/overlay.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { showBankQuestions, useBankQuestion } from '#lib/client/payment/bank-question.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'

/**
 * The demo store's bank: a real one asks in its app or by a code, in a frame of its own over this page, and this is
 * never shown [PAY-48].
 */
export function BankQuestion() {
  const { subject, answer } = useBankQuestion()
  useOnMount(showBankQuestions)
  if (!subject || !answer) return null
  return (
    <Overlay open onClose={() => answer(false)} title="Is it you?">
      <div className="grid gap-4">
        <p>
          Your bank asks whether it’s you who pays <strong>{moneyText(subject.amount)}</strong>.
        </p>
        <p className="text-sm text-graphite">
          This bank belongs to the demo store. A real one asks in its app, or by a code on your phone.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" onClick={() => answer(true)}>
            Yes, it’s me
          </Button>
          <Button look="quiet" onClick={() => answer(false)}>
            No, don’t pay
          </Button>
        </div>
      </div>
    </Overlay>
  )
}
