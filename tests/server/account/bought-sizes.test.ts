import { beforeAll, beforeEach, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { createReturn } from '#lib/server/returns/create-return.ts'
import { receiveReturn } from '#lib/server/returns/receive-return.ts'
import { returnTokenFor } from '#lib/server/returns/return-token.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { placed, sendAndCapture, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

let dana: Signed
let max: Signed
beforeAll(async () => {
  await shelve({ id: 'work' }, [
    { id: 'work-9', label: '9', sizes: { uk: '9', eu: '43' }, stock: 9 },
    { id: 'work-11', label: '11', sizes: { uk: '11', eu: '46' }, stock: 9 },
  ])
  await shelve({ id: 'trousers', canonicalCategory: 'clothing' }, [{ id: 'trousers-87R', label: '87R', stock: 9 }])
})
beforeEach(async () => {
  dana = await signedInCustomer(`dana.${crypto.randomUUID()}@example.com`)
  max = await signedInCustomer(`max.${crypto.randomUUID()}@example.com`)
})

/** An order of one of each, so many days ago. */
async function buy({ id }: Signed, daysAgo: number, ...variantIds: string[]): Promise<string> {
  const items = variantIds.map((variantId) => ({ productId: variantId.split('-')[0] ?? '', variantId, qty: 1 }))
  const number = await placed({ items })
  await pool().query(
    'update orders set customer_id = $2, created_at = now() - make_interval(days => $3) where number = $1',
    [number, id, daysAgo],
  )
  return number
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
  expect(await (await dana.call('GET', '/sizes')).json()).toEqual({
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
  await sendAndCapture(number)
  const order = await readOrder(number)
  const token = (order && returnTokenFor(order, { customerId: dana.id })) ?? ''
  const lines = [{ lineId: '0', qty: 1, reason: 'TOO_BIG' as const }]
  const made = await createReturn({ orderNumber: number, customerId: dana.id, token }, lines, new Date())
  expect(await boughtBy(dana)).toMatchObject({ shoe: { system: 'uk', size: '11' } })
  const came = { lines: [{ lineId: '0', qty: 1, condition: 'asNew' as const, accepted: true }] }
  const back = await receiveReturn(made.ok ? made.value.return.number : '', came, WAREHOUSE)
  expect(back).toMatchObject({ ok: true })
  expect(await boughtBy(dana)).toEqual({ shoe: { system: 'uk', size: '9' }, shirt: 'M', waist: '87R' })
})

it('are also those of an order as a guest with the address that is proved since; of another guest’s none [SIZE-03, ORD-07]', async () => {
  await placed({ email: dana.email, items: [{ productId: 'work', variantId: 'work-11', qty: 1 }] })
  expect(await boughtBy(dana)).toEqual({ shoe: { system: 'uk', size: '11' } })
  expect(await boughtBy(max)).toEqual({})
})
