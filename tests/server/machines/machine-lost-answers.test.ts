import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { inTransaction } from '#lib/server/db/transaction.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { reserveMoves } from '#lib/server/order-money/reserve-moves.ts'
import { GUEST } from '#lib/server/platform/caller.ts'
import { runIdempotently } from '#lib/server/platform/idempotency.ts'
import { ok } from '#lib/server/platform/result.ts'
import { itemsDone, runItem } from '#lib/server/platform/work-note.ts'
import { goneAt } from '#tests/setup/database-gone.ts'
import { fresh } from '#tests/setup/fresh-name.ts'
import { count, issueVoucher } from '#tests/setup/order-fixture.ts'
import { placed, sendAndCapture, sendRest, settle } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const api = createMachineApi()
let machineKey = ''
beforeAll(async () => {
  machineKey = (await createKey('warehouse', ['orders', 'giftcards', 'returns'])) ?? ''
})

async function post(path: string, body: unknown, key: string) {
  const headers = {
    Authorization: `Bearer ${machineKey}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
  }
  const answer = await api.request(`/erp/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

/** Sends a call whose work is committed and whose answer nobody hears, and then the same once more. */
async function sentTwice(path: string, body: unknown, lostAt: string) {
  const key = randomUUID()
  const back = goneAt(lostAt)
  const lost = await post(path, body, key)
  back()
  expect(lost).toMatchObject({ status: 503, body: { errorCode: 'ServiceUnavailable' } })
  return post(path, body, key)
}

const parcelsOf = (number: string) => count('select count(*) from parcels where order_number = $1', [number])
const PAIR = { items: [{ productId: 'boot', variantId: 'boot-9', qty: 2 }] }
const ONE = { carrier: 'Redback', lines: [{ lineId: '0', qty: 1 }] }

describe('a call whose answer was lost after its work was done, sent again', () => {
  it('gives money back once, and shows the credit note there is; another call gives its own [OPS-02, OPS-10]', async () => {
    const number = await placed()
    await sendAndCapture(number)
    const again = await sentTwice(
      `/orders/${number}/refunds`,
      { amount: 10, reason: 'goodwill' },
      'from refunds r where',
    )
    expect(again).toMatchObject({ status: 201, body: { refund: { orderNumber: number, amount: 10 } } })
    const given = 'select coalesce(sum(amount), 0) from refunds where order_number = $1'
    expect(await count(given, [number])).toBe(1000)
    const other = await post(`/orders/${number}/refunds`, { amount: 10, reason: 'goodwill' }, randomUUID())
    expect(other.body.refund.number).not.toBe(again.body.refund.number)
    expect(await count(given, [number])).toBe(2000)
    await settle(number)
  })

  it('sends one parcel of several units, and captures it alone [OPS-02, OPS-07]', async () => {
    const number = await placed(PAIR)
    const again = await sentTwice(`/orders/${number}/parcels`, ONE, 'from orders o')
    expect(again).toMatchObject({ status: 201, body: { order: { number, status: 'PROCESSING' } } })
    expect(await parcelsOf(number)).toBe(1)
    expect(await post(`/orders/${number}/parcels`, ONE, randomUUID())).toMatchObject({ status: 201 })
    expect(await parcelsOf(number)).toBe(2)
    await settle(number)
  })

  it('cancels one unit and not the next one as well [OPS-02, OPS-09]', async () => {
    const number = await placed(PAIR)
    const body = { lines: [{ lineId: '0', qty: 1 }], reason: 'outOfStock' }
    const again = await sentTwice(`/orders/${number}/cancel`, body, 'from orders o')
    expect(again).toMatchObject({ status: 200, body: { order: { status: 'PLACED', lines: [{ cancelledQty: 1 }] } } })
    await settle(number)
  })

  it('fills a gift card, takes from it and issues one a single time [OPS-02, OPS-13]', async () => {
    const code = fresh('LOSTANSWERS')
    await issueVoucher(code, 5000)
    const card = `/gift-cards/${code}`
    const filled = await sentTwice(`${card}/top-up`, { amount: 20 }, 'machine-gift-card')
    expect(filled.body).toMatchObject({ giftCard: { balance: 70 } })
    const spent = await sentTwice(`${card}/spend`, { amount: 30 }, 'machine-gift-card')
    expect(spent.body).toMatchObject({ giftCard: { balance: 40 } })
    const before = await count('select count(*) from vouchers')
    const issued = await sentTwice('/gift-cards', { amount: 25, pin: '4321' }, 'machine-gift-card')
    expect(issued).toMatchObject({ status: 201, body: { giftCard: { balance: 25, entries: [{ kind: 'issued' }] } } })
    expect(await count('select count(*) from vouchers')).toBe(before + 1)
  })

  it('goes on in a batch where it broke: no parcel before that leaves twice [OPS-02, OPS-07]', async () => {
    const [first, second] = [await placed(PAIR), await placed(PAIR)]
    const parcels = [first, second].map((orderNumber, i) => ({ orderNumber, ...ONE, carrier: `Redback ${i}` }))
    await pool().query(`create or replace function go_away() returns trigger language plpgsql as
      $$ begin raise exception 'going down' using errcode = '57P01'; end $$`)
    await pool().query(
      `create trigger goes_away before insert on parcels for each row when (new.carrier = 'Redback 1') execute function go_away()`,
    )
    const key = randomUUID()
    const broken = await post('/parcels', { parcels }, key)
    await pool().query('drop trigger goes_away on parcels')
    expect(broken.status).toBe(503)
    expect([await parcelsOf(first), await parcelsOf(second)]).toEqual([1, 0])
    expect((await post('/parcels', { parcels }, key)).body.counts).toMatchObject({ done: 2, refused: 0 })
    expect([await parcelsOf(first), await parcelsOf(second)]).toEqual([1, 1])
    // The same parcel under another key is another parcel.
    expect((await post('/parcels', { parcels: parcels.slice(0, 1) }, randomUUID())).body.counts.done).toBe(1)
    expect(await parcelsOf(first)).toBe(2)
    for (const number of [first, second]) await settle(number)
  })
})

describe('a call that is told to try again in a minute', () => {
  it('is one item of a batch alone, where the database was busy for that one; the next one goes [OPS-02]', async () => {
    const numbers = [await placed(), await placed(), await placed()]
    const parcels = numbers.map((orderNumber, i) => ({ orderNumber, ...ONE, carrier: `Redback ${i}` }))
    await pool().query(`create or replace function breaks() returns trigger language plpgsql as $$ begin
      raise exception 'no' using errcode = case new.carrier when 'Redback 0' then '55P03' else 'P0001' end; end $$`)
    await pool().query(
      `create trigger breaks before insert on parcels for each row when (new.carrier <> 'Redback 2') execute function breaks()`,
    )
    const { status, body } = await post('/parcels', { parcels }, randomUUID())
    await pool().query('drop trigger breaks on parcels')
    expect(status).toBe(200)
    expect(body.items).toMatchObject([
      { index: 0, result: 'refused', errorCode: 'ServiceUnavailable' },
      { index: 1, result: 'refused', errorCode: 'InternalError' },
      { index: 2, result: 'done' },
    ])
    expect(await Promise.all(numbers.map(parcelsOf))).toEqual([0, 0, 1])
    for (const number of numbers) await settle(number)
  })

  it('may do so under its key; one that was refused for good is told the same again [OPS-10, API-11, ERR-135]', async () => {
    const number = await placed()
    await sendRest(number)
    await reserveMoves(number, new Date())
    const [soon, never] = [randomUUID(), randomUUID()]
    const refund = (amount: number, key: string) =>
      post(`/orders/${number}/refunds`, { amount, reason: 'goodwill' }, key)
    expect(await refund(10, soon)).toMatchObject({ status: 409, body: { errorCode: 'PaymentInProgress' } })
    await settle(number)
    expect(await refund(1000, never)).toMatchObject({ status: 422, body: { details: { refundable: 144.9 } } })
    expect(await refund(10, soon)).toMatchObject({ status: 201, body: { refund: { amount: 10 } } })
    expect(await refund(1000, never)).toMatchObject({ status: 422, body: { details: { refundable: 144.9 } } })
    await settle(number)
  })
})

describe('work that is done once', () => {
  const again = async (outcome: string) => ok(`again: ${outcome}`)
  const request = () => ({ caller: GUEST, key: randomUUID(), digest: 'same' })
  const write = (name: string) =>
    inTransaction(
      (client) => client.query(`insert into settings (key, value) values ($1, '1')`, [name]).then(() => ok(name)),
      ({ ok: kept }) => kept,
    )
  const written = (name: string) => count('select count(*) from settings where key = $1', [name])

  it('is not committed by whoever has been taken over meanwhile [API-11]', async () => {
    const asked = request()
    const late = runIdempotently(
      asked,
      async () => {
        await pool().query(
          `update idempotent_answers set lease_until = now() + interval '1 minute' where idempotency_key = $1`,
          [asked.key],
        )
        return write('late')
      },
      again,
    )
    await expect(late).rejects.toThrow('A repetition has taken this request over.')
    expect(await written('late')).toBe(0)
  })

  it('is known of an item by its place, its call and what was sent, and of a refused one not at all [OPS-02]', async () => {
    const asked = request()
    const name = fresh('item')
    await runItem(asked, 1, () => write(name))
    await runItem(asked, 2, async () => ({ ok: false as const, refusal: { errorCode: 'OrderNotFound' as const } }))
    expect([...(await itemsDone(asked, 3))]).toEqual([1])
    expect([...(await itemsDone(asked, 1))]).toEqual([])
    expect([...(await itemsDone({ ...asked, digest: 'other' }, 3))]).toEqual([])
    expect([...(await itemsDone(request(), 3))]).toEqual([])
    await expect(runItem(asked, 1, () => write('twice'))).rejects.toThrow('A repetition has taken this request over.')
    expect(await written('twice')).toBe(0)
    await pool().query('delete from settings where key = $1', [name])
  })

  it('keeps an answer once there is one, and notes nothing of what a refused handler has begun [API-11]', async () => {
    const asked = request()
    const [kept, after] = [fresh('kept'), fresh('later')]
    expect(await runIdempotently(asked, () => write(kept), again)).toEqual(ok(kept))
    expect(await runIdempotently(asked, () => write(kept), again)).toEqual(ok(kept))
    const refused = request()
    let later = Promise.resolve()
    const answer = await runIdempotently(
      refused,
      async () => {
        later = new Promise<void>((resolve) => setTimeout(resolve, 50)).then(() => write(after)).then(() => undefined)
        return { ok: false as const, refusal: { errorCode: 'OrderNotFound' as const } }
      },
      again,
    )
    await later
    expect(await written(after)).toBe(1)
    expect(await runIdempotently(refused, () => write('never'), again)).toEqual(answer)
    expect(await written('never')).toBe(0)
    await pool().query('delete from settings where key in ($1, $2)', [kept, after])
  })
})
