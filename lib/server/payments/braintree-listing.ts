import 'server-only'
import type { Transaction } from 'braintree'
import { z } from 'zod'
import { fromDollars } from '#lib/domain/money/money.ts'
import type { ProviderTransaction } from '#lib/domain/payment/provider-transaction.ts'
import { log } from '../platform/log.ts'
import { gatewayFailure, withinDeadline } from './braintree-failure.ts'
import type { ConnectedGateway } from './braintree-gateway.ts'
import { askSearch, searchIds } from './braintree-lookup.ts'
import { transactionState } from './braintree-transaction.ts'
import type { TransactionPage } from './port.ts'

/** As many as the gateway puts on a page itself. */
const PAGE = 50

/** A search stops at a number without saying so, and the gateway's own pages do not agree on it: none is lower. */
const FOUND_MAX = 10_000

const SHORTEST_MS = 60_000

/** The transactions of a span at the gateway, whoever made them: sales, parts of them and refunds [OPS-72]. */
export async function* braintreeListing(
  connected: ConnectedGateway,
  from: Date,
  until: Date,
): AsyncGenerator<TransactionPage> {
  try {
    yield* pagesOf(connected, from, until)
  } catch (error) {
    const { reason } = gatewayFailure(error)
    log.warn({ from, until, reason }, 'The transactions of a span were not listed')
    yield { ok: false, reason }
  }
}

async function* pagesOf(connected: ConnectedGateway, from: Date, until: Date): AsyncGenerator<TransactionPage> {
  const ids = await withinDeadline(searchIds(connected, criteria(connected, from, until)), connected.deadlineMs)
  if (ids.length < FOUND_MAX) yield* readPages(connected, ids, from, until)
  else if (until.getTime() - from.getTime() <= SHORTEST_MS)
    yield { ok: false, reason: 'the gateway has more transactions of a minute than it lists' }
  else {
    const middle = new Date((from.getTime() + until.getTime()) / 2)
    yield* pagesOf(connected, from, middle)
    yield* pagesOf(connected, middle, until)
  }
}

/** Other shops of the same merchant have an account of their own. */
function criteria({ merchantAccountId }: ConnectedGateway, from: Date, until: Date): object {
  const createdAt = { min: from.toISOString(), max: until.toISOString() }
  return merchantAccountId ? { createdAt, merchantAccountId: [merchantAccountId] } : { createdAt }
}

async function* readPages(
  connected: ConnectedGateway,
  ids: readonly string[],
  from: Date,
  until: Date,
): AsyncGenerator<TransactionPage> {
  for (let i = 0; i < ids.length; i += PAGE) {
    const wanted = ids.slice(i, i + PAGE)
    const read = await withinDeadline(askSearch(connected, 'advanced_search', { ids: wanted }), connected.deadlineMs)
    const { transaction } = page.parse(read).creditCardTransactions
    if (transaction.length !== wanted.length) {
      yield { ok: false, reason: 'the gateway left out transactions it had named' }
      return
    }
    // The gateway adds a minute to the end of a span.
    yield { ok: true, transactions: transaction.filter(({ madeAt }) => madeAt >= from && madeAt < until) }
  }
}

/** Read by itself, nothing would be an instant of 1970. */
const instant = z.string().pipe(z.coerce.date())

/** What is empty on the wire is read as nothing, null or an object. */
const name = z
  .unknown()
  .optional()
  .transform((text) => (typeof text === 'string' ? text : ''))

const listed = z
  .object({
    id: z.string().min(1),
    status: z.string(),
    type: z.enum(['sale', 'credit']),
    amount: z.string().regex(/^\d{1,8}(\.\d{1,2})?$/),
    orderId: name,
    createdAt: instant,
    refundedTransactionId: name,
    authorizedTransactionId: name,
  })
  .transform(
    ({ id, status, type, amount, orderId, createdAt, ...parents }): ProviderTransaction => ({
      reference: orderId,
      transactionId: id,
      parentId: parents.refundedTransactionId || parents.authorizedTransactionId || undefined,
      kind: type === 'credit' ? 'refund' : 'sale',
      amount: fromDollars(Number(amount)),
      state: transactionState({ status } as Transaction),
      madeAt: createdAt,
    }),
  )

const page = z.object({
  creditCardTransactions: z.object({
    // One alone is no list to the parser of the SDK, none are nothing.
    transaction: z
      .union([z.array(listed), listed])
      .optional()
      .transform((read) => [read ?? []].flat()),
  }),
})
