'use client'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import { announce } from '#lib/client/platform/announce.ts'
import { mutation, query, useApiMutation, useApiQuery } from '#lib/client/query.ts'
import { queryClient } from '#lib/client/query-client.ts'

const TROUBLE = 'We couldn’t save that. Nothing has changed: check your connection and try again.'

/** Whether the customer is mailed what gets cheaper or comes back on this list; off until they ask [WISH-11]. */
export function AlertSwitch() {
  const asking = query('wishlistAlerts', {})
  const { data, isError, refetch } = useApiQuery(asking)
  const saving = useApiMutation(mutation('saveWishlistAlerts'))
  const turn = (on: boolean) =>
    saving.mutate(
      { body: { on } },
      {
        onSuccess: (answer) => {
          queryClient().setQueryData(asking.queryKey, answer)
          announce(answer.on ? 'Wishlist emails are on.' : 'Wishlist emails are off.')
        },
      },
    )
  if (isError && !data) {
    return (
      <p>
        We couldn’t load your email choice.{' '}
        <button type="button" className="link min-h-11" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  }
  // While it is being saved it stands where it was put; refused, it goes back.
  const on = saving.isPending ? saving.variables.body.on : data?.on === true
  return (
    <CheckboxField
      id="wishlist-alerts"
      label="Mail me when something on my list gets cheaper or comes back in my size"
      hint="One email a day at most. Every one has a link to stop."
      checked={on}
      disabled={!data}
      aria-busy={saving.isPending}
      error={saving.isError ? TROUBLE : undefined}
      onChange={({ target }) => {
        if (!saving.isPending) turn(target.checked)
      }}
    />
  )
}
