import { decimalText } from '#lib/domain/money.ts'
import { CURRENCY } from '#lib/domain/shop-rules.ts'
import { afterpayApproval, openAfterpayCheckout } from './afterpay-checkout.ts'
import type { Wallet, WalletAddress, WalletRequest, WalletResult } from './port.ts'
import { openSheet, type SheetDecision } from './sandbox-session.ts'
import { WALLET_NAMES } from './wallet-names.ts'

type Approved = Extract<SheetDecision, { kind: 'approved' }>

/** Afterpay in the demo shop: a checkout is opened and approved as at the real one, in a sheet of our own. */
export const sandboxAfterpay: Wallet = { kind: 'AFTERPAY', load: async () => 'ready', open }

async function open(request: WalletRequest): Promise<WalletResult> {
  const token = await openAfterpayCheckout(request)
  const decision = await openSheet('AFTERPAY', request)
  if (decision.kind !== 'approved') return decision
  await approve(token, decision)
  return { kind: 'approved', token, summary: WALLET_NAMES.AFTERPAY, ...(await afterpayApproval(token)) }
}

/** Says at the stand-in what was decided; it remembers it with the checkout. */
async function approve(token: string, { fate, payer, total, shippingAddress, shippingOptionId }: Approved) {
  const answer = await fetch(`/sandbox/afterpay/checkouts/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fate,
      amount: { amount: decimalText(total), currency: CURRENCY },
      consumer: {
        ...(payer.givenName ? { givenNames: payer.givenName } : {}),
        ...(payer.familyName ? { surname: payer.familyName } : {}),
        ...(payer.email ? { email: payer.email } : {}),
        ...(payer.phone ? { phoneNumber: payer.phone } : {}),
      },
      ...(shippingAddress ? { shipping: contactOf(shippingAddress) } : {}),
      ...(shippingOptionId ? { shippingOptionIdentifier: shippingOptionId } : {}),
    }),
  })
  if (!answer.ok) throw new Error('The stand-in did not take the approval.')
}

function contactOf(address: WalletAddress) {
  const { givenName, familyName, addressLines, locality, administrativeArea, postalCode, countryCode, phone } = address
  return {
    name: [givenName, familyName].filter(Boolean).join(' '),
    line1: addressLines?.[0],
    area1: locality,
    region: administrativeArea,
    postcode: postalCode,
    countryCode,
    phoneNumber: phone,
  }
}
