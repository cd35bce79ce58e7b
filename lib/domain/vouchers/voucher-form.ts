import { giftCardCode } from './gift-card.ts'

const CODE_MAX = 50

/** A PIN as it is sent: without the spaces it may be printed with. */
export function tidyPin(typed: string): string {
  return typed.replace(/\s/g, '')
}

/** What is wrong with a typed code; undefined when nothing is [VOUCH-02, VAL-27]. */
export function giftCardCodeProblem(typed: string): string | undefined {
  const code = giftCardCode(typed)
  if (code === '') return 'Gift card code is required.'
  if (code.length > CODE_MAX) return `Gift card code must be ${CODE_MAX} characters or fewer.`
  return /^[A-Z0-9-]+$/.test(code) ? undefined : 'Use letters, digits and hyphens only.'
}

/** What is wrong with a typed PIN; undefined when nothing is [VOUCH-02, VAL-27]. */
export function giftCardPinProblem(typed: string): string | undefined {
  const pin = tidyPin(typed)
  if (pin === '') return 'PIN is required.'
  return /^\d{4,8}$/.test(pin) ? undefined : 'Enter a PIN of 4 to 8 digits.'
}
