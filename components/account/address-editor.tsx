'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ADDRESS_WATCHED, AddressFields } from '#components/shared/address/address-fields.tsx'
import { type AddressValues, addressForm, addressValues } from '#components/shared/address/address-form.ts'
import { showAlert } from '#components/ui/alert-queue.ts'
import { Button } from '#components/ui/button.tsx'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { focusOnAppear } from '#components/ui/page-focus.ts'
import { keepAddress } from '#lib/client/account/account-change.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { troubleText } from './call-trouble.ts'
import { TroubleBox } from './trouble-box.tsx'

const bookForm = z.object({ address: addressForm, isDefaultShipping: z.boolean(), isDefaultBilling: z.boolean() })
type BookOutput = z.output<typeof bookForm>

interface BookValues {
  address: AddressValues
  isDefaultShipping: boolean
  isDefaultBilling: boolean
}

interface AddressEditorProps {
  /** The one to change; absent for a new one. */
  address: SavedAddress | undefined
  /** With the address as the shop keeps it, unless nothing was saved. */
  onDone: (saved: SavedAddress | undefined) => void
}

/** The form of one address of the book [ADDR-03, ADDR-07 to ADDR-09]. What was typed stays when saving fails. */
export function AddressEditor({ address, onDone }: AddressEditorProps) {
  const form = useForm<BookValues, unknown, BookOutput>({
    resolver: zodResolver(bookForm),
    defaultValues: valuesOf(address),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { register, handleSubmit, formState, control } = form
  const { errors, submitCount, isSubmitting } = formState
  const watched = useWatch({ control, name: ADDRESS_WATCHED })
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [trouble, setTrouble] = useState<string>()
  const save = handleSubmit(
    async ({ address: typed, ...defaults }) => {
      setProblems([])
      setTrouble(undefined)
      try {
        const saved = await keepAddress({ ...typed, ...defaults }, address?.id)
        showAlert({ tone: 'success', text: 'Address saved.' })
        onDone(saved)
      } catch (error) {
        setTrouble(troubleText(error))
      }
    },
    (found) => setProblems(formProblems('book', found)),
  )
  return (
    <form className="grid max-w-[480px] gap-5" onSubmit={save} noValidate>
      <h2 ref={focusOnAppear} tabIndex={-1} className="font-display text-xl font-semibold">
        {address ? 'Change address' : 'New address'}
      </h2>
      <ErrorSummary key={submitCount} problems={problems} />
      <AddressFields section="book" form={form} watched={watched} errors={errors.address} countries={COUNTRIES} />
      <CheckboxField
        id="book-isDefaultShipping"
        label="Use for delivery by default"
        {...register('isDefaultShipping')}
      />
      <CheckboxField id="book-isDefaultBilling" label="Use for billing by default" {...register('isDefaultBilling')} />
      <TroubleBox text={trouble} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" loading={isSubmitting}>
          Save address
        </Button>
        <Button onClick={() => onDone(undefined)}>Cancel</Button>
      </div>
    </form>
  )
}

function valuesOf(address: SavedAddress | undefined): BookValues {
  if (!address)
    return { address: addressValues(undefined, undefined), isDefaultShipping: false, isDefaultBilling: false }
  const { id: _id, type: _type, isDefaultShipping, isDefaultBilling, ...stored } = address
  return { address: addressValues(stored, undefined), isDefaultShipping, isDefaultBilling }
}
