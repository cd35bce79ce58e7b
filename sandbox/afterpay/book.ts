import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { Journal, type JournalReader } from '../braintree/journal.ts'
import { sandboxDirectory } from '../directory.ts'

/** Money as it is written on the wire. */
export interface WireMoney {
  amount: string
  currency: string
}

export interface WireContact {
  name?: string | undefined
  line1?: string | undefined
  area1?: string | undefined
  region?: string | undefined
  postcode?: string | undefined
  countryCode?: string | undefined
  phoneNumber?: string | undefined
}

/** What the shopper said in the stand-in's sheet. */
export interface Approval {
  /** Of the payment that follows: taken, declined, taken and never answered, or taken for another amount. */
  fate: 'fine' | 'declined' | 'silent' | 'changed'
  amount?: WireMoney | undefined
  consumer?: Record<string, string> | undefined
  shipping?: WireContact | undefined
  shippingOptionIdentifier?: string | undefined
}

export interface Checkout {
  token: string
  expires: string
  mode: string
  amount: WireMoney
  consumer: Record<string, string | undefined>
  /** As the shop sent them: where an order is collected from, and the option that stands selected. */
  shipping?: WireContact | undefined
  shippingOptionIdentifier?: string | undefined
  approval?: Approval | undefined
  paid: boolean
}

export type PaymentState = 'AUTH_APPROVED' | 'AUTH_DECLINED' | 'PARTIALLY_CAPTURED' | 'CAPTURED' | 'VOIDED'

export interface Payment {
  id: string
  token: string
  requestId: string
  merchantReference: string
  amount: WireMoney
  state: PaymentState
  created: string
  captures: { requestId: string; amount: WireMoney; at?: string }[]
  refunds: Refund[]
}

/** Money that went back, as it is answered. */
export interface Refund {
  refundId: string
  requestId: string
  amount: WireMoney
  refundedAt?: string
  merchantReference?: string | undefined
  refundMerchantReference?: string | undefined
}

type Entry =
  | { entry: 'checkout'; checkout: Checkout }
  | { entry: 'approval'; token: string; approval: Approval }
  | { entry: 'payment'; payment: Payment }
  | { entry: 'state'; id: string; state: PaymentState }
  | { entry: 'capture'; id: string; capture: Payment['captures'][number] }
  | { entry: 'refund'; id: string; refund: Payment['refunds'][number] }

class Memory implements JournalReader {
  readonly checkouts = new Map<string, Checkout>()
  readonly payments = new Map<string, Payment>()

  read(read: unknown): void {
    const entry = read as Entry
    if (entry.entry === 'checkout') this.checkouts.set(entry.checkout.token, entry.checkout)
    else if (entry.entry === 'approval') this.#approve(entry)
    else if (entry.entry === 'payment') this.#pay(entry.payment)
    else if (entry.entry === 'state') this.#change(entry)
    else if (entry.entry === 'capture') this.#capture(entry)
    else this.payments.get(entry.id)?.refunds.push(entry.refund)
  }

  forget(): void {
    this.checkouts.clear()
    this.payments.clear()
  }

  #approve({ token, approval }: Extract<Entry, { entry: 'approval' }>): void {
    const checkout = this.checkouts.get(token)
    if (checkout) this.checkouts.set(token, { ...checkout, approval, amount: approval.amount ?? checkout.amount })
  }

  #pay(payment: Payment): void {
    const checkout = this.checkouts.get(payment.token)
    // Two instances may have been asked at once: whoever stands first in the file has it.
    if (!checkout || checkout.paid) return
    this.checkouts.set(payment.token, { ...checkout, paid: true })
    // A book from before parts knows none.
    this.payments.set(payment.id, { ...payment, captures: payment.captures ?? [] })
  }

  #capture({ id, capture }: Extract<Entry, { entry: 'capture' }>): void {
    const payment = this.payments.get(id)
    if (!payment) return
    const captures = [...payment.captures, capture]
    const taken = captures.reduce((sum, { amount }) => sum + Math.round(Number(amount.amount) * 100), 0)
    const state = taken >= Math.round(Number(payment.amount.amount) * 100) ? 'CAPTURED' : 'PARTIALLY_CAPTURED'
    this.payments.set(id, { ...payment, captures, state })
  }

  #change({ id, state }: Extract<Entry, { entry: 'state' }>): void {
    const payment = this.payments.get(id)
    if (payment) this.payments.set(id, { ...payment, state })
  }
}

const HOUR_MS = 3_600_000

/** All the stand-in knows of checkouts and payments; it survives restarts and is shared by processes. */
export class Book {
  readonly #memory = new Memory()
  readonly #journal: Journal

  constructor(file: string) {
    this.#journal = new Journal(file, this.#memory)
  }

  open(details: Omit<Checkout, 'token' | 'expires' | 'approval' | 'paid'>): Checkout {
    const token = `002.${randomBytes(24).toString('hex')}`
    const checkout = { ...details, token, expires: new Date(Date.now() + HOUR_MS).toISOString(), paid: false }
    this.#journal.append({ entry: 'checkout', checkout } satisfies Entry)
    return checkout
  }

  /** A checkout that can still be paid. */
  checkout(token: string): Checkout | undefined {
    this.#journal.catchUp()
    const checkout = this.#memory.checkouts.get(token)
    return checkout && !checkout.paid && Date.parse(checkout.expires) > Date.now() ? checkout : undefined
  }

  approve(token: string, approval: Approval): void {
    this.#journal.append({ entry: 'approval', token, approval } satisfies Entry)
  }

  /** Writes a payment down; the one that stands when the checkout was paid by somebody quicker. */
  pay(details: Omit<Payment, 'id' | 'created' | 'captures' | 'refunds'>): Payment | undefined {
    const id = `4${String(randomInt(10 ** 11)).padStart(11, '0')}`
    const payment = { ...details, id, created: new Date().toISOString(), captures: [], refunds: [] }
    this.#journal.append({ entry: 'payment', payment } satisfies Entry)
    return this.payment(id)
  }

  payment(id: string): Payment | undefined {
    this.#journal.catchUp()
    return this.#memory.payments.get(id)
  }

  /** All payments, newest first. */
  payments(): Payment[] {
    this.#journal.catchUp()
    return [...this.#memory.payments.values()].reverse()
  }

  change(id: string, state: PaymentState): void {
    this.#journal.append({ entry: 'state', id, state } satisfies Entry)
  }

  capture(id: string, requestId: string, amount: WireMoney): void {
    this.#journal.append({
      entry: 'capture',
      id,
      capture: { requestId, amount, at: new Date().toISOString() },
    } satisfies Entry)
  }

  refund(id: string, asked: Omit<Refund, 'refundId' | 'refundedAt'>): Refund {
    const refund = { ...asked, refundId: randomBytes(8).toString('hex'), refundedAt: new Date().toISOString() }
    this.#journal.append({ entry: 'refund', id, refund } satisfies Entry)
    return refund
  }
}

let open: { file: string; book: Book } | undefined

/** The stand-in's book under the sandbox's directory. */
export function afterpayBook(): Book {
  const file = join(sandboxDirectory(), 'afterpay.jsonl')
  if (open?.file !== file) open = { file, book: new Book(file) }
  return open.book
}
