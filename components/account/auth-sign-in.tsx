'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { INPUT_HINTS } from '#components/ui/input-hints.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { useBrowserFact } from '#components/ui/use-browser-fact.ts'
import { returnIntent } from '#lib/client/auth/return-intent.ts'
import { LOGIN_FOR_WISHLIST } from '#lib/domain/wishlist/wishlist.ts'
import { takeSessionEnd } from '#stores/session-ended.ts'
import { useAuthCall } from './auth-call.ts'
import { PasswordField } from './auth-password-field.tsx'
import { ResendVerification } from './auth-resend.tsx'
import { AuthSubmit } from './auth-submit.tsx'
import { AuthTrouble } from './auth-trouble.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { type Credentials, credentials, signInAs, signInTrouble } from './sign-in-call.ts'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'

/** Email and password; a wrong one says no more than that [AUTH-07 to AUTH-09, VAL-24, ERR-89]. */
export function SignInForm() {
  useLeaveWhenSignedIn()
  const { register, handleSubmit, formState, getValues } = useForm<Credentials>({
    resolver: zodResolver(credentials),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const call = useAuthCall({ mutationFn: signInAs })
  const { busy, run } = call
  const trouble = signInTrouble(call)
  const ended = useEnded()
  const reason = useReason()
  const { errors, submitCount } = formState
  const submit = handleSubmit(
    async (given) => {
      setProblems([])
      await run(given)
    },
    (found) => setProblems(formProblems('signin', found)),
  )
  return (
    <form className="grid gap-5" onSubmit={submit} method="post" noValidate>
      <ErrorSummary key={submitCount} problems={problems} />
      {reason ? <p className="rounded bg-hivis px-3 py-2 font-semibold">{reason}</p> : null}
      <AuthTrouble message={trouble?.message ?? (busy ? undefined : ended)}>
        {trouble?.errorCode === 'EmailNotVerified' ? <ResendVerification email={getValues('email')} /> : null}
      </AuthTrouble>
      <TextField
        id="signin-email"
        label="Email"
        error={errors.email?.message}
        {...INPUT_HINTS.email}
        {...register('email')}
        autoComplete="username webauthn"
      />
      <PasswordField
        id="signin-password"
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <AuthSubmit busy={busy}>Log in</AuthSubmit>
      <PasskeySignIn />
      <p className="flex flex-wrap justify-between gap-x-6">
        <a className="link grid min-h-11 items-center" href="/account/password/forgot">
          Forgot your password?
        </a>
        <a className="link grid min-h-11 items-center" href="/account/signup">
          Create an account
        </a>
      </p>
    </form>
  )
}

/** Why somebody who was signed in is asked to log in again [ERR-89]. */
function useEnded(): string | undefined {
  return useBrowserFact(() => takeSessionEnd()?.text)
}

const WISHLIST = '/account/wishlist'

/** Why a guest who followed a link of the shop is asked to log in [WISH-05, ERR-16]. Known in the browser only. */
function useReason(): string | undefined {
  return useBrowserFact(() => (returnIntent()?.split('?')[0] === WISHLIST ? LOGIN_FOR_WISHLIST : undefined))
}
