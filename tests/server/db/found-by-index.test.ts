import { beforeAll, expect, it, vi } from 'vitest'
import type { Order } from '#lib/contract/order.ts'
import { tracesOf } from '#lib/server/account/exported-traces.ts'
import { orderedSizes } from '#lib/server/account/my-sizes.ts'
import { forgetUnverified } from '#lib/server/auth/forget-unverified.ts'
import { standingOf } from '#lib/server/auth/sessions.ts'
import { inBulkhead, pool } from '#lib/server/db/client.ts'
import { watchCollections } from '#lib/server/fulfilment/watch-collections.ts'
import { forgetMail } from '#lib/server/jobs/forget-mail.ts'
import { localitiesAt } from '#lib/server/localities/localities.ts'
import { shopFamilies } from '#lib/server/metrics/shop-metrics.ts'
import { forgetUnconfirmed } from '#lib/server/notifications/forget-unconfirmed.ts'
import { askForOperation } from '#lib/server/order-money/ask-for-operation.ts'
import type { LeasedOperation } from '#lib/server/order-money/leased-operation.ts'
import { runOperation } from '#lib/server/order-money/run-operation.ts'
import { captureBeforeExpiry } from '#lib/server/order-money/settle-order.ts'
import { machineOrder } from '#lib/server/orders/machine-order.ts'
import { seenOrder } from '#lib/server/orders/order-view.ts'
import { ownedOrder } from '#lib/server/orders/order-view-rights.ts'
import { machineReturn } from '#lib/server/returns/machine-return.ts'
import { askForReviews } from '#lib/server/reviews/review-invitation.ts'
import { handlePaymentWebhook } from '#lib/server/webhooks/payment-webhook.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { welcomeNeighbour } from '#tests/setup/neighbours.ts'

useTestDatabase({ seed: false })

let dana: Signed
beforeAll(async () => {
  dana = await signedInCustomer('dana@example.com')
  await signedInCustomer('max@example.com')
})

type Asked = [text: string, values: unknown[]] | [config: { text: string; values: unknown[] }]

/** How PostgreSQL finds the rows of each statement of some work, where it reads a whole table only if it must. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pool(), 'query')
  await work()
  const calls = spy.mock.calls as unknown as Asked[]
  spy.mockRestore()
  const client = await pool().connect()
  const plans: string[] = []
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    for (const [asked, values = []] of calls) {
      const { text, values: given } = typeof asked === 'string' ? { text: asked, values } : asked
      const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values: given })
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const planOf = async (work: () => Promise<unknown>) => (await plansOf(work))[0]

it.each<[string, (id: string) => Promise<unknown>]>([
  ['whether a session stands [AUTH-05]', (id) => standingOf(id, crypto.randomUUID())],
  ['an order of theirs [ORD-11]', (id) => ownedOrder('W100000001', id)],
  ['what they usually buy [SIZE-06]', (id) => orderedSizes(id)],
  ['whose order a machine reads [OPS-05]', () => machineOrder('W100000001')],
])('a customer is found by an index: %s', async (_, work) => {
  const plan = await planOf(() => work(dana.id))
  // Not read from end to end, as an index that is only filtered is.
  expect(plan).toMatch(/ using customers_pkey on customers c [^\n]*\n\s+Index Cond:/)
})

it('nobody is found by what is no id [AUTH-05, ORD-11]', async () => {
  expect(await standingOf('nobody', 'none')).toBe('gone')
  expect(await standingOf(dana.id, 'none')).toBe('ended')
  expect(await ownedOrder('W100000001', 'nobody')).toBeUndefined()
})

it('sizes of a crew’s buyer who has long not ordered are found without the newer orders of others [SIZE-06]', async () => {
  await welcomeNeighbour()
  // Nobody asks for more of an order here than whose it is and of when.
  await pool().query(
    `insert into orders (number, attempt_id, customer_id, email, contact, billing_address, shipping, item_subtotal,
         total_discount, shipping_price, gst, grand_total, created_at, status)
       select 'W2' || lpad(i::text, 8, '0'), gen_random_uuid(), case when i > 9000 then $1 end, i || '@example.com', '{}',
         '{}', '{}', 100, 0, 0, 9, 100, now() - i * interval '1 minute', 'COMPLETED' from generate_series(1, 10000) i`,
    [dana.id],
  )
  await pool().query('analyze orders')
  const plan = await planOf(() => orderedSizes(dana.id))
  expect(plan).toContain('orders_customer')
  expect(plan).not.toContain('orders_created')
})

it('distances are worked out of the places around a point, not of all [STORE-12]', async () => {
  const around = (i: number) => ({ latitude: -37.8 + i, longitude: 145 + i })
  await pool().query(
    `insert into localities (key, suburb, state, postcode, country, latitude, longitude)
       select 'far-' || i, 'Far', 'QLD', '4000', 'AU', -20 - i / 1000.0, 145.0 from generate_series(1, 500) i
       union all select 'near-vic-3121', 'Near', 'VIC', '3121', 'AU', $1::float8, $2::float8`,
    Object.values(around(0.1)),
  )
  const spy = vi.spyOn(pool(), 'query')
  expect((await localitiesAt(around(0))).map(({ key }) => key)).toEqual(['near-vic-3121'])
  const [{ text, values }] = spy.mock.calls[0] as unknown as [{ text: string; values: unknown[] }]
  spy.mockRestore()
  const { rows } = await pool().query<{ 'QUERY PLAN': string }>(`explain analyze ${text}`, values)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Sort .*actual .*rows=1(\.00)? /)
  expect(rows.some((row) => row['QUERY PLAN'].includes('Rows Removed by Filter: 500'))).toBe(true)
})

/** An operation of nobody's: nothing is found, and no provider is asked. */
const NO_REFUND: LeasedOperation = {
  ...{ id: crypto.randomUUID(), order_number: 'W100000001', attempt_id: crypto.randomUUID(), entry_no: 0 },
  ...{ kind: 'refund', amount: 100, capture_id: crypto.randomUUID(), refund_number: 'C100000001', tries: 1 },
  lease_until: new Date(),
}
const NO_ORDER = { number: 'W100000001', lines: [], shipping: {} } as Partial<Record<keyof Order, unknown>>
const noProvider = () => {
  throw new Error('No provider is asked.')
}

async function hearOfTransaction() {
  const message = { provider: 'braintree', digest: 'heard' }
  await pool().query(
    `insert into webhook_receipts (provider, digest, kind, transaction_id) values ($1, $2, 'settled', 'tx1')
     on conflict (provider, digest) do update set handled_at = null`,
    [message.provider, message.digest],
  )
  await handlePaymentWebhook(message, noProvider)
}

it.each<[string, string, () => Promise<unknown>]>([
  ['what has moved of an order, for a machine [OPS-05]', 'payment_operations_entry', () => machineOrder('W100000001')],
  [
    'an earlier movement of a payment [OPS-06]',
    'payment_operations_entry',
    () => runOperation(NO_REFUND.id, noProvider),
  ],
  [
    'what a capture has given back [OPS-10]',
    'payment_operations_capture',
    () => expect(askForOperation(NO_REFUND, noProvider)).rejects.toThrow('has no payment'),
  ],
  ['the payment a provider tells of [OPS-15]', 'payments_transaction', hearOfTransaction],
  ['the movement a provider tells of [OPS-15]', 'payment_operations_transaction', hearOfTransaction],
  // Nothing else of an order is asked for here.
  ['the refund of a return, for its shopper [ORD-08]', 'refunds_return', () => seenOrder(NO_ORDER as Order)],
  ['the refund of a return, for a machine [OPS-11]', 'refunds_return', () => machineReturn('R100000001')],
])('money is found by an index: %s', async (_, index, work) => {
  expect((await plansOf(work)).join('\n')).toMatch(new RegExp(` ${index}\\b`))
})

it.each<[string, string, () => Promise<unknown>]>([
  ['pickups that wait [OPS-08]', 'orders_open', watchCollections],
  ['holds that lapse [OPS-06]', 'orders_open', () => captureBeforeExpiry(noProvider)],
  [
    'goods that have been there for a fortnight [OPS-14]',
    'order_events_type on order_events[^\\n]*\\n\\s+Index Cond: [^\\n]*\\(at',
    () => askForReviews(),
  ],
  ['who asked not to be asked [OPS-14]', 'review_invitations_declined', () => askForReviews()],
  ['accounts that nobody verified [AUTH-42]', 'customers_unverified', forgetUnverified],
  ['addresses that were never confirmed [GEN-23]', 'mailing_subscriptions_unconfirmed', forgetUnconfirmed],
  ['who was told of a size [API-66]', 'stock_notifications_mailed', forgetMail],
  ['what was told of a wishlist [WISH-13]', 'wishlist_news_mailed', forgetMail],
  ['placements that failed, for operators [OBS-13]', 'order_attempts_failed', shopFamilies],
  ['movements of money under way, for operators [OBS-13]', 'payment_operations_open', shopFamilies],
  ['what was mailed to a customer [API-66]', 'mail_outbox_recipient', () => tracesOf(dana.id)],
  ['gift cards a customer was given [API-66]', 'voucher_issues_recipient', () => tracesOf(dana.id)],
])('what is due is found by an index, however much is done: %s', async (_, index, work) => {
  // What counts for operators has connections of its own.
  const plans = await inBulkhead('jobs', () => plansOf(work))
  expect(plans.join('\n')).toMatch(new RegExp(` ${index}\\b`))
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (orders|order_events|mail_outbox|customers)\b/)
})
