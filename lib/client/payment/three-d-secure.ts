import { decimalText } from '#lib/domain/money/money.ts'
import type { BankAnswer, CheckedPayment, OneTimeCard } from './checked-payment.ts'

/** What the SDK says of a shopper who closed the bank's frame. */
const CANCELLED = 'THREEDS_CARDINAL_SDK_CANCELED'

/**
 * Verifies a card by the provider's SDK. A bank that could not ask anybody (its country or the card takes no part)
 * leaves the decision to the payment itself; one that asked and was not convinced has refused. Throws where the check
 * cannot be loaded or is not set up in the gateway.
 */
export async function verifyCard(
  clientToken: string,
  { token, bin }: OneTimeCard,
  { amount, email, billing }: CheckedPayment,
): Promise<BankAnswer> {
  const [client, threeDSecure] = await Promise.all([
    import('braintree-web/client'),
    import('braintree-web/three-d-secure'),
  ])
  const authorised = await client.create({ authorization: clientToken })
  const check = await threeDSecure.create({ client: authorised, version: 2 })
  try {
    const { nonce, threeDSecureInfo } = await check.verifyCard({
      nonce: token,
      bin,
      amount: decimalText(amount),
      challengeRequested: true,
      collectDeviceData: true,
      onLookupComplete: (_data, next) => next(),
      ...(email ? { email } : {}),
      ...(billing ? { billingAddress: billing } : {}),
    })
    const { liabilityShifted, liabilityShiftPossible } = threeDSecureInfo
    if (liabilityShiftPossible && !liabilityShifted) return { ok: false, why: 'refused' }
    return { ok: true, token: nonce }
  } catch (error) {
    if (codeOf(error) === CANCELLED) return { ok: false, why: 'refused' }
    throw error
  } finally {
    // It takes its frames away; that they stay is no reason to lose the bank's answer.
    void check.teardown().catch(() => undefined)
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | undefined)?.code
}
