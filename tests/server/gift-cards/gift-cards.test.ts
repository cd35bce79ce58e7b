import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { GiftDelivery } from '#lib/contract/gift-card.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { journal } from '#lib/server/exports/journal.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { sendParcel } from '#lib/server/fulfilment/send-parcel.ts'
import { issueGiftCards } from '#lib/server/gift-cards/issue-gift-cards.ts'
import { moveMoney } from '#lib/server/gift-cards/machine-gift-card.ts'
import { giftCardLastDay } from '#lib/server/gift-cards/new-gift-card.ts'
import { openVoucher } from '#lib/server/gift-cards/open-voucher.ts'
import { mailGiftCard } from '#lib/server/jobs/mail-gift-card.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { standInForMail } from '#lib/server/mail/mail-transport.ts'
import { lockedLife, recordEvent, SHOP } from '#lib/server/order-life/order-life.ts'
import { seenLife } from '#lib/server/orders/order-life-view.ts'
import { encrypt } from '#lib/server/platform/encrypted.ts'
import { refundOrder } from '#lib/server/refunds/refund-order.ts'
import { retryRefund } from '#lib/server/refunds/retry-refund.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { brokenRules } from '#tests/setup/books.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { announceOffer, count, issueVoucher, outcome, place, requestFor } from '#tests/setup/order-fixture.ts'
import {
  letLeasesEnd,
  lifeOf,
  movements,
  placed,
  sendAndCapture,
  settle,
  WAREHOUSE,
} from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

let neighbour = ''
beforeAll(async () => {
  neighbour = await placed({ items: [{ productId: 'card', variantId: 'card-50', qty: 1 }] })
})
afterEach(async () => {
  expect(await cardsOf(neighbour)).toEqual([])
})

const CARDS = (qty: number) => [{ productId: 'card', variantId: 'card-50', qty }]
const BOOT = { productId: 'boot', variantId: 'boot-9', qty: 1 }

interface Card {
  code: string
  unit: number
  recipient: string
  balance: number
  mailed: boolean
}
async function cardsOf(number: string): Promise<Card[]> {
  const { rows } = await pool().query<Card>(
    `select i.code, i.unit, i.recipient_email as recipient, v.balance, i.mailed_at is not null as mailed
     from voucher_issues i join vouchers v on v.code = i.code where i.order_number = $1 order by i.line_no, i.unit`,
    [number],
  )
  return rows
}
async function bought(qty: number, gift?: GiftDelivery): Promise<string> {
  const body = await requestFor({ items: CARDS(qty), email: `${randomUUID()}@example.com` })
  const [item] = body.cart.items
  if (item && gift) item.gift = gift
  const placement = await place(body)
  if (!placement.ok) throw new Error(placement.refusal.errorCode)
  return placement.value.order.number
}
async function issued(qty: number, gift?: GiftDelivery): Promise<string> {
  const number = await bought(qty, gift)
  await settle(number)
  await issueGiftCards(number)
  return number
}
const mailOf = async (key: string) =>
  (
    await pool().query<{ recipient: string; subject: string; text: string }>(
      'select recipient, subject, text from mail_outbox where dedupe_key = $1',
      [`gift-card:${key}`],
    )
  ).rows[0]
const pinIn = (text: string) => /PIN: (\d+)/.exec(text)?.[1] ?? ''
/** When the mail of an order's cards is due. */
const mailJobs = (number: string) =>
  count(
    `select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail-gift-card' and j.payload ->> 'orderNumber' = $1 and j.run_at > now() + interval '1 hour'`,
    [number],
  )

describe('buying', () => {
  it('has no courier fee and no GST, and goods beside it keep theirs [OPS-13]', async () => {
    const alone = await requestFor({ items: CARDS(2) })
    expect(alone.payments).toMatchObject([{ amount: 100 }])
    const mixed = await bought(1)
    const { rows } = await pool().query('select gst, shipping_price, grand_total from orders where number = $1', [
      mixed,
    ])
    expect(rows).toEqual([{ gst: 0, shipping_price: 0, grand_total: 5000 }])
    const both = await placed({ items: [...CARDS(1), BOOT] })
    // 129.95 and 14.95 carry a eleventh each, the card nothing.
    expect(await count('select gst from orders where number = $1', [both])).toBe(Math.round(14_490 / 11))
    expect(await count('select gst from order_lines where order_number = $1 and line_no = 0', [both])).toBe(0)
  })

  it('is not paid with a gift card, which pays for the goods beside it [OPS-13]', async () => {
    await issueVoucher('PAYER', 30_000)
    const body = await requestFor({ items: [...CARDS(1), BOOT], cards: [{ code: 'PAYER', balance: 300 }] })
    expect(body.payments).toMatchObject([{ code: 'PAYER', amount: 144.9 }, { amount: 50 }])
    const greedy = structuredClone(body)
    greedy.payments = [{ methodCode: 'voucher', type: 'immediate', code: 'PAYER', pin: '1234', amount: 194.9 }]
    greedy.voucherUsages = [{ code: 'PAYER', amount: 194.9 }]
    expect(outcome(await place(greedy))).toBe('AmountMismatch')
    const placement = await place(body)
    expect(outcome(placement)).toBe('PLACED')
    const number = placement.ok ? placement.value.order.number : ''
    await settle(number)
    expect(await movements(number)).toMatchObject([{ kind: 'capture', amount: 5000, state: 'done' }])
    await issueGiftCards(number)
    expect(await cardsOf(number)).toMatchObject([{ balance: 5000 }])
  })

  it('is never sold below what it is worth [OPS-13]', async () => {
    await announceOffer('HALF', { effect: { kind: 'percent', percent: 50 } })
    const body = await requestFor({ items: CARDS(1), promoCodes: ['HALF'] })
    expect(body.payments).toMatchObject([{ amount: 50 }])
  })

  it.each([
    [{ recipientEmail: 'kim@example.com', sendOn: '2020-01-01' }, 'Choose today or a later day.'],
    [{ recipientEmail: 'kim@example.com', sendOn: '2099-01-01' }, 'Choose a day within a year.'],
  ])('refuses a day that is over or far away: %o [OPS-13]', async (gift, words) => {
    const body = await requestFor({ items: CARDS(1) })
    const [item] = body.cart.items
    if (item) item.gift = gift
    expect(await place(body)).toMatchObject({ refusal: { fields: { 'cart.items.0.gift.sendOn': words } } })
  })

  it('lets nothing else be a gift [OPS-13]', async () => {
    const body = await requestFor()
    const [item] = body.cart.items
    if (item) item.gift = { recipientEmail: 'kim@example.com' }
    expect(outcome(await place(body))).toBe('InvalidRequest')
  })
})

describe('issuing', () => {
  it('waits for the money, and gives each unit a code and a PIN of its own, once [OPS-13]', async () => {
    const number = await bought(3)
    await issueGiftCards(number)
    expect(await cardsOf(number)).toEqual([])
    await settle(number)
    await Promise.all([issueGiftCards(number), issueGiftCards(number), issueGiftCards(number)])
    const cards = await cardsOf(number)
    expect(cards.map(({ unit, balance }) => [unit, balance])).toEqual([
      [1, 5000],
      [2, 5000],
      [3, 5000],
    ])
    expect(new Set(cards.map(({ code }) => code)).size).toBe(3)
    for (const { code } of cards) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
    expect((await lifeOf(number)).standing.status).toBe('COMPLETED')
    expect((await lifeOf(number)).events.map(({ type }) => type)).toEqual(['placed', 'captured', 'issued'])
    expect(await cancelOrder(number, { reason: 'other' }, WAREHOUSE)).toMatchObject({ ok: false })
  })

  it.each([
    ['2026-11-24T12:59:00Z', '2029-11-24'],
    ['2026-11-24T13:00:00Z', '2029-11-25'],
    ['2028-02-29T03:00:00Z', '2031-02-28'],
  ])('has it last three years by the day in Melbourne: %s to %s [OPS-13]', (now, lastDay) => {
    expect(giftCardLastDay(new Date(now))).toBe(lastDay)
  })

  it.each([
    ['2026-11-23', '2029-11-24'],
    ['2026-11-24', '2029-11-24'],
    ['2026-11-25', '2029-11-25'],
    ['2028-02-29', '2031-02-28'],
  ])('has it last three years from a later day it is sent on: %s to %s [OPS-13]', (sendOn, lastDay) => {
    expect(giftCardLastDay(new Date('2026-11-24T03:00:00Z'), sendOn)).toBe(lastDay)
  })

  it('issues each line its own, to whom it is for, and nothing for the goods beside them [OPS-13]', async () => {
    const body = await requestFor({ items: [...CARDS(2), BOOT, ...CARDS(1)], email: `${randomUUID()}@example.com` })
    const last = body.cart.items.at(-1)
    if (last) last.gift = { recipientEmail: 'kim@example.com' }
    const placement = await place(body)
    const number = placement.ok ? placement.value.order.number : ''
    await settle(number)
    await issueGiftCards(number)
    await issueGiftCards(number)
    const own = body.cart.email
    expect((await cardsOf(number)).map(({ unit, recipient }) => [unit, recipient])).toEqual([
      [1, own],
      [2, own],
      [1, 'kim@example.com'],
    ])
    expect((await lifeOf(number)).events.filter(({ type }) => type === 'issued')).toMatchObject([
      {
        lines: [
          { lineNo: 0, qty: 2 },
          { lineNo: 2, qty: 1 },
        ],
      },
    ])
    await expect(mailGiftCard({ orderNumber: number, lineNo: 0, unit: 3 })).rejects.toThrow('has issued no gift card')
  })

  it('issues nothing while the capture is not known, and then once [OPS-13]', async () => {
    const number = await bought(1)
    setFault('captureSilent', true)
    await expect(settle(number)).rejects.toThrow('not known yet')
    await issueGiftCards(number)
    expect(await cardsOf(number)).toEqual([])
    clearFaults()
    await letLeasesEnd()
    await settle(number)
    await issueGiftCards(number)
    expect(await cardsOf(number)).toHaveLength(1)
  })

  it('issues the rest of what is called off in part while their PINs are made [OPS-09, OPS-13]', async () => {
    const number = await bought(3)
    await settle(number)
    const client = await pool().connect()
    await client.query('begin')
    const life = await lockedLife(client, number)
    if (!life) throw new Error('no order')
    const issuing = issueGiftCards(number)
    await eventually(async () =>
      expect(
        await count(
          "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        ),
      ).toBe(1),
    )
    await recordEvent(client, life, { type: 'cancelled', lines: [{ lineNo: 0, qty: 1 }] }, SHOP)
    await client.query('commit')
    client.release()
    await issuing
    expect((await cardsOf(number)).map(({ unit }) => unit)).toEqual([1, 2])
    await settle(number)
    expect((await movements(number)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['capture', 15_000],
      ['refund', 5000],
    ])
  })

  it('leaves the goods beside it to their parcel [OPS-13]', async () => {
    const number = await placed({ items: [...CARDS(1), BOOT] })
    await settle(number)
    await issueGiftCards(number)
    expect((await lifeOf(number)).standing.status).toBe('PLACED')
    expect(await cardsOf(number)).toHaveLength(1)
  })
})

describe('mailing', () => {
  it('mails each card to the buyer once, and the PIN in it opens the card [OPS-13, OPS-17]', async () => {
    const number = await issued(2)
    const mailedAt = async () =>
      (await pool().query('select mailed_at from voucher_issues where order_number = $1 order by unit', [number])).rows
    for (const unit of [1, 2]) await mailGiftCard({ orderNumber: number, lineNo: 0, unit })
    const before = await mailedAt()
    await mailGiftCard({ orderNumber: number, lineNo: 0, unit: 1 })
    expect(await mailedAt()).toEqual(before)
    const [first] = await cardsOf(number)
    const mail = await mailOf(`${number}:0:1`)
    expect(mail?.recipient).toBe((await lifeOf(number)).email)
    expect(mail?.text).toContain('$50')
    expect(mail?.text).toContain('/gift-cards/balance')
    expect(mail?.text).toContain('Hi Jo.')
    expect(mail?.subject).not.toContain('Jo Lee')
    expect(await openVoucher(first?.code ?? '', pinIn(mail?.text ?? ''), new Date())).toMatchObject({
      ok: true,
      value: { balance: 5000 },
    })
    expect(
      await count('select count(*) from voucher_issues where order_number = $1 and sealed_pin is not null', [number]),
    ).toBe(0)
    expect(
      await count(`select count(*) from mail_outbox where dedupe_key like 'gift-card:' || $1 || '%'`, [number]),
    ).toBe(2)
  })

  it.each<[string, Partial<GiftDelivery>, string | undefined, string | undefined]>([
    ['nobody by name', { recipientEmail: 'kim@example.com', message: '' }, undefined, 'Jo Lee'],
    ['somebody by name', { recipientEmail: 'kim@example.com', recipientName: 'Kim' }, 'Kim', 'Jo Lee'],
    ['the buyer by the name they want', { recipientName: 'Boss', message: 'Well done' }, 'Boss', undefined],
  ])('greets %s, and says who gave it where somebody did [OPS-13]', async (_, gift, name, from) => {
    const body = await requestFor({ items: CARDS(1), email: `${randomUUID()}@example.com` })
    const [item] = body.cart.items
    if (item) item.gift = { recipientEmail: body.cart.email ?? '', ...gift }
    const placement = await place(body)
    const number = placement.ok ? placement.value.order.number : ''
    await settle(number)
    await issueGiftCards(number)
    const card = { orderNumber: number, lineNo: 0, unit: 1 }
    await mailGiftCard(card)
    const mail = await mailOf(`${number}:0:1`)
    expect(/Hi (\w+)\. /.exec(mail?.text ?? '')?.[1]).toBe(name)
    expect(/^(.*) has sent you/.exec(mail?.subject ?? '')?.[1]).toBe(from)
    expect(/“(.*)”/.exec(mail?.text ?? '')?.[1]).toBe(gift.message || undefined)
    expect(pinIn(mail?.text ?? '')).toMatch(/^\d{6}$/)
  })

  it('goes out at once, or at eight in Melbourne on a later day; the card lasts from the day it is sent [OPS-13]', async () => {
    const today = dayInMelbourne(new Date())
    const later = dayInMelbourne(new Date(Date.now() + 40 * 86_400_000))
    const dueOf = async (gift?: GiftDelivery) => {
      const { rows } = await pool().query<{ due: string; soon: boolean }>(
        `select to_char(j.run_at at time zone 'Australia/Melbourne', 'YYYY-MM-DD HH24:MI:SS') as due,
           abs(extract(epoch from j.run_at - now())) < 60 as soon
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'mail-gift-card' and j.payload ->> 'orderNumber' = $1`,
        [await issued(1, gift)],
      )
      return rows
    }
    const lastDay = async () => {
      const { rows } = await pool().query<{ expires: string }>(
        'select expires::text from vouchers v join voucher_issues i on i.code = v.code order by i.created_at desc limit 1',
      )
      return rows.map(({ expires }) => expires)
    }
    expect(await dueOf()).toMatchObject([{ soon: true }])
    expect(await lastDay()).toEqual([giftCardLastDay(new Date())])
    expect(await dueOf({ recipientEmail: 'kim@example.com', sendOn: today })).toMatchObject([{ soon: true }])
    expect(await lastDay()).toEqual([giftCardLastDay(new Date())])
    expect(await dueOf({ recipientEmail: 'kim@example.com', sendOn: later })).toEqual([
      { due: `${later} 08:00:00`, soon: false },
    ])
    const year = Number(later.slice(0, 4)) + 3
    expect(await lastDay()).toEqual([`${year}${later.slice(4)}`.replace('-02-29', '-02-28')])
  })

  it('mails it to the one it is for, with the message, on the morning of the day [OPS-13]', async () => {
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const gift = { recipientEmail: 'kim@example.com', recipientName: 'Kim', message: 'Dry feet!', sendOn: day }
    const number = await issued(1, gift)
    expect(await mailJobs(number)).toBe(1)
    expect((await seenLife(number))?.shown.giftCards).toMatchObject([
      { recipient: 'kim@example.com', sendOn: day, amount: 50 },
    ])
    await mailGiftCard({ orderNumber: number, lineNo: 0, unit: 1 })
    const mail = await mailOf(`${number}:0:1`)
    expect(mail).toMatchObject({
      recipient: 'kim@example.com',
      subject: expect.stringContaining('Jo Lee has sent you'),
    })
    expect(mail?.text).toContain('Hi Kim.')
    expect(mail?.text).toContain('“Dry feet!”')
    expect((await seenLife(number))?.shown.giftCards).toMatchObject([{ mailedAt: expect.any(String) }])
    expect(await mailJobs(await issued(1))).toBe(0)
  })
})

describe('a gift card for an address that does not exist', () => {
  /** No mailbox of such a name, as a mail server says it. */
  const noMailbox = (...addresses: string[]) =>
    onTestFinished(standInForMail(({ recipient }) => (addresses.includes(recipient) ? '550 no such user' : undefined)))
  const kim = { recipientEmail: 'kmi@example.com', recipientName: 'Kim', message: 'Dry feet!' }
  const first = (orderNumber: string) => ({ orderNumber, lineNo: 0, unit: 1 })

  it('is mailed to its buyer, once, who is told why and can pass it on; its neighbour goes to whom it is for [GEN-28]', async () => {
    const [number, other] = [await issued(1, kim), await issued(1, { ...kim, recipientEmail: 'kim@example.com' })]
    noMailbox('kmi@example.com')
    for (const each of [number, number, other]) await mailGiftCard(first(each))
    const { email } = await lifeOf(number)
    const mail = await mailOf(`${number}:0:1:buyer`)
    expect(mail).toMatchObject({
      recipient: email,
      subject: expect.stringMatching(/^We couldn’t deliver your .* gift card ending in \w{4}$/),
    })
    const text = mail?.text.replace(/\s+/g, ' ')
    expect(text).toContain('We couldn’t deliver your $50 gift card')
    expect(text).toContain('Hi Jo. The email address you gave for it, kmi@example.com, takes no mail')
    expect(text).toContain('Passing it on?')
    expect(text).not.toMatch(/Dry feet|Hi Kim|has sent you/)
    // The order's page says where it went.
    const [card] = await cardsOf(number)
    expect(card).toMatchObject({ mailed: true, recipient: email })
    expect(await openVoucher(card?.code ?? '', pinIn(mail?.text ?? ''), new Date())).toMatchObject({
      ok: true,
      value: { balance: 5000 },
    })
    expect(
      await count('select count(*) from voucher_issues where order_number = $1 and sealed_pin is not null', [number]),
    ).toBe(0)
    expect(await mailOf(`${other}:0:1`)).toMatchObject({ recipient: 'kim@example.com' })
    expect(await mailOf(`${other}:0:1:buyer`)).toBeUndefined()
    expect(await cardsOf(other)).toMatchObject([{ mailed: true, recipient: 'kim@example.com' }])
  })

  it('waits for a mail server that takes nothing for now [GEN-28]', async () => {
    const number = await issued(1, kim)
    onTestFinished(standInForMail(() => '451 later'))
    await expect(mailGiftCard(first(number))).rejects.toMatchObject({ name: 'MailNotAccepted' })
    expect(await mailOf(`${number}:0:1:buyer`)).toBeUndefined()
    expect(await cardsOf(number)).toMatchObject([{ mailed: false }])
  })

  it('is tried again where its buyer’s address does not exist either, or it was bought for oneself [GEN-28]', async () => {
    const [given, own] = [await issued(1, kim), await issued(1)]
    noMailbox('kmi@example.com', (await lifeOf(given)).email, (await lifeOf(own)).email)
    for (const number of [given, own]) {
      await expect(mailGiftCard(first(number))).rejects.toMatchObject({ permanent: true })
      expect(await cardsOf(number)).toMatchObject([{ mailed: false }])
    }
    expect(await mailOf(`${own}:0:1:buyer`)).toBeUndefined()
  })

  it('goes to nobody else once its buyer may have it; a neighbour to whom it is for [GEN-28]', async () => {
    const [number, other] = [await issued(1, kim), await issued(1, { ...kim, recipientEmail: 'kim@example.com' })]
    const { email } = await lifeOf(number)
    const unheard = standInForMail(({ recipient }) => (recipient === email ? '451 no answer' : '550 no such user'))
    await expect(mailGiftCard(first(number))).rejects.toMatchObject({ permanent: false })
    unheard()
    for (const each of [number, other]) await mailGiftCard(first(each))
    expect(await mailOf(`${number}:0:1:buyer`)).toMatchObject({ recipient: email })
    expect(
      await count('select count(*) from mail_outbox where recipient = $1 and sent_at is not null', ['kmi@example.com']),
    ).toBe(0)
    expect(await cardsOf(number)).toMatchObject([{ mailed: true, recipient: email }])
    expect(await cardsOf(other)).toMatchObject([{ mailed: true, recipient: 'kim@example.com' }])
  })

  it('is mailed to its buyer once, also where a run was stopped before it could note it [GEN-28]', async () => {
    const number = await issued(1, kim)
    noMailbox('kmi@example.com')
    await mailGiftCard(first(number))
    const pin = pinIn((await mailOf(`${number}:0:1:buyer`))?.text ?? '')
    await pool().query(
      'update voucher_issues set mailed_at = null, sealed_pin = $2, recipient_email = $3 where order_number = $1',
      [number, encrypt('another shop', '123456'), kim.recipientEmail],
    )
    await mailGiftCard(first(number))
    const [card] = await cardsOf(number)
    expect(card).toMatchObject({ mailed: true, recipient: (await lifeOf(number)).email })
    expect(await openVoucher(card?.code ?? '', pin, new Date())).toMatchObject({ ok: true })
  })
})

describe('a gift card whose PIN was sealed with another secret of the shop', () => {
  const sealOtherwise = (number: string) =>
    pool().query('update voucher_issues set sealed_pin = $2 where order_number = $1', [
      number,
      encrypt('another shop', '123456'),
    ])
  const hashOf = async (number: string) =>
    (
      await pool().query<{ pin_hash: string }>(
        'select pin_hash from vouchers v join voucher_issues i on i.code = v.code where i.order_number = $1',
        [number],
      )
    ).rows[0]?.pin_hash

  it('gets another PIN, which opens it; its neighbour keeps its own [OPS-13]', async () => {
    const [number, other] = [await issued(1), await issued(1)]
    const [before, theirs] = [await hashOf(number), await hashOf(other)]
    await sealOtherwise(number)
    await mailGiftCard({ orderNumber: number, lineNo: 0, unit: 1 })
    const [card] = await cardsOf(number)
    const pin = pinIn((await mailOf(`${number}:0:1`))?.text ?? '')
    expect(await openVoucher(card?.code ?? '', pin, new Date())).toMatchObject({ ok: true, value: { balance: 5000 } })
    expect(card).toMatchObject({ mailed: true })
    expect([(await hashOf(number)) === before, (await hashOf(other)) === theirs]).toEqual([false, true])
  })

  it('keeps the PIN that was mailed before somebody could note it [OPS-13]', async () => {
    const number = await issued(1)
    await mailGiftCard({ orderNumber: number, lineNo: 0, unit: 1 })
    const pin = pinIn((await mailOf(`${number}:0:1`))?.text ?? '')
    await pool().query('update voucher_issues set mailed_at = null where order_number = $1', [number])
    await sealOtherwise(number)
    await mailGiftCard({ orderNumber: number, lineNo: 0, unit: 1 })
    const [card] = await cardsOf(number)
    expect(card).toMatchObject({ mailed: true })
    expect(await openVoucher(card?.code ?? '', pin, new Date())).toMatchObject({ ok: true })
  })

  it('mails the other PIN again where its mail was not taken at first [OPS-13, OPS-17]', async () => {
    const number = await issued(1)
    await sealOtherwise(number)
    const bounce = standInForMail(() => '451 later')
    const mail = () => mailGiftCard({ orderNumber: number, lineNo: 0, unit: 1 })
    await mail().then(
      () => expect.unreachable(),
      (error: Error) => expect(error.name).toBe('MailNotAccepted'),
    )
    const renewed = await hashOf(number)
    bounce()
    await mail()
    const [card] = await cardsOf(number)
    const pin = pinIn((await mailOf(`${number}:0:1`))?.text ?? '')
    expect(await openVoucher(card?.code ?? '', pin, new Date())).toMatchObject({ ok: true })
    expect(await hashOf(number)).toBe(renewed)
  })
})

it('is spent on an order and gets the money back from a refund [OPS-10, OPS-13]', async () => {
  const number = await issued(1)
  await mailGiftCard({ orderNumber: number, lineNo: 0, unit: 1 })
  const [card] = await cardsOf(number)
  const pin = pinIn((await mailOf(`${number}:0:1`))?.text ?? '')
  const code = card?.code ?? ''
  const spent = await placed({ items: [BOOT], cards: [{ code, balance: 50, pin }] })
  expect(await cardsOf(number)).toMatchObject([{ balance: 0 }])
  await sendAndCapture(spent)
  const note = await refundOrder(spent, { amount: 60, delivery: false, reason: 'goodwill' }, WAREHOUSE)
  expect(note.ok).toBe(true)
  await settle(spent)
  expect(await cardsOf(number)).toMatchObject([{ balance: 5000 }])
  const { rows } = await pool().query('select kind, amount from voucher_entries where code = $1 order by id', [code])
  expect(rows).toEqual([
    { kind: 'issued', amount: 5000 },
    { kind: 'spent', amount: 5000 },
    { kind: 'givenBack', amount: 5000 },
  ])
})

describe('giving back the money of a gift card that was issued', () => {
  const back = (number: string, qty: number, lineId = '0') =>
    refundOrder(number, { lines: [{ lineId, qty }], delivery: false, reason: 'other' }, WAREHOUSE)
  const entriesOf = async (code: string) =>
    (await pool().query('select kind, amount, order_number from voucher_entries where code = $1 order by id', [code]))
      .rows
  async function balances(): Promise<Record<string, number>> {
    const [from, to] = [-1, 1].map((day) => dayInMelbourne(new Date(Date.now() + day * 86_400_000)))
    const lines = await journal({ from: from ?? '', to: to ?? '' })
    const sums: Record<string, number> = {}
    for (const { account, debit, credit } of lines)
      sums[account] = (sums[account] ?? 0) + Math.round((debit - credit) * 100)
    return sums
  }

  it('takes it off the card, in the books and the audit as well, and off no other card [OPS-10, OPS-13, OPS-16]', async () => {
    const [number, other] = [await issued(2), await issued(1)]
    const before = await balances()
    expect(await back(number, 1)).toMatchObject({ ok: true })
    expect((await cardsOf(number)).map(({ balance }) => balance)).toEqual([0, 5000])
    expect(await cardsOf(other)).toMatchObject([{ balance: 5000 }])
    const [code = '', kept = ''] = (await cardsOf(number)).map((card) => card.code)
    expect(await entriesOf(code)).toEqual([
      { kind: 'issued', amount: 5000, order_number: null },
      { kind: 'withdrawn', amount: 5000, order_number: number },
    ])
    expect(await entriesOf(kept)).toHaveLength(1)
    const { rows } = await pool().query('select before, after from machine_audit where deed = $1 and subject = $2', [
      'withdrawGiftCard',
      `gift card …${code.slice(-4)}`,
    ])
    expect(rows).toEqual([{ before: 5000, after: { balance: 0 } }])
    await settle(number)
    const after = await balances()
    const moved = Object.keys(after).filter((account) => after[account] !== (before[account] ?? 0))
    expect(moved.map((account) => [account, (after[account] ?? 0) - (before[account] ?? 0)])).toEqual([
      ['giftCards', 5000],
      ['provider:braintree_credit_card', -5000],
    ])
    expect(await brokenRules()).toEqual([])
  })

  it('mails no code of a card that is taken off while its mail is written, and the other one’s [OPS-10, OPS-13, OPS-17]', async () => {
    const number = await issued(2)
    const mails = () => Promise.all([1, 2].map((unit) => mailGiftCard({ orderNumber: number, lineNo: 0, unit })))
    const client = await pool().connect()
    await client.query('begin; lock table mail_outbox in access exclusive mode')
    const writing = mails()
    await eventually(async () =>
      expect(
        await count(`select count(*) from pg_locks where not granted and relation = 'mail_outbox'::regclass`),
      ).toBe(2),
    )
    expect(await back(number, 1)).toMatchObject({ ok: true })
    await client.query('commit')
    client.release()
    await writing
    await mails()
    expect(await mailOf(`${number}:0:1`)).toBeUndefined()
    expect((await mailOf(`${number}:0:2`))?.text).toContain('$50')
    const { rows } = await pool().query(
      `select mailed_at is not null as mailed, sealed_pin is not null as waits from voucher_issues where order_number = $1 order by unit`,
      [number],
    )
    expect(rows).toEqual([
      { mailed: false, waits: false },
      { mailed: true, waits: false },
    ])
    expect((await seenLife(number))?.shown.giftCards?.map(({ refunded }) => refunded)).toEqual([true, undefined])
    await settle(number)
  })

  it('refuses what was spent, naming the line and what is left, and gives back what is whole [OPS-10, OPS-13]', async () => {
    const [number, other] = [await issued(2), await issued(1)]
    const [spent, whole] = await cardsOf(number)
    await moveMoney(spent?.code ?? '', 'spent', 12.5, WAREHOUSE)
    expect(await back(number, 2)).toEqual({
      ok: false,
      refusal: {
        errorCode: 'OrderQuantityInvalid',
        fields: { 'lines.0.qty': 'At most 1 of line 0 can be given back: $87.50 is left on its gift cards.' },
        details: { left: 87.5 },
      },
    })
    expect((await cardsOf(number)).map(({ balance }) => balance)).toEqual([3750, 5000])
    expect(await count('select count(*) from refunds where order_number = $1', [number])).toBe(0)
    expect(await back(number, 1)).toMatchObject({ ok: true })
    expect((await cardsOf(number)).map(({ balance }) => balance)).toEqual([3750, 0])
    // Filled anew it is its holder's money, not the line's.
    await moveMoney(whole?.code ?? '', 'toppedUp', 80, WAREHOUSE)
    expect(await back(number, 1)).toMatchObject({ ok: false, refusal: { details: { left: 37.5 } } })
    expect((await cardsOf(number)).map(({ balance }) => balance)).toEqual([3750, 8000])
    expect(await cardsOf(other)).toMatchObject([{ balance: 5000 }])
    await settle(number)
    expect(await brokenRules()).toEqual([])
  })

  it('names the line among others, and leaves the goods beside it as they are [OPS-10, OPS-13]', async () => {
    const number = await placed({ items: [BOOT, ...CARDS(1)] })
    await settle(number)
    await issueGiftCards(number)
    await sendAndCapture(number)
    const [card] = await cardsOf(number)
    await moveMoney(card?.code ?? '', 'spent', 50, WAREHOUSE)
    const lines = [
      { lineId: '0', qty: 1 },
      { lineId: '1', qty: 1 },
    ]
    expect(await refundOrder(number, { lines, delivery: false, reason: 'other' }, WAREHOUSE)).toMatchObject({
      refusal: {
        fields: { 'lines.1.qty': 'At most 0 of line 1 can be given back: $0 is left on its gift cards.' },
      },
    })
    expect(await back(number, 1)).toMatchObject({ ok: true })
    await settle(number)
  })

  it('mails no card that waited for its day, shows it as refunded, and goes on with its neighbour [OPS-10, OPS-13]', async () => {
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const number = await issued(2, { recipientEmail: 'kim@example.com', sendOn: day })
    expect(await back(number, 1)).toMatchObject({ ok: true })
    await settle(number)
    for (const unit of [1, 2]) await mailGiftCard({ orderNumber: number, lineNo: 0, unit })
    expect(await mailOf(`${number}:0:1`)).toBeUndefined()
    expect(await mailOf(`${number}:0:2`)).toMatchObject({ recipient: 'kim@example.com' })
    const [refundedCard, neighbour] = (await seenLife(number))?.shown.giftCards ?? []
    expect(refundedCard).toMatchObject({ refunded: true })
    expect(refundedCard).not.toHaveProperty('sendOn')
    expect(neighbour).toMatchObject({ mailedAt: expect.any(String) })
    expect(neighbour).not.toHaveProperty('refunded')
    await pool().query(
      `update voucher_issues set created_at = created_at - interval '2 hours', send_on = null where order_number = $1`,
      [number],
    )
    expect(await brokenRules()).toEqual([])
  })

  it('gives it back where it was taken, as no gift card has paid it; what paid the goods stays spent [OPS-10, OPS-13]', async () => {
    const [payer, untouched] = ['PAYGOODS', 'PAYOTHERS']
    for (const code of [payer, untouched]) await issueVoucher(code, 30_000)
    const buy = (code: string) => placed({ items: [...CARDS(2), BOOT], cards: [{ code, balance: 300 }] })
    const [number, other] = [await buy(payer), await buy(untouched)]
    for (const each of [number, other]) {
      await settle(each)
      await issueGiftCards(each)
    }
    expect(await back(number, 1)).toMatchObject({ ok: true })
    await settle(number)
    const balanceOf = (code: string) => count('select balance from vouchers where code = $1', [code])
    expect(await balanceOf(payer)).toBe(15_510)
    expect(await movements(number)).toMatchObject([
      { kind: 'capture', amount: 10_000, entryNo: 1 },
      { kind: 'refund', amount: 5000, entryNo: 1, state: 'done' },
    ])
    expect(await refundOrder(number, { amount: 20, delivery: false, reason: 'goodwill' }, WAREHOUSE)).toMatchObject({
      ok: true,
    })
    await settle(number)
    expect(await balanceOf(payer)).toBe(17_510)
    expect(await balanceOf(untouched)).toBe(15_510)
    expect(await movements(other)).toHaveLength(1)
    ledger().settleAll()
    setFault('refundRefused', true)
    const refused = await back(number, 1)
    await settle(number)
    clearFaults()
    expect(await retryRefund(refused.ok ? refused.value : '', WAREHOUSE)).toMatchObject({ ok: true })
    await settle(number)
    expect((await movements(number)).slice(-2)).toMatchObject([
      { kind: 'refund', amount: 5000, entryNo: 1, state: 'refused' },
      { kind: 'refund', amount: 5000, entryNo: 1, state: 'done' },
    ])
    expect(await balanceOf(payer)).toBe(17_510)
    expect(await brokenRules()).toEqual([])
  })

  it('takes a card off once, however many ask at once, and never while it pays elsewhere [OPS-10, OPS-13]', async () => {
    const number = await issued(1)
    const [code = ''] = (await cardsOf(number)).map((card) => card.code)
    const asked = await Promise.all([
      ...Array.from({ length: 4 }, () => back(number, 1)),
      ...Array.from({ length: 4 }, () => moveMoney(code, 'spent', 50, WAREHOUSE)),
    ])
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    await settle(number)
    expect(await cardsOf(number)).toMatchObject([{ balance: 0 }])
    expect(await brokenRules()).toEqual([])
  })

  it('shows in the audit where more was taken off than goes back [OPS-19]', async () => {
    const number = await issued(1)
    expect(await back(number, 1)).toMatchObject({ ok: true })
    await settle(number)
    await pool().query('update refund_lines set amount = amount - 1 where order_number = $1', [number])
    expect(await brokenRules()).toEqual([
      'What is taken off gift cards that were bought goes back by a credit note for their line',
    ])
    await pool().query('update refund_lines set amount = amount + 1 where order_number = $1', [number])
  })
})

describe('the GST of a credit note for goods that were bought beside a gift card', () => {
  const gstOf = (number: string) => count('select sum(gst) from refunds where order_number = $1', [number])
  const gstOfOrder = (number: string) => count('select gst from orders where number = $1', [number])

  it('is theirs, where they were paid for and are cancelled, piece by piece [OPS-10, OPS-13]', async () => {
    const number = await placed({ items: [...CARDS(1), { ...BOOT, qty: 2 }] })
    await settle(number)
    const ofBoots = await count('select gst from order_lines where order_number = $1 and line_no = 1', [number])
    const one = () => cancelOrder(number, { lines: [{ lineNo: 1, qty: 1 }], reason: 'outOfStock' }, WAREHOUSE)
    await one()
    await settle(number)
    expect(await gstOf(number)).toBe(Math.floor(ofBoots / 2))
    await one()
    await settle(number)
    const gst = await gstOfOrder(number)
    expect(gst).toBe(Math.round((2 * 12_995 + 1495) / 11))
    expect(await gstOf(number)).toBe(gst)
    await cancelOrder(number, { reason: 'other' }, WAREHOUSE)
    await settle(number)
    expect(await gstOf(number)).toBe(gst)
  })

  it('is that of the delivery fee, where that is given back [OPS-10, OPS-13]', async () => {
    const number = await placed({ items: [...CARDS(1), BOOT] })
    await sendParcel(number, { carrier: 'Redback', lines: [{ lineId: '1', qty: 1 }] }, WAREHOUSE)
    await settle(number)
    const ofLines = await count('select sum(gst) from order_lines where order_number = $1', [number])
    await refundOrder(number, { delivery: true, reason: 'lost' }, WAREHOUSE)
    expect(await gstOf(number)).toBe((await gstOfOrder(number)) - ofLines)
  })
})

describe('the audit', () => {
  it('sees a card that was bought and is not there, and one that nobody mails [OPS-13, OPS-19]', async () => {
    const number = await issued(1)
    const { rows } = await pool().query<{ row: unknown }>(
      'delete from voucher_issues i where order_number = $1 returning to_jsonb(i) as row',
      [number],
    )
    expect(await brokenRules()).toEqual([expect.stringContaining('A gift card that was bought is issued once')])
    await pool().query(
      'insert into voucher_issues select * from jsonb_populate_record(null::voucher_issues, $1::jsonb)',
      [JSON.stringify(rows[0]?.row)],
    )
    await pool().query(
      `update voucher_issues set created_at = created_at - interval '2 hours' where order_number = $1`,
      [number],
    )
    expect(await brokenRules()).toEqual(['A gift card does not wait for its mail'])
    await mailGiftCard({ orderNumber: number, lineNo: 0, unit: 1 })
  })
})

describe('machines', () => {
  const api = createMachineApi()
  async function ask(key: string, path: string, body?: unknown, idempotencyKey = randomUUID()) {
    const answer = await api.request(`/erp/v1/gift-cards${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }

  it('issue, fill, take from, stop and let go on, each with its row; the PIN is never told [OPS-03, OPS-13, ERR-137, ERR-138]', async () => {
    const key = (await createKey('till', ['giftcards'])) ?? ''
    await issueVoucher('OTHER', 4000)
    const once = randomUUID()
    for (const _ of [1, 2]) {
      const made = await ask(key, '', { amount: 80, code: 'till 1', pin: '4321' }, once)
      expect(made).toMatchObject({ status: 201, body: { giftCard: { code: 'TILL1', balance: 80, status: 'active' } } })
      expect(JSON.stringify(made.body)).not.toContain('4321')
    }
    expect(await ask(key, '', { amount: 80, code: 'TILL1', pin: '4321' })).toMatchObject({
      status: 422,
      body: { errorCode: 'GiftCardCodeTaken' },
    })
    await ask(key, '/TILL1/top-up', { amount: 20.5 })
    expect(await ask(key, '/TILL1/spend', { amount: 200 })).toMatchObject({
      status: 422,
      body: { errorCode: 'VoucherInsufficientFunds', details: { balance: 100.5 } },
    })
    await ask(key, '/till1/spend', { amount: 0.5 })
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(await ask(key, '/TILL1')).toEqual({
      status: 200,
      body: {
        giftCard: {
          ...{ code: 'TILL1', status: 'active', expires: giftCardLastDay(new Date()), balance: 100, held: 0 },
          entries: [
            { kind: 'issued', amount: 80, at },
            { kind: 'toppedUp', amount: 20.5, at },
            { kind: 'spent', amount: 0.5, at },
          ],
        },
      },
    })
    await ask(key, '/TILL1/suspend', {})
    expect(await openVoucher('TILL1', '4321', new Date())).toMatchObject({
      refusal: { message: 'Gift card is suspended' },
    })
    expect((await ask(key, '/TILL1/spend', { amount: 1 })).status).toBe(422)
    await ask(key, '/TILL1/resume', {})
    expect(await openVoucher('TILL1', '4321', new Date())).toMatchObject({ ok: true })
    expect((await ask(key, '/NOSUCH')).body).toMatchObject({ errorCode: 'GiftCardNotFound' })
    const { rows } = await pool().query<{ deed: string; subject: string; before: unknown; after: unknown }>(
      `select deed, subject, before, after from machine_audit where key_name = 'till' order by id`,
    )
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [null, { amount: 80, expires: giftCardLastDay(new Date()) }],
      [8000, { balance: 10_050 }],
      [10_050, { balance: 10_000 }],
      ['active', { status: 'suspended' }],
      ['suspended', { status: 'active' }],
    ])
    expect(rows.map(({ deed }) => deed)).toEqual([
      'issueGiftCard',
      'topUpGiftCard',
      'spendGiftCard',
      'suspendGiftCard',
      'resumeGiftCard',
    ])
    expect(rows.every(({ subject }) => subject === 'gift card …ILL1')).toBe(true)
    expect(await count(`select balance from vouchers where code = 'OTHER'`)).toBe(4000)
  })

  it('issue no card of less than a cent, nor move it [OPS-13]', async () => {
    const key = (await createKey('crumbs', ['giftcards'])) ?? ''
    await issueVoucher('CRUMBS', 4000)
    for (const [path, body] of [
      ['', { amount: 1e-9, pin: '4321' }],
      ['/CRUMBS/spend', { amount: 1e-9 }],
    ] as const) {
      expect(await ask(key, path, body)).toMatchObject({
        status: 400,
        body: { fields: { amount: 'An amount must be more than 0.' } },
      })
    }
    expect(await count(`select count(*) from machine_audit where key_name = 'crumbs'`)).toBe(0)
  })

  it('issue no second card under a code that another machine is just issuing [OPS-13, ERR-138]', async () => {
    const key = (await createKey('till-two', ['giftcards'])) ?? ''
    const other = await pool().connect()
    await other.query('begin')
    await other.query(
      `insert into vouchers (code, pin_hash, expires, issued, balance) values ('TILL2', '', '2099-12-31', 1000, 1000)`,
    )
    const asked = ask(key, '', { amount: 80, code: 'TILL2', pin: '4321' })
    await eventually(async () =>
      expect(
        await count(
          "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        ),
      ).toBe(1),
    )
    await other.query('commit')
    other.release()
    expect(await asked).toMatchObject({ status: 422, body: { errorCode: 'GiftCardCodeTaken' } })
    expect(await ask(key, '', { amount: 80, code: 'TILL3', pin: '4321' })).toMatchObject({ status: 201 })
    expect(await count(`select balance from vouchers where code = 'TILL2'`)).toBe(1000)
    expect(await count(`select count(*) from machine_audit where key_name = 'till-two'`)).toBe(1)
  })

  it('make a card that has lapsed as good as new with the money that is put onto it, and shorten none [OPS-13]', async () => {
    const key = (await createKey('refill', ['giftcards'])) ?? ''
    await issueVoucher('OLDCARD', 4000, { expires: '2020-01-01' })
    await issueVoucher('FARCARD', 4000, { expires: '2099-12-31' })
    for (const [code, expires] of [
      ['OLDCARD', giftCardLastDay(new Date())],
      ['FARCARD', '2099-12-31'],
    ]) {
      expect(await ask(key, `/${code}/top-up`, { amount: 10 })).toMatchObject({
        body: { giftCard: { balance: 50, expires } },
      })
      expect((await ask(key, `/${code}/spend`, { amount: 50 })).status).toBe(200)
    }
  })

  it('move no money of a card that is unknown or over, and stop none that is unknown [OPS-13, ERR-137]', async () => {
    const key = (await createKey('counter', ['giftcards'])) ?? ''
    await issueVoucher('LAPSED', 4000, { expires: '2020-01-01' })
    expect(await ask(key, '/LAPSED/spend', { amount: 1 })).toMatchObject({
      body: { errorCode: 'VoucherInsufficientFunds', details: { balance: 40 } },
    })
    for (const [path, body] of [
      ['top-up', { amount: 1 }],
      ['spend', { amount: 1 }],
      ['suspend', {}],
      ['resume', {}],
    ] as const)
      expect((await ask(key, `/NOSUCH/${path}`, body)).body).toMatchObject({ errorCode: 'GiftCardNotFound' })
    expect(await count(`select balance from vouchers where code = 'LAPSED'`)).toBe(4000)
    expect(await count(`select count(*) from machine_audit where key_name = 'counter'`)).toBe(0)
  })

  it.each([
    { amount: 0, pin: '1234' },
    { amount: -5, pin: '1234' },
    { amount: 1.005, pin: '1234' },
    { amount: 20_000, pin: '1234' },
    { amount: 20, pin: '12' },
  ])('refuse %o naming the field [OPS-13]', async (body) => {
    const key = (await createKey(`till-${randomUUID().slice(0, 6)}`, ['giftcards'])) ?? ''
    expect(await ask(key, '', body)).toMatchObject({ status: 400, body: { fields: expect.anything() } })
  })
})
