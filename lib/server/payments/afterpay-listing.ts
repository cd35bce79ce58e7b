import 'server-only'
import { z } from 'zod'
import type { Cents } from '#lib/domain/money/money.ts'
import type { ProviderTransaction } from '#lib/domain/payment/provider-transaction.ts'
import { log } from '../platform/log.ts'
import { type AfterpayApi, askAfterpayForList, money, silenceOf } from './afterpay-api.ts'
import { payment, paymentState } from './afterpay-payment.ts'
import type { TransactionPage } from './port.ts'

/** The most Afterpay puts on a page. */
const PAGE = 250

/** The payments of a span at Afterpay, the oldest first, each with its refunds behind it [OPS-72]. */
export async function* afterpayListing(api: AfterpayApi, from: Date, until: Date): AsyncGenerator<TransactionPage> {
  try {
    // A payment that is made meanwhile comes last, and moves none to another page.
    for (let offset = 0; ; ) {
      const { status, body } = await askAfterpayForList(api, `/v2/payments?${query(from, until, offset)}`)
      if (status !== 200) return yield unlisted(`Afterpay answered ${status}`)
      const { totalResults, results } = page.parse(body)
      // The end of the span is included there.
      const within = results.filter(({ created }) => created >= from && created < until)
      yield { ok: true, transactions: within.flatMap(transactionsOf) }
      offset += results.length
      if (offset >= totalResults) return
      if (results.length === 0) return yield unlisted('Afterpay left out payments it had counted')
    }
  } catch (error) {
    yield unlisted(silenceOf(error))
  }
}

function query(from: Date, until: Date, offset: number): URLSearchParams {
  return new URLSearchParams({
    fromCreatedDate: from.toISOString(),
    toCreatedDate: until.toISOString(),
    orderBy: 'createdAt',
    ascending: 'true',
    limit: String(PAGE),
    offset: String(offset),
  })
}

function unlisted(reason: string): TransactionPage {
  log.warn({ reason }, 'The Afterpay payments of a span were not listed')
  return { ok: false, reason }
}

/** Read by itself, nothing would be an instant of 1970. */
const instant = z.string().pipe(z.coerce.date())

const listed = payment.extend({
  created: instant,
  events: z.array(z.object({ type: z.string(), amount: money })).default([]),
  refunds: z
    .array(
      z.object({
        refundId: z.string().min(1),
        amount: money,
        refundedAt: instant,
        merchantReference: z.string().nullish(),
        refundMerchantReference: z.string().nullish(),
      }),
    )
    .default([]),
})
type Listed = z.infer<typeof listed>

const page = z.object({ totalResults: z.int().min(0), results: z.array(listed) })

function transactionsOf(found: Listed): ProviderTransaction[] {
  const { id, created, merchantReference, refunds } = found
  const state = paymentState(found) ?? 'unsettled'
  const amount = state === 'captured' ? takenOf(found) : found.originalAmount
  const sale = { reference: merchantReference ?? '', transactionId: id, kind: 'sale', amount, state } as const
  return [
    { ...sale, madeAt: created },
    ...refunds.map((refund) => ({
      reference: refund.refundMerchantReference ?? refund.merchantReference ?? '',
      transactionId: refund.refundId,
      parentId: id,
      kind: 'refund' as const,
      amount: refund.amount,
      state: 'captured' as const,
      madeAt: refund.refundedAt,
    })),
  ]
}

/** What was taken of a payment in one or several captures: the rest may be held, or was let go. */
function takenOf({ events }: Listed): Cents {
  return events.filter(({ type }) => type === 'CAPTURED').reduce((sum, { amount }) => sum + amount, 0)
}
