import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { sandboxDirectory } from '../directory.ts'
import type { Instrument } from './instruments.ts'
import { Journal, type JournalReader } from './journal.ts'
import { type KeptMethod, Vault, type VaultEntry } from './vault.ts'

export type GatewayStatus =
  | 'authorized'
  | 'submitted_for_settlement'
  | 'settlement_pending'
  | 'settled'
  | 'voided'
  | 'processor_declined'
  | 'gateway_rejected'
  | 'failed'
  | 'settlement_declined'

/** A transaction as the gateway remembers it. Amounts are decimal text, as on the wire. */
export interface GatewayTransaction {
  id: string
  orderId: string
  amount: string
  merchantAccountId: string
  status: GatewayStatus
  instrument: Instrument
  processorCode: string
  rejection?: string | undefined
  /** Of the payment method in the vault: the one that paid, or the one this sale put there. */
  token?: string | undefined
  createdAt: string
  updatedAt: string
  /** Of a part: the authorisation it was taken of. */
  parentId?: string | undefined
  /** Of a refund: what it gives back of. */
  refundedId?: string | undefined
  /** What a card's holder says against it, and how that went. */
  dispute?: { id: string; status: 'open' | 'won' | 'lost' } | undefined
}

type Entry =
  | VaultEntry
  | { entry: 'sale'; nonce?: string | undefined; transaction: GatewayTransaction; kept?: KeptMethod | undefined }
  | { entry: 'status'; id: string; status: GatewayStatus; amount?: string | undefined; at: string }
  | { entry: 'dispute'; id: string; dispute: NonNullable<GatewayTransaction['dispute']> }
  | { entry: 'reduced'; id: string; amount: string; at: string }

const MAY_BECOME: Partial<Record<GatewayStatus, readonly GatewayStatus[]>> = {
  authorized: ['submitted_for_settlement', 'settlement_pending', 'voided'],
  submitted_for_settlement: ['voided', 'settled', 'settlement_declined'],
  settlement_pending: ['voided', 'settled'],
}

/** The bank is told every ten minutes here, where the real one is told every night. */
const SETTLED_AFTER_MS = 600_000

class Memory implements JournalReader {
  readonly transactions = new Map<string, GatewayTransaction>()
  readonly byOrder = new Map<string, string[]>()
  readonly usedNonces = new Set<string>()
  readonly vault = new Vault()

  read(entry: unknown): void {
    const { entry: kind } = entry as Entry
    if (kind === 'sale') this.#keepSale(entry as Extract<Entry, { entry: 'sale' }>)
    else if (kind === 'status') this.#changeStatus(entry as Extract<Entry, { entry: 'status' }>)
    else if (kind === 'dispute') this.#keepDispute(entry as Extract<Entry, { entry: 'dispute' }>)
    else if (kind === 'reduced') this.#reduce(entry as Extract<Entry, { entry: 'reduced' }>)
    else this.vault.read(entry as VaultEntry)
  }

  forget(): void {
    this.transactions.clear()
    this.byOrder.clear()
    this.usedNonces.clear()
    this.vault.forget()
  }

  #keepSale({ nonce, transaction, kept }: Extract<Entry, { entry: 'sale' }>): void {
    // Two instances may have taken the same nonce at once: whoever stands first in the file has it.
    if (nonce && this.usedNonces.has(nonce)) return
    if (nonce) this.usedNonces.add(nonce)
    this.transactions.set(transaction.id, transaction)
    if (kept) this.vault.keep(kept)
    const ids = this.byOrder.get(transaction.orderId)
    if (ids) ids.unshift(transaction.id)
    else this.byOrder.set(transaction.orderId, [transaction.id])
  }

  #changeStatus({ id, status, amount, at }: Extract<Entry, { entry: 'status' }>): void {
    const transaction = this.get(id)
    if (!transaction || !MAY_BECOME[transaction.status]?.includes(status)) return
    transaction.status = status
    transaction.updatedAt = at
    if (amount) transaction.amount = amount
  }

  #keepDispute({ id, dispute }: Extract<Entry, { entry: 'dispute' }>): void {
    const transaction = this.get(id)
    if (transaction) transaction.dispute = dispute
  }

  #reduce({ id, amount, at }: Extract<Entry, { entry: 'reduced' }>): void {
    const transaction = this.get(id)
    if (transaction?.status !== 'submitted_for_settlement' || Number(amount) > Number(transaction.amount)) return
    transaction.amount = amount
    transaction.updatedAt = at
  }

  get(id: string): GatewayTransaction | undefined {
    const known = this.transactions.get(id) ?? demoTransaction(id)
    if (known) this.transactions.set(id, known)
    return known
  }
}

/** What the gateway remembers: it outlives the shop's process and is shared by all of the shop's instances. */
export class Ledger {
  readonly #memory = new Memory()
  readonly #journal: Journal

  constructor(file: string) {
    this.#journal = new Journal(file, this.#memory)
  }

  /** Whether a single-use nonce has paid already. */
  hasUsed(nonce: string): boolean {
    this.#journal.catchUp()
    return this.#memory.usedNonces.has(nonce)
  }

  /**
   * Writes a sale down, with the payment method it puts into the vault; false when its single-use nonce turned out to
   * be taken.
   */
  record(transaction: GatewayTransaction, nonce?: string, kept?: KeptMethod): boolean {
    this.#append({ entry: 'sale', nonce, transaction, kept })
    return this.#memory.transactions.has(transaction.id)
  }

  /** The customers and their payment methods as they are now; changed by `note` and by sales. */
  vault(): Vault {
    this.#journal.catchUp()
    return this.#memory.vault
  }

  /** Writes down what became of the vault. */
  note(entry: VaultEntry): void {
    this.#append(entry)
  }

  /** Changes a status where that is possible; the answer says what it is now. */
  change(
    id: string,
    status: GatewayStatus,
    amount?: string,
  ): { changed: boolean; transaction: GatewayTransaction } | undefined {
    const transaction = this.byId(id)
    if (!transaction) return undefined
    if (!MAY_BECOME[transaction.status]?.includes(status)) return { changed: false, transaction }
    this.#append({ entry: 'status', id, status, amount, at: wireTime() })
    return { changed: transaction.status === status, transaction }
  }

  byId(id: string): GatewayTransaction | undefined {
    this.#journal.catchUp()
    const found = this.#memory.get(id)
    if (found?.status === 'submitted_for_settlement' && Date.parse(found.updatedAt) < Date.now() - SETTLED_AFTER_MS) {
      this.#append({ entry: 'status', id, status: 'settled', at: wireTime() })
    }
    return found
  }

  /** Tells the bank at once, as happens every night. */
  settleAll(): void {
    this.#journal.catchUp()
    for (const { id, status } of this.#memory.transactions.values()) {
      if (status === 'submitted_for_settlement')
        this.#append({ entry: 'status', id, status: 'settled', at: wireTime() })
    }
  }

  /** A card's holder objects, or the bank has decided. */
  dispute(id: string, status: 'open' | 'won' | 'lost'): void {
    this.#append({ entry: 'dispute', id, dispute: { id: `dispute_${id}`, status } })
  }

  /** Takes less than was submitted. */
  reduce(id: string, amount: string): void {
    this.#append({ entry: 'reduced', id, amount, at: wireTime() })
  }

  /** Parts taken of an authorisation, and refunds of a capture; none of those that were voided. */
  descendants(id: string): GatewayTransaction[] {
    this.#journal.catchUp()
    return [...this.#memory.transactions.values()].filter(
      ({ parentId, refundedId, status }) => (parentId === id || refundedId === id) && status !== 'voided',
    )
  }

  /** Ids of the transactions of an order, newest first. */
  idsByOrder(orderId: string): readonly string[] {
    this.#journal.catchUp()
    return this.#memory.byOrder.get(orderId) ?? []
  }

  /** All transactions or some, newest first. */
  latest(limit = Number.POSITIVE_INFINITY): GatewayTransaction[] {
    this.#journal.catchUp()
    return [...this.#memory.transactions.values()].slice(-limit).reverse()
  }

  #append(entry: Entry): void {
    this.#journal.append(entry)
  }
}

let open: { file: string; ledger: Ledger } | undefined

/** The gateway's ledger under the sandbox's directory. */
export function ledger(): Ledger {
  const file = join(sandboxDirectory(), 'braintree.jsonl')
  if (open?.file !== file) open = { file, ledger: new Ledger(file) }
  return open.ledger
}

const DEMO_STATUS: Record<string, GatewayStatus> = { authorised: 'authorized', captured: 'settled', voided: 'voided' }

/**
 * Payments of the demo shop's first orders, which were made before there was a gateway: their names say what has become
 * of them.
 */
function demoTransaction(id: string): GatewayTransaction | undefined {
  const status = DEMO_STATUS[/^demo(authorised|captured|voided)[0-9a-f]{8}$/.exec(id)?.[1] ?? '']
  if (!status) return undefined
  return {
    id,
    orderId: '',
    amount: '9999.00',
    merchantAccountId: 'steelcap_aud',
    status,
    instrument: { kind: 'card', type: 'Visa', bin: '411111', last4: '1111', expiry: '12/2030' },
    processorCode: '1000',
    createdAt: wireTime(),
    updatedAt: wireTime(),
  }
}

/** Now, to the second, as the gateway writes it. */
export function wireTime(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`
}

const ID_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** A transaction id as the gateway makes them: eight small letters and digits. */
export function transactionId(): string {
  let id = ''
  for (let bits = randomInt(2 ** 40), i = 0; i < 8; i += 1, bits = Math.floor(bits / 32)) id += ID_LETTERS[bits % 32]
  return id
}
