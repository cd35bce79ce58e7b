'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { INPUT_HINTS } from '#components/ui/input-hints.ts'
import { PhoneField } from '#components/ui/phone-field.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { track } from '#lib/client/analytics/track.ts'
import { mutation } from '#lib/client/query.ts'
import { signUpRequest } from '#lib/contract/account.ts'
import { BIRTH_DATE_TROUBLE, isBirthDate } from '#lib/domain/account/birth-date.ts'
import { NO_LAST_NAME } from '#lib/domain/contact/person-name.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { useAuthCall } from './auth-call.ts'
import { isSame, SAME_PASSWORD, twicePassword } from './auth-new-password.ts'
import { PasswordField, PasswordTicks } from './auth-password-field.tsx'
import { AuthSubmit } from './auth-submit.tsx'
import { AuthTrouble } from './auth-trouble.tsx'
import { CheckInbox } from './check-inbox.tsx'
import { CommonPasswordHint } from './common-password-hint.tsx'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'

const blank = z.literal('').transform(() => undefined)
const form = z
  .object({
    ...signUpRequest.shape,
    ...twicePassword,
    gender: signUpRequest.shape.gender.or(blank),
    birthDate: signUpRequest.shape.birthDate.refine((date) => date === undefined || isBirthDate(date, new Date()), {
      error: BIRTH_DATE_TROUBLE,
    }),
  })
  .refine(isSame, SAME_PASSWORD)
type Typed = z.input<typeof form>
type Intent = z.output<typeof form>

const BLANK: Typed = {
  ...{ email: '', firstName: '', lastName: '', password: '', repeated: '', phone: '', gender: '', birthDate: '' },
  subscriptions: { email: false, sms: false },
}
const GENDERS = [
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
  { value: 'NS', label: 'Other' },
]

/** Everything an account starts with; the optional part says so [AUTH-11 to AUTH-13]. */
export function SignUpForm() {
  useLeaveWhenSignedIn()
  const { register, handleSubmit, formState, watch, getValues, setValue, setError } = useForm<Typed, unknown, Intent>({
    resolver: zodResolver(form),
    defaultValues: BLANK,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  // A guest who has just ordered told us already. After the first paint: the server knows no order.
  useOnMount(() => {
    for (const [name, text] of Object.entries(placedPerson())) {
      const field = name as keyof ReturnType<typeof placedPerson>
      if (getValues(field) === '') setValue(field, text)
    }
  })
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [email, setEmail] = useState<string>()
  const { busy, trouble, run } = useAuthCall(mutation('signUp'), ({ fields }) => {
    // What only the shop could find out stands at its field, too.
    for (const [name, message] of Object.entries(fields)) {
      if (name in BLANK) setError(name as keyof Typed, { message })
    }
  })
  const { errors, submitCount } = formState
  const submit = handleSubmit(
    async ({ repeated: _, ...body }) => {
      setProblems([])
      if (!(await run({ body }))) return
      setEmail(body.email)
      track({ kind: 'signUp' })
    },
    (found) => setProblems(formProblems('signup', found)),
  )
  if (email) return <CheckInbox email={email} />
  return (
    <form className="grid gap-5" onSubmit={submit} method="post" noValidate>
      <ErrorSummary key={submitCount} problems={problems} />
      <AuthTrouble message={trouble?.message}>
        {Object.entries(trouble?.fields ?? {}).map(([name, message]) => (
          <a key={name} className="link" href={`#signup-${name.replaceAll('.', '-')}`}>
            {message}
          </a>
        ))}
        {trouble?.errorCode === 'AccountAlreadyExists' ? (
          <a className="link grid min-h-11 items-center" href="/account/signin">
            Log in
          </a>
        ) : null}
      </AuthTrouble>
      <TextField
        id="signup-email"
        label="Email"
        error={errors.email?.message}
        {...INPUT_HINTS.email}
        {...register('email')}
        autoComplete="username"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="signup-firstName"
          label="First name"
          error={errors.firstName?.message}
          {...INPUT_HINTS.firstName}
          {...register('firstName')}
        />
        <TextField
          id="signup-lastName"
          label="Last name"
          error={errors.lastName?.message}
          {...INPUT_HINTS.lastName}
          {...register('lastName')}
        />
      </div>
      <PasswordField
        id="signup-password"
        label="Password"
        autoComplete="new-password"
        aria-describedby="signup-needs"
        error={errors.password?.message}
        {...register('password', { deps: submitCount > 0 ? ['repeated'] : [] })}
      />
      <PasswordTicks id="signup-needs" password={watch('password')} />
      <CommonPasswordHint password={watch('password')} />
      <PasswordField
        id="signup-repeated"
        label="Password again"
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...register('repeated')}
      />
      <PhoneField id="signup-phone" optional error={errors.phone?.message} {...register('phone')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          id="signup-gender"
          label="Gender"
          optional
          placeholder="Choose"
          options={GENDERS}
          error={errors.gender?.message}
          autoComplete="sex"
          {...register('gender')}
        />
        <TextField
          id="signup-birthDate"
          label="Date of birth"
          optional
          type="date"
          autoComplete="bday"
          error={errors.birthDate?.message}
          {...register('birthDate')}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="field-label pb-2">Tell me about new gear and sales</legend>
        <CheckboxField id="signup-subscriptions-email" label="By email" {...register('subscriptions.email')} />
        <CheckboxField id="signup-subscriptions-sms" label="By text message" {...register('subscriptions.sms')} />
      </fieldset>
      <AuthSubmit busy={busy}>Create account</AuthSubmit>
      <p>
        Have an account?{' '}
        <a className="link" href="/account/signin">
          Log in
        </a>
      </p>
    </form>
  )
}

/** Who placed the last order in this browser [CHK-25]. */
function placedPerson() {
  const { email = '', firstName = '', lastName = '' } = useCheckoutStore.getState().record.placedOrder?.contact ?? {}
  return { email, firstName, lastName: lastName === NO_LAST_NAME ? '' : lastName }
}
