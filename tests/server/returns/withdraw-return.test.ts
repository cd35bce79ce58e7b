import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withdrawOutcome } from '#app/(shop)/orders/[number]/withdraw-outcome.ts'
import type { ReturnLine } from '#lib/contract/return.ts'
import { EXPORTED_LIFE } from '#lib/server/account/exported-life-sql.ts'
import { createApi } from '#lib/server/api/app.ts'
import { identityToken, orderAccessToken } from '#lib/server/auth/identity.ts'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { confirmReturn } from '#lib/server/jobs/confirm-return.ts'
import { mailReturnWithdrawn } from '#lib/server/jobs/mail-order-news.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { lockedLife } from '#lib/server/order-life/order-life.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { seenOrder } from '#lib/server/orders/order-view.ts'
import { returnTokenFor } from '#lib/server/orders/return-token.ts'
import { changesSent, listenForChanges } from '#lib/server/platform/changes.ts'
import { createReturn } from '#lib/server/returns/create-return.ts'
import { findReturnable } from '#lib/server/returns/returnable.ts'
import { withdrawReturn } from '#lib/server/returns/withdraw-return.ts'
import { askForReview } from '#lib/server/reviews/review-invitation.ts'
import { brokenRules, expectBooksInOrder } from '#tests/setup/books.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { goneAt } from '#tests/setup/database-gone.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { count } from '#tests/setup/order-fixture.ts'
import { lifeOf, placed, sendAndCapture, settle, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const api = createApi()
const machines = createMachineApi()
let key = ''
beforeAll(async () => {
  key = (await createKey('withdrawn-desk', ['returns', 'orders'])) ?? ''
  await shelve({ id: 'polo', price: 1500 }, [
    { id: 'polo-m', label: 'M', stock: 1000 },
    { id: 'polo-l', label: 'L', stock: 1000 },
  ])
})

const POLOS = [{ productId: 'polo', variantId: 'polo-m', qty: 3 }]
const ITEMS = [...POLOS, { productId: 'boot', variantId: 'boot-10', qty: 1 }]
const intent = (lineId: string, qty: number, over: Partial<ReturnLine> = {}): ReturnLine => ({
  lineId,
  qty,
  reason: 'TOO_SMALL',
  ...over,
})

async function access(number: string) {
  const order = await readOrder(number)
  if (!order) throw new Error('no order')
  return { orderNumber: number, token: returnTokenFor(order, { email: order.contact.email }, []) ?? '' }
}
async function announced(number: string, ...lines: ReturnLine[]) {
  const made = await createReturn(await access(number), lines, new Date())
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value.return
}

/** Three pairs of polos and a boot, all of it sent; the boot is on its way back, which must stay so. */
let number = ''
let neighbour = ''
beforeEach(async () => {
  number = await placed({ items: ITEMS })
  await sendAndCapture(number)
  neighbour = (await announced(number, intent('1', 1))).number
})
afterEach(async () => {
  expect(await machineReturn(neighbour)).toMatchObject({ lines: [{ lineId: '1', qty: 1 }], amount: 129.95 })
  expect(await machineReturn(neighbour)).not.toHaveProperty('withdrawnAt')
})

const accessTo = (opens: string) => `order_access=${orderAccessToken(opens, new Date(Date.now() + 60_000))}`
const pathOf = (returnNumber: string, of = number) => `/api/order/${of}/returns/${returnNumber}/withdraw`
const press = (returnNumber: string, headers: Record<string, string> = { Cookie: accessTo(number) }, of = number) =>
  api.request(pathOf(returnNumber, of), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: '{}',
  })
const sendForm = (returnNumber: string, cookie = accessTo(number)) =>
  api.request(pathOf(returnNumber), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookie },
    body: '',
  })
const refused = async (answer: Response) => [answer.status, (await answer.json()).errorCode]
const seen = async () => {
  const order = await readOrder(number)
  if (!order) throw new Error('no order')
  return seenOrder(order)
}
async function machine(path: string, body?: unknown) {
  const answer = await machines.request(`/erp/v1${path}`, {
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: await answer.json() }
}
const machineReturn = async (returnNumber: string) => (await machine(`/returns/${returnNumber}`)).body.return
const receive = (returnNumber: string, qty = 1) =>
  machine(`/returns/${returnNumber}/received`, { lines: [{ lineId: '0', qty }] })
const reserved = (variant: string) => count('select reserved from variants where id = $1', [variant])
const eventsOf = async () => (await lifeOf(number)).events.map(({ type }) => type)
const mailOf = async (dedupeKey: string) =>
  (
    await pool().query<{ text: string; subject: string }>('select * from mail_outbox where dedupe_key = $1', [
      dedupeKey,
    ])
  ).rows

describe('a guest who has announced a return', () => {
  it('withdraws it, and may announce the same units anew; another return of the order stays [RET-29, API-131]', async () => {
    const made = await announced(number, intent('0', 3))
    const before = await findReturnable(await access(number), new Date())
    expect(before).toMatchObject({ value: { lines: [{ returnableQty: 0 }, { returnableQty: 0 }] } })
    const answer = await press(made.number)
    expect(answer.status, await answer.clone().text()).toBe(200)
    expect((await answer.json()).order.returns).toMatchObject([
      { number: neighbour, lines: [{ lineId: '1', qty: 1 }] },
      { number: made.number, withdrawnAt: expect.any(String), lines: [{ lineId: '0', qty: 3 }], amount: 0 },
    ])
    const after = await findReturnable(await access(number), new Date())
    expect(after).toMatchObject({
      value: { lines: [{ returnableQty: 3, returnedQty: 0, amounts: [15, 30, 45] }, { returnableQty: 0 }] },
    })
    const anew = await announced(number, intent('0', 2, { reason: 'TOO_BIG' }))
    expect(anew).toMatchObject({ amount: 30, lines: [{ qty: 2, reason: 'TOO_BIG' }] })
    expect((await receive(anew.number, 2)).status).toBe(200)
    await settle(number)
    await expectBooksInOrder()
  })

  it('withdraws it once, however often they press and however the answer is lost [RET-29]', async () => {
    const made = await announced(number, intent('0', 1))
    const back = goneAt('from returns r where')
    expect((await press(made.number)).status).toBe(503)
    back()
    const again = await Promise.all([1, 2, 3].map(() => press(made.number)))
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await eventsOf()).filter((type) => type === 'return_withdrawn')).toHaveLength(1)
    expect((await lifeOf(number)).events.at(-1)).toMatchObject({
      actor: 'shopper',
      lines: [{ lineNo: 0, qty: 1 }],
      data: { returnNumber: made.number },
    })
  })

  it('lets the size go that was held for them, and no other [RET-29, OPS-11]', async () => {
    const kept = await announced(number, intent('0', 1, { exchangeVariantId: 'polo-l' }))
    const before = await reserved('polo-l')
    // The last of this size: what is let go can be bought again.
    await pool().query("update variants set stock = reserved + 2, received = reserved + 2 where id = 'polo-l'")
    const made = await announced(number, intent('0', 2, { exchangeVariantId: 'polo-l' }))
    expect(await reserved('polo-l')).toBe(before + 2)
    await changesSent()
    const heard: string[] = []
    const stop = listenForChanges((tags) => void heard.push(...tags), 'views')
    expect((await press(made.number)).status).toBe(200)
    await changesSent()
    stop()
    expect(heard.toSorted()).toEqual(['listing', 'product:polo'])
    expect(await reserved('polo-l')).toBe(before)
    expect(await machineReturn(kept.number)).toMatchObject({ lines: [{ qty: 1, exchangeFor: expect.any(String) }] })
    expect((await press(made.number)).status).toBe(200)
    expect(await reserved('polo-l')).toBe(before)
    await expectBooksInOrder()
    await pool().query("update variants set stock = stock + 900, received = received + 900 where id = 'polo-l'")
  })

  it('needs a browser that has looked up this very order, and a return of it [RET-29, ORD-10]', async () => {
    const other = await placed({ items: POLOS })
    const made = await announced(number, intent('0', 1))
    const theirs = await announced(other, intent('0', 1))
    expect(await refused(await press(made.number, {}))).toEqual([404, 'OrderNotFound'])
    expect(await refused(await press(made.number, { Cookie: accessTo(other) }))).toEqual([404, 'OrderNotFound'])
    expect(await refused(await press(theirs.number))).toEqual([404, 'ReturnNotFound'])
    expect(await refused(await press('R000000000'))).toEqual([404, 'ReturnNotFound'])
    for (const { number: each } of [made, theirs]) expect(await machineReturn(each)).not.toHaveProperty('withdrawnAt')
  })

  it('is told when it is too late, because it is here [RET-29, ERR-130]', async () => {
    const made = await announced(number, intent('0', 2))
    expect((await receive(made.number)).status).toBe(200)
    expect(await refused(await press(made.number))).toEqual([409, 'OrderStatusConflict'])
    expect(await machineReturn(made.number)).toMatchObject({ lines: [{ receivedQty: 1 }] })
    await settle(number)
    await expectBooksInOrder()
  })

  it('withdraws it on the last day and later too: it takes nothing from the shop [RET-29, RET-03]', async () => {
    const made = await announced(number, intent('0', 1))
    await pool().query("update orders set created_at = created_at - interval '60 days' where number = $1", [number])
    expect((await press(made.number)).status).toBe(200)
  })
})

it('leaves a review to be asked for, of what is kept and not of what goes back [RET-29, OPS-14]', async () => {
  const lone = await placed({ items: POLOS })
  await sendAndCapture(lone)
  const made = await announced(lone, intent('0', 3))
  await withdrawReturn(lone, made.number, 'test')
  await announced(number, intent('0', 3))
  for (const each of [lone, number]) await askForReview(each)
  expect(await mailOf(`review-invitation:${lone}`)).toHaveLength(1)
  expect(await mailOf(`review-invitation:${number}`)).toEqual([])
})

it('is in what a customer downloads of their orders [RET-29, ACCT-24]', async () => {
  const { rows } = await pool().query<{ returns: { number: string; withdrawnAt: string | null }[] }>(
    `select ${EXPORTED_LIFE} from orders o where o.number = $1`,
    [number],
  )
  expect(rows[0]?.returns).toMatchObject([{ number: neighbour, withdrawnAt: null }])
  await press(neighbour)
  const { rows: after } = await pool().query<{ returns: object[] }>(
    `select ${EXPORTED_LIFE} from orders o where o.number = $1`,
    [number],
  )
  expect(after[0]?.returns).toMatchObject([{ number: neighbour, withdrawnAt: expect.any(String) }])
  await pool().query('update returns set withdrawn_at = null where number = $1', [neighbour])
})

describe('without a script', () => {
  it('the form leads back to the order, which says that it worked or why not [RET-29]', async () => {
    const made = await announced(number, intent('0', 1))
    const other = await announced(number, intent('0', 1))
    expect((await receive(other.number)).status).toBe(200)
    const led = async (of: string, cookie?: string, back?: () => void) => {
      const answer = await sendForm(of, cookie)
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([303, 'private, no-store'])
      const to = new URL(answer.headers.get('Location') ?? '', 'https://shop.example')
      expect(to.pathname).toBe(`/orders/${number}`)
      back?.()
      return withdrawOutcome(Object.fromEntries(to.searchParams), await seen())
    }
    expect(await led(made.number)).toEqual({ done: expect.stringContaining(`Return ${made.number} is withdrawn`) })
    expect(await led(other.number)).toEqual({ trouble: expect.stringContaining('with us already') })
    expect(await led('R000000000')).toEqual({ trouble: expect.stringContaining('no return of this order') })
    expect(await led(made.number, '')).toEqual({})
    const back = goneAt('from returns r where')
    const lost = await led(made.number, undefined, back)
    expect(lost).toEqual({ trouble: expect.stringContaining('try again') })
  })

  it('an address nobody was led to says nothing', async () => {
    expect(withdrawOutcome({ withdrawn: neighbour }, await seen())).toEqual({})
    expect(withdrawOutcome({ withdrawn: ['a', 'b'], returnTrouble: 'x' }, await seen())).toEqual({})
  })
})

it('a customer withdraws a return of their own order, and of no other’s [RET-29]', async () => {
  const ada = await signedInCustomer(`ada.${randomUUID()}@example.com`)
  const eve = await signedInCustomer(`eve.${randomUUID()}@example.com`)
  await pool().query('update orders set customer_id = $2 where number = $1', [number, ada.id])
  const made = await announced(number, intent('0', 1))
  const as = async ({ id, email }: typeof ada) =>
    press(made.number, { Authorization: `Bearer ${await identityToken({ customerId: id, email }, new Date())}` })
  expect(await refused(await as(eve))).toEqual([404, 'OrderNotFound'])
  expect((await as(ada)).status).toBe(200)
})

describe('the machine that takes returns in', () => {
  it('is told of it, and refused with a code that names it and the return that stands in its place [RET-29, ERR-166]', async () => {
    const made = await announced(number, intent('0', 2))
    await press(made.number)
    const { withdrawnAt } = await machineReturn(made.number)
    expect(Date.parse(withdrawnAt)).toBeGreaterThan(0)
    const anew = await announced(number, intent('0', 1))
    const late = await receive(made.number)
    expect(late).toMatchObject({
      status: 409,
      body: {
        errorCode: 'ReturnWithdrawn',
        details: { orderNumber: number, withdrawnAt, announced: [neighbour, anew.number] },
      },
    })
    expect(await eventsOf()).not.toContain('return_received')
    expect((await receive(anew.number)).status).toBe(200)
    const { events } = (await machine(`/events?limit=500`)).body
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'return_withdrawn', orderNumber: number, data: { returnNumber: made.number } }),
    )
    await settle(number)
  })

  it.each(['the shopper', 'the machine'])(
    'and the shopper at one moment: %s was first and wins, alone [RET-29]',
    async (first) => {
      const made = await announced(number, intent('0', 2, { exchangeVariantId: 'polo-l' }))
      const before = await reserved('polo-l')
      const client = await pool().connect()
      const waiting = (many: number) =>
        eventually(async () =>
          expect(
            await count(
              "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
            ),
          ).toBe(many),
        )
      await client.query('begin')
      await lockedLife(client, number)
      const calls = [() => press(made.number), () => receive(made.number, 2)] as const
      const [one, two] = first === 'the shopper' ? calls : ([calls[1], calls[0]] as const)
      const winning = one()
      await waiting(1)
      const losing = two()
      await waiting(2)
      await client.query('commit')
      client.release()
      expect([(await winning).status, (await losing).status]).toEqual([200, 409])
      expect(await reserved('polo-l')).toBe(before - 2)
      const { withdrawnAt, receivedAt } = await machineReturn(made.number)
      expect([withdrawnAt, receivedAt].filter(Boolean)).toHaveLength(1)
      await settle(number)
      await expectBooksInOrder()
    },
  )
})

describe('the mail', () => {
  it('says that it is withdrawn and what to do with what was sent, once [RET-29]', async () => {
    const made = await announced(number, intent('0', 2, { exchangeVariantId: 'polo-l' }))
    await press(made.number)
    for (const _ of [1, 2]) await mailReturnWithdrawn(made.number)
    const [mail, ...more] = await mailOf(`return-withdrawn:${made.number}`)
    expect(more).toEqual([])
    expect(mail?.subject).toContain(made.number)
    for (const words of ['2 × ', 'no longer hold', 'Don’t send', number]) expect(mail?.text).toContain(words)
  })

  it('that confirms the return is not sent any more [RET-07, RET-29]', async () => {
    const made = await announced(number, intent('0', 1))
    await press(made.number)
    await confirmReturn(made.number)
    expect(await mailOf(`return-confirmation:${made.number}`)).toEqual([])
    await confirmReturn(neighbour)
    expect(await mailOf(`return-confirmation:${neighbour}`)).toHaveLength(1)
  })
})

it('what of it was cancelled before is not spoken of, and a return of which nothing is left is withdrawn as well [RET-29, OPS-09]', async () => {
  const here = await placed({ items: POLOS })
  const made = await announced(here, intent('0', 3))
  await cancelOrder(here, { lines: [{ lineNo: 0, qty: 2 }], reason: 'outOfStock' }, WAREHOUSE)
  const headers = { Cookie: accessTo(here) }
  expect((await press(made.number, headers, here)).status).toBe(200)
  expect((await lifeOf(here)).events.at(-1)).toMatchObject({ type: 'return_withdrawn', lines: [{ lineNo: 0, qty: 1 }] })
  await sendAndCapture(here)
  await expectBooksInOrder()
})

it('is noticed by the audit where it came all the same, or holds a size still [RET-29, OPS-19]', async () => {
  const made = await announced(number, intent('0', 1, { exchangeVariantId: 'polo-l' }))
  await press(made.number)
  const held = 'update return_lines set exchange_state = $2 where return_number = $1'
  await pool().query(held, [made.number, 'held'])
  await pool().query("update variants set reserved = reserved + 1 where id = 'polo-l'")
  expect(await brokenRules()).toEqual(['A return that was withdrawn has not come and holds no other size'])
  await pool().query("update variants set reserved = reserved - 1 where id = 'polo-l'")
  await pool().query(held, [made.number, 'released'])
  await expect(pool().query('update returns set received_at = now() where number = $1', [made.number])).rejects.toThrow(
    'returns_withdrawn',
  )
  await expectBooksInOrder()
})
