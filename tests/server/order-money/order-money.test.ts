import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { machineEndpoints } from '#lib/contract/erp/machine-endpoints.ts'
import { pool } from '#lib/server/db/client.ts'
import { cancelByShopper, cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { sendParcel } from '#lib/server/fulfilment/send-parcel.ts'
import { reserveMoves } from '#lib/server/order-money/reserve-moves.ts'
import { retryCapture } from '#lib/server/order-money/retry-capture.ts'
import { runOperation } from '#lib/server/order-money/run-operation.ts'
import { captureBeforeExpiry, reconcileOperations, settleOrder } from '#lib/server/order-money/settle-order.ts'
import { seenLife } from '#lib/server/orders/order-life-view.ts'
import type { Settlement } from '#lib/server/payments/port.ts'
import { refundOrder } from '#lib/server/refunds/refund-order.ts'
import { readRefund } from '#lib/server/refunds/refund-record.ts'
import { retryRefund } from '#lib/server/refunds/retry-refund.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { announceOffer, count, issueVoucher, quickProvider } from '#tests/setup/order-fixture.ts'
import {
  letLeasesEnd,
  lifeOf,
  movements,
  placed,
  sendAndCapture,
  sendRest,
  settle,
  transactionOf,
  WAREHOUSE,
} from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

let neighbour = ''
beforeAll(async () => {
  neighbour = await placed()
})
afterEach(async () => {
  expect(await movements(neighbour)).toEqual([])
  expect((await lifeOf(neighbour)).events).toHaveLength(1)
})

const TWO_LINES = [
  { productId: 'boot', variantId: 'boot-9', qty: 1 },
  { productId: 'sock', variantId: 'sock-m', qty: 3 },
]
const GIFT_CARD = { productId: 'card', variantId: 'card-50', qty: 1 }
/** Boots 129.95, socks 3 × 15.00, delivery 14.95. */
const TOTAL = 18_990
const PAYPAL = 'fake-paypal-one-time-nonce'
/** An order of both lines, held at PayPal, which can be taken in parts. */
async function placedByPayPal(): Promise<string> {
  const number = await placed({ items: TWO_LINES, token: PAYPAL })
  await pool().query(
    `update payments set method_code = 'braintree_paypal' where attempt_id = (select attempt_id from orders where number = $1)`,
    [number],
  )
  return number
}
const gateway = async (number: string) => ledger().byId(await transactionOf(number))
const parcel = (number: string, lineId: string, qty: number) =>
  sendParcel(number, { carrier: 'Redback', lines: [{ lineId, qty }] }, WAREHOUSE)
const refund = (number: string, intent: Partial<Parameters<typeof refundOrder>[1]>) =>
  refundOrder(number, { delivery: false, reason: 'other', ...intent }, WAREHOUSE)
async function refunded(number: string, intent: Partial<Parameters<typeof refundOrder>[1]>): Promise<string> {
  const note = await refund(number, intent)
  if (!note.ok) throw new Error(note.refusal.errorCode)
  await settle(number)
  return note.value
}
/** Takes the job out of the queue that moves an order's money: whether it was there. */
const takeSettling = async (number: string) =>
  (await pool().query('delete from graphile_worker._private_jobs where key = $1', [`settle-order:${number}`])).rowCount
/** The same of the job that issues the gift cards it is for. */
const takeIssuing = async (number: string) =>
  (await pool().query('delete from graphile_worker._private_jobs where key = $1', [`issue-gift-cards:${number}`]))
    .rowCount
/** The only movement of an order's money. */
async function operationOf(number: string): Promise<string> {
  const { rows } = await pool().query<{ id: string }>('select id from payment_operations where order_number = $1', [
    number,
  ])
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? ''
}
const deedsOn = async (number: string) =>
  (
    await pool().query<{ deed: string }>('select deed from machine_audit where subject = $1 order by id', [number])
  ).rows.map(({ deed }) => deed)
const stockOf = (variant: string) => count('select stock from variants where id = $1', [variant])
const typesOf = async (number: string) => (await lifeOf(number)).events.map(({ type }) => type)
/** Net of what a card gave and got back, as the gateway knows it. */
function netOf(id: string): number {
  const own = ledger().byId(id)
  const taken = own && ['submitted_for_settlement', 'settled'].includes(own.status) ? Number(own.amount) : 0
  const rest = ledger()
    .descendants(id)
    .flatMap((each) => [each, ...ledger().descendants(each.id)])
    .reduce((sum, each) => sum + (each.refundedId ? -1 : 1) * Number(each.amount), 0)
  return Math.round((taken + rest) * 100)
}

describe('capturing', () => {
  it('takes a card whole with the first parcel, once however many settle it at once [OPS-06]', async () => {
    const number = await placed({ items: TWO_LINES })
    await parcel(number, '0', 1)
    await Promise.allSettled(Array.from({ length: 5 }, () => settle(number)))
    expect(await movements(number)).toEqual([{ kind: 'capture', state: 'done', amount: TOTAL, entryNo: 0 }])
    expect(await gateway(number)).toMatchObject({ status: 'submitted_for_settlement', amount: '189.90' })
    await parcel(number, '1', 3)
    await settle(number)
    expect(await movements(number)).toHaveLength(1)
    expect(await typesOf(number)).toEqual(['placed', 'parcel_sent', 'captured', 'parcel_sent'])
  })

  it('takes PayPal parcel by parcel, the delivery fee with the first, and lets the rest go [OPS-06, OPS-09]', async () => {
    const number = await placedByPayPal()
    await parcel(number, '0', 1)
    await settle(number)
    await parcel(number, '1', 1)
    await settle(number)
    await cancelOrder(number, { reason: 'outOfStock' }, WAREHOUSE)
    await settle(number)
    expect(await movements(number)).toMatchObject([
      { kind: 'capture', amount: 14_490 },
      { kind: 'capture', amount: 1500 },
      { kind: 'release', amount: 3000, state: 'done' },
    ])
    const id = await transactionOf(number)
    expect(
      ledger()
        .descendants(id)
        .map(({ amount }) => amount),
    ).toEqual(['144.90', '15.00'])
    const { rows } = await pool().query<{ id: string }>(
      `select transaction_id as id from payment_operations where order_number = $1 order by created_at, id`,
      [number],
    )
    // Each part is known by its own transaction, which is what a refund of it goes back to.
    expect(rows.map((row) => row.id)).toEqual([
      ...ledger()
        .descendants(id)
        .map((part) => part.id),
      id,
    ])
    expect((await lifeOf(number)).standing.status).toBe('SHIPPED')
  })

  it.each(['captureFails', 'captureSilent', 'serverError'] as const)(
    'finds out what became of a capture after %s, and takes once [OPS-06]',
    async (fault) => {
      const card = await placed()
      const paypal = await placedByPayPal()
      await sendRest(card)
      await parcel(paypal, '0', 1)
      setFault(fault, true)
      for (const number of [card, paypal]) await expect(settle(number)).rejects.toThrow('not known yet')
      clearFaults()
      await reconcileOperations(quickProvider)
      expect((await movements(card))[0]?.state).toBe('asking')
      await letLeasesEnd()
      await reconcileOperations(quickProvider)
      expect(await movements(card)).toEqual([{ kind: 'capture', state: 'done', amount: 14_490, entryNo: 0 }])
      expect(netOf(await transactionOf(card))).toBe(14_490)
      expect(await movements(paypal)).toMatchObject([{ kind: 'capture', state: 'done', amount: 14_490 }])
      expect(netOf(await transactionOf(paypal))).toBe(14_490)
    },
  )

  it('takes what has left and lets the rest go in one go, when the rest was cancelled before [OPS-06, OPS-09]', async () => {
    const number = await placedByPayPal()
    await parcel(number, '0', 1)
    await cancelOrder(number, { reason: 'outOfStock' }, WAREHOUSE)
    await settle(number)
    expect(await movements(number)).toEqual([
      { kind: 'capture', state: 'done', amount: 14_490, entryNo: 0 },
      { kind: 'release', state: 'done', amount: 4500, entryNo: 0 },
    ])
    expect(netOf(await transactionOf(number))).toBe(14_490)
  })

  it('takes a small part once whose answer was lost, though the hold would give it again [OPS-06]', async () => {
    const number = await placedByPayPal()
    await parcel(number, '1', 1)
    const asked: boolean[] = []
    const capturePart: ReturnType<typeof quickProvider>['capturePart'] = (part) => {
      asked.push(part.again)
      return quickProvider().capturePart(part)
    }
    const listening = () => ({ ...quickProvider(), capturePart })
    setFault('captureSilent', true)
    await expect(settleOrder(number, listening)).rejects.toThrow('not known yet')
    clearFaults()
    await letLeasesEnd()
    await settleOrder(number, listening)
    expect(asked).toEqual([false, true])
    expect(await movements(number)).toMatchObject([{ kind: 'capture', state: 'done', amount: 2995 }])
    expect(netOf(await transactionOf(number))).toBe(2995)
  })

  it('is held up for no order by another one that cannot be asked about [OPS-06]', async () => {
    const numbers = [await placed(), await placed(), await placed()]
    setFault('serverError', true)
    for (const number of numbers) {
      await sendRest(number)
      await expect(settle(number)).rejects.toThrow('not known yet')
    }
    clearFaults()
    await letLeasesEnd()
    const stuck = await transactionOf(numbers[1] ?? '')
    const provider = () => ({
      ...quickProvider(),
      capture: (id: string, amount: number) =>
        id === stuck ? Promise.reject(new Error('a bug of ours')) : quickProvider().capture(id, amount),
    })
    expect(await reconcileOperations(provider)).toBe(3)
    const states = async () => Promise.all(numbers.map(async (number) => (await movements(number))[0]?.state))
    expect(await states()).toEqual(['done', 'asking', 'done'])
    await letLeasesEnd()
    await reconcileOperations(quickProvider)
    expect(await states()).toEqual(['done', 'done', 'done'])
  })

  it('does not know after an adapter that throws, waits longer each time up to an hour, and takes once [OPS-06]', async () => {
    const number = await placed()
    await sendRest(number)
    const broken = () => ({ ...quickProvider(), capture: () => Promise.reject(new TypeError('a bug of ours')) })
    const noted = async () => {
      const { rows } = await pool().query(
        `select state, reason, tries, extract(epoch from lease_until - updated_at)::int as pause
         from payment_operations where order_number = $1`,
        [number],
      )
      return rows
    }
    for (const [tries, pause] of [
      [1, 60],
      [2, 120],
      [3, 240],
    ]) {
      await expect(settleOrder(number, broken)).rejects.toThrow(`Money of order ${number} is not known yet.`)
      expect(await noted()).toEqual([{ state: 'asking', reason: 'the adapter failed', tries, pause }])
      await settle(number)
      expect(await noted()).toMatchObject([{ state: 'asking', tries }])
      await letLeasesEnd()
    }
    await pool().query('update payment_operations set tries = 19 where order_number = $1', [number])
    await expect(settleOrder(number, broken)).rejects.toThrow('not known yet')
    expect(await noted()).toMatchObject([{ state: 'asking', tries: 20, pause: 3600 }])
    await letLeasesEnd()
    await settle(number)
    expect(await noted()).toMatchObject([{ state: 'done', reason: null, tries: 21 }])
    expect(netOf(await transactionOf(number))).toBe(14_490)
  })

  it('leaves alone what another has taken over meanwhile, whatever it has heard itself [OPS-06]', async () => {
    const number = await placed()
    await sendRest(number)
    const late = (answer: Settlement) => () => ({
      ...quickProvider(),
      capture: async () => {
        await pool().query(
          "update payment_operations set lease_until = now() + interval '1 hour' where order_number = $1",
          [number],
        )
        return answer
      },
    })
    const answers: [Settlement, ran: unknown][] = [
      [{ ok: true }, false],
      [{ ok: false, code: 'refused', reason: 'no' }, false],
      [{ ok: false, code: 'unknown', reason: 'silence' }, 'unknown'],
    ]
    await reserveMoves(number, new Date())
    const id = await operationOf(number)
    for (const [answer, ran] of answers) {
      expect(await runOperation(id, late(answer))).toBe(ran)
      // Nobody asks for it a second time meanwhile.
      expect(await runOperation(id, late(answer))).toBe(false)
      const { rows } = await pool().query(
        `select state, reason, lease_until > now() + interval '30 minutes' as theirs from payment_operations
         where order_number = $1`,
        [number],
      )
      expect(rows).toEqual([{ state: 'asking', reason: null, theirs: true }])
      expect(await typesOf(number)).toEqual(['placed', 'parcel_sent'])
      await letLeasesEnd()
    }
    await settle(number)
    expect(await typesOf(number)).toEqual(['placed', 'parcel_sent', 'captured'])
    expect(netOf(await transactionOf(number))).toBe(14_490)
  })

  it('says so in the ledger when a provider refuses, and does not ask for ever [OPS-06]', async () => {
    const number = await placed()
    const id = await transactionOf(number)
    await quickProvider().void(id)
    await sendAndCapture(number)
    await settle(number)
    expect(await movements(number)).toMatchObject([{ kind: 'capture', state: 'refused' }])
    expect(await typesOf(number)).toEqual(['placed', 'parcel_sent', 'capture_refused'])
    const { rows } = await pool().query('select reason from payment_operations where order_number = $1', [number])
    expect(rows).toMatchObject([{ reason: expect.stringMatching(/\w/) }])
    const about = { operationId: await operationOf(number), amount: 14_490, entryNo: 0 }
    expect((await lifeOf(number)).events.at(-1)?.data).toEqual(about)
  })

  it('is asked for once more on the ERP’s word, as much as is due by then; another’s stays refused [OPS-06]', async () => {
    const [number, other] = [await placed({ items: TWO_LINES, token: PAYPAL }), await placed()]
    await pool().query(
      `update payments set method_code = 'braintree_paypal' where attempt_id = (select attempt_id from orders where number = $1)`,
      [number],
    )
    const no = async () => ({ ok: false as const, code: 'refused' as const, reason: 'no' })
    const refusing = () => ({ ...quickProvider(), capture: no, capturePart: no })
    const conflict = { ok: false, refusal: { errorCode: 'OrderStatusConflict', details: { status: 'PROCESSING' } } }
    await parcel(number, '0', 1)
    await reserveMoves(number, new Date())
    expect(await retryCapture(number, WAREHOUSE)).toMatchObject({ refusal: { errorCode: 'PaymentInProgress' } })
    await sendRest(other)
    for (const each of [number, other]) await settleOrder(each, refusing)
    expect((await movements(number)).map(({ state, amount }) => [state, amount])).toEqual([['refused', 14_490]])
    await parcel(number, '1', 1)
    await settle(number)
    await takeSettling(number)
    expect(await retryCapture(number, WAREHOUSE)).toMatchObject({ ok: true })
    expect(await takeSettling(number)).toBe(1)
    await settle(number)
    expect((await movements(number)).map(({ state, amount }) => [state, amount])).toEqual([
      ['refused', 14_490],
      ['done', 15_990],
    ])
    expect(await retryCapture(number, WAREHOUSE)).toEqual(conflict)
    await parcel(number, '1', 2)
    await settle(number)
    expect((await movements(number)).at(-1)).toMatchObject({ kind: 'capture', state: 'done', amount: 3000 })
    expect((await deedsOn(number)).filter((deed) => deed === 'retryCapture')).toHaveLength(1)
    expect((await movements(other)).map(({ state }) => state)).toEqual(['refused'])
    expect(await retryCapture(await placed(), WAREHOUSE)).toMatchObject({
      refusal: { errorCode: 'OrderStatusConflict' },
    })
    expect(await retryCapture('W000000000', WAREHOUSE)).toMatchObject({ refusal: { errorCode: 'OrderNotFound' } })
  })

  it('that was refused while it is still held is let go when the order is cancelled; another’s stays [OPS-06, OPS-09]', async () => {
    const [number, other] = [await placed({ items: [GIFT_CARD] }), await placed()]
    const refusing = () => ({
      ...quickProvider(),
      capture: async () => ({ ok: false as const, code: 'refused' as const, reason: 'no' }),
    })
    await settleOrder(number, refusing)
    expect(await typesOf(number)).toEqual(['placed', 'capture_refused'])
    expect(await gateway(number)).toMatchObject({ status: 'authorized' })
    expect(await cancelOrder(number, { reason: 'shopper' }, WAREHOUSE)).toMatchObject({ ok: true })
    await settle(number)
    expect(await typesOf(number)).toEqual(['placed', 'capture_refused', 'cancelled', 'released'])
    expect(await gateway(number)).toMatchObject({ status: 'voided' })
    expect(await gateway(other)).toMatchObject({ status: 'authorized' })
  })

  it('is refused where nobody knows any more which hold it was to be taken from [OPS-06]', async () => {
    const number = await placed()
    await sendRest(number)
    await reserveMoves(number, new Date())
    const hold = await transactionOf(number)
    const attempt = '(select attempt_id from orders where number = $1)'
    const know = (id: string | null) =>
      pool().query(`update payments set transaction_id = $2 where attempt_id = ${attempt}`, [number, id])
    await know(null)
    const ask = vi.fn(quickProvider)
    await settleOrder(number, ask)
    expect(ask).not.toHaveBeenCalled()
    const { rows } = await pool().query('select state, reason from payment_operations where order_number = $1', [
      number,
    ])
    expect(rows).toEqual([{ state: 'refused', reason: 'the payment has no transaction' }])
    await know(hold)
    expect(await typesOf(number)).toEqual(['placed', 'parcel_sent', 'capture_refused'])
  })

  it('takes gift cards that were bought at once, and nothing else before it leaves [OPS-06]', async () => {
    const number = await placed({ items: [GIFT_CARD] })
    const goods = await placed()
    await settle(number)
    await sendAndCapture(goods)
    expect(await movements(number)).toMatchObject([{ kind: 'capture', state: 'done' }])
    expect([await takeIssuing(number), await takeIssuing(goods)]).toEqual([1, 0])
  })

  it('has gift cards issued when their money is taken, beside goods too, and only those that wait for it [OPS-06, OPS-13]', async () => {
    const items = [GIFT_CARD, ...TWO_LINES]
    const mixed = await placed({ items })
    await settle(mixed)
    expect(await takeIssuing(mixed)).toBe(1)
    await refunded(mixed, { amount: 5 })
    expect(await takeIssuing(mixed)).toBe(0)

    const withoutCard = await placed({ items })
    await cancelByShopper(withoutCard, [{ lineNo: 0, qty: 1 }], 'test')
    await sendAndCapture(withoutCard)
    const halfSent = await placed({ items: TWO_LINES })
    await parcel(halfSent, '0', 1)
    await settle(halfSent)
    const refused = await placed({ items: [GIFT_CARD] })
    await quickProvider().void(await transactionOf(refused))
    await settle(refused)
    expect(await movements(refused)).toMatchObject([{ kind: 'capture', state: 'refused' }])
    for (const number of [withoutCard, halfSent, refused]) expect(await takeIssuing(number)).toBe(0)
  })

  it('captures before an authorisation lapses, whatever becomes of another, and nothing of an order that is younger [OPS-06]', async () => {
    const [stuck, number, paypal] = [await placed(), await placed(), await placedByPayPal()]
    await captureBeforeExpiry(quickProvider)
    expect(await movements(number)).toEqual([])
    // The one that cannot be asked about is the oldest.
    for (const [age, old] of [
      ['6 days 2 hours', stuck],
      ['6 days 1 hour', number],
    ])
      await pool().query('update orders set created_at = created_at - $2::interval where number = $1', [old, age])
    const holdOfStuck = await transactionOf(stuck)
    await captureBeforeExpiry(() => ({
      ...quickProvider(),
      capture: (id: string, amount: number) =>
        id === holdOfStuck ? Promise.reject(new Error('no answer')) : quickProvider().capture(id, amount),
    }))
    expect(await movements(stuck)).toMatchObject([{ kind: 'capture', state: 'asking' }])
    expect(await movements(number)).toMatchObject([{ kind: 'capture', state: 'done', amount: 14_490 }])
    expect(await movements(paypal)).toEqual([])
    expect((await lifeOf(number)).standing.status).toBe('PLACED')
    await letLeasesEnd()
    await settle(stuck)
  })
})

describe('cancelling', () => {
  it('lets held money go, puts stock, gift-card money and offers back, for this order only [OPS-09]', async () => {
    await issueVoucher('CANCELME', 5000)
    await announceOffer('ONCE', { effect: { kind: 'amount', amount: 1000 }, maxUses: 1 })
    const before = [await stockOf('boot-9'), await stockOf('sock-m')]
    const number = await placed({ items: TWO_LINES, cards: [{ code: 'CANCELME', balance: 50 }], promoCodes: ['ONCE'] })
    expect(await cancelByShopper(number, undefined, 'test')).toMatchObject({ ok: true })
    await settle(number)
    expect([await stockOf('boot-9'), await stockOf('sock-m')]).toEqual(before)
    expect(await gateway(number)).toMatchObject({ status: 'voided' })
    expect(await count(`select balance from vouchers where code = 'CANCELME'`)).toBe(5000)
    expect(await count(`select uses from promotions where id = 'once'`)).toBe(0)
    expect((await lifeOf(number)).standing.status).toBe('CANCELLED')
    expect((await typesOf(number)).toSorted()).toEqual([
      'cancelled',
      'placed',
      'refund_started',
      'refunded',
      'released',
    ])
    expect(await movements(number)).toEqual(
      expect.arrayContaining([
        { kind: 'release', state: 'done', amount: 12_990, entryNo: 1 },
        { kind: 'refund', state: 'done', amount: 5000, entryNo: 0 },
      ]),
    )
  })

  it('gives an offer back with the last of what it took something off, though the rest of the order stands [OPS-09, PROMO-35]', async () => {
    const conditions = { productIds: ['boot'] }
    await announceOffer('BOOTSONCE', {
      effect: { kind: 'percent', percent: 10 },
      conditions,
      maxUses: 5,
      maxUsesPerCustomer: 1,
    })
    const usesOf = (number: string) =>
      count('select count(*) from promotion_uses u join orders o on o.attempt_id = u.attempt_id where o.number = $1', [
        number,
      ])
    const items = [
      { productId: 'boot', variantId: 'boot-9', qty: 2 },
      { productId: 'sock', variantId: 'sock-m', qty: 1 },
    ]
    const [number, other] = [
      await placed({ items, email: 'once@example.com', promoCodes: ['BOOTSONCE'] }),
      await placed({ items, promoCodes: ['BOOTSONCE'] }),
    ]
    const cancelOne = (lineNo: number) =>
      cancelOrder(number, { lines: [{ lineNo, qty: 1 }], reason: 'outOfStock' }, WAREHOUSE)
    await cancelOne(0)
    expect(await usesOf(number)).toBe(1)
    await cancelOne(0)
    expect([await usesOf(number), await usesOf(other)]).toEqual([0, 1])
    expect(await count(`select uses from promotions where id = 'bootsonce'`)).toBe(1)
    expect((await lifeOf(number)).standing.status).toBe('PLACED')
    expect(await placed({ items, email: 'once@example.com', promoCodes: ['BOOTSONCE'] })).not.toBe(number)
    await cancelOne(1)
    expect(await count(`select uses from promotions where id = 'bootsonce'`)).toBe(2)
    for (const each of [number, other]) await settle(each)
  })

  it('keeps an offer that made the delivery free while some of the goods are delivered [OPS-09, PROMO-35]', async () => {
    await announceOffer('FREEONCE', { effect: { kind: 'freeDelivery' }, maxUses: 1 })
    await announceOffer('BOOTSTOO', {
      effect: { kind: 'amount', amount: 500 },
      conditions: { productIds: ['boot'] },
      maxUses: 1,
    })
    const number = await placed({ items: TWO_LINES, promoCodes: ['FREEONCE', 'BOOTSTOO'] })
    const uses = () => count(`select sum(uses) from promotions where id in ('freeonce', 'bootstoo')`)
    await cancelOrder(number, { lines: [{ lineNo: 0, qty: 1 }], reason: 'outOfStock' }, WAREHOUSE)
    expect(await uses()).toBe(2)
    await cancelOrder(number, { lines: [{ lineNo: 1, qty: 3 }], reason: 'outOfStock' }, WAREHOUSE)
    expect(await uses()).toBe(0)
    await settle(number)
  })

  it('gives each gift card its own money back, to be spent for three years or longer [OPS-09, OPS-10]', async () => {
    await issueVoucher('OWNLONG', 3000)
    await issueVoucher('OWNSHORT', 4000, { expires: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10) })
    const cards = [
      { code: 'OWNLONG', balance: 30 },
      { code: 'OWNSHORT', balance: 40 },
    ]
    const number = await placed({ cards })
    await cancelOrder(number, { reason: 'outOfStock' }, WAREHOUSE)
    // In Melbourne the year after has begun.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T20:00:00Z') })
    await settle(number).finally(() => vi.useRealTimers())
    const { rows } = await pool().query(
      `select code, balance, spent, expires::text from vouchers where code like 'OWN%' order by code`,
    )
    expect(rows).toEqual([
      { code: 'OWNLONG', balance: 3000, spent: 0, expires: '2099-12-31' },
      { code: 'OWNSHORT', balance: 4000, spent: 0, expires: '2030-01-01' },
    ])
  })

  it('takes a line less when it leaves without it [OPS-09]', async () => {
    const number = await placed({ items: TWO_LINES })
    await cancelByShopper(number, [{ lineNo: 1, qty: 2 }], 'test')
    await settle(number)
    expect(await movements(number)).toEqual([])
    expect((await seenLife(number))?.shown.cancelled).toMatchObject({ amount: 30, gst: expect.any(Number) })
    await sendAndCapture(number)
    expect(await movements(number)).toMatchObject([{ kind: 'capture', amount: TOTAL - 3000 }])
  })

  it('gives captured money back for what is cancelled after the first parcel [OPS-09, OPS-10]', async () => {
    const number = await placed({ items: TWO_LINES })
    await parcel(number, '0', 1)
    await settle(number)
    await cancelOrder(number, { reason: 'outOfStock' }, WAREHOUSE)
    await settle(number)
    expect(await movements(number)).toMatchObject([
      { kind: 'capture', amount: TOTAL },
      { kind: 'refund', amount: 4500, state: 'done' },
    ])
    expect(netOf(await transactionOf(number))).toBe(TOTAL - 4500)
    expect((await lifeOf(number)).standing.status).toBe('SHIPPED')
  })

  it('takes a service along only while nothing has left, or by its name [OPS-09]', async () => {
    await shelve({ id: 'fitting', price: 2500, functionalType: 'service' }, [{ id: 'fitting-one' }])
    const items = [...TWO_LINES, { productId: 'fitting', variantId: 'fitting-one', qty: 1 }]
    const [sent, named, whole] = [await placed({ items }), await placed({ items }), await placed({ items })]
    for (const number of [sent, named]) await parcel(number, '0', 1)
    expect((await cancelOrder(named, { lines: [{ lineNo: 2, qty: 1 }], reason: 'other' }, WAREHOUSE)).ok).toBe(true)
    for (const number of [sent, whole]) await cancelOrder(number, { reason: 'outOfStock' }, WAREHOUSE)
    const cancelled = async (number: string) => (await lifeOf(number)).standing.lines.map((line) => line.cancelled)
    expect(await Promise.all([sent, named, whole].map(cancelled))).toEqual([
      [0, 3, 0],
      [0, 0, 1],
      [1, 3, 1],
    ])
    await settle(sent)
    expect(netOf(await transactionOf(sent))).toBe(TOTAL - 4500 + 2500)
  })

  it('is the shopper’s only while nobody packs, and nobody’s once it has left [OPS-09, ERR-130]', async () => {
    const number = await placed()
    await sendRest(number)
    const conflict = { ok: false, refusal: { errorCode: 'OrderStatusConflict', details: { status: 'SHIPPED' } } }
    expect(await cancelByShopper(number, undefined, 'test')).toEqual(conflict)
    expect(await cancelOrder(number, { reason: 'other' }, WAREHOUSE)).toEqual(conflict)
  })

  it('and sending race for the same units: one of them has them [OPS-04, OPS-09]', async () => {
    for (let i = 0; i < 5; i += 1) {
      const number = await placed()
      const [cancelled, sent] = await Promise.all([cancelByShopper(number, undefined, 'test'), parcel(number, '0', 1)])
      expect([cancelled.ok, sent.ok].filter(Boolean)).toHaveLength(1)
      await settle(number)
      expect(netOf(await transactionOf(number))).toBe(sent.ok ? 14_490 : 0)
    }
  })

  it('lets go in the end what a void that failed still holds [OPS-09]', async () => {
    const number = await placed()
    await cancelByShopper(number, undefined, 'test')
    setFault('voidFails', true)
    await expect(settle(number)).rejects.toThrow('not known yet')
    clearFaults()
    await letLeasesEnd()
    await reconcileOperations(quickProvider)
    expect(await gateway(number)).toMatchObject({ status: 'voided' })
  })
})

describe('refunding', () => {
  it('reduces a capture the bank was not told of yet, and refunds one it was [OPS-10]', async () => {
    const number = await placed({ items: TWO_LINES })
    await sendAndCapture(number)
    const first = await refunded(number, { lines: [{ lineId: '1', qty: 1 }] })
    expect(await gateway(number)).toMatchObject({ status: 'submitted_for_settlement', amount: '174.90' })
    ledger().settleAll()
    const second = await refunded(number, { lines: [{ lineId: '1', qty: 2 }], delivery: true })
    expect(await readRefund(first)).toMatchObject({ ok: true, value: { state: 'done', amount: 15, gst: 1.37 } })
    expect(await readRefund(second)).toMatchObject({
      ok: true,
      value: { state: 'done', amount: 44.95, deliveryAmount: 14.95 },
    })
    expect(netOf(await transactionOf(number))).toBe(12_995)
  })

  it('gives what a second parcel took back from its own part, and leaves the first its own [OPS-06, OPS-10]', async () => {
    const number = await placedByPayPal()
    for (const [line, qty] of [
      ['0', 1],
      ['1', 3],
    ] as const) {
      await parcel(number, line, qty)
      await settle(number)
    }
    ledger().settleAll()
    await refunded(number, { lines: [{ lineId: '1', qty: 2 }], delivery: true })
    await refunded(number, { lines: [{ lineId: '1', qty: 1 }] })
    const parts = ledger().descendants(await transactionOf(number))
    const givenBack = parts.map(({ id }) =>
      ledger()
        .descendants(id)
        .map(({ amount }) => amount),
    )
    expect(parts.map(({ amount }) => amount)).toEqual(['144.90', '45.00'])
    expect(givenBack.flat().reduce((sum, amount) => sum + Number(amount), 0)).toBeCloseTo(59.95)
    expect(netOf(await transactionOf(number))).toBe(12_995)
  })

  it('voids a part that goes back whole before it is settled, and leaves the other parcel’s part [OPS-06, OPS-10]', async () => {
    const number = await placedByPayPal()
    for (const line of ['0', '1']) {
      await parcel(number, line, 1)
      await settle(number)
    }
    const parts = ledger().descendants(await transactionOf(number))
    await refunded(number, { lines: [{ lineId: '1', qty: 1 }] })
    const now = parts.map(({ id }) => ledger().byId(id))
    expect(now.map((part) => [part?.amount, part?.status])).toEqual([
      ['144.90', 'submitted_for_settlement'],
      ['15.00', 'voided'],
    ])
  })

  it('voids a capture that goes back whole before it is settled [OPS-10]', async () => {
    const number = await placed()
    await sendAndCapture(number)
    await refunded(number, { lines: [{ lineId: '0', qty: 1 }], delivery: true })
    expect(await gateway(number)).toMatchObject({ status: 'voided' })
  })

  it('puts gift-card money back onto the card and the rest where it came from [OPS-10]', async () => {
    await issueVoucher('SPLIT', 3000, { expires: '2026-12-01' })
    const number = await placed({ cards: [{ code: 'SPLIT', balance: 30 }] })
    await sendAndCapture(number)
    const note = await refunded(number, { lines: [{ lineId: '0', qty: 1 }] })
    expect(await readRefund(note)).toMatchObject({
      ok: true,
      value: {
        parts: [
          { methodCode: 'voucher', amount: 30, state: 'done' },
          { methodCode: 'braintree_credit_card', amount: 99.95, state: 'done' },
        ],
      },
    })
    expect(await count(`select balance from vouchers where code = 'SPLIT'`)).toBe(3000)
    expect(await count(`select (expires > current_date + 1000)::int from vouchers where code = 'SPLIT'`)).toBe(1)
    expect(await count(`select sum(amount) from voucher_entries where code = 'SPLIT' and kind = 'givenBack'`)).toBe(
      3000,
    )
  })

  it.each([
    ['more than was taken', { amount: 144.91 }, { errorCode: 'RefundTooMuch', details: { refundable: 144.9 } }],
    ['nothing', {}, { errorCode: 'RefundTooMuch', details: { refundable: 144.9 } }],
    [
      'more units than were bought',
      { lines: [{ lineId: '0', qty: 2 }] },
      { errorCode: 'OrderQuantityInvalid', fields: { 'lines.0.qty': 'At most 1 of this line can be given back.' } },
    ],
    [
      'a line of another order',
      { lines: [{ lineId: '7', qty: 1 }] },
      { errorCode: 'OrderQuantityInvalid', fields: { 'lines.0.qty': 'At most 0 of this line can be given back.' } },
    ],
    [
      'a line named twice',
      {
        lines: [
          { lineId: '0', qty: 1 },
          { lineId: '0', qty: 1 },
        ],
      },
      { errorCode: 'OrderQuantityInvalid', fields: { 'lines.1.qty': 'List each line once.' } },
    ],
  ])('refuses %s [OPS-10]', async (_, intent, refusal) => {
    const number = await placed()
    await sendAndCapture(number)
    expect(await refund(number, intent)).toEqual({ ok: false, refusal })
    expect(await movements(number)).toHaveLength(1)
  })

  it('refuses what was given back before, units and the delivery fee, of this order only [OPS-10]', async () => {
    const [number, other] = [await placed({ items: TWO_LINES }), await placed({ items: TWO_LINES })]
    for (const each of [number, other]) await sendAndCapture(each)
    await refunded(number, { lines: [{ lineId: '1', qty: 2 }], delivery: true })
    expect(await refund(number, { lines: [{ lineId: '1', qty: 2 }] })).toMatchObject({
      refusal: { fields: { 'lines.0.qty': 'At most 1 of this line can be given back.' } },
    })
    expect(await refund(number, { lines: [{ lineId: '1', qty: 1 }], delivery: true })).toEqual({
      ok: false,
      refusal: { errorCode: 'RefundTooMuch', fields: { delivery: 'The delivery fee is given back already.' } },
    })
    expect(await refund(other, { lines: [{ lineId: '1', qty: 3 }], delivery: true })).toMatchObject({ ok: true })
    await settle(other)
  })

  it('refuses the fee of a delivery that was cancelled, not that of another order [OPS-09, OPS-10]', async () => {
    const [number, other] = [
      await placed({ items: [GIFT_CARD, ...TWO_LINES] }),
      await placed({ items: [GIFT_CARD, ...TWO_LINES] }),
    ]
    for (const each of [number, other]) await settle(each)
    const goods = [
      { lineNo: 1, qty: 1 },
      { lineNo: 2, qty: 3 },
    ]
    await cancelByShopper(number, goods, 'test')
    await settle(number)
    await parcel(other, '1', 1)
    await settle(other)
    expect(await refund(number, { delivery: true })).toEqual({
      ok: false,
      refusal: { errorCode: 'RefundTooMuch', fields: { delivery: 'The delivery fee is given back already.' } },
    })
    expect(await refund(number, { amount: 5 })).toMatchObject({ ok: true })
    expect(await refund(other, { delivery: true })).toMatchObject({ ok: true })
    for (const each of [number, other]) await settle(each)
  })

  it('refuses units and a fee that can still be cancelled: that gives them back, and both would twice [OPS-09, OPS-10]', async () => {
    const [part, unsent] = [await placed({ items: TWO_LINES }), await placed({ items: [GIFT_CARD, ...TWO_LINES] })]
    await parcel(part, '1', 2)
    for (const each of [part, unsent]) await settle(each)
    const most = (qty: number) => ({
      ok: false,
      refusal: {
        errorCode: 'OrderQuantityInvalid',
        fields: { 'lines.0.qty': `At most ${qty} of this line can be given back.` },
      },
    })
    expect(await refund(part, { lines: [{ lineId: '0', qty: 1 }] })).toEqual(most(0))
    expect(await refund(part, { lines: [{ lineId: '1', qty: 3 }] })).toEqual(most(2))
    expect(await refund(unsent, { delivery: true })).toEqual({
      ok: false,
      refusal: { errorCode: 'RefundTooMuch', fields: { delivery: 'Nothing has left: the fee is not earned yet.' } },
    })
    await refunded(part, { lines: [{ lineId: '1', qty: 2 }], delivery: true })
    await cancelOrder(part, { reason: 'outOfStock' }, WAREHOUSE)
    await settle(part)
    expect(netOf(await transactionOf(part))).toBe(0)
    expect((await movements(part)).map(({ amount }) => amount)).toEqual([TOTAL, 3000 + 1495, TOTAL - 3000 - 1495])
  })

  it('refuses units that were cancelled before, and gives back for several lines at once [OPS-09, OPS-10]', async () => {
    const number = await placed({ items: TWO_LINES })
    await cancelByShopper(number, [{ lineNo: 1, qty: 1 }], 'test')
    await sendAndCapture(number)
    const boot = { lineId: '0', qty: 1 }
    expect(await refund(number, { lines: [boot, { lineId: '1', qty: 3 }] })).toEqual({
      ok: false,
      refusal: {
        errorCode: 'OrderQuantityInvalid',
        fields: { 'lines.1.qty': 'At most 2 of this line can be given back.' },
      },
    })
    const note = await refunded(number, { lines: [boot, { lineId: '1', qty: 2 }] })
    expect(await readRefund(note)).toMatchObject({
      ok: true,
      value: {
        amount: 159.95,
        lines: [
          { lineId: '0', amount: 129.95 },
          { lineId: '1', amount: 30 },
        ],
      },
    })
  })

  it('is a paper that says what went back, why and where to [OPS-10]', async () => {
    const number = await placed({ items: TWO_LINES })
    await sendAndCapture(number)
    const wish = { lines: [{ lineId: '1', qty: 2 }], delivery: true, amount: 5, reason: 'faulty', note: 'A torn sock' }
    await takeSettling(number)
    const started = await refund(number, wish as Parameters<typeof refund>[1])
    const note = started.ok ? started.value : ''
    const paper = {
      number: note,
      orderNumber: number,
      reason: 'faulty',
      note: 'A torn sock',
      amount: 49.95,
      deliveryAmount: 14.95,
      // Of two socks 2.73; of the fee and of what was added an eleventh, as everything here bears GST.
      gst: 4.54,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      lines: [{ lineId: '1', qty: 2, amount: 30, gst: 2.73 }],
    }
    const part = { methodCode: 'braintree_credit_card', summary: 'Visa ending in 1881', amount: 49.95 }
    expect(await readRefund(note)).toEqual({
      ok: true,
      value: { ...paper, state: 'pending', parts: [{ ...part, state: 'reserved' }] },
    })
    expect(await takeSettling(number)).toBe(1)
    expect(await deedsOn(number)).toEqual(['sendParcel', 'refundOrder'])
    await settle(number)
    expect(await readRefund(note)).toEqual({
      ok: true,
      value: {
        ...paper,
        state: 'done',
        completedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        parts: [{ ...part, state: 'done', transactionId: await transactionOf(number) }],
      },
    })
    expect((await lifeOf(number)).events.slice(-2)).toMatchObject([
      {
        type: 'refund_started',
        data: { refundNumber: note, amount: 4995, reason: 'faulty' },
        lines: [{ lineNo: 1, qty: 2 }],
      },
      { type: 'refunded', data: { refundNumber: note, amount: 4995 } },
    ])
    const mails = `select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mail-refunded' and j.payload ->> 'refundNumber' = $1`
    expect(await count(mails, [note])).toBe(1)
  })

  it('refuses before anything was taken, and while a capture is due or under way [OPS-10, ERR-135, ERR-136]', async () => {
    const number = await placed()
    expect(await refund(number, { amount: 1 })).toMatchObject({ ok: false, refusal: { errorCode: 'RefundTooMuch' } })
    await sendRest(number)
    const soon = { ok: false, refusal: { errorCode: 'PaymentInProgress' } }
    expect(await refund(number, { amount: 1 })).toMatchObject(soon)
    setFault('captureFails', true)
    await expect(settle(number)).rejects.toThrow()
    expect(await refund(number, { amount: 1 })).toMatchObject(soon)
    clearFaults()
    await letLeasesEnd()
    await settle(number)
    expect(await refund(number, { amount: 1 })).toMatchObject({ ok: true })
    await settle(number)
  })

  it('gives a line back once, and never more than was taken, however many ask at once [OPS-10]', async () => {
    const number = await placed({ items: TWO_LINES })
    await sendAndCapture(number)
    const notes = await Promise.all(
      Array.from({ length: 6 }, () => refund(number, { lines: [{ lineId: '0', qty: 1 }] })),
    )
    expect(notes.filter(({ ok }) => ok)).toHaveLength(1)
    const amounts = await Promise.all(Array.from({ length: 6 }, () => refund(number, { amount: 25 })))
    expect(amounts.filter(({ ok }) => ok)).toHaveLength(2)
    await Promise.allSettled(Array.from({ length: 4 }, () => settle(number)))
    await settle(number)
    expect(netOf(await transactionOf(number))).toBe(TOTAL - 12_995 - 5000)
  })

  it.each([
    ['a reduced capture', false, { amount: 20 }],
    ['a voided capture', false, { amount: 144.9 }],
    ['a refund', true, { amount: 20 }],
  ])('finds out what became of %s whose answer was lost, and gives once [OPS-10]', async (_, settled, intent) => {
    const number = await placed()
    await sendAndCapture(number)
    if (settled) ledger().settleAll()
    const note = await refund(number, intent)
    setFault('refundSilent', true)
    await expect(settle(number)).rejects.toThrow('not known yet')
    clearFaults()
    // Between the two the bank may have been told.
    ledger().settleAll()
    await letLeasesEnd()
    await reconcileOperations(quickProvider)
    expect(netOf(await transactionOf(number))).toBe(14_490 - intent.amount * 100)
    expect(note.ok && (await readRefund(note.value))).toMatchObject({ ok: true, value: { state: 'done' } })
    expect((await typesOf(number)).filter((type) => type === 'refunded')).toHaveLength(1)
  })

  it('takes the other way when a capture is settled between looking and asking [OPS-10]', async () => {
    const number = await placed()
    await sendAndCapture(number)
    const note = await refund(number, { amount: 20 })
    setFault('searchFails', true)
    await expect(settle(number)).rejects.toThrow('not known yet')
    clearFaults()
    ledger().settleAll()
    await letLeasesEnd()
    await settle(number)
    expect(note.ok && (await readRefund(note.value))).toMatchObject({ ok: true, value: { state: 'done' } })
    expect(netOf(await transactionOf(number))).toBe(12_490)
  })

  it('reports a refund the provider refuses, and asks again on the ERP’s word [OPS-10]', async () => {
    const number = await placed()
    await sendAndCapture(number)
    ledger().settleAll()
    setFault('refundRefused', true)
    const note = await refunded(number, { amount: 20 })
    expect(await readRefund(note)).toMatchObject({
      ok: true,
      value: { state: 'refused', parts: [{ state: 'refused', reason: expect.stringMatching(/\w/) }] },
    })
    expect((await lifeOf(number)).events.at(-1)).toMatchObject({
      type: 'refund_refused',
      data: { refundNumber: note, amount: 2000, entryNo: 0 },
    })
    clearFaults()
    await settle(number)
    expect(await readRefund(note)).toMatchObject({ ok: true, value: { state: 'refused' } })
    await takeSettling(number)
    expect(await retryRefund(note, WAREHOUSE)).toEqual({ ok: true, value: note })
    expect(await readRefund(note)).toMatchObject({ ok: true, value: { state: 'pending' } })
    expect(await takeSettling(number)).toBe(1)
    expect(await deedsOn(number)).toEqual(['sendParcel', 'refundOrder', 'retryRefund'])
    await settle(number)
    expect(await readRefund(note)).toMatchObject({ ok: true, value: { state: 'done' } })
    expect(await retryRefund(note, WAREHOUSE)).toEqual({
      ok: false,
      refusal: { errorCode: 'OrderStatusConflict', details: { status: 'SHIPPED' } },
    })
    expect(netOf(await transactionOf(number))).toBe(12_490)
  })

  it('says as its contract does that what was refused is given back otherwise by now [OPS-10, ERR-136]', async () => {
    const [number, other] = [await placed(), await placed()]
    for (const each of [number, other]) await sendAndCapture(each)
    ledger().settleAll()
    setFault('refundRefused', true)
    const [note, others] = [await refunded(number, { amount: 20 }), await refunded(other, { amount: 20 })]
    clearFaults()
    await refunded(number, { amount: 130 })
    expect(await retryRefund(note, WAREHOUSE)).toEqual({
      ok: false,
      refusal: { errorCode: 'RefundTooMuch', details: { refundable: 14.9 } },
    })
    expect(machineEndpoints.retryRefund.errors).toContain('RefundTooMuch')
    expect(await readRefund(note)).toMatchObject({ ok: true, value: { state: 'refused' } })
    expect(await retryRefund(others, WAREHOUSE)).toMatchObject({ ok: true })
  })

  it('has one credit note for what was cancelled, though the provider refuses it, until the ERP asks again [OPS-09, OPS-10]', async () => {
    const number = await placed({ items: TWO_LINES })
    await parcel(number, '0', 1)
    await settle(number)
    ledger().settleAll()
    setFault('refundRefused', true)
    const cancelled = (qty: number) =>
      cancelOrder(number, { reason: 'outOfStock', lines: [{ lineNo: 1, qty }] }, WAREHOUSE)
    await cancelled(1)
    await settle(number)
    await settle(number)
    const notesOf = async () =>
      (
        await pool().query('select number, amount, state from refunds where order_number = $1 order by created_at', [
          number,
        ])
      ).rows
    expect(await notesOf()).toMatchObject([{ amount: 1500, state: 'refused' }])
    clearFaults()
    await cancelled(2)
    await settle(number)
    const notes = await notesOf()
    expect(notes).toMatchObject([
      { amount: 1500, state: 'refused' },
      { amount: 3000, state: 'done' },
    ])
    expect(await retryRefund(notes[0].number, WAREHOUSE)).toMatchObject({ ok: true })
    await settle(number)
    expect((await notesOf()).map(({ state }) => state)).toEqual(['done', 'done'])
    expect(netOf(await transactionOf(number))).toBe(TOTAL - 4500)
  })

  it('pays once what is cancelled, though several credit notes were written for it [OPS-09, OPS-10]', async () => {
    const number = await placed({ items: TWO_LINES })
    await parcel(number, '0', 1)
    await settle(number)
    ledger().settleAll()
    setFault('refundRefused', true)
    await cancelOrder(number, { reason: 'outOfStock', lines: [{ lineNo: 1, qty: 1 }] }, WAREHOUSE)
    await settle(number)
    const goodwill = await refunded(number, { amount: 20, reason: 'goodwill' })
    clearFaults()
    const { rows } = await pool().query<{ number: string }>(
      `with copied as (
         insert into refunds (number, order_number, state, reason, amount, delivery_amount, gst, actor)
         select 'X' || right(number, 9), order_number, state, reason, amount, delivery_amount, gst, actor from refunds
         where order_number = $1 and reason = 'cancelled' returning number
       )
       select number from copied union all select number from refunds where order_number = $1 and reason = 'cancelled'`,
      [number],
    )
    const [first = '', second = ''] = rows.map((row) => row.number)
    expect(await retryRefund(first, WAREHOUSE)).toMatchObject({ ok: true })
    await settle(number)
    expect(await retryRefund(second, WAREHOUSE)).toEqual({
      ok: false,
      refusal: { errorCode: 'RefundTooMuch', details: { refundable: 0 } },
    })
    expect(await retryRefund(goodwill, WAREHOUSE)).toMatchObject({ ok: true })
    await settle(number)
    expect(netOf(await transactionOf(number))).toBe(TOTAL - 1500 - 2000)
  })

  it('has a credit note whose GST is the order’s own proportion, all of it for all of the order [OPS-10]', async () => {
    const number = await placed({ items: TWO_LINES })
    await sendAndCapture(number)
    const notes = [
      await refunded(number, { lines: [{ lineId: '0', qty: 1 }] }),
      await refunded(number, { lines: [{ lineId: '1', qty: 2 }] }),
      await refunded(number, { lines: [{ lineId: '1', qty: 1 }], delivery: true }),
    ]
    expect(await count('select sum(gst) from refunds where number = any($1)', [notes])).toBe(
      await count('select gst from orders where number = $1', [number]),
    )
    expect(await count('select sum(amount) from refunds where number = any($1)', [notes])).toBe(TOTAL)
  })

  it('says RefundNotFound for a number nobody has [ERR-133]', async () => {
    expect(await readRefund('C000000000')).toMatchObject({ ok: false, refusal: { errorCode: 'RefundNotFound' } })
    expect(await retryRefund(randomUUID(), WAREHOUSE)).toEqual({ ok: false, refusal: { errorCode: 'RefundNotFound' } })
  })
})
