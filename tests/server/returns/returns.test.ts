import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderReturn, ReturnableOrder } from '#lib/contract/return.ts'
import { createApi } from '#lib/server/api/app.ts'
import { orderAccessToken } from '#lib/server/auth/identity.ts'
import { pool } from '#lib/server/db/client.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { confirmReturn } from '#lib/server/jobs/confirm-return.ts'
import { changeOrder } from '#lib/server/order-life/change-order.ts'
import { recordEvent } from '#lib/server/order-life/order-life.ts'
import { audit } from '#lib/server/orders/audit.ts'
import { lookUpOrder } from '#lib/server/orders/order-view-rights.ts'
import { isReturnToken, type ReturnOwner, returnTokenFor } from '#lib/server/orders/return-token.ts'
import { expectBooksInOrder } from '#tests/setup/books.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { goneAt } from '#tests/setup/database-gone.ts'
import { announceOffer, count, issueVoucher, place, quickProvider, requestFor } from '#tests/setup/order-fixture.ts'
import { sendAndCapture, settle, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const DAY_MS = 86_400_000
const api = createApi()

interface Bought {
  number: string
  email: string
}

type Line = { lineId: string; qty: number; reason: string; note?: string; exchangeVariantId?: string }

const ITEMS = [
  { productId: 'sock', variantId: 'sock-m', qty: 3 },
  { productId: 'boot', variantId: 'boot-10', qty: 1 },
  { productId: 'card', variantId: 'card-50', qty: 1 },
]

/** Socks, a boot and a gift card: lines 0 (3 of them), 1 and 2. */
async function buy(email = `jo.${randomUUID()}@example.com`, items = ITEMS): Promise<Bought> {
  const placed = await place(await requestFor({ items, email }))
  if (!placed.ok) throw new Error(placed.refusal.errorCode)
  return { number: placed.value.order.number, email }
}

function tokenOf({ number }: Bought, owner: ReturnOwner, given = new Date()): string {
  const order = { number, status: 'PLACED', channel: 'online', createdAt: given.toISOString() } as const
  return returnTokenFor(order, owner, [], given) ?? ''
}

async function giveTo(customerId: string, number: string): Promise<void> {
  await pool().query('update orders set customer_id = $2 where number = $1', [number, customerId])
}

/** Everything left, was paid for, and has come back. */
async function sentAndBack(number: string): Promise<void> {
  await sendAndCapture(number)
  const back = await changeOrder(number, WAREHOUSE, 'receiveReturn', (client, life) => {
    const lines = life.standing.lines.map(({ lineNo, left }) => ({ lineNo, qty: left }))
    return recordEvent(client, life, { type: 'return_received', lines }, WAREHOUSE)
  })
  if (!back.ok) throw new Error(back.refusal.errorCode)
}

async function cancelled(number: string): Promise<void> {
  const done = await cancelOrder(number, { reason: 'Out of stock' }, WAREHOUSE)
  if (!done.ok) throw new Error(done.refusal.errorCode)
  await settle(number)
}

async function sentLongAgo(number: string): Promise<void> {
  await sendAndCapture(number)
  await pool().query('update orders set created_at = $2 where number = $1', [
    number,
    new Date(Date.now() - 41 * DAY_MS),
  ])
}

const socks = (qty: number, more: Partial<Line> = {}): Line => ({ lineId: '0', qty, reason: 'TOO_SMALL', ...more })

/** A guest's browser that has looked the order up. */
function guest(bought: Bought, code = tokenOf(bought, bought), opens = bought.number) {
  const until = new Date(Date.now() + 60_000)
  const headers = { Cookie: `order_access=${orderAccessToken(opens, until)}`, 'Content-Type': 'application/json' }
  return {
    look: () => api.request(`/api/return/guest?${new URLSearchParams({ code })}`, { headers }),
    send: (lines: Line[], key: string = randomUUID()) =>
      api.request('/api/return/guest', {
        method: 'POST',
        headers: { ...headers, 'Idempotency-Key': key },
        body: JSON.stringify({ code, lines }),
      }),
  }
}

const returnable = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return (await answer.json()) as ReturnableOrder
}
const returned = async (answer: Response) => {
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { return: OrderReturn }).return
}
const refusal = async (answer: Response) => {
  const { errorCode, fields } = (await answer.json()) as { errorCode: string; fields?: Record<string, string> }
  return { status: answer.status, errorCode, ...(fields ? { fields } : {}) }
}
const returnsOf = ({ number }: Bought) => count('select count(*) from returns where order_number = $1', [number])

describe('a guest', () => {
  it('whose answer is lost sends the same again, and has announced one return [API-11, API-60]', async () => {
    const bought = await buy()
    // One sender: the code of the link is sealed to the second, and another body is another request.
    const { send } = guest(bought)
    const key = randomUUID()
    const back = goneAt('from returns r where')
    expect((await send([socks(1)], key)).status).toBe(503)
    back()
    const again = await returned(await send([socks(1)], key))
    expect(again).toMatchObject({ orderNumber: bought.number, lines: [{ lineId: '0', qty: 1 }] })
    expect(await returnsOf(bought)).toBe(1)
    const other = await returned(await send([socks(1)]))
    expect(other.number).not.toBe(again.number)
    expect(await returnsOf(bought)).toBe(2)
  })

  it('sees what can come back, gift cards not [API-59, RET-08]', async () => {
    const bought = await buy()
    const { order, lines } = await returnable(await guest(bought).look())
    expect(order.number).toBe(bought.number)
    expect(lines).toEqual([
      { lineId: '0', returnableQty: 3, returnedQty: 0, giftCard: false, amounts: [15, 30, 45] },
      { lineId: '1', returnableQty: 1, returnedQty: 0, giftCard: false, amounts: [129.95] },
      { lineId: '2', returnableQty: 0, returnedQty: 0, giftCard: true, amounts: [] },
    ])
  })

  it('returns some of it and is told number and instructions [API-60, RET-05, RET-07]', async () => {
    const bought = await buy()
    const made = await returned(
      await guest(bought).send([socks(2, { note: '  Tight at the heel ' }), { lineId: '1', qty: 1, reason: 'FAULTY' }]),
    )
    expect(made).toMatchObject({
      number: expect.stringMatching(/^R\d{9}$/),
      orderNumber: bought.number,
      lines: [
        { lineId: '0', qty: 2, reason: 'TOO_SMALL', note: 'Tight at the heel' },
        { lineId: '1', qty: 1, reason: 'FAULTY' },
      ],
    })
    expect(made.instructions.packing.join(' ')).toContain(made.number)
    expect(made.instructions.postTo?.join(' ')).toContain('Melbourne VIC 3000')
    expect(made.instructions.refund[0]).toContain('ending in')
    const { lines } = await returnable(await guest(bought).look())
    expect(lines.map((line) => line.returnableQty)).toEqual([1, 0, 0])
    expect(lines.map((line) => line.returnedQty)).toEqual([2, 1, 0])
    await expectBooksInOrder()
  })

  it('finds what was started on the order the next time [ORD-08, RET-07]', async () => {
    const bought = await buy()
    const look = async () => {
      const found = await lookUpOrder(bought)
      return found.ok ? found.value.order.returns : found.refusal.errorCode
    }
    expect(await look()).toBeUndefined()
    const made = await returned(await guest(bought).send([{ lineId: '1', qty: 1, reason: 'FAULTY' }, socks(2)]))
    const then = await returned(await guest(bought).send([socks(1)]))
    expect(await look()).toEqual([
      {
        number: made.number,
        createdAt: made.createdAt,
        lines: [
          { lineId: '0', qty: 2 },
          { lineId: '1', qty: 1 },
        ],
        amount: 159.95,
      },
      { number: then.number, createdAt: then.createdAt, lines: [{ lineId: '0', qty: 1 }], amount: 15 },
    ])
  })

  it('needs a browser that has looked up this very order [API-59, API-60]', async () => {
    const [mine, other] = [await buy(), await buy()]
    const stranger = guest(mine, tokenOf(mine, mine), other.number)
    expect(await refusal(await stranger.look())).toMatchObject({ status: 410, errorCode: 'ReturnTokenInvalid' })
    expect(await refusal(await stranger.send([socks(1)]))).toMatchObject({ errorCode: 'ReturnTokenInvalid' })
    const nobody = await api.request(`/api/return/guest?code=${tokenOf(mine, mine)}`)
    expect(await refusal(nobody)).toMatchObject({ status: 404, errorCode: 'OrderNotFound' })
    expect(await returnsOf(mine)).toBe(0)
  })

  it('needs a code at all [API-59]', async () => {
    const answer = await api.request('/api/return/guest')
    expect(await refusal(answer)).toMatchObject({
      status: 400,
      errorCode: 'InvalidRequest',
      fields: { code: expect.any(String) },
    })
  })
})

describe('a return token', () => {
  const given = new Date('2026-03-01T00:00:00Z')
  const order = { number: 'W1', status: 'PLACED', channel: 'online', createdAt: given.toISOString() } as const
  const hoursLater = (hours: number) => new Date(given.getTime() + hours * 3_600_000)

  it('is good for 24 hours [RET-04, CONST-98]', () => {
    const token = returnTokenFor(order, { email: 'jo@example.com' }, [], given) ?? ''
    expect(isReturnToken(token, 'W1', { email: 'Jo@Example.com' }, hoursLater(23.9))).toBe(true)
    expect(isReturnToken(token, 'W1', { email: 'jo@example.com' }, hoursLater(24))).toBe(false)
  })

  it('is good for one order and one owner, and names no owner [RET-04]', () => {
    const token = returnTokenFor(order, { customerId: 'c1' }, [], given) ?? ''
    expect(isReturnToken(token, 'W1', { customerId: 'c1' }, given)).toBe(true)
    expect(isReturnToken(token, 'W2', { customerId: 'c1' }, given)).toBe(false)
    expect(isReturnToken(token, 'W1', { customerId: 'c2' }, given)).toBe(false)
    expect(isReturnToken(token, 'W1', { email: 'c1' }, given)).toBe(false)
    const byEmail = returnTokenFor(order, { email: 'jo@example.com' }, [], given) ?? ''
    expect(isReturnToken(byEmail, 'W1', { email: 'al@example.com' }, given)).toBe(false)
    expect(Buffer.from(byEmail.split('.')[1] ?? '', 'base64url').toString()).toBe('W1')
  })

  it.each(['', 'x', 'a.b.c', '99999999999.VzE.AAAA'])('is not “%s” [RET-04]', (token) => {
    expect(isReturnToken(token, 'W1', { customerId: 'c1' }, given)).toBe(false)
  })

  it('is given only for what can come back [RET-04, RET-08]', () => {
    const owner = { customerId: 'c1' }
    expect(returnTokenFor({ ...order, status: 'CANCELLED' }, owner, [], given)).toBeUndefined()
    expect(returnTokenFor({ ...order, channel: 'in-store' }, owner, [], given)).toBeUndefined()
    const mailed = { ...order, shipping: { byEmail: true } }
    expect(returnTokenFor(mailed, owner, [], given)).toBeUndefined()
    expect(returnTokenFor({ ...order, shipping: { label: 'Done in store' } }, owner, [], given)).toBeUndefined()
    expect(returnTokenFor(order, owner, [], new Date(given.getTime() + 41 * DAY_MS))).toBeUndefined()
  })
})

describe('a customer', () => {
  let dana: Signed
  beforeEach(async () => {
    dana = await signedInCustomer(`dana.${randomUUID()}@example.com`)
  })

  async function own(items = ITEMS): Promise<Bought> {
    const bought = await buy(undefined, items)
    await giveTo(dana.id, bought.number)
    return bought
  }
  const pathOf = (bought: Bought, token = tokenOf(bought, { customerId: dana.id })) =>
    `/orders/${bought.number}/return/${token}`

  it('sees and returns what they have bought [API-55, API-56]', async () => {
    const bought = await own()
    const { lines } = await returnable(await dana.call('GET', pathOf(bought)))
    expect(lines[0]).toMatchObject({ lineId: '0', returnableQty: 3 })
    const made = await returned(await dana.call('POST', pathOf(bought), { lines: [socks(3)] }))
    expect(made.orderNumber).toBe(bought.number)
  })

  it('returns what they bought as a guest with their proved address [API-55]', async () => {
    const bought = await buy(dana.email)
    expect((await returnable(await dana.call('GET', pathOf(bought)))).order.number).toBe(bought.number)
  })

  it('is told of a bad link [API-55, API-56, ERR-18]', async () => {
    const bought = await own()
    const yesterday = new Date(Date.now() - DAY_MS)
    for (const token of ['nonsense', tokenOf(bought, bought), tokenOf(bought, { customerId: dana.id }, yesterday)]) {
      const looked = await refusal(await dana.call('GET', pathOf(bought, token)))
      expect(looked).toEqual({ status: 410, errorCode: 'ReturnTokenInvalid' })
      const sent = await refusal(await dana.call('POST', pathOf(bought, token), { lines: [socks(1)] }))
      expect(sent).toEqual({ status: 410, errorCode: 'ReturnTokenInvalid' })
    }
    expect(await returnsOf(bought)).toBe(0)
  })

  it('finds no order of somebody else, nor one that is not there [API-55]', async () => {
    const [bought, token] = [await buy(), 'x']
    expect(await refusal(await dana.call('GET', pathOf(bought)))).toEqual({ status: 404, errorCode: 'OrderNotFound' })
    const none = await dana.call('POST', `/orders/W000/return/${token}`, { lines: [socks(1)] })
    expect(await refusal(none)).toEqual({ status: 404, errorCode: 'OrderNotFound' })
  })

  it('must be signed in [API-55, API-56]', async () => {
    const bought = await own()
    const answer = await api.request(`/api/account${pathOf(bought)}`)
    expect(await refusal(answer)).toEqual({ status: 401, errorCode: 'Unauthorised' })
  })

  it.each([
    ['cancelled', cancelled],
    ['all back', sentAndBack],
    ['41 days old', sentLongAgo],
  ])('cannot return what is %s [RET-03, RET-08, ERR-19, API-55, API-56]', async (_, happens) => {
    const bought = await own(ITEMS.slice(0, 2))
    await happens(bought.number)
    const closed = { status: 422, errorCode: 'ReturnWindowClosed' }
    expect(await refusal(await dana.call('GET', pathOf(bought)))).toEqual(closed)
    expect(await refusal(await dana.call('POST', pathOf(bought), { lines: [socks(1)] }))).toEqual(closed)
    expect(await returnsOf(bought)).toBe(0)
  })
})

describe('quantities', () => {
  it.each([
    ['more than bought', [socks(4)], { 'lines.0.qty': 'You can return at most 3 of this.' }],
    [
      'a gift card',
      [{ lineId: '2', qty: 1, reason: 'CHANGED_MIND' }],
      { 'lines.0.lineId': 'Gift cards can’t be returned.' },
    ],
    [
      'a line that is not there',
      [socks(1), { lineId: '9', qty: 1, reason: 'FAULTY' }],
      { 'lines.1.lineId': 'This item isn’t part of the order.' },
    ],
  ] as const)('refuses %s and writes nothing [RET-05, RET-08, ERR-20, API-60]', async (_, lines, fields) => {
    const bought = await buy()
    const answer = await guest(bought).send([...lines])
    expect(await refusal(answer)).toEqual({ status: 422, errorCode: 'ReturnQuantityInvalid', fields })
    expect(await returnsOf(bought)).toBe(0)
  })

  it('refuses what is being returned already [RET-05, RET-07, ERR-20]', async () => {
    const bought = await buy()
    await returned(await guest(bought).send([socks(3)]))
    expect(await refusal(await guest(bought).send([socks(1)]))).toEqual({
      status: 422,
      errorCode: 'ReturnQuantityInvalid',
      fields: { 'lines.0.qty': 'All of this is already being returned.' },
    })
  })

  it.each([
    ['nothing', [], 'lines'],
    ['none of a line', [socks(0)], 'lines.0.qty'],
    ['half of one', [socks(0.5)], 'lines.0.qty'],
    ['a reason of their own', [socks(1, { reason: 'MOOD' })], 'lines.0.reason'],
    ['a note of 251 characters', [socks(1, { note: 'x'.repeat(251) })], 'lines.0.note'],
    ['a line twice', [socks(1), socks(1)], 'lines.1.lineId'],
    ['a line that is no number', [socks(1, { lineId: 'x' })], 'lines.0.lineId'],
  ])('refuses %s [RET-05, RET-06]', async (_, lines, field) => {
    const answer = await guest(await buy()).send(lines)
    expect(await refusal(answer)).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  })

  it('takes a note of 250 characters [RET-05]', async () => {
    const made = await returned(await guest(await buy()).send([socks(1, { note: 'é'.repeat(250) })]))
    expect(made.lines[0]?.note).toHaveLength(250)
  })
})

describe('at once', () => {
  it('one of many who want the last ones gets them [RET-07]', async () => {
    const bought = await buy()
    const answers = await Promise.all(Array.from({ length: 12 }, () => guest(bought).send([socks(2)])))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refusals = await Promise.all(answers.filter(({ status }) => status !== 201).map(refusal))
    expect(new Set(refusals.map(({ errorCode }) => errorCode))).toEqual(new Set(['ReturnQuantityInvalid']))
    expect(await returnsOf(bought)).toBe(1)
    await expectBooksInOrder()
  })

  it('as many get through as there are to return, of several lines in any order [RET-07]', async () => {
    const bought = await buy()
    const one = [socks(1), { lineId: '1', qty: 1, reason: 'FAULTY' }]
    const intents = Array.from({ length: 10 }, (_, i) => (i % 3 === 0 ? one.toReversed() : [socks(1)]))
    await Promise.all(intents.map((lines) => guest(bought).send(lines)))
    const { lines } = await returnable(await guest(bought).look())
    expect(lines[0]).toMatchObject({ returnableQty: 0, returnedQty: 3 })
    expect(lines[1]?.returnedQty).toBeLessThanOrEqual(1)
    await expectBooksInOrder()
  })

  it('a double click and a retry are one return with one answer [RET-07]', async () => {
    const bought = await buy()
    const key = randomUUID()
    // One page, with one token.
    const shopper = guest(bought)
    const answers = await Promise.all([1, 2, 3].map(() => shopper.send([socks(1)], key)))
    const numbers = await Promise.all(answers.map(async (answer) => (await returned(answer)).number))
    expect(new Set(numbers).size).toBe(1)
    expect((await returned(await shopper.send([socks(1)], key))).number).toBe(numbers[0])
    expect(await returnsOf(bought)).toBe(1)
    expect(await refusal(await shopper.send([socks(2)], key))).toMatchObject({
      errorCode: 'IdempotencyKeyReused',
    })
  })
})

describe('the mail', () => {
  const mailOf = async (email: string) => {
    const { rows } = await pool().query<{ subject: string; text: string; html: string }>(
      "select subject, text, html from mail_outbox where recipient = $1 and dedupe_key like 'return-%'",
      [email],
    )
    return rows
  }

  it('says the number and what to do, once, in HTML and in text [RET-07]', async () => {
    const bought = await buy()
    const made = await returned(await guest(bought).send([socks(2), { lineId: '1', qty: 1, reason: 'WRONG_ITEM' }]))
    const jobs = await count(
      `select count(*) from graphile_worker._private_jobs where payload ->> 'returnNumber' = $1`,
      [made.number],
    )
    expect(jobs).toBe(1)
    await confirmReturn(made.number)
    await confirmReturn(made.number)
    const [mail, ...others] = await mailOf(bought.email)
    expect(others).toEqual([])
    expect(mail?.subject).toContain(made.number)
    for (const words of [mail?.text, mail?.html]) {
      expect(words).toContain(made.number)
      expect(words).toContain(bought.number)
      expect(words).toContain('Too small')
      expect(words).toContain('318 Elizabeth Street')
      expect(words).toContain('/stores')
    }
    expect(mail?.html).toMatch(/^<!DOCTYPE html/i)
  })

  it('fails for a return that is not there, so that somebody looks', async () => {
    await expect(confirmReturn('R0')).rejects.toThrow('There is no return R0')
  })
})

describe('instructions', () => {
  it.each([
    [['CHANGED_MIND'], 'you pay the postage'],
    [['FAULTY'], 'We pay the postage'],
    [['TOO_BIG', 'FAULTY'], 'Some of this is on us'],
  ])('say who pays for %j [RET-07]', async (reasons, words) => {
    const lines = reasons.map((reason, i) => ({ lineId: String(i), qty: 1, reason }))
    const { instructions } = await returned(await guest(await buy()).send(lines))
    expect(instructions.postage).toContain(words)
  })

  const WORN = 'Faulty items may have been worn. Please clean and dry them first.'
  const UNWORN = 'Keep things clean, unworn outside, and with their box and tags.'
  it.each([
    [['CHANGED_MIND', 'TOO_BIG'], [UNWORN]],
    [['FAULTY', 'FAULTY'], [WORN]],
    [
      ['TOO_BIG', 'FAULTY'],
      [UNWORN, WORN],
    ],
  ])('say how to pack %j, with the number of the return [RET-07]', async (reasons, care) => {
    const lines = reasons.map((reason, i) => ({ lineId: String(i), qty: 1, reason }))
    const { number, instructions } = await returned(await guest(await buy()).send(lines))
    expect(instructions.packing).toEqual([
      ...care,
      `Put the printed slip with ${number} in the parcel, or write the number on a piece of paper.`,
      expect.stringContaining('shoe box'),
    ])
    expect(instructions).not.toHaveProperty('store')
  })

  it('say how the money goes back: every way that paid, and what an offer leaves of it [RET-07]', async () => {
    const [one, two] = [randomUUID(), randomUUID()].map((id) => `GIFT${id.slice(0, 6).toUpperCase()}`) as [
      string,
      string,
    ]
    await issueVoucher(one, 1000)
    await issueVoucher(two, 1500)
    const code = `OFF${randomUUID().slice(0, 6).toUpperCase()}`
    await announceOffer(code, { effect: { kind: 'percent', percent: 10 } })
    const email = `jo.${randomUUID()}@example.com`
    const cards = [
      { code: one, balance: 10 },
      { code: two, balance: 15 },
    ]
    const placed = await place(await requestFor({ items: ITEMS, email, cards, promoCodes: [code] }))
    if (!placed.ok) throw new Error(placed.refusal.errorCode)
    const { instructions } = await returned(await guest({ number: placed.value.order.number, email }).send([socks(1)]))
    expect(instructions.refund).toEqual([
      expect.stringMatching(
        /^Your money goes back the way you paid: Gift card ending in \w{4}, Gift card ending in \w{4} and (?!Gift)[^,]+ ending in \d{4}\.$/,
      ),
      expect.stringMatching(/^In a store you’re refunded while you wait\. By post it takes up to five business days/),
      'Your order had a discount, so you get back what you paid after it.',
    ])
    const plain = await returned(await guest(await buy()).send([socks(1)]))
    expect(plain.instructions.refund).toEqual([
      expect.stringMatching(/^Your money goes back the way you paid: [^,]+ ending in \d{4}\.$/),
      instructions.refund[1],
    ])
  })

  it('say that open instalments come off first where Afterpay was paid with [RET-07]', async () => {
    const bought = await buy()
    await pool().query(
      `update payments set method_code = 'afterpay', summary = '' where attempt_id = (select attempt_id from orders where number = $1)`,
      [bought.number],
    )
    const { instructions } = await returned(await guest(bought).send([socks(1)]))
    expect(instructions.refund).toEqual([
      'Your money goes back the way you paid.',
      expect.any(String),
      'Afterpay takes the amount off your open instalments first.',
    ])
  })

  it('tell of money and of the other size where only some of it is swapped [RET-07, OPS-11]', async () => {
    const boot: Line = { lineId: '1', qty: 1, reason: 'TOO_BIG', exchangeVariantId: 'boot-9' }
    const { instructions } = await returned(await guest(await buy()).send([socks(1), boot]))
    expect(instructions.refund).toEqual([
      expect.stringContaining('the way you paid'),
      expect.stringContaining('five business days'),
      'We keep size 9 for you for 30 days and send it, free, once this is back. After that you get a refund instead.',
    ])
  })

  it('name the store a pickup was collected from, and the gift card that paid [RET-07]', async () => {
    const code = `GIFT${randomUUID().slice(0, 6).toUpperCase()}`
    await issueVoucher(code, 1000)
    const email = `jo.${randomUUID()}@example.com`
    const placed = await place(
      await requestFor({
        email,
        cards: [{ code, balance: 10 }],
        shipping: { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' },
      }),
    )
    if (!placed.ok) throw new Error(placed.refusal.errorCode)
    const bought = { number: placed.value.order.number, email }
    const { instructions } = await returned(await guest(bought).send([socks(1)]))
    expect(instructions.store).toMatchObject({
      name: 'City',
      path: 'city',
      address: expect.stringMatching(/^9 Swanston St, .*Melbourne/),
    })
    expect(instructions.refund[0]).toMatch(
      /Gift card ending in \w{4} and .+ ending in \d{4}|ending in \d{4} and Gift card/,
    )
  })

  it('take the address parcels go to from the settings [RET-07]', async () => {
    await pool().query(`insert into settings (key, value) values ('returnAddress', '["Dock 4", "Geelong VIC 3220"]')`)
    try {
      const { instructions } = await returned(await guest(await buy()).send([socks(1)]))
      expect(instructions.postTo).toEqual(['Dock 4', 'Geelong VIC 3220'])
    } finally {
      await pool().query("delete from settings where key = 'returnAddress'")
    }
  })
})

it('the audit sees it when more is coming back than was bought [RET-07]', async () => {
  const bought = await buy()
  const { number } = await returned(await guest(bought).send([socks(3)]))
  await pool().query('update return_lines set qty = 4 where return_number = $1', [number])
  const broken = (await audit(quickProvider)).filter(({ violations }) => violations.length > 0)
  expect(broken).toMatchObject([
    { rule: 'No more comes back of a line than was bought', violations: [`${bought.number} line 0`] },
  ])
  await pool().query('update return_lines set qty = 3 where return_number = $1', [number])
  await expectBooksInOrder()
})
