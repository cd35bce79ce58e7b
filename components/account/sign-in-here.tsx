'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { INPUT_HINTS } from '#components/ui/input-hints.ts'
import { focusPage } from '#components/ui/page-focus.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { returnHere } from '#lib/client/auth/sign-in-link.ts'
import { announce } from '#lib/client/platform/announce.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { useAuthCall } from './auth-call.ts'
import { PasswordField } from './auth-password-field.tsx'
import { ResendVerification } from './auth-resend.tsx'
import { AuthSubmit } from './auth-submit.tsx'
import { AuthTrouble } from './auth-trouble.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { type Credentials, credentials, signInAs, signInTrouble } from './sign-in-call.ts'

interface SignInHereProps {
  /** As typed elsewhere on the page: not asked for twice. */
  email: string
}

/**
 * Logging in without leaving the page, folded until it is wanted [CHK-41]. It stands there for everybody: whether an
 * email has an account is not told before its password is right [AUTH-08].
 */
export function SignInHere({ email }: SignInHereProps) {
  const { register, handleSubmit, formState, getValues, setValue } = useForm<Credentials>({
    resolver: zodResolver(credentials),
    defaultValues: { email, password: '' },
    shouldFocusError: false,
  })
  const { errors, submitCount, dirtyFields } = formState
  const ownEmail = dirtyFields.email === true
  // The fields are react-hook-form’s: they follow the other form’s until something else is typed.
  useEffect(() => {
    if (!ownEmail) setValue('email', email)
  }, [email, ownEmail, setValue])
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [open, setOpen] = useState(false)
  const call = useAuthCall({ mutationFn: signInAs })
  const trouble = signInTrouble(call)
  const submit = handleSubmit(
    async (given) => {
      setProblems([])
      if (await call.run(given)) sayLoggedIn()
    },
    (found) => setProblems(formProblems('here', found)),
  )
  return (
    <details className="disclosure" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Have an account? Log in here</summary>
      <div className="disclosure-body">
        <form className="grid gap-5 pt-2" onSubmit={submit} method="post" noValidate aria-label="Log in">
          <ErrorSummary key={submitCount} problems={problems} />
          <AuthTrouble message={trouble?.message}>
            {trouble?.errorCode === 'EmailNotVerified' ? <ResendVerification email={getValues('email')} /> : null}
          </AuthTrouble>
          <TextField
            id="here-email"
            label="Your account’s email"
            error={errors.email?.message}
            {...INPUT_HINTS.email}
            {...register('email')}
            autoComplete="username webauthn"
          />
          <PasswordField
            id="here-password"
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
          <AuthSubmit busy={call.busy} look="secondary">
            Log in
          </AuthSubmit>
          <PasskeySignIn onDone={sayLoggedIn} wanted={open} />
          <a
            className="link inline-flex min-h-11 items-center justify-self-start"
            href="/account/password/forgot"
            onClick={returnHere}
          >
            Forgot your password?
          </a>
        </form>
      </div>
    </details>
  )
}

function sayLoggedIn(): void {
  if (!isLoggedIn(useIdentityStore.getState().status)) return
  announce('You’re logged in.')
  // The form has gone with the guest.
  focusPage()
}
