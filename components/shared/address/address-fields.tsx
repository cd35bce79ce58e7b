'use client'
import { useState } from 'react'
import type { FieldErrors, FieldPathValues, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { BehindLink } from '#components/ui/behind-link.tsx'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import { type AddressField, type AddressSection, addressHints, sectionHint } from '#components/ui/input-hints.ts'
import { SelectField } from '#components/ui/select-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { Locality } from '#lib/contract/store.ts'
import { countryAddress } from '#lib/domain/address/address-country.ts'
import { postcodeDigits } from '#lib/domain/address/postcode.ts'
import { postcodeStateHint } from '#lib/domain/checkout/checkout-postcode.ts'
import { AU_STATES } from '#lib/domain/shop-rules.ts'
import type { AddressValues } from './address-form.ts'
import { PlaceField } from './place-field.tsx'
import { useSuburbHint } from './use-suburb-hint.ts'

/** A form that holds an address beside other things. */
interface AddressForm {
  address: AddressValues
}

/** What the fields need of their form, whatever else it holds. */
interface FormOfAddress extends Pick<UseFormReturn<AddressForm>, 'register' | 'clearErrors'> {
  getValues(name: `address.${'company' | 'street2'}`): string
  setValue(name: `address.${'suburb' | 'state' | 'postcode'}`, value: string): void
  setValue(name: 'address.confirmed', value: boolean): void
}

/** What the fields show depends on these; their form watches them. */
export const ADDRESS_WATCHED = [
  'address.country',
  'address.postcode',
  'address.state',
  'address.suburb',
  'address.contactName',
] as const

interface AddressFieldsProps {
  /** Starts the ids of the fields; the address book has one address on a page, which autofill need not tell apart. */
  section: AddressSection
  form: FormOfAddress
  /** The values of `ADDRESS_WATCHED`. */
  watched: FieldPathValues<AddressForm, typeof ADDRESS_WATCHED>
  errors: FieldErrors<AddressForm>['address']
  /** The countries to choose from, the pinned one first [ADDR-07]. */
  countries: readonly AddressValues['country'][]
}

const STATE_OPTIONS = AU_STATES.map((state) => ({ value: state, label: state }))

/** The fields of an address by the rules of its country [VAL-36 to VAL-41]; one component for every use. */
export function AddressFields({ section, form, watched, errors, countries }: AddressFieldsProps) {
  const { register, setValue, clearErrors } = form
  const [country, postcode, state, suburb, contactName] = watched
  // Checkout has asked for a name already: it is said, and changed for somebody else. Typed in, the field stays.
  const [asksName] = useState(() => section === 'book' || contactName === '')
  const field = (name: AddressField, options?: RegisterOptions<AddressForm, `address.${AddressField}`>) => ({
    id: `${section}-address-${name}`,
    error: errors?.[name]?.message,
    ...addressHints(section, name),
    ...register(`address.${name}`, options),
  })
  const changeCountry = () => {
    setValue('address.state', '')
    setValue('address.postcode', '')
    clearErrors(['address.state', 'address.postcode'])
  }
  // A confirmation is of one pair only.
  const takeBack = { onChange: () => setValue('address.confirmed', false) }
  const typePostcode = ({ target }: { target: HTMLInputElement }) => {
    const digits = postcodeDigits(target.value)
    if (digits !== target.value) setValue('address.postcode', digits)
    takeBack.onChange()
  }
  const { suburbLabel, hasState } = countryAddress(country)
  const fill = (locality: Locality) => {
    setValue('address.suburb', locality.suburb)
    setValue('address.postcode', locality.postcode)
    if (hasState) setValue('address.state', locality.state)
    setValue('address.confirmed', false)
    clearErrors(['address.suburb', 'address.state', 'address.postcode'])
  }
  const place = { place: { country, suburb, postcode }, onPlace: fill }
  const stateHint = hasState ? postcodeStateHint(postcode, state) : undefined
  const suburbHint = useSuburbHint(hasState && !stateHint, { suburb, state, postcode })
  const hint = stateHint ?? suburbHint
  return (
    <div className="grid gap-5">
      <SelectField
        id={`${section}-address-country`}
        label="Country"
        options={countries.map((each) => ({ value: each, label: countryAddress(each).name }))}
        autoComplete={sectionHint(section, 'country')}
        {...register('address.country', { onChange: changeCountry })}
      />
      <BehindLink
        id={`${section}-contactName`}
        note={<span className="wrap-anywhere">For {contactName}</span>}
        label="Change name"
        open={asksName || contactName === '' || errors?.contactName !== undefined}
      >
        <TextField label="Contact name" {...field('contactName')} />
      </BehindLink>
      <BehindLink id={`${section}-company`} label="Add a company" open={isFilled(form, 'company', errors)}>
        <TextField label="Company" optional {...field('company')} />
      </BehindLink>
      <TextField label="Street address" {...field('street1')} />
      <BehindLink
        id={`${section}-street2`}
        label="Add unit, level or building"
        open={isFilled(form, 'street2', errors)}
      >
        <TextField label="Unit, level or building" optional {...field('street2')} />
      </BehindLink>
      <PlaceField label={suburbLabel} kind="suburb" {...place} {...field('suburb')} />
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        {hasState ? (
          <SelectField
            id={`${section}-address-state`}
            label="State"
            placeholder="Select"
            options={STATE_OPTIONS}
            autoComplete={sectionHint(section, 'address-level1')}
            error={errors?.state?.message}
            {...register('address.state', takeBack)}
          />
        ) : null}
        <PlaceField label="Postcode" kind="postcode" {...place} {...field('postcode', { onChange: typePostcode })} />
      </div>
      <p className={hint ? '-mt-3 rounded bg-hivis px-3 py-2 text-sm font-semibold' : 'sr-only'} role="status">
        {hint}
      </p>
      {stateHint ? (
        <CheckboxField
          id={`${section}-address-confirmed`}
          label={`${postcode} ${state} is right`}
          {...register('address.confirmed', { onChange: () => clearErrors('address.postcode') })}
        />
      ) : null}
    </div>
  )
}

function isFilled(form: FormOfAddress, name: 'company' | 'street2', errors: AddressFieldsProps['errors']): boolean {
  return form.getValues(`address.${name}`) !== '' || errors?.[name] !== undefined
}
