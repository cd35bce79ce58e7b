import { type Cents, decimalText } from '#lib/domain/money/money.ts'
import { CURRENCY, PINNED_COUNTRY } from '#lib/domain/shop-rules.ts'
import { afterpayOver } from './afterpay.ts'
import type { AfterpayActions, AfterpayAddress, AfterpayOption, AfterpayPopup, AfterpaySdk } from './afterpay-sdk.ts'
import type { Wallet, WalletAddress } from './port.ts'
import { SHOPPER } from './sandbox-people.ts'
import { centsOf, distinct, inCurrency, positive, Refused, refuse, textOf } from './sandbox-refusal.ts'
import { closeSheet, openSheet, type SheetAnswer, type SheetBill, type SheetDecision } from './sandbox-session.ts'

const AFTERPAY = 'Afterpay'
const OPTION_ID_MAX = 128

/** As much of a checkout as Afterpay's own window knows of it. */
interface Checkout {
  mode: string
  amount: { amount: string; currency: string }
  shipping?: { name?: string; line1?: string; area1?: string; region?: string; postcode?: string; countryCode?: string }
  shippingOptionIdentifier?: string
}

type Approved = Extract<SheetDecision, { kind: 'approved' }>

const ADDRESS_MODES = {
  ADDRESS_WITH_SHIPPING_OPTIONS: 'address-with-shipping-options',
  PICKUP_FROM_ORDER_ADDRESS: 'pickup-from-order-address',
}

/**
 * Afterpay's script in the demo shop: its checkouts are opened and approved at the stand-in on loopback, in a sheet of
 * our own.
 */
export function afterpayStandIn(): AfterpaySdk {
  let country: string | undefined
  let waiting = false
  const sdk: AfterpaySdk = {
    ADDRESS_MODES,
    CONSTANTS: {
      SHIPPING_ADDRESS_UNSUPPORTED: 'SHIPPING_ADDRESS_UNSUPPORTED',
      SERVICE_UNAVAILABLE: 'SERVICE_UNAVAILABLE',
    },
    onComplete: () => refuse(AFTERPAY, 'onComplete is not set'),
    initialize: ({ countryCode }) => {
      country = textOf(AFTERPAY, 'countryCode', countryCode, 2)
    },
    open: () => {
      if (country !== PINNED_COUNTRY) refuse(AFTERPAY, 'the merchant account is of another country')
      waiting = true
    },
    close: () => {
      waiting = false
      closeSheet()
    },
    transfer: ({ token }) => {
      if (!waiting) refuse(AFTERPAY, 'transfer before open')
      waiting = false
      void showStandard(sdk, token)
    },
    initializeForPopup: (options) => bindPopup(options),
  }
  return sdk
}

async function showStandard(sdk: AfterpaySdk, token: string): Promise<void> {
  const { mode, amount } = await checkoutOf(token)
  if (mode !== 'standard') refuse(AFTERPAY, 'an express checkout wants the express window')
  const total = centsOf(AFTERPAY, 'amount', amount.amount)
  const decision = await openSheet('AFTERPAY', {
    bill: { total, lines: [], options: [], selected: undefined },
    amountMayDiffer: true,
    asksAddress: false,
  })
  sdk.onComplete(await completed(token, decision))
}

function bindPopup(options: AfterpayPopup): void {
  const button = document.querySelector(textOf(AFTERPAY, 'target', options.target))
  if (!button) refuse(AFTERPAY, `there is no ${options.target}`)
  if (options.countryCode !== PINNED_COUNTRY) refuse(AFTERPAY, 'the merchant account is of another country')
  const pickup = options.addressMode === ADDRESS_MODES.PICKUP_FROM_ORDER_ADDRESS
  if (!pickup && options.addressMode !== ADDRESS_MODES.ADDRESS_WITH_SHIPPING_OPTIONS)
    refuse(AFTERPAY, `there is no address mode ${options.addressMode}`)
  if (pickup !== options.pickup) refuse(AFTERPAY, 'pickup and addressMode say different things')
  if (!options.shippingOptionRequired) refuse(AFTERPAY, 'the mode has options and they are not required')
  button?.addEventListener('click', () => void showExpress(options), { once: true })
}

async function showExpress(options: AfterpayPopup): Promise<void> {
  let token: string
  try {
    token = await answered<string>((actions) => options.onCommenceCheckout(actions))
  } catch {
    // The shop has opened no checkout: the window closes again, and the shop knows why.
    return
  }
  const checkout = await checkoutOf(token)
  if (checkout.mode !== 'express') refuse(AFTERPAY, 'a standard checkout wants the standard window')
  if (options.pickup && !checkout.shipping?.line1) refuse(AFTERPAY, 'the checkout has no address to collect from')
  let offered: readonly AfterpayOption[] = []
  let bill: SheetBill = {
    total: centsOf(AFTERPAY, 'amount', checkout.amount.amount),
    lines: [],
    options: [],
    selected: undefined,
  }

  const locate = (address: AfterpayAddress) =>
    heard(async () => {
      const answer = (actions: AfterpayActions<readonly AfterpayOption[]>) =>
        options.onShippingAddressChange(address, actions)
      offered = checkedOptions(await answered(answer))
      const ids = offered.map(({ id }) => id)
      const wanted = checkout.shippingOptionIdentifier
      bill = billOf(offered, wanted !== undefined && ids.includes(wanted) ? wanted : ids[0])
      return bill
    })
  const select = (id: string) =>
    heard(async () => {
      const option = offered.find((each) => each.id === id)
      if (!option) return refuse(AFTERPAY, `there is no option ${id}`)
      const answer = (actions: AfterpayActions<Pick<AfterpayOption, 'id' | 'shippingAmount' | 'orderAmount'>>) =>
        options.onShippingOptionChange(option, actions)
      const updated = await answered(answer)
      if (updated.id !== id) refuse(AFTERPAY, 'the answer is about another option')
      offered = checkedOptions(offered.map((each) => (each.id === id ? { ...each, ...updated } : each)))
      bill = billOf(offered, id)
      return bill
    })

  if (options.pickup) await locate(addressOf(checkout.shipping ?? {}))
  const decision = await openSheet('AFTERPAY', {
    bill,
    amountMayDiffer: true,
    asksAddress: !options.pickup,
    collectFrom: options.pickup ? checkout.shipping?.name : undefined,
    onAddress: (address) => locate(afterpayAddress(address)),
    onOption: select,
  })
  options.onComplete(await completed(token, decision, { express: true, pickup: options.pickup }))
}

/** An answer the shop gives by calling back. A rejection is thrown in its own word. */
function answered<Value>(ask: (actions: AfterpayActions<Value>) => void): Promise<Value> {
  return new Promise((resolve, reject) => ask({ resolve, reject: (reason) => reject(new Error(reason)) }))
}

const WORDS: Record<string, string> = {
  SHIPPING_ADDRESS_UNSUPPORTED: "The shop can't deliver to this address.",
  SERVICE_UNAVAILABLE: 'The shop did not answer.',
}

async function heard(ask: () => Promise<SheetBill>): Promise<SheetAnswer> {
  try {
    return { ok: true, bill: await ask() }
  } catch (error) {
    if (error instanceof Refused) throw error
    return { ok: false, message: WORDS[(error as Error).message] ?? 'The shop did not answer.' }
  }
}

function checkedOptions(options: readonly AfterpayOption[]): readonly AfterpayOption[] {
  if (options.length === 0) refuse(AFTERPAY, 'no shipping option is offered')
  for (const { id, name, shippingAmount, orderAmount } of options) {
    textOf(AFTERPAY, 'shippingOption.id', id, OPTION_ID_MAX)
    textOf(AFTERPAY, 'shippingOption.name', name)
    inCurrency(AFTERPAY, 'shippingAmount', shippingAmount.currency)
    inCurrency(AFTERPAY, 'orderAmount', orderAmount.currency)
    centsOf(AFTERPAY, 'shippingAmount', shippingAmount.amount)
    positive(AFTERPAY, 'orderAmount', centsOf(AFTERPAY, 'orderAmount', orderAmount.amount))
  }
  distinct(
    AFTERPAY,
    options.map(({ id }) => id),
  )
  return options
}

function billOf(options: readonly AfterpayOption[], selected: string | undefined): SheetBill {
  const cents = (text: string): Cents => centsOf(AFTERPAY, 'amount', text)
  const chosen = options.find(({ id }) => id === selected)
  return {
    // Afterpay adds nothing up: the total is what the shop says of the option.
    total: chosen ? cents(chosen.orderAmount.amount) : 0,
    lines: [],
    options: options.map(({ id, name, shippingAmount }) => ({ id, label: name, amount: cents(shippingAmount.amount) })),
    selected,
  }
}

async function checkoutOf(token: string): Promise<Checkout> {
  const answer = await fetch(`/sandbox/afterpay/checkouts/${token}`)
  return answer.ok ? ((await answer.json()) as Checkout) : refuse(AFTERPAY, 'there is no such checkout')
}

/** Says at the stand-in what was decided; it remembers it with the checkout. */
async function completed(token: string, decision: SheetDecision, express?: { express: true; pickup: boolean }) {
  if (decision.kind === 'cancelled') return { data: { status: 'CANCELLED', orderToken: token } }
  if (decision.kind === 'failed') return { data: { orderToken: token } }
  const answer = await fetch(`/sandbox/afterpay/checkouts/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fate: decision.fate, ...(express ? approval(decision, express.pickup) : {}) }),
  })
  if (!answer.ok) refuse(AFTERPAY, 'the approval was not taken')
  return { data: { status: 'SUCCESS', orderToken: token } }
}

/** What the checkout says once it is approved: its owner, the option, and, unless it is collected, where it goes. */
function approval({ nameless, address, bill }: Approved, pickup: boolean) {
  const { givenName, familyName, email, phone } = SHOPPER
  return {
    amount: { amount: decimalText(bill.total), currency: CURRENCY },
    consumer: nameless ? {} : { givenNames: givenName, surname: familyName, email, phoneNumber: phone },
    ...(address && !pickup ? { shipping: contactOf(address) } : {}),
    shippingOptionIdentifier: bill.selected,
  }
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

function addressOf({ name, line1, area1, region, postcode, countryCode = '' }: NonNullable<Checkout['shipping']>) {
  return withoutBlanks({ name, address1: line1, suburb: area1, state: region, postcode, countryCode })
}

function afterpayAddress(address: WalletAddress): AfterpayAddress {
  const { locality, administrativeArea, postalCode, countryCode } = address
  return withoutBlanks({ suburb: locality, state: administrativeArea, postcode: postalCode, countryCode })
}

function withoutBlanks(address: { [Field in keyof AfterpayAddress]?: string | undefined }): AfterpayAddress {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value)) as unknown as AfterpayAddress
}

/** Afterpay in the demo shop. */
export function afterpaySandbox(): Wallet {
  return afterpayOver(async () => afterpayStandIn())
}
