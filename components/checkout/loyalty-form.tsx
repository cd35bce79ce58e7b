'use client'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { INPUT_HINTS } from '#components/ui/input-hints.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { addGuestMembership } from '#lib/client/loyalty/order-number.ts'
import { announce } from '#lib/client/platform/announce.ts'
import { useApiMutation } from '#lib/client/query.ts'
import { withPlainMarks } from '#lib/domain/contact/person-name.ts'
import { memberNameProblem, memberNumberProblem, tidyMemberNumber } from '#lib/domain/loyalty/loyalty.ts'
import { useCheckoutStore } from '#stores/checkout.ts'

interface Problems {
  memberId?: string | undefined
  lastName?: string | undefined
  /** What the programme said. */
  refusal?: string | undefined
}

/**
 * Number and last name of a guest's membership; the programme is asked before it is added [LOY-07, LOY-10, LOY-13,
 * LOY-14, VAL-29, VAL-30].
 */
export function LoyaltyForm({ onAdded }: { onAdded: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [memberId, setMemberId] = useState('')
  const [lastName, setLastName] = useState(() => useCheckoutStore.getState().record.contact?.lastName ?? '')
  const [problems, setProblems] = useState<Problems>({})
  const adding = useApiMutation({ mutationFn: addGuestMembership })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (adding.isPending) return
    const found = {
      memberId: memberNumberProblem(tidyMemberNumber(memberId)),
      lastName: memberNameProblem(withPlainMarks(lastName.trim())),
    }
    setProblems(found)
    if (found.memberId || found.lastName) {
      form.current?.querySelector<HTMLInputElement>(found.memberId ? '#loyalty-memberId' : '#loyalty-lastName')?.focus()
      return
    }
    const refusal = await adding.mutateAsync({ memberId, lastName })
    setProblems({ refusal })
    if (refusal) announce(refusal)
    else onAdded()
  }

  return (
    <form ref={form} className="grid gap-3" onSubmit={submit} noValidate>
      <TextField
        id="loyalty-memberId"
        label="Frequent flyer number"
        hint="7 to 10 digits, as on your Qantas Frequent Flyer card."
        value={memberId}
        error={problems.memberId}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        onChange={({ target }) => {
          setMemberId(target.value)
          setProblems({ lastName: problems.lastName })
        }}
      />
      <TextField
        id="loyalty-lastName"
        label="Last name on the membership"
        value={lastName}
        error={problems.lastName}
        {...INPUT_HINTS.lastName}
        enterKeyHint="done"
        onChange={({ target }) => {
          setLastName(target.value)
          setProblems({ memberId: problems.memberId })
        }}
      />
      <FieldError id="loyalty" error={problems.refusal} />
      <Button type="submit" loading={adding.isPending}>
        Add number
      </Button>
    </form>
  )
}
