import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { pool } from '#lib/server/db/client.ts'
import { journal } from '#lib/server/exports/journal.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { sendParcel } from '#lib/server/fulfilment/send-parcel.ts'
import { giftCardLastDay } from '#lib/server/gift-cards/new-gift-card.ts'
import { openVoucher } from '#lib/server/gift-cards/open-voucher.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { machineOrder } from '#lib/server/orders/machine-order.ts'
import { seenLife } from '#lib/server/orders/order-life-view.ts'
import type { TaskName } from '#lib/server/queue/job-payloads.ts'
import { refundAsGiftCard } from '#lib/server/refunds/refund-as-gift-card.ts'
import { refundOrder } from '#lib/server/refunds/refund-order.ts'
import { readRefund } from '#lib/server/refunds/refund-record.ts'
import { retryRefund } from '#lib/server/refunds/retry-refund.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { brokenRules, expectBooksInOrder } from '#tests/setup/books.ts'
import { givenCard } from '#tests/setup/given-card.ts'
import { count, issueVoucher } from '#tests/setup/order-fixture.ts'
import {
  letLeasesEnd,
  lifeOf,
  movements,
  placed,
  sendAndCapture,
  settle,
  transactionOf,
  WAREHOUSE,
} from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

/** Another order whose refund its provider refused: it waits for a word of its own. */
let neighbour = ''
let theirs = ''
beforeAll(async () => {
  neighbour = await placed()
  theirs = await refusedNote(neighbour, { amount: 10 })
})
afterEach(async () => {
  clearFaults()
  expect(await readRefund(theirs)).toMatchObject({
    ok: true,
    value: { state: 'refused', parts: [{ state: 'refused' }] },
  })
  expect(await cardOf(theirs)).toBeUndefined()
  await expectBooksInOrder()
})

type Wish = Partial<Parameters<typeof refundOrder>[1]>

/** A credit note of an order that left and was paid, which the provider refuses to pay. */
async function refusedNote(number: string, wish: Wish): Promise<string> {
  await sendAndCapture(number)
  ledger().settleAll()
  return refunded(number, wish, true)
}
async function refunded(number: string, wish: Wish, isRefused = false): Promise<string> {
  setFault('refundRefused', isRefused)
  const note = await refundOrder(number, { delivery: false, reason: 'other', ...wish }, WAREHOUSE)
  if (!note.ok) throw new Error(note.refusal.errorCode)
  await settle(number)
  clearFaults()
  return note.value
}
const cardOf = (note: string) => givenCard('refund', note)
/** Does the queued mails about a credit note, each twice as after a crash, and says what was sent. */
async function letters(note: string) {
  const { rows } = await pool().query<{ task: TaskName; payload: object }>(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'refundNumber' = $1 order by j.id`,
    [note],
  )
  for (const { task, payload } of [...rows, ...rows]) await tasks[task](payload, undefined as never)
  const sent = await pool().query<{ key: string; recipient: string; text: string }>(
    `select dedupe_key as key, recipient, text from mail_outbox where dedupe_key like '%' || $1 order by dedupe_key`,
    [note],
  )
  return sent.rows
}
const netOf = async (number: string) => {
  const id = await transactionOf(number)
  return ledger()
    .latest(1000)
    .filter((each) => each.id === id || each.refundedId === id)
    .reduce((sum, { amount, refundedId }) => sum + Math.round(Number(amount) * 100) * (refundedId ? -1 : 1), 0)
}
const refusal = (errorCode: string, rest = {}) => ({ ok: false, refusal: { errorCode, ...rest } })

describe('a refund that a provider refuses', () => {
  it('is given as a gift card on the ERP’s word, once: the credit note is done and nothing more is asked of the provider [OPS-10]', async () => {
    const number = await placed()
    const note = await refusedNote(number, { amount: 20 })
    expect(await refundAsGiftCard(note, WAREHOUSE)).toEqual({ ok: true, value: note })
    const card = await cardOf(note)
    expect(card).toMatchObject({ balance: 2000, expires: giftCardLastDay(new Date()), sealed: true })
    const last4 = card?.code.slice(-4)
    expect(await readRefund(note)).toMatchObject({
      ok: true,
      value: {
        state: 'done',
        completedAt: expect.any(String),
        parts: [
          { methodCode: 'braintree_credit_card', summary: 'Visa ending in 1881', state: 'refused' },
          {
            methodCode: 'voucher',
            summary: `Gift card ending in ${last4}`,
            newGiftCard: true,
            state: 'done',
            amount: 20,
          },
        ],
      },
    })
    expect((await lifeOf(number)).events.at(-1)).toMatchObject({
      type: 'refunded',
      data: { refundNumber: note, amount: 2000 },
    })
    expect((await seenLife(number))?.shown.refunds).toMatchObject([
      { number: note, state: 'done', amount: 20, giftCard: { last4, amount: 20 } },
    ])
    const order = await machineOrder(number)
    expect(order).toMatchObject({ ok: true, value: { payments: [{ captured: 144.9, refunded: 0 }] } })
    expect(
      await count(`select count(*) from machine_audit where deed = 'refundAsGiftCard' and subject = $1`, [number]),
    ).toBe(1)

    const shut = refusal('OrderStatusConflict', { details: { status: 'SHIPPED' } })
    expect(await refundAsGiftCard(note, WAREHOUSE)).toEqual(shut)
    expect(await retryRefund(note, WAREHOUSE)).toEqual(shut)
    await settle(number)
    expect(await netOf(number)).toBe(14_490)
  })

  it('is one card, however often two machines say it at once [OPS-10]', async () => {
    const number = await placed()
    const note = await refusedNote(number, { amount: 20 })
    const cards = () => count('select count(*) from vouchers')
    const before = await cards()
    const said = await Promise.all([1, 2, 3].map(() => refundAsGiftCard(note, WAREHOUSE)))
    expect(said.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await cards()).toBe(before + 1)
  })

  it('is mailed to the order’s address, once; the PIN in it opens the card, and nobody can read it here again [OPS-10, OPS-13, OPS-17]', async () => {
    const number = await placed()
    const note = await refusedNote(number, { amount: 20 })
    await refundAsGiftCard(note, WAREHOUSE)
    const [card, news] = await letters(note)
    const mailed = await cardOf(note)
    expect(await letters(note)).toHaveLength(2)
    expect(await cardOf(note)).toEqual(mailed)
    expect(card).toMatchObject({ key: `gift-card:refund:${note}`, recipient: (await lifeOf(number)).email })
    const { code = '' } = (await cardOf(note)) ?? {}
    expect(card?.text).toContain(
      `Hi Jo. Your refund for order ${number} could not go back the way you paid, so here it is to spend.`,
    )
    expect(card?.text).toContain(`Credit note ${note}.`)
    expect(card?.text).toContain('$20')
    const pin = /PIN: (\d{6})/.exec(card?.text ?? '')?.[1] ?? ''
    expect(await openVoucher(code, pin, new Date())).toMatchObject({ ok: true, value: { balance: 2000 } })
    expect(await cardOf(note)).toMatchObject({ sealed: false })

    expect(news?.key).toBe(`refunded:${note}`)
    expect(news?.text).toContain('$20 is on a new gift card')
    expect(news?.text).toContain(`$20 to Gift card ending in ${code.slice(-4)}, a new one`)
    expect(news?.text).toContain('Its code and PIN are in another email.')
    expect(news?.text).not.toMatch(/Gift card amounts are back|bank may take/)
    expect(news?.text).not.toContain(pin)
  })

  it('is mailed for no credit note that was given as none: the job is tried again [OPS-10, OPS-17]', async () => {
    const mails = () => count('select count(*) from mail_outbox')
    const before = await mails()
    const mail = async () => tasks['mail-refund-gift-card']({ refundNumber: theirs }, undefined as never)
    await expect(mail()).rejects.toThrow(`The credit note ${theirs} was given as no gift card.`)
    expect(await mails()).toBe(before)
  })

  it('keeps what did go back, and says so [OPS-10]', async () => {
    await issueVoucher('HALFPAID', 2000)
    const number = await placed({ cards: [{ code: 'HALFPAID', balance: 20 }] })
    const note = await refusedNote(number, { amount: 144.9 })
    await refundAsGiftCard(note, WAREHOUSE)
    expect(await count(`select balance from vouchers where code = 'HALFPAID'`)).toBe(2000)
    expect(await cardOf(note)).toMatchObject({ balance: 12_490 })
    expect((await seenLife(number))?.shown.refunds).toMatchObject([{ amount: 144.9, giftCard: { amount: 124.9 } }])
    const [, news] = await letters(note)
    expect(news?.text).toContain('$144.90 is on its way back')
    expect(news?.text).toContain('$20 to Gift card ending in PAID\n')
    expect(news?.text).toMatch(
      /Gift card amounts are back on the card now\.\s+What we couldn’t refund the way you paid is on a new gift card/,
    )
  })

  it('leaves the rest of a payment to be given back where it came from [OPS-10]', async () => {
    const number = await placed()
    await sendAndCapture(number)
    const note = await refunded(number, { amount: 20 }, true)
    await refundAsGiftCard(note, WAREHOUSE)
    // Not settled yet: the provider gives back by taking less.
    const rest = await refunded(number, { amount: 124.9 })
    expect(await readRefund(rest)).toMatchObject({ ok: true, value: { state: 'done' } })
    expect(await netOf(number)).toBe(2000)
    expect(await machineOrder(number)).toMatchObject({ ok: true, value: { payments: [{ refunded: 124.9 }] } })
    await expect(refunded(number, { amount: 1 })).rejects.toThrow('RefundTooMuch')
  })

  it('is what was cancelled as well, whose money was a deposit [OPS-09, OPS-10]', async () => {
    const number = await placed({
      items: [
        { productId: 'boot', variantId: 'boot-9', qty: 1 },
        { productId: 'sock', variantId: 'sock-m', qty: 2 },
      ],
    })
    await sendParcel(number, { carrier: 'Redback', lines: [{ lineId: '0', qty: 1 }] }, WAREHOUSE)
    await settle(number)
    ledger().settleAll()
    setFault('refundRefused', true)
    await cancelOrder(number, { reason: 'outOfStock' }, WAREHOUSE)
    await settle(number)
    const [{ number: note = '' } = {}] = (await seenLife(number))?.shown.refunds ?? []
    expect(await refundAsGiftCard(note, WAREHOUSE)).toMatchObject({ ok: true })
    clearFaults()
    await settle(number)
    expect(await cardOf(note)).toMatchObject({ balance: 3000 })
    expect((await movements(number)).map(({ state, amount }) => [state, amount])).toEqual([
      ['done', 17_490],
      ['refused', 3000],
      ['done', 3000],
    ])
  })

  it('waits while another part of the credit note is on its way [OPS-10, ERR-135]', async () => {
    await issueVoucher('MOVING', 2000)
    const number = await placed({ cards: [{ code: 'MOVING', balance: 20 }] })
    const note = await refusedNote(number, { amount: 144.9 })
    // As if the part that the gift card paid were asked for just now.
    const part = `update payment_operations set state = $2 where refund_number = $1 and capture_id is null`
    await pool().query(part, [note, 'asking'])
    expect(await refundAsGiftCard(note, WAREHOUSE)).toEqual(refusal('PaymentInProgress'))
    expect(await cardOf(note)).toBeUndefined()
    await pool().query(part, [note, 'done'])
    await letLeasesEnd()
    expect(await refundAsGiftCard(note, WAREHOUSE)).toMatchObject({ ok: true })
  })

  it('is no more than is left, and nothing where nothing was refused [OPS-10, ERR-133, ERR-136]', async () => {
    const number = await placed()
    const note = await refusedNote(number, { amount: 20 })
    const paid = await refunded(number, { amount: 130 })
    expect(await refundAsGiftCard(note, WAREHOUSE)).toEqual(refusal('RefundTooMuch', { details: { refundable: 14.9 } }))
    expect(await refundAsGiftCard(paid, WAREHOUSE)).toMatchObject(refusal('OrderStatusConflict'))
    expect(await refundAsGiftCard('C000000000', WAREHOUSE)).toEqual(refusal('RefundNotFound'))
    expect(await cardOf(note)).toBeUndefined()
  })
})

it('is owed to the holder of the card and to nobody else, to the cent [OPS-10, OPS-16]', async () => {
  const number = await placed()
  const note = await refusedNote(number, { amount: 20 })
  const days = {
    from: dayInMelbourne(new Date(Date.now() - 86_400_000)),
    to: dayInMelbourne(new Date(Date.now() + 86_400_000)),
  }
  const owed = async (account: string) =>
    (await journal(days))
      .filter((line) => line.account === account)
      .reduce((sum, { debit, credit }) => sum + fromDollars(credit) - fromDollars(debit), 0)
  const before = await Promise.all(['refundsPayable', 'giftCards', 'elsewhere'].map(owed))
  await refundAsGiftCard(note, WAREHOUSE)
  const after = await Promise.all(['refundsPayable', 'giftCards', 'elsewhere'].map(owed))
  expect(after.map((sum, i) => sum - (before[i] ?? 0))).toEqual([-2000, 2000, 0])
  expect(after[1]).toBe(await count('select sum(balance + held) from vouchers'))
})

it.each([
  [
    'A refund that was given as a gift card',
    `update payment_operations set gift_card_code = null where gift_card_code is not null`,
  ],
  [
    'A refund that was given as a gift card',
    `update payment_operations set amount = amount - 1 where gift_card_code is not null`,
  ],
  ['A refund that was given as a gift card', `delete from refund_gift_cards`],
  [
    'A gift card does not wait for its mail',
    `update refund_gift_cards set created_at = now() - interval '2 hours', mailed_at = null`,
  ],
])('the audit sees when %s is not so: %s [OPS-10, OPS-19]', async (rule, violation) => {
  await refundAsGiftCard(await refusedNote(await placed(), { amount: 20 }), WAREHOUSE)
  const client = await pool().connect()
  try {
    await client.query('create table saved_parts as select * from payment_operations')
    await client.query('create table saved_cards as select * from refund_gift_cards')
    await client.query('set session_replication_role = replica')
    await client.query(violation)
    expect(await brokenRules()).toContainEqual(expect.stringContaining(rule))
  } finally {
    await client.query('delete from payment_operations; insert into payment_operations select * from saved_parts')
    await client.query('delete from refund_gift_cards; insert into refund_gift_cards select * from saved_cards')
    await client.query('drop table saved_parts; drop table saved_cards; set session_replication_role = default')
    client.release()
  }
})
