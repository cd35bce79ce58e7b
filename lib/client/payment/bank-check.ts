import { askForBank } from './bank-question.ts'
import type { BankAnswer, CheckedPayment, OneTimeCard } from './checked-payment.ts'
import { paymentOffer } from './client-token.ts'

/**
 * Has the card's bank ask its owner, by 3-D Secure, in a frame of its own over the page [PAY-48]. Never throws: what
 * fails here is a payment that was not made.
 */
export async function askBank(card: OneTimeCard, payment: CheckedPayment): Promise<BankAnswer> {
  try {
    const { clientToken } = await paymentOffer()
    if (clientToken === 'sandbox') return await askDemoBank(card, payment)
    const { verifyCard } = await import('./three-d-secure.ts')
    return await verifyCard(clientToken, card, payment)
  } catch {
    return { ok: false, why: 'unavailable' }
  }
}

/** The stand-in gateway takes the word behind the token for the bank's. */
async function askDemoBank({ token }: OneTimeCard, { amount }: CheckedPayment): Promise<BankAnswer> {
  const asked = askForBank({ amount })
  if (!asked) return { ok: false, why: 'unavailable' }
  return (await asked) ? { ok: true, token: `${token}.confirmed` } : { ok: false, why: 'refused' }
}
