import 'server-only'
import type { Cents } from '#lib/domain/money/money.ts'
import type { ProviderTransaction } from '#lib/domain/payment/provider-transaction.ts'

/**
 * Why a provider says no. `authenticationRequired`: the card's bank takes it only once it has asked its owner itself,
 * by 3-D Secure [PAY-48].
 */
export type CardRefusal = 'declined' | 'authenticationRequired' | 'cardTypeNotAccepted' | 'couldNotBeProcessed'

export interface AuthoriseRequest {
  /** Ours, unique per attempt: asking the provider for it finds the first answer again. */
  reference: string
  amount: Cents
  /** What the shopper's browser got from the provider: never a card number. */
  token: string
  deviceData?: string | undefined
  /** `braintree_credit_card`, `braintree_paypal` … */
  methodCode: string
  /** The token names a payment method kept in the vault. */
  saved: boolean
}

export type Authorisation =
  | { ok: true; transactionId: string; summary: string }
  /** The provider said no: no money is held. */
  | { ok: false; code: CardRefusal }
  /** What the shopper approved at the provider is not this order any more: no money is held [PAY-12]. */
  | { ok: false; code: 'checkoutUpdated' }
  /** Nobody knows: the provider did not answer, or not in words. Look the reference up. */
  | { ok: false; code: 'unknown'; reason: string }

export type Lookup =
  | {
      found: true
      transactionId: string
      summary: string
      state: 'authorised' | 'captured' | 'voided' | 'declined'
      /** Declined until the card's bank has asked its owner. */
      asksBank?: boolean | undefined
    }
  | { found: false }
  | { found: 'unknown'; reason: string }

export interface SaveCardRequest {
  /** Names the customer's vault at the provider; it is made when it is not there yet. */
  vaultId: string
  /** Ours, unique per saving: asking the provider for it finds the first answer again. */
  reference: string
  /** One-time, from the shopper's browser: never a card number. */
  token: string
  deviceData?: string | undefined
}

/** A card as the vault keeps it. */
export interface VaultedCard {
  /** What pays with it from now on. Never leaves the server. */
  token: string
  /** `Visa`, `Mastercard` … */
  type: string
  lastFour: string
  /** `MM/YYYY` */
  expiry: string
}

export type CardSaving =
  | { ok: true; card: VaultedCard }
  /** The provider said no: nothing is held and nothing kept. */
  | { ok: false; code: CardRefusal }
  /** Nobody knows. At worst a card nobody refers to is kept, and a dollar held until the hold lapses. */
  | { ok: false; code: 'unknown'; reason: string }

/** A saved card as a browser may take it to the card's bank: used up by one payment. */
export type OneTimeCard =
  | { ok: true; nonce: string; bin: string }
  /** `gone`: the vault has no such card. */
  | { ok: false; code: 'gone' | 'unknown'; reason: string }

export type Settlement =
  /** `transactionId` where the provider made one for it. */
  { ok: true; transactionId?: string | undefined } | { ok: false; code: 'refused' | 'unknown'; reason: string }

/** Some of the held money: what has left of an order that leaves in several parcels [OPS-06]. */
export interface PartRequest {
  /** The authorisation. */
  transactionId: string
  methodCode: string
  amount: Cents
  /** Ours, unique per part: asking again under it takes nothing twice. */
  reference: string
  /** It was asked for before, and nobody knows what came of it. */
  again: boolean
}

/** Money of a capture that goes back [OPS-10]. */
export interface RefundRequest {
  /** What was captured. */
  transactionId: string
  amount: Cents
  /**
   * What is to be left of the capture afterwards: before it is settled a refund is a reduced capture, and only this
   * tells whether it was reduced.
   */
  remaining: Cents
  /** Ours, unique per refund: asking again under it gives nothing twice. */
  reference: string
}

/** Some of the transactions of a span; after one that is not known no other comes. */
export type TransactionPage = { ok: true; transactions: ProviderTransaction[] } | { ok: false; reason: string }

/** Whoever holds and takes money for an order. Expected failure is a value; only programming errors are thrown. */
export interface ChargeProvider {
  authorise(request: AuthoriseRequest): Promise<Authorisation>
  /** Finds the one transaction of a reference. */
  find(reference: string): Promise<Lookup>
  /** Idempotent: capturing what is captured is ok. */
  capture(transactionId: string, amount: Cents): Promise<Settlement>
  /** Takes some of it, once for each reference. */
  capturePart(request: PartRequest): Promise<Settlement>
  /** Lets go what is held and not taken. Idempotent: voiding what is voided is ok. */
  void(transactionId: string): Promise<Settlement>
  /** Gives captured money back, once for each reference. */
  refund(request: RefundRequest): Promise<Settlement>
  /**
   * The transactions made from `from` until just before `until`, each once and page by page, whoever made them. A
   * refund comes by itself, or with the payment it was given back of, whenever that was [OPS-72].
   */
  madeBetween(from: Date, until: Date): AsyncIterable<TransactionPage>
}

/** What a provider says of a transaction when it is asked, whatever a message claimed [OPS-15]. */
export type TransactionNews =
  | { known: true; settlementDeclined: boolean; disputes: { id: string; state: 'opened' | 'won' | 'lost' }[] }
  /** There is none: somebody made it up. */
  | { known: false }
  | { known: 'unknown'; reason: string }

/** A provider of cards and wallets, which also keeps cards. */
export interface CardProvider extends ChargeProvider {
  /** How a transaction stands now, with its disputes. */
  news(transactionId: string): Promise<TransactionNews>
  clientToken(): Promise<{ ok: true; clientToken: string } | { ok: false; reason: string }>
  /**
   * Puts a card into a customer's vault: authorises at most a dollar and lets it go again in the same call [ACCT-18].
   */
  saveCard(request: SaveCardRequest): Promise<CardSaving>
  /** What stands for a card of the vault in the browser of its owner, whose bank wants to ask them [PAY-48]. */
  oneTimeCard(token: string): Promise<OneTimeCard>
  /** Takes a card out of the vault. Idempotent: what is not there is removed. */
  removeCard(token: string): Promise<Settlement>
  /** Takes a customer out of the vault, with every card. Idempotent as well. */
  removeVault(vaultId: string): Promise<Settlement>
}

/** All providers as one: what is looked up is looked up where its method is taken. */
export interface PaymentProvider extends Omit<CardProvider, 'find' | 'madeBetween'> {
  find(reference: string, methodCode: string): Promise<Lookup>
  /** Of the provider of that name, as `connectedProviders` has it. */
  madeBetween(name: string, from: Date, until: Date): AsyncIterable<TransactionPage>
}
