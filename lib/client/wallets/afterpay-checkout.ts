import { toDollars } from '#lib/domain/money/money.ts'
import { type AnswerOf, api } from '../api.ts'
import { currentQuoteRequest } from '../checkout/checkout-data.ts'
import type { WalletAddress, WalletPayer, WalletRequest } from './port.ts'
import { wantsPayer } from './wallet-text.ts'

/** Has the shop open a checkout at Afterpay and gives its token. Throws the call's error [API-78]. */
export async function openAfterpayCheckout(request: WalletRequest): Promise<string> {
  const { total, quote } = request
  const { token } = await api('createAfterpayCheckout', {
    body: {
      ...(quote ?? currentQuoteRequest().body),
      mode: wantsPayer(request) ? 'express' : 'standard',
      amount: toDollars(total),
      returnUrl: location.pathname,
    },
  })
  return token
}

export interface AfterpayApproval {
  payer: WalletPayer
  shippingAddress?: WalletAddress
  shippingOptionId?: string
}

/** Who approved a checkout, and where it is to go. Throws the call's error [API-79]. */
export async function afterpayApproval(token: string): Promise<AfterpayApproval> {
  const { payer, shippingAddress, shippingOptionId } = await api('afterpayCheckout', { params: { token } })
  return {
    // What came as JSON holds no undefined, whatever its type says.
    payer: payer as WalletPayer,
    ...(shippingAddress ? { shippingAddress: walletAddress(shippingAddress) } : {}),
    ...(shippingOptionId ? { shippingOptionId } : {}),
  }
}

function walletAddress(given: NonNullable<AnswerOf<'afterpayCheckout'>['shippingAddress']>): WalletAddress {
  const { name, addressLines, suburb, state, postcode, country, phone } = given
  return {
    countryCode: country ?? '',
    addressLines,
    ...(name ? { fullName: name } : {}),
    ...(suburb ? { locality: suburb } : {}),
    ...(state ? { administrativeArea: state } : {}),
    ...(postcode ? { postalCode: postcode } : {}),
    ...(phone ? { phone } : {}),
  }
}
