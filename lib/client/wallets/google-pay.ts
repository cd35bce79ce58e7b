import type { GooglePayment } from 'braintree-web'
import { optionLabel } from '#lib/domain/express/express-option.ts'
import { type Cents, decimalText } from '#lib/domain/money/money.ts'
import { WALLETS } from '#lib/domain/payment/wallets.ts'
import { CURRENCY, PINNED_COUNTRY } from '#lib/domain/shop-rules.ts'
import { loadProviderScript } from '../platform/provider-script.ts'
import { braintreeClient } from './braintree-client.ts'
import type {
  Wallet,
  WalletAddress,
  WalletBill,
  WalletOption,
  WalletRequest,
  WalletResult,
  WalletUpdate,
} from './port.ts'
import { billLines, filled, selectedOption, wantsPayer } from './wallet-text.ts'

type Api = typeof google.payments.api
type PaymentData = google.payments.api.PaymentData
type DataUpdate = google.payments.api.PaymentDataRequestUpdate

/** A card of a phone is a network's token, which its bank knows its owner by; one that Google keeps is not. */
interface Tokenised {
  nonce: string
  details?: { bin?: string; isNetworkTokenized?: boolean } | undefined
}

/** Google's script, and whoever turns its payments into tokens. */
export interface GoogleConnection {
  PaymentsClient: Api['PaymentsClient']
  payment: Pick<GooglePayment, 'createPaymentDataRequest'> & {
    parseResponse(data: PaymentData): Promise<Tokenised>
  }
  live: boolean
  deviceData?: string | undefined
}

const SCRIPT = 'https://pay.google.com/gp/p/js/pay.js'

/** Google Pay through Braintree. In production Google wants the shop's own merchant id. */
export function googlePayWallet(clientToken: string, googleMerchantId: string | undefined): Wallet {
  return googlePayOver(() => connect(clientToken, googleMerchantId))
}

async function connect(clientToken: string, googleMerchantId: string | undefined): Promise<GoogleConnection> {
  const [{ client, live, deviceData }, { create }] = await Promise.all([
    braintreeClient(clientToken),
    import('braintree-web/google-payment'),
    loadProviderScript(SCRIPT),
  ])
  const payment = await create({ client, googlePayVersion: 2, ...filled({ googleMerchantId }) })
  return { PaymentsClient: google.payments.api.PaymentsClient, payment, live, deviceData }
}

/** Google Pay over a connection. */
export function googlePayOver(connecting: () => Promise<GoogleConnection>): Wallet {
  let connected: GoogleConnection | undefined
  return {
    kind: 'GOOGLE_PAY',
    async load() {
      connected ??= await connecting()
      return (await isReady(connected)) ? 'ready' : 'unavailable'
    },
    async open(request) {
      return connected ? open(connected, request) : { kind: 'failed' }
    },
  }
}

async function isReady(connection: GoogleConnection): Promise<boolean> {
  const { allowedPaymentMethods } = connection.payment.createPaymentDataRequest({ transactionInfo: transactionInfo(0) })
  const { result } = await paymentsClient(connection).isReadyToPay({
    apiVersion: 2,
    apiVersionMinor: 0,
    allowedPaymentMethods,
  })
  return result
}

function paymentsClient(
  { PaymentsClient, live }: GoogleConnection,
  callbacks?: google.payments.api.PaymentDataCallbacks,
) {
  const environment = live ? 'PRODUCTION' : 'TEST'
  return new PaymentsClient({ environment, ...(callbacks ? { paymentDataCallbacks: callbacks } : {}) })
}

async function open(connection: GoogleConnection, request: WalletRequest): Promise<WalletResult> {
  const { payment, deviceData } = connection
  const callbacks = { onPaymentDataChanged: (change: Change) => priced(request, change) }
  const client = paymentsClient(connection, wantsPayer(request) && !request.unsent ? callbacks : undefined)
  try {
    const data = await client.loadPaymentData(paymentDataRequest(payment, request))
    return approved(await payment.parseResponse(data), data, deviceData, request)
  } catch (error) {
    return { kind: (error as { statusCode?: unknown }).statusCode === 'CANCELED' ? 'cancelled' : 'failed' }
  }
}

function paymentDataRequest(
  payment: GoogleConnection['payment'],
  request: WalletRequest,
): google.payments.api.PaymentDataRequest {
  const { total, bill, options, wantsShipping, unsent } = request
  const base = payment.createPaymentDataRequest({ transactionInfo: transactionInfo(total, bill) })
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
    ...(unsent
      ? {}
      : { shippingOptionRequired: true, shippingOptionParameters: optionsOf(options), callbackIntents: intents }),
  }
}

function transactionInfo(total: Cents, bill?: WalletBill) {
  return {
    ...displayItems(bill),
    currencyCode: CURRENCY,
    countryCode: PINNED_COUNTRY,
    totalPriceStatus: 'FINAL' as const,
    totalPrice: decimalText(total),
    totalPriceLabel: 'Total',
  }
}

/** The published form of a price has no sign: a total that something is taken off from goes without its lines. */
function displayItems(bill: WalletBill | undefined): { displayItems?: google.payments.api.DisplayItem[] } {
  const lines = bill ? billLines(bill) : []
  if (lines.length === 0 || lines.some(({ amount }) => amount < 0)) return {}
  return { displayItems: lines.map(({ label, amount }) => ({ label, type: 'LINE_ITEM', price: decimalText(amount) })) }
}

type Change = google.payments.api.IntermediatePaymentData

/** What another address or option comes to; or, in the wallet's words, why it cannot be. */
async function priced(request: WalletRequest, change: Change): Promise<DataUpdate> {
  const update = await ask(request, change).catch((): WalletUpdate => SILENT)
  if (!update) return {}
  if (update.ok) {
    const { total, bill, options } = update.totals
    return { newTransactionInfo: transactionInfo(total, bill), newShippingOptionParameters: optionsOf(options) }
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
  const chosen = selectedOption(options)
  return {
    ...(chosen ? { defaultSelectedOptionId: chosen.id } : {}),
    shippingOptions: options.map((option) => ({ id: option.id, label: pricedName(option) })),
  }
}

/** The sheet has no place for an option's price but its name, which stays as short as names are [EXP-15]. */
function pricedName({ label, amount }: WalletOption): string {
  return optionLabel(`$${decimalText(amount)}: ${label}`, 'GOOGLE_PAY')
}

function approved(
  { nonce, details }: Tokenised,
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
    ...filled({ deviceData, shippingOptionId: shippingOptionData?.id, bin: askableBin(details) }),
    summary: WALLETS.GOOGLE_PAY.name,
    payer: {
      ...filled({ fullName: person?.name, email, phone: person?.phoneNumber }),
      ...(billingAddress ? { billingAddress: addressOf(billingAddress) } : {}),
    },
    ...(wantsShipping && shippingAddress ? { shippingAddress: addressOf(shippingAddress) } : {}),
  }
}

/** The provider refuses to check a network's token, and one that nothing is said of may be one [PAY-49]. */
function askableBin(details: Tokenised['details']): string | undefined {
  return details?.isNetworkTokenized === false ? details.bin : undefined
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
