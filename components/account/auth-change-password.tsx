'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { mutation } from '#lib/client/query.ts'
import { changePasswordRequest } from '#lib/contract/account.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { useAuthCall } from './auth-call.ts'
import { isSame, SAME_PASSWORD, twicePassword } from './auth-new-password.ts'
import { NewPasswordFields } from './auth-new-password-fields.tsx'
import { PasswordField } from './auth-password-field.tsx'
import { AuthTrouble } from './auth-trouble.tsx'

const form = z
  .object({ currentPassword: changePasswordRequest.shape.currentPassword, ...twicePassword })
  .refine(isSame, SAME_PASSWORD)

/** Changes the password of who is signed in; their other devices are signed out by it [AUTH-18, AUTH-19, AUTH-23]. */
export function ChangePasswordForm() {
  const email = useIdentityStore((state) => state.email)
  const { register, handleSubmit, formState, watch, reset, setError } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { currentPassword: '', password: '', repeated: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const {
    busy,
    done,
    trouble,
    run,
    reset: forget,
  } = useAuthCall(mutation('changePassword'), ({ errorCode, message }) => {
    // What only the shop could find out stands at its field, too.
    if (errorCode === 'CurrentPasswordIncorrect') setError('currentPassword', { message })
  })
  const { errors, submitCount } = formState
  const submit = handleSubmit(
    async ({ currentPassword, password: newPassword }) => {
      setProblems([])
      if (await run({ body: { currentPassword, newPassword } })) reset()
    },
    (found) => {
      // What was said of the change before is not said of this one.
      forget()
      setProblems(formProblems('change', found))
    },
  )
  return (
    <form className="grid max-w-md gap-5" onSubmit={submit} method="post" noValidate>
      <ErrorSummary key={submitCount} problems={problems} />
      <AuthTrouble message={trouble?.message} />
      <p role="status">
        {done ? 'Your password has been changed. Your other devices have been logged out. Passkeys still work.' : null}
      </p>
      {/* For password managers: which account this is about. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        id="change-currentPassword"
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <NewPasswordFields
        form="change"
        typed={watch('password')}
        password={register('password')}
        repeated={register('repeated')}
        errors={{ password: errors.password?.message, repeated: errors.repeated?.message }}
      />
      <Button type="submit" look="primary" loading={busy}>
        Change password
      </Button>
    </form>
  )
}
