import type {
  BraintreeAmountBreakdown,
  BraintreePayPalCheckoutInstance,
  BraintreeShippingOption,
  BraintreeTokenizePayload,
  BraintreeTokenizePaymentOptions,
  BraintreeUpdatePaymentOptions,
  BraintreeV6Namespace,
} from '@paypal/react-paypal-js/sdk-v6'
import type { Cents } from '#lib/domain/money/money.ts'
import { allowsWalletPayLater } from '#lib/domain/payment/wallet-pay-later.ts'
import { sandboxWalletNonce, type WalletFate } from '../payment/sandbox-nonce.ts'
import { paypalOver } from './paypal.ts'
import { type PayPalSessionOptions, paypalNamespace } from './paypal-namespace.ts'
import type { Wallet, WalletAddress } from './port.ts'
import { SHOPPER } from './sandbox-people.ts'
import { centsOf, distinct, inCurrency, positive, refuse, textOf } from './sandbox-refusal.ts'
import { openSheet, type SheetAnswer, type SheetBill } from './sandbox-session.ts'

const PAYPAL = 'PayPal'
/** Of PayPal's order: longer names and ids are refused. */
const OPTION_TEXT_MAX = 127

/** What the order at PayPal says. */
interface Order {
  id: string
  amount: Cents
  breakdown: BraintreeAmountBreakdown | undefined
  options: readonly BraintreeShippingOption[]
  approval?: { fate: WalletFate; nameless: boolean; address?: WalletAddress | undefined }
}

type Wanted = Pick<PayPalSessionOptions, 'amount' | 'currency' | 'shippingOptions' | 'amountBreakdown'>

/**
 * Braintree's namespace for PayPal in the demo shop. It gives back what it was given, and refuses what PayPal's orders
 * refuse.
 */
export function paypalStandIn(): BraintreeV6Namespace {
  return paypalNamespace({
    client: { create: async () => ({}) },
    paypalCheckoutV6: { create: async () => checkoutStandIn() },
  })
}

function checkoutStandIn(): BraintreePayPalCheckoutInstance {
  let order: Order | undefined
  const sessionOf = (options: PayPalSessionOptions, name = 'PayPal') => {
    if (!options.amount || !options.currency || !options.onApprove) refuse(PAYPAL, 'INVALID_SESSION_OPTIONS')
    return {
      start: async () => {
        order = newOrder(options)
        await show(order, options, name)
      },
    }
  }
  // As much of it as the shop uses.
  const checkout = {
    loadPayPalSDK: async (): Promise<BraintreePayPalCheckoutInstance> => checkout as never,
    teardown: async () => undefined,
    createOneTimePaymentSession: (options: PayPalSessionOptions) => sessionOf(options),
    createPayLaterSession: (options: PayPalSessionOptions) => {
      if (!allowsWalletPayLater(centsOf(PAYPAL, 'amount', options.amount))) refuse(PAYPAL, 'PAY_LATER_NOT_ELIGIBLE')
      return sessionOf(options, 'PayPal Pay in 4')
    },
    updatePayment: async (wanted: BraintreeUpdatePaymentOptions) => {
      if (!order || order.id !== wanted.paymentId) return refuse(PAYPAL, 'PAYPAL_CHECKOUT_V6_PAYMENT_NOT_FOUND')
      Object.assign(order, checked(wanted))
      return { success: true, orderId: order.id, updates: {} }
    },
    tokenizePayment: async ({ payerID, orderID }: BraintreeTokenizePaymentOptions) => {
      if (!payerID || !orderID) return refuse(PAYPAL, 'MISSING_TOKENIZATION_DATA')
      if (!order?.approval || order.id !== orderID) return refuse(PAYPAL, 'ORDER_NOT_APPROVED')
      return payloadOf(order)
    },
  } satisfies Partial<BraintreePayPalCheckoutInstance>
  return checkout as unknown as BraintreePayPalCheckoutInstance
}

let orders = 0

function newOrder(options: PayPalSessionOptions & { shippingAddressEditable?: boolean }): Order {
  const { shippingOptions = [], enableShippingAddress, shippingAddressEditable, shippingAddressOverride } = options
  if (shippingOptions.length > 0 && (!enableShippingAddress || shippingAddressEditable === false))
    refuse(PAYPAL, 'SHIPPING_OPTIONS_NOT_SUPPORTED')
  const collected = shippingOptions.some(({ type }) => type === 'PICKUP')
  if (collected && !shippingAddressOverride?.recipientName?.startsWith('S2S ')) refuse(PAYPAL, 'INVALID_PICKUP_ADDRESS')
  orders += 1
  return { id: `STANDIN${orders}`, ...checked(options) }
}

/** What PayPal checks of an order, new or changed. */
function checked({ amount, currency, shippingOptions = [], amountBreakdown }: Wanted): Omit<Order, 'id'> {
  inCurrency(PAYPAL, 'the order', currency)
  const total = positive(PAYPAL, 'amount', centsOf(PAYPAL, 'amount', amount))
  for (const { id, label, amount: price } of shippingOptions) {
    textOf(PAYPAL, 'shipping_option.id', id, OPTION_TEXT_MAX)
    textOf(PAYPAL, 'shipping_option.label', label, OPTION_TEXT_MAX)
    inCurrency(PAYPAL, 'shipping_option.amount', price.currency)
    centsOf(PAYPAL, 'shipping_option.amount', price.value)
  }
  distinct(
    PAYPAL,
    shippingOptions.map(({ id }) => id),
  )
  const selected = shippingOptions.filter((option) => option.selected)
  if (shippingOptions.length > 0 && selected.length === 0) refuse(PAYPAL, 'SHIPPING_OPTION_NOT_SELECTED')
  if (selected.length > 1) refuse(PAYPAL, 'MULTIPLE_SHIPPING_OPTION_SELECTED')
  if (amountBreakdown && sumOf(amountBreakdown) !== total) refuse(PAYPAL, 'AMOUNT_MISMATCH')
  if (amountBreakdown && selected[0] && selected[0].amount.value !== (amountBreakdown.shipping ?? '0.00'))
    refuse(PAYPAL, 'PREFERRED_SHIPPING_OPTION_AMOUNT_MISMATCH')
  return { amount: total, options: shippingOptions, breakdown: amountBreakdown }
}

function part(breakdown: BraintreeAmountBreakdown, name: keyof BraintreeAmountBreakdown): Cents {
  return breakdown[name] === undefined ? 0 : centsOf(PAYPAL, name, breakdown[name])
}

function sumOf(breakdown: BraintreeAmountBreakdown): Cents {
  const added = ['itemTotal', 'shipping', 'handling', 'taxTotal', 'insurance'] as const
  const taken = ['shippingDiscount', 'discount'] as const
  const sum = (names: readonly (keyof BraintreeAmountBreakdown)[]) =>
    names.reduce((all, name) => all + part(breakdown, name), 0)
  return sum(added) - sum(taken)
}

async function show(order: Order, options: PayPalSessionOptions, name: string): Promise<void> {
  const { enableShippingAddress, shippingAddressOverride, onShippingAddressChange, onShippingOptionsChange } = options
  const decision = await openSheet('PAYPAL', {
    name,
    bill: billOf(order),
    asksAddress: Boolean(enableShippingAddress) && !shippingAddressOverride,
    collectFrom: shippingAddressOverride?.recipientName,
    onAddress: ({ locality = '', administrativeArea = '', postalCode = '', countryCode }) =>
      heard(order, async () => {
        const shippingAddress = { city: locality, state: administrativeArea, postalCode, countryCode }
        await onShippingAddressChange?.({ orderId: order.id, shippingAddress })
      }),
    onOption: (id) =>
      heard(order, async () => {
        order.options = order.options.map((option) => ({ ...option, selected: option.id === id }))
        const selectedShippingOption = order.options.find((option) => option.selected)
        if (selectedShippingOption) await onShippingOptionsChange?.({ orderId: order.id, selectedShippingOption })
      }),
  })
  if (decision.kind === 'cancelled') return options.onCancel?.({ orderId: order.id })
  if (decision.kind === 'failed') return options.onError?.(new Error('PayPal failed.'))
  order.approval = { ...decision, address: decision.address ?? overrideOf(options) }
  await options.onApprove({ orderId: order.id, payerId: 'STANDINPAYER' })
}

/** A callback that throws is how PayPal learns that it cannot be. */
async function heard(order: Order, tell: () => Promise<void>): Promise<SheetAnswer> {
  const before = { amount: order.amount, options: order.options, breakdown: order.breakdown }
  try {
    await tell()
    return { ok: true, bill: billOf(order) }
  } catch (error) {
    Object.assign(order, before)
    return { ok: false, message: error instanceof Error ? error.message : 'The shop did not answer.' }
  }
}

function billOf({ amount, breakdown, options }: Order): SheetBill {
  const { itemTotal, shipping, shippingDiscount, discount } = breakdown ?? {}
  const line = (label: string, text: string | undefined, sign: 1 | -1 = 1) =>
    text === undefined ? [] : [{ label, amount: sign * centsOf(PAYPAL, label, text) }]
  return {
    total: amount,
    lines: [
      ...line('Items', itemTotal),
      ...line('Delivery', shipping),
      ...line('Delivery discount', shippingDiscount, -1),
      ...line('Discount', discount, -1),
    ],
    options: options.map(({ id, label, amount: price }) => ({
      id,
      label,
      amount: centsOf(PAYPAL, label, price.value),
    })),
    selected: options.find((option) => option.selected)?.id,
  }
}

function overrideOf({ shippingAddressOverride: given }: PayPalSessionOptions): WalletAddress | undefined {
  if (!given) return undefined
  const { recipientName = '', line1, city, state, postalCode, countryCode } = given
  return {
    fullName: recipientName,
    addressLines: [line1],
    locality: city,
    administrativeArea: state,
    postalCode,
    countryCode,
  }
}

/**
 * What Braintree makes of an approved order: the option only where options were shown, the address only where one was
 * asked for.
 */
function payloadOf({ options, approval }: Order): BraintreeTokenizePayload & { shippingOptionId?: string } {
  const { fate = 'fine', nameless = false, address } = approval ?? {}
  const selected = options.find((option) => option.selected)
  const { givenName, familyName, email, phone } = SHOPPER
  const person = nameless ? {} : { email, firstName: givenName, lastName: familyName, phone }
  return {
    nonce: sandboxWalletNonce('paypal', fate, nameless ? undefined : email),
    type: 'PayPalAccount',
    details: {
      ...(person as { email: string; firstName: string; lastName: string }),
      payerId: 'STANDINPAYER',
      countryCode: 'AU',
      ...(address ? { shippingAddress: wireAddress(address) } : {}),
    },
    ...(selected ? { shippingOptionId: selected.id } : {}),
  }
}

function wireAddress(address: WalletAddress) {
  const { fullName, givenName, familyName, addressLines = [], locality, administrativeArea, postalCode } = address
  return {
    recipientName: fullName ?? [givenName, familyName].filter(Boolean).join(' '),
    line1: addressLines[0] ?? '',
    line2: addressLines[1] ?? '',
    city: locality ?? '',
    state: administrativeArea ?? '',
    postalCode: postalCode ?? '',
    countryCode: address.countryCode,
  }
}

/** PayPal in the demo shop. */
export function paypalSandbox(): Wallet {
  return paypalOver(async () => ({ namespace: paypalStandIn(), clientToken: 'sandbox' }))
}
