'use client'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Overlay } from '#components/ui/overlay.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { showRepeatQuestions, useRepeatQuestion } from '#lib/client/checkout/repeat-question.ts'

/** By the shopper's own clock. */
const TIME = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })

/** Asks once, before anything is sent, whether the goods of an order of a moment ago are wanted again [PAY-41]. */
export function RepeatQuestion() {
  const { subject: purchase, answer } = useRepeatQuestion()
  useOnMount(showRepeatQuestions)
  if (!purchase || !answer) return null
  const { number, createdAt } = purchase
  return (
    <Overlay open onClose={() => answer(false)} title="Buy them again?">
      <div className="grid gap-4">
        <p>
          You bought these at {TIME.format(new Date(createdAt))} (<span className="whitespace-nowrap">{number}</span>).
          Buy them again?
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" onClick={() => answer(true)}>
            Buy again
          </Button>
          <a className={buttonClass('secondary')} href={`/orders/${number}`} onClick={() => answer(false)}>
            See that order
          </a>
          <Button look="quiet" onClick={() => answer(false)}>
            Don’t buy
          </Button>
        </div>
      </div>
    </Overlay>
  )
}
