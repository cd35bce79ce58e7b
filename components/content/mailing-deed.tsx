'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { api } from '#lib/client/api.ts'
import { ApiError } from '#lib/client/call-error.ts'

interface MailingDeedProps {
  deed: 'confirmSubscription' | 'unsubscribe'
  /** Where the form goes without JavaScript. */
  action: string
  /** From the link, where the server may read it; else the browser reads it from its own address. */
  token?: string | undefined
  label: string
  done: string
}

type State = 'waiting' | 'sending' | 'done' | 'expired' | 'unreached'

const TROUBLE = {
  expired: 'This link is no longer valid. Sign up again at the foot of any page and we’ll send a fresh one.',
  unreached: 'That didn’t go through. Check your connection and try again.',
} as const

/** One button that does what a mailed link is for: opening the link alone must change nothing, since mail scanners open links too [API-66]. */
export function MailingDeed({ deed, action, token, label, done }: MailingDeedProps) {
  const [state, setState] = useState<State>('waiting')

  async function press(event: FormEvent): Promise<void> {
    event.preventDefault()
    setState('sending')
    const given = token ?? new URLSearchParams(window.location.search).get('token') ?? ''
    try {
      if (given === '') return setState('expired')
      await api(deed, { body: { token: given } })
      setState('done')
    } catch (cause) {
      setState(cause instanceof ApiError && cause.refusal.status < 500 ? 'expired' : 'unreached')
    }
  }

  return (
    <div aria-live="polite">
      {state === 'done' ? <p className="mailing-done">{done}</p> : null}
      {state === 'expired' || state === 'unreached' ? (
        <p className="mailing-trouble" role="alert">
          {TROUBLE[state]}
        </p>
      ) : null}
      {state === 'done' || state === 'expired' ? null : (
        <form action={action} method="post" onSubmit={(event) => void press(event)}>
          <input type="hidden" name="token" defaultValue={token} />
          <Button type="submit" look="primary" loading={state === 'sending'}>
            {label}
          </Button>
        </form>
      )}
    </div>
  )
}
