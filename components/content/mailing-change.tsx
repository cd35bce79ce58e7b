'use client'

import type { FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TitleError } from '#components/ui/title-error.tsx'
import { ApiError } from '#lib/client/call-error.ts'
import { mutate, mutation, useApiMutation } from '#lib/client/query.ts'
import type { ErrorCode } from '#lib/contract/errors.ts'

interface MailingChangeProps {
  change: 'confirmSubscription' | 'unsubscribe'
  /** Where the form goes without JavaScript. */
  action: string
  /** From the link, where the server may read it; else the browser reads it from its own address. */
  token?: string | undefined
  label: string
  done: string
}

const TROUBLE = {
  expired: 'This link is no longer valid. Sign up again at the foot of any page and we’ll send a fresh one.',
  unreached: 'That didn’t go through. Check your connection and try again.',
} as const

/**
 * One button that does what a mailed link is for: opening the link alone must change nothing, since mail scanners open
 * links too [API-66].
 */
export function MailingChange({ change, action, token, label, done }: MailingChangeProps) {
  const sending = useApiMutation({
    mutationFn: async () => {
      const given = token ?? new URLSearchParams(window.location.search).get('token') ?? ''
      return given === '' ? 'expired' : mutate(mutation(change), { body: { token: given } })
    },
  })
  const trouble = sending.error ? troubleOf(sending.error) : sending.data === 'expired' ? 'expired' : undefined
  const press = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
  }

  return (
    <div aria-live="polite">
      {sending.isSuccess && !trouble ? <p className="mailing-done">{done}</p> : null}
      {trouble ? (
        <p className="mailing-trouble" role="alert">
          <TitleError />
          {TROUBLE[trouble]}
        </p>
      ) : null}
      {sending.isSuccess || trouble === 'expired' ? null : (
        <form action={action} method="post" onSubmit={press}>
          <input type="hidden" name="token" defaultValue={token} />
          <Button type="submit" look="primary" loading={sending.isPending}>
            {label}
          </Button>
        </form>
      )}
    </div>
  )
}

const OF_LINK: ReadonlySet<ErrorCode> = new Set(['MailingLinkInvalid', 'InvalidRequest'])

function troubleOf(error: Error): keyof typeof TROUBLE {
  // Only these speak of the link; too many calls from one address, say, pass by themselves.
  const ofLink = error instanceof ApiError && OF_LINK.has(error.refusal.errorCode)
  return ofLink ? 'expired' : 'unreached'
}
