/** What pays: a card in one of its wrappings, or a PayPal account. */
export type Instrument =
  | { kind: 'card' | 'applePay' | 'googlePay'; type: string; bin: string; last4: string; expiry: string }
  | { kind: 'paypal'; email: string }

/** How the processor feels about it, whatever the amount. */
export type Fate =
  | { fate: 'fine' }
  | { fate: 'declined'; code: string }
  /** Its bank takes it once its owner has said that it is them. */
  | { fate: 'asks' }
  | { fate: 'failed' }
  | { fate: 'rejected'; reason: 'fraud' | 'risk_threshold' }
  /** Taken, and nobody is told. */
  | { fate: 'silent' }

export type Presented =
  | { ok: true; instrument: Instrument; fate: Fate; singleUse: boolean }
  /** A validation error of Braintree: code, attribute, message. */
  | { ok: false; code: string; attribute: string; message: string }

/** Card types this merchant takes, as an Australian merchant account does. */
export const ACCEPTED_TYPES: ReadonlySet<string> = new Set(['Visa', 'MasterCard', 'American Express'])

export const FINE: Fate = { fate: 'fine' }
export const DECLINED: Fate = { fate: 'declined', code: '2000' }

/** Takes an instrument if this merchant takes its type. */
export function accepted(instrument: Instrument, fate: Fate, singleUse: boolean): Presented {
  if (instrument.kind !== 'paypal' && !ACCEPTED_TYPES.has(instrument.type)) {
    return invalid('81703', 'number', 'Credit card type is not accepted by this merchant account.')
  }
  return { ok: true, instrument, fate, singleUse }
}

/** A validation error of the gateway. */
export function invalid(code: string, attribute: string, message: string): Presented {
  return { ok: false, code, attribute, message }
}

export function unknownNonce(): Presented {
  return invalid('91565', 'payment_method_nonce', 'Unknown or expired payment_method_nonce.')
}

/** The answer to a nonce that has paid before. */
export const CONSUMED = {
  ok: false,
  code: '91564',
  attribute: 'payment_method_nonce',
  message: 'Cannot use a payment_method_nonce more than once.',
} as const satisfies Presented
