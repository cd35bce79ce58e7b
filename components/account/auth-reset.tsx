'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { buttonClass } from '#components/ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { mutation } from '#lib/client/query.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { useAuthCall } from './auth-call.ts'
import { isSame, SAME_PASSWORD, twicePassword } from './auth-new-password.ts'
import { NewPasswordFields } from './auth-new-password-fields.tsx'
import { AuthSubmit } from './auth-submit.tsx'
import { AuthTrouble } from './auth-trouble.tsx'

const form = z.object(twicePassword).refine(isSame, SAME_PASSWORD)

interface ResetPasswordFormProps {
  user: string
  code: string
  /** Whether the link was good when the page was loaded: nobody chooses a password for one that is not. */
  works: boolean
}

/** Chooses a new password by a mailed link [AUTH-17, AUTH-23]. */
export function ResetPasswordForm({ works, ...link }: ResetPasswordFormProps) {
  if (works) return <NewPasswordForm {...link} />
  return (
    <AuthTrouble message={ERRORS.PasswordResetLinkInvalid.message}>
      <NewLink />
    </AuthTrouble>
  )
}

function NewLink() {
  return (
    <a className="link grid min-h-11 items-center" href="/account/password/forgot">
      Email me a new link
    </a>
  )
}

function NewPasswordForm({ user, code }: Omit<ResetPasswordFormProps, 'works'>) {
  const { register, handleSubmit, formState, watch } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { password: '', repeated: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const { busy, done, trouble, run } = useAuthCall(mutation('resetPassword'))
  const { errors, submitCount } = formState
  const submit = handleSubmit(
    async ({ password }) => {
      setProblems([])
      await run({ body: { user, code, password } })
    },
    (found) => setProblems(formProblems('reset', found)),
  )
  if (done) {
    return (
      <div className="grid justify-items-start gap-4" role="status">
        <p>Your password is changed, and every other device is signed out.</p>
        <a className={buttonClass('primary')} href="/account/signin">
          Log in
        </a>
      </div>
    )
  }
  return (
    <form className="grid gap-5" onSubmit={submit} method="post" noValidate>
      <ErrorSummary key={submitCount} problems={problems} />
      <AuthTrouble message={trouble?.message}>{trouble?.errorCode ? <NewLink /> : null}</AuthTrouble>
      <NewPasswordFields
        form="reset"
        typed={watch('password')}
        password={register('password')}
        repeated={register('repeated')}
        errors={{ password: errors.password?.message, repeated: errors.repeated?.message }}
      />
      <AuthSubmit busy={busy}>Save new password</AuthSubmit>
    </form>
  )
}
