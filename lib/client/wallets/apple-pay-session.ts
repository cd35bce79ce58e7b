import type { WalletEnd } from './port.ts'
import { OUTCOME_UNKNOWN } from './sheet-words.ts'

/** The browser's Apple Pay. */
export type AppleSessions = typeof ApplePaySession

const APPLE_PAY_VERSION = 3

/**
 * Apple's sheet gives up 30 seconds after its owner has agreed, and says that nothing was paid. Before that the shop
 * says what it knows.
 */
const ANSWER_WITHIN_MS = 25_000

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

/**
 * Answers a sheet whose owner has agreed, once: with the tick, or with why there is none. A reason of the code
 * `unknown` is the last word: with one about an address the sheet would ask again. `onLate` hears that the time was up,
 * `onCancel` that the sheet is gone; it takes no answer then [PAY-69].
 */
export function answerOnce(
  sessions: AppleSessions,
  session: ApplePaySession,
  { onLate, onCancel }: { onLate: () => void; onCancel: () => void },
): (end: WalletEnd) => void {
  let answered = false
  const finish = (end: WalletEnd) => {
    if (answered) return
    answered = true
    clearTimeout(timer)
    const { STATUS_SUCCESS, STATUS_FAILURE } = sessions
    if (end.ok) session.completePayment({ status: STATUS_SUCCESS })
    else session.completePayment({ status: STATUS_FAILURE, errors: end.message ? [refusal(end.message)] : [] })
  }
  const timer = setTimeout(() => {
    finish({ ok: false, message: OUTCOME_UNKNOWN })
    onLate()
  }, ANSWER_WITHIN_MS)
  session.oncancel = () => {
    answered = true
    clearTimeout(timer)
    onCancel()
  }
  return finish
}

function refusal(message: string): ApplePayJS.ApplePayError {
  const { ApplePayError: Unknown } = globalThis as { ApplePayError?: typeof ApplePayError }
  return Unknown ? new Unknown('unknown', undefined, message) : { code: 'unknown', message }
}
