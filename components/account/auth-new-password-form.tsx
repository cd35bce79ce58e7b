'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import type { CallTrouble } from './auth-call.ts'
import { isSame, SAME_PASSWORD, twicePassword } from './auth-new-password.ts'
import { NewPasswordFields } from './auth-new-password-fields.tsx'
import { AuthSubmit } from './auth-submit.tsx'
import { AuthTrouble } from './auth-trouble.tsx'

const form = z.object(twicePassword).refine(isSame, SAME_PASSWORD)

interface NewPasswordFormProps {
  /** The form's name, with which its ids begin. */
  name: string
  /** What its button says. */
  label: string
  busy: boolean
  trouble: CallTrouble | undefined
  /** What helps when the shop refused. */
  help: ReactNode
  send: (password: string) => Promise<unknown>
}

/** A password chosen by a mailed link [AUTH-17, AUTH-30]. */
export function NewPasswordForm({ name, label, busy, trouble, help, send }: NewPasswordFormProps) {
  const { register, handleSubmit, formState, watch } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { password: '', repeated: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const { errors, submitCount } = formState
  const submit = handleSubmit(
    async ({ password }) => {
      setProblems([])
      await send(password)
    },
    (found) => setProblems(formProblems(name, found)),
  )
  return (
    <form className="grid gap-5" onSubmit={submit} method="post" noValidate>
      <ErrorSummary key={submitCount} problems={problems} />
      <AuthTrouble message={trouble?.message}>{trouble?.errorCode ? help : null}</AuthTrouble>
      <NewPasswordFields
        form={name}
        typed={watch('password')}
        password={register('password')}
        repeated={register('repeated')}
        errors={{ password: errors.password?.message, repeated: errors.repeated?.message }}
      />
      <AuthSubmit busy={busy}>{label}</AuthSubmit>
    </form>
  )
}
