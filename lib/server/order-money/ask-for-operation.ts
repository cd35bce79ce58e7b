import 'server-only'
import type { Cents } from '#lib/domain/money/money.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'
import type { PaymentProvider, Settlement } from '../payments/port.ts'
import type { LeasedOperation } from './leased-operation.ts'

interface Facts {
  method_code: string
  /** The authorisation. */
  transaction_id: string | null
  held: Cents
  capture_amount: Cents | null
  capture_transaction: string | null
  /** Given back of the same capture before, at its provider. */
  given: Cents
}

const FACTS = `
select p.method_code, p.transaction_id, p.amount as held, c.amount as capture_amount, c.transaction_id as capture_transaction,
  (select coalesce(sum(x.amount), 0)::int from payment_operations x
   where x.capture_id = c.id and x.kind = 'refund' and x.state = 'done' and x.id <> $3
     and x.gift_card_code is null) as given
from payments p left join payment_operations c on c.id = $4
where p.attempt_id = $1 and p.entry_no = $2`

/**
 * Asks the provider for a movement under its id, which finds the first answer again; a gift card is the shop's own
 * [OPS-10].
 */
export async function askForOperation(
  operation: LeasedOperation,
  provider: () => PaymentProvider,
): Promise<Settlement | 'gift card'> {
  const { id, attempt_id, entry_no, kind, amount, tries } = operation
  const { rows } = await pool().query<Facts>(FACTS, [attempt_id, entry_no, id, operation.capture_id])
  const [facts] = rows
  if (!facts) throw new Error(`Operation ${id} has no payment.`)
  if (facts.method_code === VOUCHER_METHOD_CODE) return 'gift card'
  const { transaction_id: held } = facts
  if (held === null) return { ok: false, code: 'refused', reason: 'the payment has no transaction' }
  switch (kind) {
    case 'capture':
      // What is taken at once and whole needs no part: fewer providers can take parts.
      if (amount === facts.held) return provider().capture(held, amount)
      return provider().capturePart({
        transactionId: held,
        methodCode: facts.method_code,
        amount,
        reference: id,
        again: tries > 1,
      })
    case 'release':
      return provider().void(held)
    case 'refund':
      return provider().refund({
        transactionId: facts.capture_transaction ?? held,
        amount,
        remaining: (facts.capture_amount ?? facts.held) - facts.given - amount,
        reference: id,
      })
  }
}
