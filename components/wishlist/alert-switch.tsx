'use client'
import { useState } from 'react'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import { leaveFocusAround } from '#components/ui/try-again.tsx'
import { announce } from '#lib/client/platform/announce.ts'
import { mutation, query, useApiMutation, useApiQuery } from '#lib/client/query.ts'
import { queryClient } from '#lib/client/query-client.ts'

const TROUBLE = 'We couldn’t save that. Nothing has changed: check your connection and try again.'

/** Whether the customer is mailed what gets cheaper or comes back on this list; off until they ask [WISH-11]. */
export function AlertSwitch() {
  const asking = query('wishlistAlerts', {})
  const { data, isError, refetch } = useApiQuery(asking)
  const saving = useApiMutation({
    ...mutation('saveWishlistAlerts'),
    // Said with the call and not with the press: who has left the page by then finds it as it is on coming back.
    onSuccess: (answer) => {
      queryClient().setQueryData(asking.queryKey, (held) => held && answer)
      announce(answer.on ? 'Wishlist emails are on.' : 'Wishlist emails are off.')
    },
  })
  // Where it was put just now: the mutation says so a moment later, and the box would spring back meanwhile.
  const [put, setPut] = useState<boolean>()
  const turn = (on: boolean) => {
    setPut(on)
    saving.mutate({ body: { on } }, { onSettled: () => setPut(undefined) })
  }
  if (isError && !data) {
    return (
      <p>
        We couldn’t load your email choice.{' '}
        <button ref={leaveFocusAround} type="button" className="link min-h-11" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  }
  return (
    <CheckboxField
      id="wishlist-alerts"
      label="Mail me when something on my list gets cheaper or comes back in my size"
      hint="One email a day at most. Every one has a link to stop."
      checked={put ?? data?.on === true}
      disabled={!data}
      aria-busy={put !== undefined}
      error={saving.isError ? TROUBLE : undefined}
      onChange={({ target }) => {
        if (put === undefined) turn(target.checked)
      }}
    />
  )
}
