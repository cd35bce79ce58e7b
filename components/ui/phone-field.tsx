'use client'
import { type ComponentProps, type InputEvent, useRef } from 'react'
import { TextField } from '#components/ui/text-field.tsx'
import { INPUT_HINTS } from './input-hints.ts'

type Formatter = (typed: string) => string

let formatter: Formatter | undefined

/** The metadata of the world's phone numbers is fetched when a shopper gets to the field, not before. */
async function loadFormatter(): Promise<void> {
  if (formatter) return
  const { AsYouType } = await import('libphonenumber-js/min')
  // Of the numbers that are taken, those with 02 are New Zealand's mobiles, not landlines of New South Wales [VAL-14].
  formatter = (typed) => new AsYouType(/^\D*02/.test(typed) ? 'NZ' : 'AU').input(typed)
}

const AU_MOBILE = /^\+61(4\d{2})(\d{3})(\d{3})$/
const NZ_MOBILE = /^\+64(2\d)(\d{3,4}?)(\d{3,4})$/

/** A mobile as a shopper knows it: +61412345678 reads 0412 345 678, and +64211234567 reads 021 123 4567. */
export function nationalPhone(stored: string): string {
  const parts = AU_MOBILE.exec(stored) ?? NZ_MOBILE.exec(stored)
  return parts ? `0${parts.slice(1).join(' ')}` : stored
}

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & { label?: string }

/** A phone number, spaced while it is typed. Any way of writing it is taken. */
export function PhoneField({ onInput, onFocus, ...field }: PhoneFieldProps) {
  const before = useRef('')
  const format = (event: InputEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const atEnd = input.selectionStart === input.value.length
    // Only while typing on at the end: anywhere else the caret would jump, and deleting a space must be possible.
    if (formatter && atEnd && input.value.length > before.current.length) input.value = formatter(input.value)
    before.current = input.value
    onInput?.(event)
  }
  return (
    <TextField
      label="Phone"
      hint="A mobile, for updates about your order only. We never call to sell."
      {...INPUT_HINTS.phone}
      {...field}
      onInput={format}
      onFocus={(event) => {
        void loadFormatter()
        onFocus?.(event)
      }}
    />
  )
}
