'use client'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField, PasswordTicks } from './auth-password-field.tsx'
import { CommonPasswordHint } from './common-password-hint.tsx'

interface NewPasswordFieldsProps {
  /** The form's name: ids are `{form}-password` and `{form}-repeated`. */
  form: string
  typed: string
  password: UseFormRegisterReturn
  repeated: UseFormRegisterReturn
  errors: { password?: string | undefined; repeated?: string | undefined }
}

/** A new password twice, and what it still needs. */
export function NewPasswordFields({ form, typed, password, repeated, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        id={`${form}-password`}
        label="New password"
        autoComplete="new-password"
        aria-describedby={`${form}-needs`}
        error={errors.password}
        {...password}
      />
      <PasswordTicks id={`${form}-needs`} password={typed} />
      <CommonPasswordHint password={typed} />
      <PasswordField
        id={`${form}-repeated`}
        label="New password again"
        autoComplete="new-password"
        error={errors.repeated}
        {...repeated}
      />
    </>
  )
}
