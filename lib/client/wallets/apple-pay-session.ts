/** The browser's Apple Pay. */
export type AppleSessions = typeof ApplePaySession

const APPLE_PAY_VERSION = 3

/** The browser's Apple Pay, where there is one. */
export function applePaySessions(): AppleSessions | undefined {
  const { ApplePaySession: sessions } = globalThis as { ApplePaySession?: AppleSessions }
  return sessions?.canMakePayments() ? sessions : undefined
}

/** Opens Apple Pay's sheet. Throws outside a click. */
export function newAppleSession(sessions: AppleSessions, request: ApplePayJS.ApplePayPaymentRequest): ApplePaySession {
  return new sessions(APPLE_PAY_VERSION, request)
}

/** What the sheet shows beside an address we do not deliver to; a browser that has Apple Pay has the error's class. */
export function unserviceable(message: string): ApplePayJS.ApplePayError {
  const { ApplePayError: Unserviceable } = globalThis as { ApplePayError?: typeof ApplePayError }
  if (!Unserviceable) return { code: 'addressUnserviceable', contactField: 'postalAddress', message }
  return new Unserviceable('addressUnserviceable', 'postalAddress', message)
}
