import 'server-only'
import type { Cents } from '#lib/domain/money.ts'

export interface AuthoriseRequest {
  /** Ours, unique per attempt: asking the provider for it finds the first answer again. */
  reference: string
  amount: Cents
  /** What the shopper's browser got from the provider: never a card number. */
  token: string
  deviceData?: string | undefined
  /** `braintree_credit_card`, `braintree_paypal` … */
  methodCode: string
  /** The token names a payment method kept in the vault. */
  saved: boolean
}

export type Authorisation =
  | { ok: true; transactionId: string; summary: string }
  /** The provider said no: no money is held. */
  | { ok: false; code: 'declined' | 'cardTypeNotAccepted' | 'couldNotBeProcessed' }
  /** Nobody knows: the provider did not answer, or not in words. Look the reference up. */
  | { ok: false; code: 'unknown'; reason: string }

export type Lookup =
  | { found: true; transactionId: string; summary: string; state: 'authorised' | 'captured' | 'voided' | 'declined' }
  | { found: false }
  | { found: 'unknown'; reason: string }

export type Settlement = { ok: true } | { ok: false; code: 'refused' | 'unknown'; reason: string }

/** A provider that takes cards and wallets. Expected failure is a value; only programming errors are thrown. */
export interface PaymentProvider {
  clientToken(): Promise<{ ok: true; clientToken: string } | { ok: false; reason: string }>
  authorise(request: AuthoriseRequest): Promise<Authorisation>
  /** Finds the one transaction of a reference. */
  find(reference: string): Promise<Lookup>
  /** Idempotent: capturing what is captured is ok. */
  capture(transactionId: string, amount: Cents): Promise<Settlement>
  /** Idempotent: voiding what is voided is ok. */
  void(transactionId: string): Promise<Settlement>
}
