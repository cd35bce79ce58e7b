'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { INPUT_HINTS } from '#components/ui/input-hints.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { linkMembership } from '#lib/client/loyalty/membership.ts'
import { loyaltyForm } from '#lib/contract/loyalty.ts'
import { useAuthCall } from './auth-call.ts'
import { AuthTrouble } from './auth-trouble.tsx'

interface LoyaltyLinkFormProps {
  /** The customer's; the one on the membership is mostly the same. */
  lastName: string
  /** It was sent, whatever comes of it. */
  onBegin: () => void
  onLinked: () => void
}

/** Number and last name of a membership [LOY-03, LOY-06, LOY-17, VAL-29, VAL-30]. */
export function LoyaltyLinkForm({ lastName, onBegin, onLinked }: LoyaltyLinkFormProps) {
  const { register, handleSubmit, formState } = useForm<z.input<typeof loyaltyForm>>({
    resolver: zodResolver(loyaltyForm),
    defaultValues: { memberId: '', lastName },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const { busy, trouble, run } = useAuthCall({ mutationFn: linkMembership })
  const { errors, submitCount } = formState
  const send = handleSubmit(
    async (member) => {
      setProblems([])
      if (await run(member)) onLinked()
    },
    (found) => setProblems(formProblems('loyalty', found)),
  )
  const submit = (event: FormEvent) => {
    onBegin()
    void send(event)
  }
  return (
    <form className="grid gap-5" onSubmit={submit} method="post" noValidate>
      <ErrorSummary key={submitCount} problems={problems} />
      <AuthTrouble message={trouble?.message} />
      <TextField
        id="loyalty-memberId"
        label="Frequent flyer number"
        hint="7 to 10 digits, as on your Qantas Frequent Flyer card."
        error={errors.memberId?.message}
        inputMode="numeric"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        {...register('memberId')}
      />
      <TextField
        id="loyalty-lastName"
        label="Last name"
        hint="As it is on the membership."
        error={errors.lastName?.message}
        {...INPUT_HINTS.lastName}
        enterKeyHint="done"
        {...register('lastName')}
      />
      <Button type="submit" look="primary" wide loading={busy}>
        Link this number
      </Button>
    </form>
  )
}
