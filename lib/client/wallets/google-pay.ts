import type { GooglePayment } from 'braintree-web'
import { decimalText } from '#lib/domain/money.ts'
import { CURRENCY, PINNED_COUNTRY } from '#lib/domain/shop-rules.ts'
import { type BraintreeClient, braintreeClient } from './braintree-client.ts'
import type { Wallet, WalletAddress, WalletOption, WalletRequest, WalletResult, WalletUpdate } from './port.ts'
import { loadProviderScript } from './provider-script.ts'
import { WALLET_NAMES } from './wallet-names.ts'
import { filled, wantsPayer } from './wallet-text.ts'

type Api = typeof google.payments.api
type PaymentData = google.payments.api.PaymentData
type DataUpdate = google.payments.api.PaymentDataRequestUpdate

interface Connected extends BraintreeClient {
  api: Api
  payment: GooglePayment
}

const SCRIPT = 'https://pay.google.com/gp/p/js/pay.js'

/** Google Pay through Braintree. In production Google wants the shop's own merchant id. */
export function googlePayWallet(clientToken: string, googleMerchantId: string | undefined): Wallet {
  let connected: Connected | undefined
  return {
    kind: 'GOOGLE_PAY',
    async load() {
      connected ??= await connect(clientToken, googleMerchantId)
      return (await isReady(connected)) ? 'ready' : 'unavailable'
    },
    async open(request) {
      return connected ? open(connected, request) : { kind: 'failed' }
    },
  }
}

async function connect(clientToken: string, googleMerchantId: string | undefined): Promise<Connected> {
  const [braintree, { create }] = await Promise.all([
    braintreeClient(clientToken),
    import('braintree-web/google-payment'),
    loadProviderScript(SCRIPT),
  ])
  const { api } = google.payments
  const payment = await create({ client: braintree.client, googlePayVersion: 2, ...filled({ googleMerchantId }) })
  return { ...braintree, api, payment }
}

async function isReady({ api, payment, live }: Connected): Promise<boolean> {
  const { allowedPaymentMethods } = payment.createPaymentDataRequest({ transactionInfo: transactionInfo(0) })
  const { result } = await paymentsClient(api, live).isReadyToPay({
    apiVersion: 2,
    apiVersionMinor: 0,
    allowedPaymentMethods,
  })
  return result
}

function paymentsClient(api: Api, live: boolean, callbacks?: google.payments.api.PaymentDataCallbacks) {
  const environment = live ? 'PRODUCTION' : 'TEST'
  return new api.PaymentsClient({ environment, ...(callbacks ? { paymentDataCallbacks: callbacks } : {}) })
}

async function open({ api, payment, live, deviceData }: Connected, request: WalletRequest): Promise<WalletResult> {
  const hears = wantsPayer(request)
  const callbacks = { onPaymentDataChanged: (change: Change) => priced(request, change) }
  const client = paymentsClient(api, live, hears && request.options.length > 0 ? callbacks : undefined)
  try {
    const data = await client.loadPaymentData(paymentDataRequest(payment, request))
    const { nonce } = await payment.parseResponse(data)
    return approved(nonce, data, deviceData, request)
  } catch (error) {
    return { kind: (error as { statusCode?: unknown }).statusCode === 'CANCELED' ? 'cancelled' : 'failed' }
  }
}

function paymentDataRequest(payment: GooglePayment, request: WalletRequest): google.payments.api.PaymentDataRequest {
  const { total, options, wantsShipping } = request
  const base = payment.createPaymentDataRequest({ transactionInfo: transactionInfo(total) })
  if (!wantsPayer(request)) return base
  const intents: google.payments.api.CallbackIntent[] = wantsShipping
    ? ['SHIPPING_ADDRESS', 'SHIPPING_OPTION']
    : ['SHIPPING_OPTION']
  return {
    ...base,
    allowedPaymentMethods: base.allowedPaymentMethods.map((method) => ({
      ...method,
      parameters: {
        ...method.parameters,
        billingAddressRequired: true,
        billingAddressParameters: { format: 'FULL', phoneNumberRequired: true },
      },
    })),
    emailRequired: true,
    ...(wantsShipping
      ? { shippingAddressRequired: true, shippingAddressParameters: { phoneNumberRequired: true } }
      : {}),
    ...(options.length > 0
      ? { shippingOptionRequired: true, shippingOptionParameters: optionsOf(options), callbackIntents: intents }
      : {}),
  }
}

function transactionInfo(total: number) {
  return {
    currencyCode: CURRENCY,
    countryCode: PINNED_COUNTRY,
    totalPriceStatus: 'FINAL' as const,
    totalPrice: decimalText(total),
    totalPriceLabel: 'Total',
  }
}

type Change = google.payments.api.IntermediatePaymentData

/** What another address or option comes to; or, in the wallet's words, why it cannot be. */
async function priced(request: WalletRequest, change: Change): Promise<DataUpdate> {
  const update = await ask(request, change).catch((): WalletUpdate => SILENT)
  if (!update) return {}
  if (update.ok) {
    const { total, options } = update.totals
    return { newTransactionInfo: transactionInfo(total), newShippingOptionParameters: optionsOf(options) }
  }
  const intent = change.callbackTrigger === 'SHIPPING_OPTION' ? 'SHIPPING_OPTION' : 'SHIPPING_ADDRESS'
  const reason = intent === 'SHIPPING_OPTION' ? 'SHIPPING_OPTION_INVALID' : 'SHIPPING_ADDRESS_UNSERVICEABLE'
  return { error: { reason, message: update.message, intent } }
}

const SILENT: WalletUpdate = { ok: false, message: 'We couldn’t price this order. Please try again.' }

async function ask(request: WalletRequest, change: Change): Promise<WalletUpdate | undefined> {
  const { callbackTrigger, shippingAddress, shippingOptionData } = change
  if (callbackTrigger === 'SHIPPING_OPTION' && shippingOptionData) return request.onOption?.(shippingOptionData.id)
  if (!shippingAddress) return undefined
  const { countryCode, administrativeArea, locality, postalCode } = shippingAddress
  return request.onAddress?.({ countryCode, ...filled({ administrativeArea, locality, postalCode }) })
}

function optionsOf(options: readonly WalletOption[]): google.payments.api.ShippingOptionParameters {
  const chosen = options.find(({ selected }) => selected) ?? options[0]
  return {
    ...(chosen ? { defaultSelectedOptionId: chosen.id } : {}),
    shippingOptions: options.map(({ id, label, amount }) => ({ id, label: `$${decimalText(amount)}: ${label}` })),
  }
}

function approved(
  nonce: string,
  data: PaymentData,
  deviceData: string | undefined,
  { wantsShipping }: WalletRequest,
): WalletResult {
  const { email, shippingAddress, shippingOptionData } = data
  const { billingAddress } = data.paymentMethodData.info ?? {}
  const person = shippingAddress ?? billingAddress
  return {
    kind: 'approved',
    token: nonce,
    ...filled({ deviceData, shippingOptionId: shippingOptionData?.id }),
    summary: WALLET_NAMES.GOOGLE_PAY,
    payer: {
      ...filled({ fullName: person?.name, email, phone: person?.phoneNumber }),
      ...(billingAddress ? { billingAddress: addressOf(billingAddress) } : {}),
    },
    ...(wantsShipping && shippingAddress ? { shippingAddress: addressOf(shippingAddress) } : {}),
  }
}

function addressOf(address: google.payments.api.Address): WalletAddress {
  const { name, phoneNumber, countryCode, administrativeArea, locality, postalCode } = address
  return {
    countryCode,
    ...filled({ fullName: name, phone: phoneNumber, administrativeArea, locality, postalCode }),
    addressLines: [address.address1, address.address2, address.address3].filter((line): line is string =>
      Boolean(line),
    ),
  }
}
