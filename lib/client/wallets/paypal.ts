import type { PayPalAddress, PayPalCheckoutV6, PayPalOption, PayPalPayload } from 'braintree-web/paypal-checkout-v6'
import { decimalText } from '#lib/domain/money.ts'
import { CURRENCY } from '#lib/domain/shop-rules.ts'
import { type BraintreeClient, braintreeClient } from './braintree-client.ts'
import type { Wallet, WalletAddress, WalletOption, WalletRequest, WalletResult, WalletUpdate } from './port.ts'
import { WALLET_NAMES } from './wallet-names.ts'
import { filled } from './wallet-text.ts'

interface Connected extends BraintreeClient {
  paypal: PayPalCheckoutV6
}

/** PayPal through Braintree: PayPal's own window, started from the shop's button. */
export function paypalWallet(clientToken: string): Wallet {
  let connected: Connected | undefined
  return {
    kind: 'PAYPAL',
    async load() {
      connected ??= await connect(clientToken)
      return 'ready'
    },
    async open(request) {
      return connected ? open(connected, request) : { kind: 'failed' }
    },
  }
}

async function connect(clientToken: string): Promise<Connected> {
  const [braintree, { create }] = await Promise.all([
    braintreeClient(clientToken),
    import('braintree-web/paypal-checkout-v6'),
  ])
  const paypal = await create({ client: braintree.client })
  await paypal.loadPayPalSDK()
  // A first session, never started, has PayPal made ready: the one of the click can then open its window without waiting, and is not
  // taken for a pop-up nobody asked for.
  paypal.createOneTimePaymentSession({
    amount: '1.00',
    currency: CURRENCY,
    intent: 'authorize',
    onApprove: () => undefined,
  })
  return { ...braintree, paypal }
}

function open({ paypal, deviceData }: Connected, request: WalletRequest): Promise<WalletResult> {
  return new Promise((resolve) => {
    const fail = () => resolve({ kind: 'failed' })
    const session = paypal.createOneTimePaymentSession({
      amount: decimalText(request.total),
      currency: request.currency,
      intent: 'authorize',
      onApprove: (approval) =>
        paypal.tokenizePayment(approval).then((payload) => resolve(approved(payload, deviceData)), fail),
      onCancel: () => resolve({ kind: 'cancelled' }),
      onError: fail,
      ...(request.wantsShipping ? deliveryOptions(paypal, request) : {}),
    })
    session.start().catch(fail)
  })
}

function deliveryOptions(paypal: PayPalCheckoutV6, request: WalletRequest) {
  return {
    enableShippingAddress: true,
    shippingOptions: optionsOf(request.options),
    onShippingAddressChange: async ({ orderId, shippingAddress: { countryCode, ...place } }: AddressChange) => {
      const { state, city, postalCode } = place
      const address = { countryCode, ...filled({ administrativeArea: state, locality: city, postalCode }) }
      return tell(paypal, orderId, await request.onAddress?.(address))
    },
    onShippingOptionsChange: async ({ orderId, selectedShippingOption }: OptionChange) =>
      tell(paypal, orderId, await request.onOption?.(selectedShippingOption.id)),
  }
}

interface AddressChange {
  orderId: string
  shippingAddress: { countryCode: string; state?: string; city?: string; postalCode?: string }
}

interface OptionChange {
  orderId: string
  selectedShippingOption: { id: string }
}

/** Has PayPal show what it comes to now. Throwing is how its window learns that it cannot be. */
async function tell(paypal: PayPalCheckoutV6, paymentId: string, update: WalletUpdate | undefined): Promise<void> {
  if (!update) return
  if (!update.ok) throw new Error(update.message)
  const { total, options } = update.totals
  await paypal.updatePayment({
    paymentId,
    amount: decimalText(total),
    currency: CURRENCY,
    shippingOptions: optionsOf(options),
  })
}

function optionsOf(options: readonly WalletOption[]): PayPalOption[] {
  const chosen = (options.find(({ selected }) => selected) ?? options[0])?.id
  return options.map(({ id, label, amount }) => ({
    id,
    label,
    selected: id === chosen,
    type: 'SHIPPING',
    amount: { currency: CURRENCY, value: decimalText(amount) },
  }))
}

function approved({ nonce, details, shippingOptionId }: PayPalPayload, deviceData: string | undefined): WalletResult {
  const { email, firstName, lastName, phone, shippingAddress, billingAddress } = details
  return {
    kind: 'approved',
    token: nonce,
    ...filled({ deviceData, shippingOptionId }),
    summary: email ? `${WALLET_NAMES.PAYPAL} ${email}` : WALLET_NAMES.PAYPAL,
    payer: {
      ...filled({ givenName: firstName, familyName: lastName, email, phone }),
      ...(billingAddress?.line1 ? { billingAddress: addressOf(billingAddress) } : {}),
    },
    ...(shippingAddress?.line1 ? { shippingAddress: addressOf(shippingAddress) } : {}),
  }
}

function addressOf({ recipientName, line1, line2, city, state, postalCode, countryCode, phone }: PayPalAddress) {
  return {
    countryCode: countryCode ?? '',
    addressLines: [line1, line2].filter((line): line is string => Boolean(line)),
    ...filled({ fullName: recipientName, locality: city, administrativeArea: state, postalCode, phone }),
  } satisfies WalletAddress
}
