/** As much of version 3 of Apple Pay on the Web as the shop uses. */
export interface AppleContact {
  givenName?: string
  familyName?: string
  emailAddress?: string
  phoneNumber?: string
  addressLines?: string[]
  locality?: string
  administrativeArea?: string
  postalCode?: string
  countryCode?: string
}

export interface AppleTotal {
  label: string
  amount: string
}

export interface AppleMethod extends AppleTotal {
  identifier: string
  detail: string
}

export interface AppleUpdate {
  newTotal: AppleTotal
  newShippingMethods?: readonly AppleMethod[]
  errors?: readonly unknown[]
}

interface ApplePayment {
  token: unknown
  billingContact?: AppleContact
  shippingContact?: AppleContact
}

export interface AppleSession {
  begin(): void
  abort(): void
  completeMerchantValidation(merchantSession: unknown): void
  completePayment(result: { status: number }): void
  completeShippingContactSelection(update: AppleUpdate): void
  completeShippingMethodSelection(update: AppleUpdate): void
  oncancel: () => void
  onvalidatemerchant: (event: { validationURL: string }) => void
  onpaymentauthorized: (event: { payment: ApplePayment }) => void
  onshippingcontactselected: (event: { shippingContact: AppleContact }) => void
  onshippingmethodselected: (event: { shippingMethod: { identifier: string } }) => void
}

interface AppleSessions {
  new (version: number, request: object): AppleSession
  canMakePayments(): boolean
  STATUS_SUCCESS: number
  STATUS_FAILURE: number
}

type AppleError = new (code: 'addressUnserviceable', field: 'postalAddress' | undefined, message: string) => unknown

const APPLE_PAY_VERSION = 3

/** The browser's Apple Pay, where there is one. */
export function applePaySessions(): AppleSessions | undefined {
  const { ApplePaySession } = globalThis as { ApplePaySession?: AppleSessions }
  return ApplePaySession?.canMakePayments() ? ApplePaySession : undefined
}

/** Opens Apple Pay's sheet. Throws outside a click. */
export function newAppleSession(sessions: AppleSessions, request: object): AppleSession {
  return new sessions(APPLE_PAY_VERSION, request)
}

/** What the sheet shows beside an address we do not deliver to. */
export function unserviceable(message: string): unknown {
  const { ApplePayError } = globalThis as { ApplePayError?: AppleError }
  return ApplePayError ? new ApplePayError('addressUnserviceable', 'postalAddress', message) : message
}
