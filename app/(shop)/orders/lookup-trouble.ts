import { ERRORS } from '#lib/contract/errors.ts'

const TOLD = ['OrderNotFound', 'OrderRequiresLogin', 'RateLimited'] as const

/**
 * What a lookup that was sent without JavaScript came back with, in words; anything else in the address means nothing.
 */
export function lookupTrouble(code: string | string[] | undefined) {
  if (code === 'InvalidRequest') return { message: 'Enter an order number and a valid email address.' }
  if (code === 'OrderLinkExpired')
    return { message: 'This link no longer opens the order. Find it by its number and your email.' }
  const errorCode = TOLD.find((each) => each === code)
  return errorCode && { errorCode, message: ERRORS[errorCode].message }
}

/** What asking for a mail with links, sent without JavaScript, came back with [ORD-30]. */
export function linksOutcome(code: string | string[] | undefined): { sent: boolean; trouble?: string } | undefined {
  if (code === 'sent') return { sent: true }
  if (code === 'InvalidRequest') return { sent: false, trouble: 'Enter a valid email address.' }
  return code === 'RateLimited' ? { sent: false, trouble: ERRORS.RateLimited.message } : undefined
}
