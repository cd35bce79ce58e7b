'use client'
import { type ChangeEvent, useImperativeHandle, useState } from 'react'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { INPUT_HINTS } from '#components/ui/input-hints.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { sandboxNonce } from '#lib/client/payment/sandbox-nonce.ts'
import {
  cardBrand,
  digitsOf,
  formatExpiry,
  groupCardNumber,
  isCardNumber,
  isExpiry,
  isSecurityCode,
  securityCodeLength,
} from '#lib/domain/payment/card.ts'
import {
  CARD_FIELD_IDS,
  CARD_MESSAGES,
  type CardFieldErrors,
  type CardFieldName,
  type CardFormProps,
  type CardTokenisation,
} from './card-fields.ts'
import { TestCards } from './test-cards.tsx'

const FIELDS = ['number', 'expiry', 'code'] as const

/** The card form of the demo shop, where nobody hosts fields for us. Its values live here and nowhere else. */
export function SandboxCardForm({ ref }: CardFormProps) {
  const [values, setValues] = useState({ number: '', expiry: '', code: '' })
  const [touched, setTouched] = useState<ReadonlySet<CardFieldName>>(new Set())
  const errors = errorsOf(values)
  const brand = cardBrand(values.number)

  useImperativeHandle(ref, () => ({
    tokenise: async (): Promise<CardTokenisation> => {
      setTouched(new Set(FIELDS))
      if (FIELDS.some((field) => errors[field])) return { ok: false, fields: errors }
      const token = sandboxNonce(values.number, values.expiry)
      const summary = `${brand ?? 'Card'} ending in ${digitsOf(values.number).slice(-4)}`
      const oneTime = async () => ({
        token: sandboxNonce(values.number, values.expiry),
        bin: digitsOf(values.number).slice(0, 6),
      })
      return { ok: true, summary, instrument: { type: 'BRAINTREE_CREDIT_CARD', token }, oneTime }
    },
  }))

  const field = (name: CardFieldName, format: (typed: string, before: string) => string) => ({
    id: CARD_FIELD_IDS[name],
    value: values[name],
    error: touched.has(name) ? errors[name] : undefined,
    onBlur: () => values[name] !== '' && setTouched((before) => new Set([...before, name])),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const typed = event.target.value
      setValues((before) => ({ ...before, [name]: format(typed, before[name]) }))
    },
  })
  const codeLength = securityCodeLength(values.number)

  return (
    <div className="grid gap-5">
      <TextField
        label="Card number"
        hint={brand ?? 'Visa, Mastercard or American Express'}
        {...INPUT_HINTS.cardNumber}
        {...field('number', regroup)}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label="Expiry"
          hint="MM/YY, as on the card"
          placeholder="MM/YY"
          {...INPUT_HINTS.cardExpiry}
          {...field('expiry', formatExpiry)}
        />
        <TextField
          label="Security code"
          hint={codeLength === 4 ? '4 digits on the front' : '3 digits on the back'}
          maxLength={codeLength}
          {...INPUT_HINTS.cardCode}
          {...field('code', digitsOf)}
        />
      </div>
      <Disclosure summary="Demo store: cards you can use">
        <TestCards />
      </Disclosure>
    </div>
  )
}

/** Spaces go in while typing; deleting one takes the digit before it along. */
function regroup(typed: string, before: string): string {
  const spaceDeleted = typed.length === before.length - 1 && digitsOf(typed) === digitsOf(before)
  return groupCardNumber(spaceDeleted ? digitsOf(typed).slice(0, -1) : typed)
}

function errorsOf(values: Record<CardFieldName, string>): CardFieldErrors {
  return {
    ...(isCardNumber(values.number) ? {} : { number: CARD_MESSAGES.number }),
    ...(isExpiry(values.expiry, new Date()) ? {} : { expiry: CARD_MESSAGES.expiry }),
    ...(isSecurityCode(values.code, values.number) ? {} : { code: CARD_MESSAGES.code }),
  }
}
