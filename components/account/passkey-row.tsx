'use client'
import { showAlert } from '#components/ui/alert-queue.ts'
import { Button } from '#components/ui/button.tsx'
import { removePasskey } from '#lib/client/auth/passkeys.ts'
import { ApiError } from '#lib/client/call-error.ts'
import type { Passkey } from '#lib/contract/passkey.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import { troubleText } from './call-trouble.ts'
import { RemoveQuestion } from './remove-question.tsx'
import { useAsking } from './use-asking.ts'

interface PasskeyRowProps {
  passkey: Passkey
  onGone: () => void
  /** What is shown is not what the shop has. */
  onStale: () => void
}

/** One passkey; removing asks once more, in place [AUTH-31, AUTH-34]. */
export function PasskeyRow({ passkey: { id, name, addedAt, lastUsedAt }, onGone, onStale }: PasskeyRowProps) {
  const { asking, opener, ask, keep } = useAsking()
  const remove = async () => {
    try {
      await removePasskey(id)
      showAlert({ tone: 'success', text: `Removed ${name}. Your device may still offer it; it no longer logs in.` })
      onGone()
    } catch (error) {
      showAlert({ tone: 'error', text: troubleText(error) })
      if (error instanceof ApiError && error.refusal.errorCode === 'PasskeyNotFound') {
        onGone()
        onStale()
      } else keep()
    }
  }
  return (
    <article className="grid gap-3 rounded border border-line bg-card p-4" aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid gap-0.5">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          <p className="text-sm text-graphite">
            Added {dayText(addedAt)} · {lastUsedAt ? `last used ${dayText(lastUsedAt)}` : 'not used yet'}
          </p>
        </div>
        {asking ? null : (
          <Button ref={opener} look="quiet" onClick={ask} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        )}
      </div>
      {asking ? <RemoveQuestion what={name} onRemove={remove} onKeep={keep} /> : null}
    </article>
  )
}
