'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ComponentType, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#components/ui/button.tsx'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { INPUT_HINTS } from '#components/ui/input-hints.ts'
import { nationalPhone, PhoneField } from '#components/ui/phone-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useCartGoods } from '#lib/client/cart/use-cart-goods.ts'
import type { Customer } from '#lib/contract/account.ts'
import { type CheckoutContact, checkoutContact } from '#lib/contract/checkout.ts'
import { purchaseOrderNumber } from '#lib/contract/purchase-order.ts'
import { deliveryStepWords } from '#lib/domain/checkout/delivery-step.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { readDraft } from '#stores/checkout-draft.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { EmailField } from './email-field.tsx'
import { PurchaseOrderField } from './purchase-order-field.tsx'
import { useKeptDraft } from './use-kept-draft.ts'

const contactForm = checkoutContact.extend({ purchaseOrderNumber })

type ContactValues = z.input<typeof contactForm>

const BLANK: ContactValues = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  purchaseOrderNumber: '',
  agreeToMarketing: false,
}

interface ContactFormProps {
  /** Whose details it starts from; absent for a guest. */
  customer?: Customer | undefined
  /** Logging in without leaving the step, for a guest. */
  SignIn?: ComponentType<{ email: string }> | undefined
  /** The buyer's own number for the order is blank where they gave none. */
  onDone: (contact: CheckoutContact, purchaseOrderNumber: string) => void
}

/** Step 1: who the order is for. A customer's email is the account's [ACCT-16, CHK-05 to CHK-08, CHK-49]. */
export function ContactForm({ customer, SignIn, onDone }: ContactFormProps) {
  const form = useForm<ContactValues, unknown, z.output<typeof contactForm>>({
    resolver: zodResolver(contactForm),
    defaultValues: startValues(customer),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  useKeptDraft('contact', form)
  const guest = useIdentityStore(({ status }) => status === 'LOGGED_OUT' || status === 'LOGGING_IN')
  const { name: nextStep } = deliveryStepWords(useCartGoods() ?? [])
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const { register, handleSubmit, formState, setValue, setFocus, control } = form
  const email = useWatch({ control, name: 'email' })
  // What was chosen is whole: the next thing to be typed is the name.
  const takeChosen = (chosen: string) => {
    setValue('email', chosen, { shouldValidate: true })
    setFocus('firstName')
  }
  const { errors, submitCount } = formState
  const submit = handleSubmit(
    ({ purchaseOrderNumber: number, ...contact }) => onDone(contact, number),
    (found) => setProblems(formProblems('contact', found)),
  )
  return (
    <div className="grid gap-5">
      {guest && SignIn ? <SignIn email={email} /> : null}
      <form className="grid gap-5" onSubmit={submit} noValidate>
        <ErrorSummary key={submitCount} problems={problems} />
        <div className={customer ? '[&_.input]:bg-sand' : ''}>
          <EmailField
            id="contact-email"
            hint={customer ? 'Your account’s email. Your receipt goes here.' : 'Your receipt goes here.'}
            readOnly={customer !== undefined}
            error={errors.email?.message}
            onChoose={takeChosen}
            {...register('email')}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            id="contact-firstName"
            label="First name"
            error={errors.firstName?.message}
            {...INPUT_HINTS.firstName}
            {...register('firstName')}
          />
          <TextField
            id="contact-lastName"
            label="Last name"
            error={errors.lastName?.message}
            {...INPUT_HINTS.lastName}
            {...register('lastName')}
          />
        </div>
        <PhoneField id="contact-phone" error={errors.phone?.message} {...register('phone')} />
        <PurchaseOrderField form={form} error={errors.purchaseOrderNumber?.message} />
        <CheckboxField
          id="contact-agreeToMarketing"
          label="Email me about new gear and sales"
          hint="About twice a month. One click stops it."
          {...register('agreeToMarketing')}
        />
        <Button type="submit" look="primary" wide>
          Continue to {nextStep.toLowerCase()}
        </Button>
      </form>
    </div>
  )
}

function startValues(customer: Customer | undefined): ContactValues {
  const { contact, purchaseOrderNumber = '' } = useCheckoutStore.getState().record
  const draft = usable(readDraft('contact'))
  if (!customer) return { ...BLANK, ...(contact ? formValues(contact) : {}), purchaseOrderNumber, ...draft }
  // What was typed for another address is about somebody else.
  const own = contact?.email === customer.email ? contact : undefined
  const theirs = draft.email === '' || draft.email?.trim().toLowerCase() === customer.email
  // Somebody who typed their name and then logged in keeps it; a field left blank takes the account's.
  const kept = theirs ? Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== '')) : {}
  // The account has none: emptied, it stays so.
  const number = (theirs ? draft.purchaseOrderNumber : undefined) ?? (own ? purchaseOrderNumber : '')
  return {
    ...formValues(own ?? { ...BLANK, ...customer, phone: customer.phone ?? '' }),
    ...kept,
    purchaseOrderNumber: number,
    email: customer.email,
  }
}

function formValues({ email, firstName, lastName, phone, agreeToMarketing }: CheckoutContact) {
  return { email, firstName, lastName, phone: phone && nationalPhone(phone), agreeToMarketing }
}

/** A draft's fields that have the type the form needs; storage can hold anything. */
function usable(draft: Record<string, unknown> | undefined): Partial<ContactValues> {
  const kept = Object.entries(draft ?? {}).filter(
    ([name, value]) => typeof value === typeof BLANK[name as keyof ContactValues],
  )
  return Object.fromEntries(kept)
}
