import type { CheckoutInfoBody } from '#lib/contract/checkout.ts'
import type { PickupStore } from '#lib/domain/checkout/pickup-store.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import type { WalletKind } from '#lib/domain/payment/wallets.ts'

/** What wallets know of a place. Before approval often only country, state, locality and postcode. */
export interface WalletAddress {
  givenName?: string
  familyName?: string
  fullName?: string
  phone?: string
  /** `AU`, `NZ`, `US` … */
  countryCode: string
  administrativeArea?: string
  locality?: string
  postalCode?: string
  addressLines?: readonly string[]
  organisation?: string
}

/** Who pays, as far as the wallet says. */
export interface WalletPayer {
  givenName?: string
  familyName?: string
  fullName?: string
  email?: string
  phone?: string
  billingAddress?: WalletAddress
}

/** A way of delivery as the wallet shows it. */
export interface WalletOption {
  id: string
  label: string
  amount: Cents
  selected?: boolean
}

/** What a total is made of: items + delivery − deliveryDiscount − giftCards. */
export interface WalletBill {
  items: Cents
  /** What the selected option costs; absent where nothing is sent. */
  delivery?: Cents | undefined
  deliveryDiscount: Cents
  giftCards: Cents
}

export interface WalletTotals {
  total: Cents
  bill: WalletBill
  options: readonly WalletOption[]
}

/** What the shop answers to a change inside the wallet: new totals, or why it cannot be. */
export type WalletUpdate = { ok: true; totals: WalletTotals } | { ok: false; message: string }

export interface WalletRequest {
  total: Cents
  /** Of an express order; at checkout the shopper has seen it beside the button. */
  bill?: WalletBill
  /** The question `total` answers, for Afterpay, whose checkout the server opens; the checkout's own when left out. */
  quote?: CheckoutInfoBody
  currency: 'AUD'
  /** The wallet asks for a delivery address and option. */
  wantsShipping: boolean
  /**
   * Nothing of an express order is sent: the wallet asks who is billed, and lists no way of delivery where it can do
   * without [CHK-39].
   */
  unsent?: boolean
  /** The store an express order is collected from: the wallet asks who pays, not where it goes. */
  collectFrom?: PickupStore
  options: readonly WalletOption[]
  /** Open in the wallet's own pay-later [PAY-23]. */
  payLater?: boolean
  onAddress?(address: WalletAddress): Promise<WalletUpdate>
  onOption?(id: string): Promise<WalletUpdate>
}

/** What became of an order, for a wallet whose sheet waits for it; with the words of the refusal. */
export type WalletEnd = { ok: true } | { ok: false; message?: string | undefined }

export type WalletResult =
  | {
      kind: 'approved'
      /** The provider's one-time token. */
      token: string
      /** The first six digits of a card whose bank has not recognised its owner and can be asked to [PAY-49]. */
      bin?: string
      deviceData?: string
      /** `PayPal ada@example.com` */
      summary: string
      payer: WalletPayer
      shippingAddress?: WalletAddress
      shippingOptionId?: string
      /**
       * The wallet's sheet is open still and waits for what becomes of the order: tell it, whatever that is. The first
       * word counts [PAY-69].
       */
      finish?: (end: WalletEnd) => void
    }
  | { kind: 'cancelled' }
  | { kind: 'failed'; message?: string }

/** A way to pay that opens a sheet or window of its own. */
export interface Wallet {
  kind: WalletKind
  /** `unavailable`: this device or browser cannot [PAY-27]. Rejects when its script cannot be loaded [PAY-26]. */
  load(): Promise<'ready' | 'unavailable'>
  /** Opens the wallet; call it straight from the shopper's click, or browsers block its window. */
  open(request: WalletRequest): Promise<WalletResult>
}
