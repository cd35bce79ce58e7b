import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountSizesResponse } from '#lib/contract/my-sizes.ts'
import type { ReturnReason } from '#lib/domain/returns/return-reasons.ts'
import { createApi } from '#lib/server/api/app.ts'
import { pool } from '#lib/server/db/client.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { returnTokenFor } from '#lib/server/orders/return-token.ts'
import { createReturn } from '#lib/server/returns/create-return.ts'
import { receiveReturn } from '#lib/server/returns/receive-return.ts'
import { withdrawReturn } from '#lib/server/returns/withdraw-return.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { placed, sendAndCapture, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

let dana: Signed
let max: Signed
beforeAll(async () => {
  await shelve({ id: 'work' }, [
    { id: 'work-9', label: '9', sizes: { uk: '9', eu: '43' }, stock: 40 },
    { id: 'work-9w', label: '9', sizes: { uk: '9', eu: '43' }, width: 'Wide (2E)', stock: 40 },
    { id: 'work-11', label: '11', sizes: { uk: '11', eu: '46' }, stock: 40 },
  ])
  await shelve({ id: 'trousers', productType: 'trousers', canonicalCategory: 'clothing' }, [
    { id: 'trousers-87R', label: '87R', stock: 40 },
  ])
})
beforeEach(async () => {
  dana = await signedInCustomer(`dana.${crypto.randomUUID()}@example.com`)
  max = await signedInCustomer(`max.${crypto.randomUUID()}@example.com`)
})

/** An order of one of each, so many days ago. */
const buy = (who: Signed, daysAgo: number, ...variantIds: string[]) => buyOf(1, who, daysAgo, ...variantIds)

async function buyOf(qty: number, { id }: Signed, daysAgo: number, ...variantIds: string[]): Promise<string> {
  const items = variantIds.map((variantId) => ({ productId: variantId.split('-')[0] ?? '', variantId, qty }))
  const number = await placed({ items })
  await pool().query(
    'update orders set customer_id = $2, created_at = now() - make_interval(days => $3) where number = $1',
    [number, id, daysAgo],
  )
  return number
}
/** One of the first line is announced to come back; answers the return's number. */
async function goesBack({ id }: Signed, orderNumber: string, reason: ReturnReason): Promise<string> {
  await sendAndCapture(orderNumber)
  const order = await readOrder(orderNumber)
  const token = (order && returnTokenFor(order, { customerId: id }, [])) ?? ''
  const lines = [{ lineId: '0', qty: 1, reason }]
  const made = await createReturn({ orderNumber, customerId: id, token }, lines, new Date())
  if (!made.ok) throw new Error(made.refusal.errorCode)
  return made.value.return.number
}
async function comesBack(number: string): Promise<void> {
  const came = { lines: [{ lineId: '0', qty: 1, condition: 'asNew' as const, accepted: true }] }
  expect(await receiveReturn(number, came, WAREHOUSE)).toMatchObject({ ok: true })
}
const boughtBy = async (who: Signed) => (await (await who.call('GET', '/sizes')).json()).bought

it('are offered, of each kind the last, of nobody else’s orders [SIZE-03, API-95]', async () => {
  await buy(dana, 3, 'work-11', 'sock-m')
  await buy(max, 1, 'work-11')
  expect(await boughtBy(dana)).toEqual({ shoe: { system: 'uk', size: '11' }, shirt: 'M' })
  await buy(dana, 2, 'work-9', 'work-11')
  await buy(dana, 5, 'trousers-87R')
  expect(await boughtBy(dana)).toEqual({ shoe: { system: 'uk', size: '9' }, shirt: 'M', waist: '87R' })
  expect(await boughtBy(max)).toEqual({ shoe: { system: 'uk', size: '11' } })
})

it('are never taken for what the customer said [SIZE-03]', async () => {
  await buy(dana, 1, 'work-9')
  expect(await (await dana.call('GET', '/sizes')).json()).toMatchObject({
    ...{ sizes: {}, bought: { shoe: { system: 'uk', size: '9' } } },
  })
})

it('are not those of what was cancelled or came back, all of it [SIZE-03]', async () => {
  await buy(dana, 9, 'work-9', 'sock-m')
  const cancelled = await buy(dana, 3, 'work-11')
  expect(await cancelOrder(cancelled, { reason: 'outOfStock' }, WAREHOUSE)).toMatchObject({ ok: true })
  expect(await boughtBy(dana)).toEqual({ shoe: { system: 'uk', size: '9' }, shirt: 'M' })
  const number = await buy(dana, 2, 'work-11', 'trousers-87R')
  expect(await boughtBy(dana)).toMatchObject({ shoe: { system: 'uk', size: '11' }, waist: '87R' })
  const sent = await goesBack(dana, number, 'TOO_BIG')
  expect(await boughtBy(dana)).toMatchObject({ shoe: { system: 'uk', size: '11' } })
  await comesBack(sent)
  expect(await boughtBy(dana)).toEqual({ shoe: { system: 'uk', size: '9' }, shirt: 'M', waist: '87R' })
})

it('are also those of an order as a guest with the address that is proved since; of another guest’s none [SIZE-03, ORD-07]', async () => {
  await placed({ email: dana.email, items: [{ productId: 'work', variantId: 'work-11', qty: 1 }] })
  expect(await boughtBy(dana)).toEqual({ shoe: { system: 'uk', size: '11' } })
  expect(await boughtBy(max)).toEqual({})
})

describe('what a customer usually buys', () => {
  const usualOf = async (who: Signed, goods = 'men shoe') => {
    const { usual } = accountSizesResponse.parse(await (await who.call('GET', '/sizes')).json())
    return usual?.find((each) => each.goods === goods && each.brand === undefined)
  }
  const sends = (size: string, times: number) => ({
    ...{ goods: 'men shoe', sizes: { shoe: { system: 'uk', size } }, times },
  })

  it('is told by all their orders, of each kind of goods, and by nobody else’s [SIZE-06, API-95]', async () => {
    await buy(dana, 9, 'work-9', 'trousers-87R')
    await buy(dana, 8, 'work-9')
    await buy(dana, 7, 'work-11')
    for (const days of [6, 5, 4]) await buy(max, days, 'work-11')
    expect(await usualOf(dana)).toEqual(sends('9', 2))
    expect(await usualOf(dana, 'men legs waists')).toMatchObject({ sizes: { waist: '87R' }, times: 1 })
    expect(await usualOf(max)).toEqual(sends('11', 3))
    expect((await dana.call('GET', '/sizes')).headers.get('cache-control')).toBe('private, no-store')
    expect((await createApi().request('/api/account/sizes')).status).toBe(401)
  })

  it('knows the wide one [SIZE-06]', async () => {
    await buy(dana, 2, 'work-9w')
    expect(await usualOf(dana)).toMatchObject({ sizes: { shoe: { system: 'uk', size: '9' }, width: 'wide' } })
  })

  it('is not what was cancelled, nor what goes back for its size from the day that is announced [SIZE-06]', async () => {
    await buy(dana, 9, 'work-9')
    const cancelled = await buy(dana, 8, 'work-11')
    expect(await cancelOrder(cancelled, { reason: 'outOfStock' }, WAREHOUSE)).toMatchObject({ ok: true })
    expect(await usualOf(dana)).toEqual(sends('9', 1))
    const small = await goesBack(dana, await buy(dana, 5, 'work-9'), 'TOO_SMALL')
    expect(await usualOf(dana)).toEqual({ goods: 'men shoe', sizes: {}, times: 0 })
    await comesBack(small)
    expect(await usualOf(dana)).toEqual({ goods: 'men shoe', sizes: {}, times: 0 })
    await buy(dana, 3, 'work-11')
    expect(await usualOf(dana)).toEqual(sends('11', 1))
  })

  it('is kept after all where a return for its size is withdrawn; another’s stays announced [SIZE-06, RET-29]', async () => {
    await buy(dana, 9, 'work-9')
    const order = await buy(dana, 5, 'work-9')
    const small = await goesBack(dana, order, 'TOO_SMALL')
    await buy(max, 9, 'work-9')
    await goesBack(max, await buy(max, 5, 'work-9'), 'TOO_SMALL')
    expect(await usualOf(dana)).toEqual({ goods: 'men shoe', sizes: {}, times: 0 })
    expect(await withdrawReturn(order, small, 'test')).toMatchObject({ ok: true })
    expect(await usualOf(dana)).toEqual(sends('9', 2))
    expect(await usualOf(max)).toEqual({ goods: 'men shoe', sizes: {}, times: 0 })
  })

  it('is still what goes back for another reason until it is back, and then no line of it [SIZE-06]', async () => {
    await buy(dana, 9, 'work-9')
    const faulty = await goesBack(dana, await buy(dana, 5, 'work-9'), 'FAULTY')
    expect(await usualOf(dana)).toEqual(sends('9', 2))
    await comesBack(faulty)
    expect(await usualOf(dana)).toEqual(sends('9', 1))
  })

  it('is what was kept of several of a size, one of which went back [SIZE-06]', async () => {
    await goesBack(dana, await buyOf(3, dana, 5, 'work-9'), 'TOO_SMALL')
    expect(await usualOf(dana)).toMatchObject({ sizes: { shoe: { size: '9' } } })
  })
})
