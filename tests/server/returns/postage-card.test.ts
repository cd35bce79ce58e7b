import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { pool } from '#lib/server/db/client.ts'
import { journal } from '#lib/server/exports/journal.ts'
import { giftCardLastDay } from '#lib/server/gift-cards/new-gift-card.ts'
import { openVoucher } from '#lib/server/gift-cards/open-voucher.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { seenOrder } from '#lib/server/orders/order-view.ts'
import { returnTokenFor } from '#lib/server/orders/return-token.ts'
import type { TaskName } from '#lib/server/queue/job-payloads.ts'
import { createReturn } from '#lib/server/returns/create-return.ts'
import { machineReturn } from '#lib/server/returns/machine-return.ts'
import { receiveReturn } from '#lib/server/returns/receive-return.ts'
import { brokenRules, expectBooksInOrder } from '#tests/setup/books.ts'
import { givenCard } from '#tests/setup/given-card.ts'
import { announceOffer, count } from '#tests/setup/order-fixture.ts'
import { lifeOf, placed, sendAndCapture, settle, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const BOOT = [{ productId: 'boot', variantId: 'boot-9', qty: 1 }]

/** Another return that waits for its parcel: nothing is given for it. */
let theirs = ''
beforeAll(async () => {
  await announceOffer('NOFEE', { effect: { kind: 'freeDelivery' } })
  theirs = await announced(await sentFree())
})
afterEach(async () => {
  expect(await cardOf(theirs)).toBeUndefined()
  expect(await machineReturn(theirs)).not.toHaveProperty('value.receivedAt')
  await expectBooksInOrder()
})

/** The number of an order that was delivered free: of all that was paid nothing is left for postage. */
async function sentFree(): Promise<string> {
  const number = await placed({ items: BOOT, promoCodes: ['NOFEE'] })
  await sendAndCapture(number)
  expect((await lifeOf(number)).deliveryFee).toBe(0)
  return number
}
async function announced(number: string, exchangeVariantId?: string): Promise<string> {
  const order = await readOrder(number)
  const token = (order && returnTokenFor(order, { email: order.contact.email }, [])) ?? ''
  const line = { lineId: '0', qty: 1, reason: 'FAULTY' as const, ...(exchangeVariantId ? { exchangeVariantId } : {}) }
  const made = await createReturn({ orderNumber: number, token }, [line], new Date())
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value.return.number
}
const receive = (number: string, postage: number, accepted = true) =>
  receiveReturn(
    number,
    { lines: [{ lineId: '0', qty: 1, condition: 'faulty', accepted }], postage: postage / 100 },
    WAREHOUSE,
  )
const cardOf = (returnNumber: string) => givenCard('return', returnNumber)
const refundsOf = async (number: string) =>
  (await pool().query('select amount, state from refunds where order_number = $1 order by created_at', [number])).rows
const seen = async (number: string) => {
  const order = await readOrder(number)
  return order && seenOrder(order)
}
/** Does the mails that are queued about a return, each twice as after a crash, and says what was sent. */
async function letters(returnNumber: string) {
  const { rows } = await pool().query<{ task: TaskName; payload: object }>(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'returnNumber' = $1 and t.identifier <> 'confirm-return' order by j.id`,
    [returnNumber],
  )
  for (const { task, payload } of [...rows, ...rows]) await tasks[task](payload, undefined as never)
  const sent = await pool().query<{ key: string; recipient: string; text: string }>(
    `select dedupe_key as key, recipient, text from mail_outbox where dedupe_key like '%' || $1 order by dedupe_key`,
    [returnNumber],
  )
  return sent.rows
}
async function balances(): Promise<Map<string, number>> {
  const day = (away: number) => dayInMelbourne(new Date(Date.now() + away * 86_400_000))
  const sums = new Map<string, number>()
  for (const { account, debit, credit } of await journal({ from: day(-1), to: day(1) })) {
    sums.set(account, (sums.get(account) ?? 0) + fromDollars(debit) - fromDollars(credit))
  }
  return sums
}

describe('postage on the shop of an order that was delivered free', () => {
  it('becomes a gift card, once, beside all that was paid [OPS-11, ERR-136]', async () => {
    const number = await sentFree()
    const back = await announced(number)
    const said = await Promise.all([receive(back, 995), receive(back, 995)])
    expect(said.filter(({ ok }) => ok)).toHaveLength(1)
    await settle(number)
    expect(await refundsOf(number)).toEqual([{ amount: 12_995, state: 'done' }])
    const card = await cardOf(back)
    expect(card).toMatchObject({ balance: 995, expires: giftCardLastDay(new Date()), sealed: true })
    const giftCard = { last4: card?.code.slice(-4), amount: 9.95 }
    expect(await machineReturn(back)).toMatchObject({ ok: true, value: { giftCard } })
    expect((await seen(number))?.returns).toMatchObject([{ number: back, refund: { amount: 129.95 }, giftCard }])
    // Who gave money away, of which card and for which return, is written down once, though two calls asked for it.
    const deeds = await pool().query(
      `select key_name, subject, before, after from machine_audit where deed = 'postageGiftCard'`,
    )
    expect(deeds.rows).toEqual([
      {
        key_name: 'warehouse',
        subject: `gift card …${giftCard.last4}`,
        before: null,
        after: { balance: 995, returnNumber: back },
      },
    ])
  })

  it('is told in the mail about the return and comes in one of its own, whose PIN opens it [OPS-11, OPS-13, OPS-17]', async () => {
    const number = await sentFree()
    const back = await announced(number)
    await receive(back, 995)
    const [card, news] = await letters(back)
    const mailed = await cardOf(back)
    expect(await letters(back)).toHaveLength(2)
    expect(await cardOf(back)).toEqual(mailed)
    const { code = '' } = (await cardOf(back)) ?? {}
    expect(card).toMatchObject({ key: `gift-card:return:${back}`, recipient: (await lifeOf(number)).email })
    expect(card?.text).toContain(`Hi Jo. This is for the postage of your return ${back}, to spend as you like.`)
    expect(card?.text).toContain('$9.95')
    expect(card?.text).toContain(`Return ${back}.`)
    const pin = /PIN: (\d{6})/.exec(card?.text ?? '')?.[1] ?? ''
    expect(await openVoucher(code, pin, new Date())).toMatchObject({ ok: true, value: { balance: 995 } })
    expect(await cardOf(back)).toMatchObject({ sealed: false })
    expect(news?.key).toBe(`return-received:${back}`)
    expect(news?.text).toContain('$129.95 will be refunded the way you paid.')
    expect(news?.text).toContain(
      `$9.95 for your postage is on a new gift card ending in ${code.slice(-4)}. Its code and PIN are in another email.`,
    )
    expect(news?.text).not.toContain(pin)
    await settle(number)
  })

  it('is mailed as no card for a return whose postage was given as none: the job is tried again [OPS-11, OPS-17]', async () => {
    const mails = () => count('select count(*) from mail_outbox')
    const before = await mails()
    const mail = async () => tasks['mail-return-gift-card']({ returnNumber: theirs }, undefined as never)
    await expect(mail()).rejects.toThrow(`The postage of return ${theirs} was given as no gift card.`)
    expect(await mails()).toBe(before)
  })

  it('is given the way it was paid as far as so much is left, the rest on the card [OPS-10, OPS-11]', async () => {
    const number = await placed({ items: BOOT })
    await sendAndCapture(number)
    const { deliveryFee, grandTotal } = await lifeOf(number)
    const back = await announced(number)
    expect(await receive(back, deliveryFee + 500)).toMatchObject({ ok: true })
    await settle(number)
    expect(await refundsOf(number)).toEqual([{ amount: grandTotal, state: 'done' }])
    expect(await cardOf(back)).toMatchObject({ balance: 500 })
  })

  it('comes with the other size of an exchange too, where no money goes back [OPS-11]', async () => {
    const number = await sentFree()
    const first = await announced(number, 'boot-10')
    await receive(first, 0)
    const exchange = (await seen(number))?.returns?.[0]?.exchangeOrder ?? ''
    await sendAndCapture(exchange)
    const second = await announced(exchange)
    expect(await receive(second, 995)).toMatchObject({ ok: true })
    await settle(number)
    expect(await refundsOf(number)).toEqual([{ amount: 12_995, state: 'done' }])
    expect(await cardOf(first)).toBeUndefined()
    expect(await cardOf(second)).toMatchObject({ balance: 995 })
    expect((await seen(exchange))?.returns).toMatchObject([{ number: second, giftCard: { amount: 9.95 } }])
  })

  it('is refused where no parcel costs so much, and nothing of the return is written [OPS-11, ERR-136]', async () => {
    const number = await sentFree()
    const back = await announced(number)
    expect(await receive(back, 10_001)).toEqual({
      ok: false,
      refusal: { errorCode: 'RefundTooMuch', details: { refundable: 229.95 } },
    })
    expect(await machineReturn(back)).not.toHaveProperty('value.receivedAt')
    expect(await cardOf(back)).toBeUndefined()
    expect(await receive(back, 10_000)).toMatchObject({ ok: true })
    await settle(number)
  })

  it('is an expense and owed to the holder of the card, in a journal that foots [OPS-11, OPS-16]', async () => {
    const number = await sentFree()
    const back = await announced(number)
    await receive(back, 0)
    await settle(number)
    const before = await balances()
    const next = await sentFree()
    await receive(await announced(next), 995)
    await settle(next)
    const after = await balances()
    const moved = (account: string) => (after.get(account) ?? 0) - (before.get(account) ?? 0)
    expect(moved('giftCards')).toBe(-995)
    expect(moved('returns') + moved('sales')).toBe(995)
    expect(moved('elsewhere')).toBe(0)
    expect([...after.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0)
    expect(-(after.get('giftCards') ?? 0)).toBe(await count('select sum(balance + held) from vouchers'))
  })

  it('is noticed by the audit where the card is another, or its mail does not leave [OPS-11, OPS-19]', async () => {
    const back = await announced(await sentFree())
    await receive(back, 995)
    const change = (to: string) => pool().query(`update return_gift_cards set ${to} where return_number = $1`, [back])
    await change('amount = 994')
    expect(await brokenRules()).toEqual([
      'A gift card for the postage of a return is issued with that, and the return is here',
    ])
    await change(`amount = 995, created_at = now() - interval '2 hours'`)
    expect(await brokenRules()).toEqual(['A gift card does not wait for its mail'])
    await change('created_at = now()')
  })
})
