import { sandboxWalletNonce, type WalletFate } from '../payment/sandbox-nonce.ts'
import type { GoogleConnection } from './google-pay.ts'
import { googlePayOver } from './google-pay.ts'
import type { Wallet, WalletAddress } from './port.ts'
import { HOME, SHOPPER } from './sandbox-people.ts'
import { centsOf, distinct, footing, inCurrency, refuse, textOf } from './sandbox-refusal.ts'
import { openSheet, type SheetAnswer, type SheetBill } from './sandbox-session.ts'

type Request = google.payments.api.PaymentDataRequest
type Change = google.payments.api.IntermediatePaymentData
type Update = google.payments.api.PaymentDataRequestUpdate
type Options = google.payments.api.ShippingOptionParameters

const GOOGLE = 'Google Pay'
/** Google's own form of a price: no sign. */
const PRICE = /^[0-9]+(\.[0-9][0-9])?$/

/** Google's script in the demo shop, with Braintree's part of it. */
export function googlePayStandIn(): GoogleConnection {
  return {
    PaymentsClient: ClientStandIn as unknown as GoogleConnection['PaymentsClient'],
    live: false,
    payment: {
      createPaymentDataRequest: (overrides) =>
        ({
          apiVersion: 2,
          apiVersionMinor: 0,
          allowedPaymentMethods: [
            {
              type: 'CARD',
              parameters: {
                allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
                allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX'],
              },
              tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'braintree' } },
            },
          ],
          ...overrides,
        }) as Request,
      parseResponse: async (data) => {
        const { fate } = JSON.parse(data.paymentMethodData.tokenizationData.token) as { fate: WalletFate }
        // A card that Google keeps for its owner: its bank has not recognised them, as it has on a phone.
        const details = { bin: '401288', isNetworkTokenized: fate !== 'asks' }
        return { nonce: sandboxWalletNonce('googlePay', fate, data.email), details }
      },
    },
  }
}

class ClientStandIn {
  readonly #changed: ((change: Change) => Promise<Update>) | undefined

  constructor({ environment, paymentDataCallbacks }: google.payments.api.PaymentOptions) {
    if (environment !== 'TEST' && environment !== 'PRODUCTION') refuse(GOOGLE, `there is no environment ${environment}`)
    this.#changed = paymentDataCallbacks?.onPaymentDataChanged as ((change: Change) => Promise<Update>) | undefined
  }

  async isReadyToPay({ apiVersion, allowedPaymentMethods }: google.payments.api.IsReadyToPayRequest) {
    if (apiVersion !== 2 || allowedPaymentMethods.length === 0) refuse(GOOGLE, 'nothing is asked about')
    return { result: true }
  }

  async loadPaymentData(request: Request): Promise<google.payments.api.PaymentData> {
    check(request, this.#changed !== undefined)
    const { callbackIntents: intents = [], shippingOptionRequired } = request
    let bill = billOf(request.transactionInfo, shippingOptionRequired ? request.shippingOptionParameters : undefined)
    let opened = false
    let place: WalletAddress | undefined

    const tell = async (callbackTrigger: Change['callbackTrigger']): Promise<SheetAnswer> => {
      const trigger = opened ? callbackTrigger : 'INITIALIZE'
      opened = true
      const change = {
        callbackTrigger: trigger,
        ...(intents.includes('SHIPPING_ADDRESS') && place ? { shippingAddress: intermediate(place) } : {}),
        ...(intents.includes('SHIPPING_OPTION') && bill.selected ? { shippingOptionData: { id: bill.selected } } : {}),
      }
      const update = (await this.#changed?.(change as Change)) ?? {}
      if (update.error) {
        if (!intents.includes(update.error.intent)) refuse(GOOGLE, `an error about ${update.error.intent} nobody asked`)
        return { ok: false, message: textOf(GOOGLE, 'error.message', update.error.message) }
      }
      const options = update.newShippingOptionParameters
      const { transactionInfo } = request
      const changed = billOf(update.newTransactionInfo ?? transactionInfo, options)
      bill = options ? changed : { ...changed, options: bill.options, selected: bill.selected }
      return { ok: true, bill }
    }

    if (intents.length > 0 && !intents.includes('SHIPPING_ADDRESS')) await tell('INITIALIZE')
    const decision = await openSheet('GOOGLE_PAY', {
      bill,
      asksAddress: request.shippingAddressRequired === true,
      bankMayAsk: true,
      onAddress: (address) => {
        place = address
        return tell('SHIPPING_ADDRESS')
      },
      onOption: (id) => {
        bill = { ...bill, selected: id }
        return tell('SHIPPING_OPTION')
      },
    })
    if (decision.kind === 'cancelled') throw { statusCode: 'CANCELED' }
    if (decision.kind === 'failed') throw { statusCode: 'INTERNAL_ERROR' }
    return dataOf(request, decision)
  }
}

/** What Google's client throws a DEVELOPER_ERROR for. */
function check(request: Request, listens: boolean): void {
  const { callbackIntents: intents = [], shippingOptionRequired, shippingOptionParameters: options } = request
  if (request.apiVersion !== 2 || request.apiVersionMinor !== 0) refuse(GOOGLE, 'apiVersion is missing')
  if (request.allowedPaymentMethods.length === 0) refuse(GOOGLE, 'allowedPaymentMethods is empty')
  if (intents.length > 0 && !listens) refuse(GOOGLE, 'callbackIntents without onPaymentDataChanged')
  if (listens && intents.length === 0) refuse(GOOGLE, 'onPaymentDataChanged without callbackIntents')
  if (intents.includes('SHIPPING_ADDRESS') && !request.shippingAddressRequired)
    refuse(GOOGLE, 'SHIPPING_ADDRESS without shippingAddressRequired')
  if (intents.includes('SHIPPING_OPTION') && !shippingOptionRequired)
    refuse(GOOGLE, 'SHIPPING_OPTION without shippingOptionRequired')
  if (shippingOptionRequired && !options?.shippingOptions.length) refuse(GOOGLE, 'no shipping option is offered')
  if (options && !shippingOptionRequired) refuse(GOOGLE, 'shippingOptionParameters without shippingOptionRequired')
}

function billOf(info: google.payments.api.TransactionInfo | undefined, parameters: Options | undefined): SheetBill {
  if (!info) return refuse(GOOGLE, 'transactionInfo is missing')
  inCurrency(GOOGLE, 'transactionInfo', info.currencyCode)
  if (info.totalPriceStatus !== 'FINAL' && info.totalPriceStatus !== 'ESTIMATED')
    refuse(GOOGLE, 'totalPriceStatus is missing')
  if (info.displayItems && !info.totalPriceLabel) refuse(GOOGLE, 'displayItems without totalPriceLabel')
  const options = parameters?.shippingOptions ?? []
  const ids = options.map(({ id }) => textOf(GOOGLE, 'shippingOption.id', id))
  distinct(GOOGLE, ids)
  const { defaultSelectedOptionId: selected = ids[0] } = parameters ?? {}
  if (selected !== undefined && !ids.includes(selected)) refuse(GOOGLE, `there is no option ${selected}`)
  const bill = {
    total: priceOf('totalPrice', info.totalPrice),
    lines: (info.displayItems ?? []).map(({ label, price }) => ({
      label: textOf(GOOGLE, 'displayItem.label', label),
      amount: priceOf('displayItem.price', price),
    })),
    options: options.map(({ id, label }) => ({ id, label: textOf(GOOGLE, 'shippingOption.label', label) })),
    selected,
  }
  footing(GOOGLE, bill)
  return bill
}

function priceOf(field: string, price: string) {
  if (!PRICE.test(price)) refuse(GOOGLE, `${field} is no price: ${price}`)
  return centsOf(GOOGLE, field, price.includes('.') ? price : `${price}.00`)
}

/** As little of an address as Google shows before it is approved. */
function intermediate({ countryCode, administrativeArea = '', locality = '', postalCode = '' }: WalletAddress) {
  return { countryCode, administrativeArea, locality, postalCode }
}

interface Approval {
  fate: WalletFate
  nameless: boolean
  address?: WalletAddress | undefined
  bill: SheetBill
}

/** What was asked for, and nothing else. */
function dataOf(request: Request, { fate, nameless, address, bill }: Approval): google.payments.api.PaymentData {
  const [method] = request.allowedPaymentMethods
  const parameters = method?.parameters as google.payments.api.CardParameters | undefined
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    ...(request.emailRequired && !nameless ? { email: SHOPPER.email } : {}),
    ...(request.shippingAddressRequired && address
      ? { shippingAddress: full(address, nameless, request.shippingAddressParameters?.phoneNumberRequired) }
      : {}),
    ...(request.shippingOptionRequired && bill.selected ? { shippingOptionData: { id: bill.selected } } : {}),
    paymentMethodData: {
      type: 'CARD',
      description: 'Visa •••• 1881',
      info: {
        cardNetwork: 'VISA',
        cardDetails: '1881',
        ...(parameters?.billingAddressRequired
          ? { billingAddress: full(HOME, nameless, parameters.billingAddressParameters?.phoneNumberRequired) }
          : {}),
      },
      tokenizationData: { type: 'PAYMENT_GATEWAY', token: JSON.stringify({ fate }) },
    },
  }
}

function full(address: WalletAddress, nameless: boolean, withPhone: boolean | undefined): google.payments.api.Address {
  const { addressLines = [], countryCode, administrativeArea = '', locality = '', postalCode = '' } = address
  return {
    name: nameless ? '' : `${SHOPPER.givenName} ${SHOPPER.familyName}`,
    address1: addressLines[0] ?? '',
    address2: addressLines[1] ?? '',
    address3: '',
    locality,
    administrativeArea,
    countryCode,
    postalCode,
    sortingCode: '',
    ...(withPhone ? { phoneNumber: SHOPPER.phone } : {}),
  }
}

/** Google Pay in the demo shop. */
export function googlePaySandbox(): Wallet {
  return googlePayOver(async () => googlePayStandIn())
}
