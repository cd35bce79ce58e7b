import { beforeAll, describe, expect, it } from 'vitest'
import { orderSummary } from '#lib/contract/order-history.ts'
import { FREE_STANDARD_DELIVERY_THRESHOLD } from '#lib/domain/shop-rules.ts'
import { pool } from '#lib/server/db/client.ts'
import { orderHistory } from '#lib/server/orders/order-history.ts'
import { lookUpOrder } from '#lib/server/orders/order-view-rights.ts'
import { storeOrder, storeOrders } from '#lib/server/orders/store-orders.ts'
import { expectBooksInOrder } from '#tests/setup/books.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { useSandbox } from '#tests/setup/sandbox.ts'

useTestDatabase()
useSandbox()

let dana: string

beforeAll(async () => {
  const { rows } = await pool().query("select id from customers where email = 'dana@steelcap.example'")
  dana = rows[0].id
})

describe('the demo shop', () => {
  it('has a customer with orders in every status, newest first [ORD-09]', async () => {
    const found = await orderHistory(dana, { channel: 'online', page: 1 })
    if (!found.ok) throw new Error(found.refusal.errorCode)
    const { orders } = found.value
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderSummary.shape.status.options))
    expect(orders.every(({ images, itemCount }) => images.length > 0 && itemCount > 0)).toBe(true)
  })

  it('has an order to look up without an account [ORD-03]', async () => {
    const found = await lookUpOrder({ number: 'W200365519', email: 'sam@steelcap.example' })
    expect(found).toMatchObject({ ok: true, value: { order: { number: 'W200365519', status: 'SHIPPED' } } })
  })

  it('delivers by standard free from the threshold on, and to nobody else [CHK-16, CART-24]', async () => {
    const { rows } = await pool().query<{ goods: number; price: number }>(
      `select item_subtotal - total_discount as goods, shipping_price as price from orders
       where shipping ->> 'methodCode' = 'standard'`,
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const { goods, price } of rows) {
      expect(price).toBe(goods >= FREE_STANDARD_DELIVERY_THRESHOLD ? 0 : 995)
    }
  })

  it('keeps its books in order with them [ORD-09]', () => expectBooksInOrder())

  it('has dockets of its stores, which the ERP’s stand-in tells [ORD-14]', async () => {
    const found = await storeOrders(dana, { offset: 1, limit: 2 })
    if (found === 'unavailable') throw new Error(found)
    expect(found.total).toBe(4)
    expect(found.orders.map(({ number }) => number)).toEqual(['R0010093377', 'R0160041905'])
    const docket = await storeOrder(dana, 'R0010093377')
    expect(docket).toMatchObject({ channel: 'in-store', store: { name: expect.stringContaining('Melbourne') } })
    expect(await storeOrder(dana, 'R999')).toBeUndefined()
  })
})
