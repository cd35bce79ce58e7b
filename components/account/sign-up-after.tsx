'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { track } from '#lib/client/analytics/track.ts'
import { mutation } from '#lib/client/query.ts'
import { signUpRequest } from '#lib/contract/account.ts'
import { useAuthCall } from './auth-call.ts'
import { PasswordField, PasswordTicks } from './auth-password-field.tsx'
import { AuthSubmit } from './auth-submit.tsx'
import { AuthTrouble } from './auth-trouble.tsx'
import { CheckInbox } from './check-inbox.tsx'
import { CommonPasswordHint } from './common-password-hint.tsx'

const form = z.object({ password: signUpRequest.shape.password })

interface SignUpAfterProps {
  /** Who has just ordered. */
  person: { email: string; firstName: string; lastName: string }
}

/**
 * An account for somebody whose email and names are known from their order: a password is all that is missing [CHK-25].
 */
export function SignUpAfter({ person }: SignUpAfterProps) {
  const { register, handleSubmit, formState, watch } = useForm({
    resolver: zodResolver(form),
    defaultValues: { password: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const { busy, done, trouble, run } = useAuthCall(mutation('signUp'))
  const { errors, submitCount } = formState
  const password = watch('password')
  const submit = handleSubmit(
    async (typed) => {
      setProblems([])
      const { email, firstName, lastName } = person
      if (await run({ body: { email, firstName, lastName, password: typed.password } })) track({ kind: 'signUp' })
    },
    (found) => setProblems(formProblems('after', found)),
  )
  if (done) return <CheckInbox email={person.email} />
  const known = trouble?.errorCode === 'AccountAlreadyExists'
  return (
    <form className="grid w-full gap-4" onSubmit={submit} method="post" noValidate aria-label="Create an account">
      <ErrorSummary key={submitCount} problems={problems} />
      <AuthTrouble message={trouble?.message}>
        <a className="link grid min-h-11 items-center" href={known ? '/account/signin' : '/account/signup'}>
          {known ? 'Log in' : 'Create an account on its own page'}
        </a>
      </AuthTrouble>
      {/* A password manager keeps the pair. */}
      <input
        type="email"
        className="hidden"
        autoComplete="username"
        value={person.email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        id="after-password"
        label="Choose a password"
        autoComplete="new-password"
        aria-describedby="after-needs"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordTicks id="after-needs" password={password} />
      <CommonPasswordHint password={password} />
      <AuthSubmit busy={busy} look="secondary">
        Create account
      </AuthSubmit>
    </form>
  )
}
