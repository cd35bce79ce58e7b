import { DELIVERY_OPTION_NAME_MAX_AFTERPAY, DELIVERY_OPTION_NAME_MAX_WALLET } from '../shop-rules.ts'

/** What a way to pay that opens a window of its own has in common with the others. */
interface WalletFacts {
  /** What shoppers call it. */
  name: string
  /** Its name among the methods a shop offers [API-77]. */
  offer: string
  /** Whose payment it is: names the server's adapter, and the transactions of all but Braintree in our books. */
  provider: string
  /** How it travels with an order [PAY-02, PAY-04]. */
  methodCode: string
  checkout: string
  express: string
  /** A sheet of the device; the others carry an agreement about delivery of their own [EXP-14]. */
  device: boolean
  /**
   * Whether what is held can be taken in parts. Cards and their wallets are captured once: the gateway offers parts to
   * few merchants.
   */
  inParts: boolean
  /** Longer names of delivery options are refused there, in code points [EXP-15]. */
  optionNameMax: number
  /** How many days what is held is sure to be held. */
  heldDays: number
  /** Whether it pays in four: always, as one of its ways, or never [PAY-19, PAY-23]. */
  payInFour: 'always' | 'offered' | 'never'
  /** Where a shopper finds what was held: `was held on your …`. */
  holder: string
  /** What becomes of a refund there that a shopper may not expect. */
  refundNote: string | undefined
}

/**
 * The wallets, in the order checkout lists them [PAY-01]. A new one is a line here, one in
 * lib/server/payments/wallets.ts, one in lib/client/wallets/adapters.ts and its look in
 * components/shared/wallets/wallet-mark.tsx.
 */
export const WALLETS = {
  PAYPAL: {
    name: 'PayPal',
    offer: 'paypal',
    provider: 'braintree',
    methodCode: 'braintree_paypal',
    checkout: 'BRAINTREE_PAYPAL',
    express: 'BRAINTREE_PAYPAL_EXPRESS',
    device: false,
    inParts: true,
    optionNameMax: DELIVERY_OPTION_NAME_MAX_WALLET,
    heldDays: 10,
    payInFour: 'offered',
    holder: 'PayPal account',
    refundNote: undefined,
  },
  AFTERPAY: {
    name: 'Afterpay',
    offer: 'afterpay',
    provider: 'afterpay',
    methodCode: 'afterpay',
    checkout: 'AFTERPAY',
    express: 'AFTERPAY_EXPRESS',
    device: false,
    inParts: true,
    optionNameMax: DELIVERY_OPTION_NAME_MAX_AFTERPAY,
    heldDays: 13,
    payInFour: 'always',
    holder: 'Afterpay account',
    refundNote: 'Afterpay takes the amount off your open instalments first.',
  },
  APPLE_PAY: {
    name: 'Apple Pay',
    offer: 'applePay',
    provider: 'braintree',
    methodCode: 'braintree_apple_pay',
    checkout: 'BRAINTREE_APPLE_PAY',
    express: 'BRAINTREE_APPLE_PAY_EXPRESS',
    device: true,
    inParts: false,
    optionNameMax: DELIVERY_OPTION_NAME_MAX_WALLET,
    heldDays: 7,
    payInFour: 'never',
    holder: 'Apple Pay card',
    refundNote: undefined,
  },
  GOOGLE_PAY: {
    name: 'Google Pay',
    offer: 'googlePay',
    provider: 'braintree',
    methodCode: 'braintree_google_pay',
    checkout: 'BRAINTREE_GOOGLE_PAY',
    express: 'BRAINTREE_GOOGLE_PAY_EXPRESS',
    device: true,
    inParts: false,
    optionNameMax: DELIVERY_OPTION_NAME_MAX_WALLET,
    heldDays: 7,
    payInFour: 'never',
    holder: 'Google Pay card',
    refundNote: undefined,
  },
} as const satisfies Record<string, WalletFacts>

type Wallets = typeof WALLETS

export type WalletKind = keyof Wallets

/** `paypal`, `applePay` …: what API-77 calls a wallet. */
export type WalletOffer = Wallets[WalletKind]['offer']

export const WALLET_KINDS = Object.keys(WALLETS) as WalletKind[]

/** The wallets as express buttons show them: those of the device first [EXP-01]. */
export const EXPRESS_KINDS: readonly WalletKind[] = [
  ...WALLET_KINDS.filter((kind) => WALLETS[kind].device),
  ...WALLET_KINDS.filter((kind) => !WALLETS[kind].device),
]

/** The wallet that pays under a method code; undefined for cards and gift cards. */
export function walletOfMethod(methodCode: string): WalletFacts | undefined {
  return Object.values(WALLETS).find((wallet) => wallet.methodCode === methodCode)
}
