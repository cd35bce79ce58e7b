import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { focusOnAppear } from '#components/ui/page-focus.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { announce } from '#lib/client/platform/announce.ts'
import { isOneSize } from '#lib/domain/sizes/size-name.ts'
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
  const [sending, setSending] = useState(false)
  // Not what stands in the field by then: it can be typed on while the address is sent.
  const [kept, setKept] = useState<string>()
  const [error, setError] = useState<string>()

  const what = isOneSize(size) ? 'it' : `size ${size}`

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (sending) return
    if (!LOOKS_LIKE_EMAIL.test(address)) return refuse('Enter a valid email address.')
    setError(undefined)
    setSending(true)
    const outcome = await onNotify(address)
    setSending(false)
    if (outcome.ok) setKept(address)
    else refuse(outcome.message)
  }
  const refuse = (words: string) => {
    setError(words)
    announce(words)
  }
  const type = (text: string) => {
    setEmail(text)
    setError(undefined)
  }
  return (
    <div className="notify">
      {kept ? (
        // The button that was pressed is gone with the form.
        <p ref={focusOnAppear} tabIndex={-1} className="notify-kept">
          Done. We’ll email {kept} once, when {what} is back.
        </p>
      ) : (
        <form onSubmit={send} noValidate>
          <TextField
            id="notify-email"
            label={`Email me when ${what} is back`}
            hint="One email, nothing else."
            type="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            error={error}
            onChange={(event) => type(event.target.value)}
          />
          <Button type="submit" loading={sending}>
            Notify me
          </Button>
        </form>
      )}
    </div>
  )
}
