'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { INPUT_HINTS } from '#components/ui/input-hints.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { mutation } from '#lib/client/query.ts'
import { forgotPasswordRequest } from '#lib/contract/account.ts'
import { useAuthCall } from './auth-call.ts'
import { AuthSubmit } from './auth-submit.tsx'
import { AuthTrouble } from './auth-trouble.tsx'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'

/** Asks for a reset link; says the same whether or not there is an account [AUTH-15, AUTH-16]. */
export function ForgotPasswordForm() {
  useLeaveWhenSignedIn()
  const { register, handleSubmit, formState } = useForm<{ email: string }>({
    resolver: zodResolver(forgotPasswordRequest),
    defaultValues: { email: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const { busy, done, trouble, run, sent } = useAuthCall(mutation('forgotPassword'))
  const sentTo = done ? sent?.body.email : undefined
  const submit = handleSubmit(
    async (body) => {
      setProblems([])
      await run({ body })
    },
    (found) => setProblems(formProblems('forgot', found)),
  )
  return (
    <form className="grid gap-5" onSubmit={submit} method="post" noValidate>
      <ErrorSummary key={formState.submitCount} problems={problems} />
      <AuthTrouble message={trouble?.message} />
      <p role="status" className={sentTo ? 'rounded border border-line bg-card p-4' : ''}>
        {sentTo ? `If ${sentTo} has an account, a link is on its way. It works for an hour.` : null}
      </p>
      <TextField
        id="forgot-email"
        label="Email"
        error={formState.errors.email?.message}
        {...INPUT_HINTS.email}
        {...register('email')}
        autoComplete="username"
      />
      <AuthSubmit busy={busy}>Email me a link</AuthSubmit>
      <a className="link grid min-h-11 items-center justify-self-start" href="/account/signin">
        Back to log in
      </a>
    </form>
  )
}
