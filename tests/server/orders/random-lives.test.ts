import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { cancelByShopper, cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { deliverParcel, sendParcel } from '#lib/server/fulfilment/send-parcel.ts'
import { reconcileOperations } from '#lib/server/order-money/settle-order.ts'
import { refundOrder } from '#lib/server/refunds/refund-order.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, type Faults, setFault } from '#sandbox/faults.ts'
import { expectBooksInOrder } from '#tests/setup/books.ts'
import { count, issueVoucher, quickProvider } from '#tests/setup/order-fixture.ts'
import { letLeasesEnd, lifeOf, placed, settle, transactionOf, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'
import { differencesOf } from '#tests/setup/payment-differences.ts'

useOrderShop()

/** Few in every run of the tests; LIVES=10000 for a night. */
const LIVES = Number(process.env['LIVES'] ?? 12)

beforeAll(async () => {
  await pool().query("update variants set stock = 1000000, received = 1000000 where product_id <> 'nextdoor-cap'")
})

const FAULTS = [
  'captureFails',
  'captureSilent',
  'refundSilent',
  'refundRefused',
  'voidFails',
  'searchFails',
  'serverError',
] as const

const handler = fc.oneof(
  fc.record({ does: fc.constant('send' as const), line: fc.nat(1), qty: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ does: fc.constant('cancel' as const), line: fc.nat(1), qty: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ does: fc.constant('refundLine' as const), line: fc.nat(1), qty: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ does: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 12_000 }) }),
  fc.record({ does: fc.constant('deliver' as const), parcel: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ does: fc.constant('settle' as const), fault: fc.option(fc.constantFrom(...FAULTS)) }),
  fc.record({ does: fc.constant('bankIsTold' as const) }),
  fc.record({ does: fc.constant('reconcile' as const) }),
  fc.record({ does: fc.constant('shopperCancels' as const) }),
)
type Step = typeof handler extends fc.Arbitrary<infer One> ? One : never

const life = fc.record({
  boots: fc.integer({ min: 1, max: 2 }),
  socks: fc.integer({ min: 1, max: 3 }),
  giftCard: fc.integer({ min: 0, max: 90 }),
  paypal: fc.boolean(),
  handlers: fc.array(handler, { minLength: 2, maxLength: 12 }),
})

async function live(number: string, each: Step): Promise<void> {
  const lines = 'line' in each ? [{ lineId: String(each.line), qty: each.qty }] : []
  switch (each.does) {
    case 'send':
      await sendParcel(number, { carrier: 'Redback', lines }, WAREHOUSE)
      return
    case 'cancel':
      await cancelOrder(
        number,
        { lines: lines.map(({ qty, lineId }) => ({ lineNo: Number(lineId), qty })), reason: 'other' },
        WAREHOUSE,
      )
      return
    case 'shopperCancels':
      await cancelByShopper(number, undefined, 'test')
      return
    case 'refundLine':
      await refundOrder(number, { lines, delivery: false, reason: 'returned' }, WAREHOUSE)
      return
    case 'refund':
      await refundOrder(number, { amount: each.cents / 100, delivery: false, reason: 'goodwill' }, WAREHOUSE)
      return
    case 'deliver':
      await deliverParcel(number, each.parcel, WAREHOUSE)
      return
    case 'settle':
      return settleWith(number, each.fault ?? undefined)
    case 'bankIsTold':
      ledger().settleAll()
      return
    case 'reconcile':
      await letLeasesEnd()
      await reconcileOperations(quickProvider)
  }
}

async function settleWith(number: string, fault: keyof Omit<Faults, 'slowMs'> | undefined): Promise<void> {
  if (fault) setFault(fault, true)
  await settle(number).catch(() => undefined)
  clearFaults()
}

/** What the gateway has of an order's card, in cents. */
function netAtGateway(id: string): number {
  const own = ledger().byId(id)
  const parts = ledger().descendants(id)
  const all = [...(own ? [own] : []), ...parts, ...parts.flatMap((part) => ledger().descendants(part.id))]
  const taken = all.filter(({ status }) => status === 'submitted_for_settlement' || status === 'settled')
  return Math.round(
    taken.reduce((sum, { amount, refundedId }) => sum + (refundedId ? -1 : 1) * Number(amount), 0) * 100,
  )
}

const moved = (number: string, kind: string) =>
  count(
    `select coalesce(sum(x.amount), 0) from payment_operations x join payments p on p.attempt_id = x.attempt_id and p.entry_no = x.entry_no
     where x.order_number = $1 and x.kind = $2 and x.state = 'done' and p.method_code <> 'voucher'`,
    [number, kind],
  )

it(
  'random lives with faults end with books that foot to the cent with the gateway’s [OPS-06, OPS-09, OPS-10, OPS-19, OPS-71]',
  async () => {
    await fc.assert(
      fc.asyncProperty(life, async ({ boots, socks, giftCard, paypal, handlers }) => {
        // The gateway's clock shows whole seconds.
        const began = new Date(Math.floor(Date.now() / 1000) * 1000)
        const code = randomUUID().replaceAll('-', '').toUpperCase()
        if (giftCard > 0) await issueVoucher(code, giftCard * 100)
        const number = await placed({
          items: [
            { productId: 'boot', variantId: 'boot-9', qty: boots },
            { productId: 'sock', variantId: 'sock-m', qty: socks },
          ],
          ...(giftCard > 0 ? { cards: [{ code, balance: giftCard }] } : {}),
          ...(paypal ? { token: 'fake-paypal-one-time-nonce' } : {}),
        })
        if (paypal) {
          await pool().query(
            `update payments set method_code = 'braintree_paypal'
           where method_code <> 'voucher' and attempt_id = (select attempt_id from orders where number = $1)`,
            [number],
          )
        }
        for (const each of handlers) await live(number, each)
        // Everybody is well again, and whoever was asked answers.
        for (let round = 0; round < 3; round += 1) {
          await letLeasesEnd()
          await settle(number)
        }
        expect(
          await count(
            `select count(*) from payment_operations where order_number = $1 and state in ('reserved', 'asking')`,
            [number],
          ),
        ).toBe(0)
        expect(netAtGateway(await transactionOf(number))).toBe(
          (await moved(number, 'capture')) - (await moved(number, 'refund')),
        )
        expect(
          (await lifeOf(number)).standing.lines.every(({ ordered, cancelled, left }) => cancelled + left <= ordered),
        ).toBe(true)
        await expectBooksInOrder(number)
        const { told, unanswered } = await differencesOf(undefined, undefined, began)
        // The order next door may be of the same second, and no gateway has its money.
        const own = told.filter(([, , id]) => id !== 'nextdoor-hold')
        expect([own, [...unanswered]]).toEqual([[], []])
      }),
      { numRuns: LIVES },
    )
  },
  60_000 + LIVES * 4000,
)
