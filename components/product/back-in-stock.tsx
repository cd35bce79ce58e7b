import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { Outcome } from './use-buying.ts'

interface BackInStockProps {
  /** As the shopper reads it. */
  size: string
  onNotify: (email: string) => Promise<Outcome>
}

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Asks for one email when a sold-out size is back. */
export function BackInStock({ size, onNotify }: BackInStockProps) {
  const [email, setEmail] = useState('')
  const [stage, setStage] = useState<'asking' | 'sending' | 'kept'>('asking')
  const [error, setError] = useState<string>()

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (stage === 'sending') return
    if (!LOOKS_LIKE_EMAIL.test(email.trim())) return setError('Enter a valid email address.')
    setError(undefined)
    setStage('sending')
    const outcome = await onNotify(email.trim())
    setStage(outcome.ok ? 'kept' : 'asking')
    if (!outcome.ok) setError(outcome.message)
  }
  const type = (text: string) => {
    setEmail(text)
    setError(undefined)
  }
  return (
    <div className="notify" role="status">
      {stage === 'kept' ? (
        <p className="notify-kept">
          Done. We’ll email {email.trim()} once, when size {size} is back.
        </p>
      ) : (
        <form onSubmit={send} noValidate>
          <TextField
            id="notify-email"
            label={`Email me when size ${size} is back`}
            hint="One email, nothing else."
            type="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            error={error}
            onChange={(event) => type(event.target.value)}
          />
          <Button type="submit" loading={stage === 'sending'}>
            Notify me
          </Button>
        </form>
      )}
    </div>
  )
}
