import { WALLETS } from '#lib/domain/payment/wallets.ts'
import { PINNED_COUNTRY } from '#lib/domain/shop-rules.ts'
import { loadProviderScript } from '../platform/provider-script.ts'
import { afterpayApproval, openAfterpayCheckout } from './afterpay-checkout.ts'
import { afterpayOption, afterpayOptions } from './afterpay-options.ts'
import type {
  AfterpayActions,
  AfterpayAddress,
  AfterpayCompletion,
  AfterpayOption,
  AfterpaySdk,
} from './afterpay-sdk.ts'
import type { Wallet, WalletAddress, WalletRequest, WalletResult } from './port.ts'
import { filled, wantsPayer } from './wallet-text.ts'

const SCRIPTS = {
  sandbox: 'https://portal.sandbox.afterpay.com/afterpay.js',
  production: 'https://portal.afterpay.com/afterpay.js',
}

const HIDDEN_BUTTON = 'afterpay-opener'

/** Afterpay's own window. The shop opens a checkout there, the shopper approves it, its token pays the order. */
export function afterpayWallet(environment: keyof typeof SCRIPTS): Wallet {
  return afterpayOver(async () => {
    await loadProviderScript(SCRIPTS[environment])
    return (globalThis as { AfterPay?: AfterpaySdk }).AfterPay
  })
}

/**
 * Afterpay over its script. A blocker of trackers may have put a stub in its place, which is not all there and would
 * open nothing: that counts as a script that could not be loaded [PAY-26].
 */
export function afterpayOver(connecting: () => Promise<AfterpaySdk | undefined>): Wallet {
  let sdk: AfterpaySdk | undefined
  return {
    kind: 'AFTERPAY',
    async load() {
      const loaded = await connecting()
      if (!loaded?.ADDRESS_MODES?.ADDRESS_WITH_SHIPPING_OPTIONS) throw new Error('Afterpay’s script is not there.')
      sdk = loaded
      return 'ready'
    },
    async open(request) {
      if (!sdk) return { kind: 'failed' }
      return wantsPayer(request) ? openExpress(sdk, request) : openStandard(sdk, request)
    },
  }
}

/**
 * The window opens with the click, empty; the token follows when the shop has it. Throws why the shop has none. Who
 * approved is not asked for: checkout knows who buys.
 */
async function openStandard(sdk: AfterpaySdk, request: WalletRequest): Promise<WalletResult> {
  sdk.initialize({ countryCode: PINNED_COUNTRY })
  sdk.open()
  const completed = new Promise<AfterpayCompletion>((resolve) => {
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

/**
 * Afterpay binds its express window to a button of the page; ours is pressed for it, within the shopper's own click.
 */
async function openExpress(sdk: AfterpaySdk, request: WalletRequest): Promise<WalletResult> {
  const pickup = request.collectFrom !== undefined
  let token = ''
  let trouble: unknown
  const button = hiddenButton()
  try {
    const event = await new Promise<AfterpayCompletion>((resolve) => {
      sdk.initializeForPopup({
        countryCode: PINNED_COUNTRY,
        target: `#${HIDDEN_BUTTON}`,
        addressMode: sdk.ADDRESS_MODES[pickup ? 'PICKUP_FROM_ORDER_ADDRESS' : 'ADDRESS_WITH_SHIPPING_OPTIONS'],
        pickup,
        shippingOptionRequired: true,
        buyNow: true,
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
        // A pickup is asked about as well, with the store's address of the checkout: its options are known already.
        onShippingAddressChange: (address, actions) =>
          pickup ? actions.resolve(afterpayOptions(request)) : void priceAddress(sdk, request, address, actions),
        onShippingOptionChange: ({ id }, actions) => void priceOption(sdk, request, id, actions),
        onComplete: resolve,
      })
      button.click()
    })
    if (trouble !== undefined) throw trouble
    const result = resultOf(event, token)
    return result.kind === 'approved' ? { ...result, ...(await afterpayApproval(token)) } : result
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
  actions: AfterpayActions<readonly AfterpayOption[]>,
): Promise<void> {
  const update = await onAddress?.(addressOf(address)).catch(() => undefined)
  if (!update) actions.reject(sdk.CONSTANTS.SERVICE_UNAVAILABLE)
  else if (update.ok) actions.resolve(afterpayOptions(update.totals))
  else actions.reject(sdk.CONSTANTS.SHIPPING_ADDRESS_UNSUPPORTED)
}

/**
 * Says what the whole order comes to with another option: until then Afterpay shows what was computed without its
 * promotions.
 */
async function priceOption(
  sdk: AfterpaySdk,
  { onOption }: WalletRequest,
  id: string,
  actions: AfterpayActions<AfterpayOption>,
): Promise<void> {
  const update = await onOption?.(id).catch(() => undefined)
  const option = update?.ok ? afterpayOption(update.totals) : undefined
  if (option?.id === id) actions.resolve(option)
  else actions.reject(sdk.CONSTANTS.SERVICE_UNAVAILABLE)
}

function addressOf(address: AfterpayAddress): WalletAddress {
  const { name, suburb, state, postcode, countryCode, phoneNumber } = address
  const lines = [address.address1, address.address2].filter((line): line is string => Boolean(line))
  return {
    countryCode,
    ...filled({
      fullName: name,
      locality: suburb,
      administrativeArea: state,
      postalCode: postcode,
      phone: phoneNumber,
    }),
    ...(lines.length > 0 ? { addressLines: lines } : {}),
  }
}

// The pages that describe it do not agree on the word.
const CANCELLED = new Set(['CANCELLED', 'CANCEL'])

function resultOf({ data: { status, orderToken } }: AfterpayCompletion, token: string): WalletResult {
  if (status !== undefined && CANCELLED.has(status)) return { kind: 'cancelled' }
  if (status !== 'SUCCESS' || (orderToken !== undefined && orderToken !== token)) return { kind: 'failed' }
  return { kind: 'approved', token, summary: WALLETS.AFTERPAY.name, payer: {} }
}
