'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { showAlert } from '#components/ui/alert-queue.ts'
import { Button } from '#components/ui/button.tsx'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { INPUT_HINTS } from '#components/ui/input-hints.ts'
import { nationalPhone, PhoneField } from '#components/ui/phone-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { type DetailsChange, updateAccount, withChanges } from '#lib/client/account/account-change.ts'
import { useCustomer } from '#lib/client/account/use-account.ts'
import { type Customer, updateCustomerRequest } from '#lib/contract/account.ts'
import { troubleText } from './call-trouble.ts'
import { FixedDetails } from './fixed-details.tsx'
import { TroubleBox } from './trouble-box.tsx'

const contactDetails = updateCustomerRequest.shape.customer
type DetailsInput = z.input<typeof contactDetails>

/** Names, phone and what we may write about; the rest to read only [ACCT-11, ACCT-12]. */
export function ContactDetails() {
  const customer = useCustomer()
  const form = useForm<DetailsInput, unknown, z.output<typeof contactDetails>>({
    resolver: zodResolver(contactDetails),
    defaultValues: valuesOf(customer),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [trouble, setTrouble] = useState<string>()
  const { register, handleSubmit, formState } = form
  const { errors, submitCount, isSubmitting } = formState
  const filledIn = useRef(valuesOf(customer))
  const save = handleSubmit(
    async () => {
      const sent = structuredClone(form.getValues())
      setProblems([])
      setTrouble(undefined)
      try {
        filledIn.current = valuesOf(await updateAccount(changesOf(filledIn.current, sent)))
        // What another window changed shows; what is typed meanwhile stays.
        form.reset(withChanges(filledIn.current, changesOf(sent, form.getValues())))
        showAlert({ tone: 'success', text: 'Contact details saved.' })
      } catch (error) {
        setTrouble(troubleText(error))
      }
    },
    (found) => setProblems(formProblems('details', found)),
  )
  return (
    <form className="grid max-w-[480px] gap-5" onSubmit={save} noValidate>
      <ErrorSummary key={submitCount} problems={problems} />
      <FixedDetails customer={customer} />
      <TextField
        id="details-firstName"
        label="First name"
        error={errors.firstName?.message}
        {...INPUT_HINTS.firstName}
        {...register('firstName')}
      />
      <TextField
        id="details-lastName"
        label="Last name"
        error={errors.lastName?.message}
        {...INPUT_HINTS.lastName}
        {...register('lastName')}
      />
      <PhoneField id="details-phone" optional error={errors.phone?.message} {...register('phone')} />
      <fieldset className="grid gap-3">
        <legend className="field-label pb-2">News and sales</legend>
        <CheckboxField id="details-email" label="Email me" {...register('subscriptions.email')} />
        <CheckboxField id="details-sms" label="Text me" {...register('subscriptions.sms')} />
      </fieldset>
      <TroubleBox text={trouble} />
      <Button type="submit" look="primary" wide loading={isSubmitting}>
        Save contact details
      </Button>
    </form>
  )
}

/** What was changed here alone: the rest may have been changed in another window since the form was filled in. */
function changesOf(before: DetailsInput, { subscriptions, ...others }: DetailsInput): DetailsChange {
  return { ...differing(before, others), subscriptions: differing(before.subscriptions, subscriptions) }
}

function differing<T extends object>(before: T, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof T] !== value),
  ) as Partial<T>
}

function valuesOf({ firstName, lastName, phone, subscriptions }: Customer): DetailsInput {
  return { firstName, lastName, phone: phone ? nationalPhone(phone) : '', subscriptions }
}
