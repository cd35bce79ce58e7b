import type {
  BraintreeApprovalData,
  BraintreeOneTimePaymentSessionOptions,
  BraintreeShippingOption,
  BraintreeTokenizePayload,
  BraintreeV6Namespace,
} from '@paypal/react-paypal-js/sdk-v6'
import type { PickupStore } from '#lib/domain/checkout/pickup-store.ts'
import { decimalText } from '#lib/domain/money/money.ts'
import { WALLETS } from '#lib/domain/payment/wallets.ts'
import { CURRENCY } from '#lib/domain/shop-rules.ts'
import { braintreeClient } from './braintree-client.ts'
import { braintreeNamespace } from './paypal-namespace.ts'
import { connectPayPal, type PayPalSessions } from './paypal-session.tsx'
import type {
  Wallet,
  WalletAddress,
  WalletBill,
  WalletOption,
  WalletRequest,
  WalletResult,
  WalletUpdate,
} from './port.ts'
import { filled, selectedOption, wantsPayer } from './wallet-text.ts'

/** Braintree's namespace for PayPal, and the device data that goes with its payments [PAY-37]. */
export interface PayPalConnection {
  namespace: BraintreeV6Namespace
  clientToken: string
  deviceData?: string | undefined
}

/** PayPal through Braintree: PayPal's own window, started from the shop's button. */
export function paypalWallet(clientToken: string): Wallet {
  return paypalOver(async () => {
    const [namespace, { deviceData }] = await Promise.all([braintreeNamespace(), braintreeClient(clientToken)])
    return { namespace, clientToken, deviceData }
  })
}

interface Connected {
  sessions: PayPalSessions
  deviceData?: string | undefined
}

/** PayPal over a connection. */
export function paypalOver(connecting: () => Promise<PayPalConnection>): Wallet {
  let connected: Connected | undefined
  return {
    kind: 'PAYPAL',
    async load() {
      connected ??= await connect(await connecting())
      return 'ready'
    },
    async open(request) {
      return connected ? open(connected, request) : { kind: 'failed' }
    },
  }
}

async function connect({ namespace, clientToken, deviceData }: PayPalConnection): Promise<Connected> {
  const first = { amount: '1.00', currency: CURRENCY, intent: 'authorize', onApprove: async () => undefined } as const
  return { sessions: await connectPayPal(namespace, clientToken, first), deviceData }
}

function open({ sessions, deviceData }: Connected, request: WalletRequest): Promise<WalletResult> {
  const { checkout } = sessions
  return new Promise((settle) => {
    let over = false
    const resolve = (result: WalletResult) => {
      over = true
      settle(result)
    }
    const fail = () => resolve({ kind: 'failed' })
    const options = {
      amount: decimalText(request.total),
      currency: request.currency,
      intent: 'authorize' as const,
      onApprove: ({ payerId = '', orderId = '' }: BraintreeApprovalData) =>
        checkout
          .tokenizePayment({ payerID: payerId, orderID: orderId })
          .then((payload) => resolve(approved(payload, deviceData, request)), fail),
      onCancel: () => resolve({ kind: 'cancelled' }),
      onError: fail,
      ...(wantsPayer(request) ? expressOptions(sessions, request, () => over) : {}),
    } satisfies BraintreeOneTimePaymentSessionOptions
    sessions.start(options, request.payLater)
  })
}

/**
 * What PayPal is told of an express order. For a pickup the address is the store's: the options need one [EXP-11].
 * Where nothing is sent it has no options, and asks for the address all the same: of who is billed it tells no other. A
 * price that comes once the window is closed is for nobody: the order at PayPal may be another by then.
 */
function expressOptions({ checkout }: PayPalSessions, request: WalletRequest, isOver: () => boolean) {
  const { collectFrom, unsent, bill, options, onAddress, onOption } = request
  const tell = async (paymentId: string, update: WalletUpdate) => {
    if (!isOver()) await updatePayment(checkout, paymentId, update, request)
  }
  return {
    shippingOptions: optionsOf(options, request),
    ...(bill ? { amountBreakdown: breakdownOf(bill) } : {}),
    ...(collectFrom ? { shippingAddressOverride: storeAddress(collectFrom) } : {}),
    ...(onAddress && !collectFrom
      ? {
          onShippingAddressChange: async ({ orderId, shippingAddress }) => {
            const { countryCode, state, city, postalCode } = shippingAddress
            const place = filled({ administrativeArea: state, locality: city, postalCode })
            return tell(orderId, await onAddress({ countryCode, ...place }))
          },
        }
      : {}),
    ...(onOption && !unsent
      ? {
          onShippingOptionsChange: async ({ orderId, selectedShippingOption: { id } }) =>
            tell(orderId, await onOption(id)),
        }
      : {}),
  } satisfies Partial<BraintreeOneTimePaymentSessionOptions>
}

/** Has PayPal show what it comes to now. Throwing is how its window learns that it cannot be. */
async function updatePayment(
  checkout: PayPalSessions['checkout'],
  paymentId: string,
  update: WalletUpdate,
  request: WalletRequest,
): Promise<void> {
  if (!update.ok) throw new Error(update.message)
  const { total, bill, options } = update.totals
  const shippingOptions = optionsOf(options, request)
  await checkout.updatePayment({
    paymentId,
    amount: decimalText(total),
    currency: CURRENCY,
    ...(shippingOptions.length > 0 ? { shippingOptions } : {}),
    amountBreakdown: breakdownOf(bill),
  })
}

/** PayPal takes fewer characters than the other wallets [EXP-15]. */
const OPTION_LABEL_MAX = 127

function optionsOf(
  options: readonly WalletOption[],
  { collectFrom, unsent }: WalletRequest,
): BraintreeShippingOption[] {
  if (unsent) return []
  const chosen = selectedOption(options)
  return options.map((option) => ({
    id: option.id,
    label: [...option.label].slice(0, OPTION_LABEL_MAX).join(''),
    selected: option === chosen,
    type: collectFrom ? 'PICKUP' : 'SHIPPING',
    amount: { currency: CURRENCY, value: decimalText(option.amount) },
  }))
}

/** PayPal adds it up, and refuses what does not foot. */
function breakdownOf({ items, delivery, deliveryDiscount, giftCards }: WalletBill) {
  return {
    itemTotal: decimalText(items),
    ...(delivery === undefined ? {} : { shipping: decimalText(delivery) }),
    ...(deliveryDiscount > 0 ? { shippingDiscount: decimalText(deliveryDiscount) } : {}),
    ...(giftCards > 0 ? { discount: decimalText(giftCards) } : {}),
  }
}

/** `S2S`, ship to store, is how PayPal wants the name of a place to collect from to begin. */
function storeAddress({ name, address }: PickupStore) {
  const { street1, street2, locality, region, postcode, country } = address
  return {
    recipientName: `S2S ${name}`,
    line1: street1,
    ...(street2 ? { line2: street2 } : {}),
    city: locality,
    state: region,
    postalCode: postcode,
    countryCode: country,
  }
}

/** Braintree's answer as its SDK gives it: the types have the chosen option one level further down. */
type Payload = BraintreeTokenizePayload & { shippingOptionId?: string }

function approved(payload: Payload, deviceData: string | undefined, request: WalletRequest): WalletResult {
  const { nonce, details } = payload
  const { email, firstName, lastName, phone, shippingAddress, billingAddress } = details
  return {
    kind: 'approved',
    token: nonce,
    ...filled({ deviceData, shippingOptionId: payload.shippingOptionId ?? details.shippingOptionId }),
    summary: email ? `${WALLETS.PAYPAL.name} ${email}` : WALLETS.PAYPAL.name,
    payer: {
      ...filled({ givenName: firstName, familyName: lastName, email, phone }),
      ...(billingAddress?.line1 ? { billingAddress: addressOf(billingAddress) } : {}),
    },
    ...((request.wantsShipping || request.unsent) && shippingAddress?.line1
      ? { shippingAddress: addressOf(shippingAddress) }
      : {}),
  }
}

type PayPalAddress = Partial<NonNullable<BraintreeTokenizePayload['details']['shippingAddress']>> & { phone?: string }

function addressOf(address: PayPalAddress): WalletAddress {
  const { recipientName, line1, line2, city, state, postalCode, countryCode, phone } = address
  return {
    countryCode: countryCode ?? '',
    addressLines: [line1, line2].filter((line): line is string => Boolean(line)),
    ...filled({ fullName: recipientName, locality: city, administrativeArea: state, postalCode, phone }),
  }
}
