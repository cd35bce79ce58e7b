import { join } from 'node:path'
import { Book } from '#sandbox/afterpay/book.ts'
import { Ledger } from '#sandbox/braintree/ledger.ts'
import type { DrillDatabase } from '../database.ts'

/** The providers' own ledgers, read beside the shop that writes them. */
export function openLedgers(dataDir: string) {
  const braintree = new Ledger(join(dataDir, 'sandbox', 'braintree.jsonl'))
  const afterpay = new Book(join(dataDir, 'sandbox', 'afterpay.jsonl'))
  return {
    /** What happens every night: from now on a capture can only be refunded, not made smaller. */
    tellTheBank: () => braintree.settleAll(),
    /**
     * What each method's provider took less what it gave back, in cents, by what paid: a transaction's id, or
     * `afterpay:` and a payment's.
     */
    netByPayment: () => new Map([...netOfBraintree(braintree), ...netOfAfterpay(afterpay)]),
  }
}

const cents = (amount: string) => Math.round(Number(amount) * 100)
const TAKEN = new Set(['submitted_for_settlement', 'settled'])

function netOfBraintree(ledger: Ledger): Map<string, number> {
  const all = new Map(ledger.latest(10_000_000).map((each) => [each.id, each]))
  const rootOf = (id: string): string => {
    const { parentId, refundedId } = all.get(id) ?? {}
    const above = parentId ?? refundedId
    return above === undefined ? id : rootOf(above)
  }
  const net = new Map<string, number>()
  for (const { id, status, amount, refundedId } of all.values()) {
    if (!TAKEN.has(status)) continue
    const root = rootOf(id)
    net.set(root, (net.get(root) ?? 0) + (refundedId ? -1 : 1) * cents(amount))
  }
  return net
}

function netOfAfterpay(book: Book): Map<string, number> {
  const sum = (moves: readonly { amount: { amount: string } }[]) =>
    moves.reduce((all, { amount }) => all + cents(amount.amount), 0)
  return new Map(book.payments().map(({ id, captures, refunds }) => [`afterpay:${id}`, sum(captures) - sum(refunds)]))
}

export interface BooksOfPayment {
  number: string
  method: string
  transaction: string
  /** Captured less refunded, in cents. */
  net: number
}

/** What the shop's books say of every payment a provider has. */
export function booksByPayment({ ask }: DrillDatabase): Promise<BooksOfPayment[]> {
  return ask<BooksOfPayment>(
    `select o.number, p.method_code as method, p.transaction_id as transaction,
       coalesce(sum(case x.kind when 'capture' then x.amount when 'refund' then -x.amount end) filter (where x.state = 'done'), 0)::int as net
     from payments p join orders o on o.attempt_id = p.attempt_id
     left join payment_operations x on x.attempt_id = p.attempt_id and x.entry_no = p.entry_no
     where o.email like 'life.%' and p.transaction_id is not null group by o.number, p.method_code, p.transaction_id`,
  )
}
