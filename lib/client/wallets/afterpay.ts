import { decimalText } from '#lib/domain/money.ts'
import { CURRENCY, PINNED_COUNTRY } from '#lib/domain/shop-rules.ts'
import { afterpayApproval, openAfterpayCheckout } from './afterpay-checkout.ts'
import type { Wallet, WalletAddress, WalletOption, WalletRequest, WalletResult, WalletTotals } from './port.ts'
import { loadProviderScript } from './provider-script.ts'
import { WALLET_NAMES } from './wallet-names.ts'
import { filled } from './wallet-text.ts'

interface Completion {
  data: { status?: string; orderToken?: string }
}

interface AfterpayAddress {
  name?: string
  address1?: string
  suburb?: string
  state?: string
  postcode?: string
  countryCode: string
  phoneNumber?: string
}

interface Actions<Value> {
  resolve(value: Value): void
  reject(reason: string): void
}

/** As much of Afterpay.js as the shop uses. */
interface AfterpaySdk {
  initialize(options: { countryCode: string }): void
  open(): void
  transfer(options: { token: string }): void
  close?(): void
  onComplete: (event: Completion) => void
  initializeForPopup(options: {
    countryCode: string
    target: string
    addressMode: 'ADDRESS_WITH_SHIPPING_OPTIONS'
    onCommenceCheckout: (actions: Actions<string>) => void
    onShippingAddressChange: (address: AfterpayAddress, actions: Actions<readonly object[]>) => void
    onShippingOptionChange: (option: { id: string }) => void
    onComplete: (event: Completion) => void
  }): void
  CONSTANTS: Record<'SHIPPING_ADDRESS_UNSUPPORTED' | 'SERVICE_UNAVAILABLE', string>
}

const SCRIPTS = {
  sandbox: 'https://portal.sandbox.afterpay.com/afterpay.js',
  production: 'https://portal.afterpay.com/afterpay.js',
}

const HIDDEN_BUTTON = 'afterpay-opener'

/** Afterpay's own window. The shop opens a checkout there, the shopper approves it, its token pays the order. */
export function afterpayWallet(environment: keyof typeof SCRIPTS): Wallet {
  return {
    kind: 'AFTERPAY',
    async load() {
      await loadProviderScript(SCRIPTS[environment])
      return 'ready'
    },
    async open(request) {
      const { AfterPay } = globalThis as { AfterPay?: AfterpaySdk }
      if (!AfterPay) return { kind: 'failed' }
      return request.wantsShipping ? openExpress(AfterPay, request) : openStandard(AfterPay, request)
    },
  }
}

/** The window opens with the click, empty; the token follows when the shop has it. Throws why the shop has none. */
async function openStandard(sdk: AfterpaySdk, request: WalletRequest): Promise<WalletResult> {
  sdk.initialize({ countryCode: PINNED_COUNTRY })
  sdk.open()
  const completed = new Promise<Completion>((resolve) => {
    sdk.onComplete = resolve
  })
  let token: string
  try {
    token = await openAfterpayCheckout(request)
  } catch (error) {
    sdk.close?.()
    throw error
  }
  sdk.transfer({ token })
  return resultOf(await completed, token)
}

/** Afterpay binds its express window to a button of the page; ours is pressed for it, within the shopper's own click. */
async function openExpress(sdk: AfterpaySdk, request: WalletRequest): Promise<WalletResult> {
  let token = ''
  let trouble: unknown
  const button = hiddenButton()
  try {
    const event = await new Promise<Completion>((resolve) => {
      sdk.initializeForPopup({
        countryCode: PINNED_COUNTRY,
        target: `#${HIDDEN_BUTTON}`,
        addressMode: 'ADDRESS_WITH_SHIPPING_OPTIONS',
        onCommenceCheckout(actions) {
          openAfterpayCheckout(request).then(
            (opened) => {
              token = opened
              actions.resolve(opened)
            },
            (error) => {
              trouble = error
              actions.reject(sdk.CONSTANTS.SERVICE_UNAVAILABLE)
              resolve({ data: {} })
            },
          )
        },
        onShippingAddressChange: (address, actions) => void priceAddress(sdk, request, address, actions),
        onShippingOptionChange: ({ id }) => void request.onOption?.(id).catch(() => undefined),
        onComplete: resolve,
      })
      button.click()
    })
    if (trouble !== undefined) throw trouble
    return await resultOf(event, token)
  } finally {
    button.remove()
  }
}

function hiddenButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.id = HIDDEN_BUTTON
  button.hidden = true
  document.body.append(button)
  return button
}

async function priceAddress(
  sdk: AfterpaySdk,
  { onAddress }: WalletRequest,
  address: AfterpayAddress,
  actions: Actions<readonly object[]>,
): Promise<void> {
  const update = await onAddress?.(addressOf(address)).catch(() => undefined)
  if (!update) actions.reject(sdk.CONSTANTS.SERVICE_UNAVAILABLE)
  else if (update.ok) actions.resolve(optionsOf(update.totals))
  else actions.reject(sdk.CONSTANTS.SHIPPING_ADDRESS_UNSUPPORTED)
}

/** Every option carries what the whole order would come to with it. */
function optionsOf({ total, options }: WalletTotals): object[] {
  const chosen = options.find(({ selected }) => selected) ?? options[0]
  const without = total - (chosen?.amount ?? 0)
  return options.map(({ id, label, amount }: WalletOption) => ({
    id,
    name: label,
    description: '',
    shippingAmount: { amount: decimalText(amount), currency: CURRENCY },
    orderAmount: { amount: decimalText(without + amount), currency: CURRENCY },
  }))
}

function addressOf({
  name,
  address1,
  suburb,
  state,
  postcode,
  countryCode,
  phoneNumber,
}: AfterpayAddress): WalletAddress {
  return {
    countryCode,
    ...filled({
      fullName: name,
      locality: suburb,
      administrativeArea: state,
      postalCode: postcode,
      phone: phoneNumber,
    }),
    ...(address1 ? { addressLines: [address1] } : {}),
  }
}

async function resultOf({ data: { status, orderToken } }: Completion, token: string): Promise<WalletResult> {
  if (status === 'CANCELLED') return { kind: 'cancelled' }
  if (status !== 'SUCCESS' || (orderToken !== undefined && orderToken !== token)) return { kind: 'failed' }
  return { kind: 'approved', token, summary: WALLET_NAMES.AFTERPAY, ...(await afterpayApproval(token)) }
}
