'use client'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { answerQuestion } from '#lib/client/cart/product-question.ts'
import { CHALLENGE_ANSWER_MAX } from '#lib/domain/shop-rules.ts'
import { focusLine } from './line-focus.ts'

interface LineQuestionProps {
  item: { id: string; productId: string; variantId: string; challengeAnswer?: string }
  question: string
  /** What is wrong with the answer the line has. */
  wrong: string
}

/**
 * Asks a product's question again when the line's answer is missing or wrong; a right one is kept [CART-03, ERR-31].
 */
export default function LineQuestion({ item, question, wrong }: LineQuestionProps) {
  const field = useRef<HTMLInputElement>(null)
  const [answer, setAnswer] = useState(item.challengeAnswer ?? '')
  const [error, setError] = useState<string | undefined>(wrong)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const trouble = await answerQuestion(item, answer)
    setError(trouble)
    setBusy(false)
    // With the right answer this form goes.
    if (trouble === undefined) focusLine(item.id)
    else field.current?.focus()
  }
  return (
    <form className="grid max-w-sm gap-3 rounded bg-rust-tint p-3" onSubmit={submit} noValidate>
      <TextField
        ref={field}
        id={`answer-${item.id}`}
        label={question}
        error={error}
        value={answer}
        maxLength={CHALLENGE_ANSWER_MAX}
        autoComplete="off"
        onChange={({ target }) => {
          setAnswer(target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" loading={busy}>
        Check answer
      </Button>
    </form>
  )
}
