import type { Ref } from 'react'
import type { FieldProblem } from '#components/ui/error-summary.tsx'
import type { PaymentInstrument } from '#lib/client/checkout/placement-request.ts'
import type { OneTimeCard } from '#lib/client/payment/checked-payment.ts'

export type CardFieldName = 'number' | 'expiry' | 'code'
export type CardFieldErrors = Partial<Record<CardFieldName, string>>

/**
 * A card turned into the provider's one-time token, or what is wrong with which field. `oneTime` gives another, for a
 * bank that wants to ask the card's owner [PAY-48].
 */
export type CardTokenisation =
  | { ok: true; instrument: PaymentInstrument; summary: string; oneTime?: () => Promise<OneTimeCard> }
  | { ok: false; fields: CardFieldErrors }

/** What a card form can be asked for, whoever draws its fields. */
export interface CardFormHandle {
  /** Checks the fields and asks the provider for a token. Throws only when the provider cannot be reached. */
  tokenise: () => Promise<CardTokenisation>
}

export interface CardFormProps {
  ref: Ref<CardFormHandle>
  /** Called when the provider's fields cannot be loaded [PAY-26]. */
  onLoadFailed: () => void
}

/** Ids of the fields, for the error summary. */
export const CARD_FIELD_IDS: Record<CardFieldName, string> = {
  number: 'card-number',
  expiry: 'card-expiry',
  code: 'card-code',
}

/** Messages of the card fields [ERR-119, VAL-28]. */
export const CARD_MESSAGES: Record<CardFieldName, string> = {
  number: 'Enter a valid card number.',
  expiry: 'Enter a valid expiry date.',
  code: 'Enter a valid security code.',
}

/** What is wrong with the card, for the error summary [VAL-43]. */
export function cardProblems(errors: CardFieldErrors): FieldProblem[] {
  return Object.entries(errors).map(([field, message]) => ({
    fieldId: CARD_FIELD_IDS[field as CardFieldName],
    message,
  }))
}
