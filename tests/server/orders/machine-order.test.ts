import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { machineOrder as contract } from '#lib/contract/erp/orders.ts'
import { pool } from '#lib/server/db/client.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { sendParcel } from '#lib/server/fulfilment/send-parcel.ts'
import { machineOrder, machineOrders } from '#lib/server/orders/machine-order.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { returnTokenFor } from '#lib/server/orders/return-token.ts'
import { refundOrder } from '#lib/server/refunds/refund-order.ts'
import { createReturn } from '#lib/server/returns/create-return.ts'
import { receiveReturn } from '#lib/server/returns/receive-return.ts'
import { signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { issueVoucher } from '#tests/setup/order-fixture.ts'
import { placed, sendAndCapture, settle, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const ITEMS = [
  { productId: 'boot', variantId: 'boot-9', qty: 1 },
  { productId: 'sock', variantId: 'sock-m', qty: 3 },
]

/** As machines read it: what the contract does not have fails here. */
async function told(number: string) {
  const found = await machineOrder(number)
  if (!found.ok) throw new Error(found.refusal.errorCode)
  return contract.strict().parse(found.value)
}

async function received(number: string, exchangeVariantId?: string) {
  const order = await readOrder(number)
  const token = (order && returnTokenFor(order, { email: order.contact.email }, [])) ?? ''
  const line = {
    lineId: '0',
    qty: 1,
    reason: 'TOO_SMALL' as const,
    ...(exchangeVariantId ? { exchangeVariantId } : {}),
  }
  const made = await createReturn({ orderNumber: number, token }, [line], new Date())
  if (!made.ok) throw new Error(made.refusal.errorCode)
  const { number: returnNumber } = made.value.return
  await receiveReturn(returnNumber, { lines: [{ lineId: '0', qty: 1, condition: 'asNew', accepted: true }] }, WAREHOUSE)
  return returnNumber
}

describe('the lines of an order as an ERP reads it', () => {
  it('carry the codes of their articles, and none where there is no such article any more [OPS-05]', async () => {
    await pool().query("update variants set code = 'A9', barcode = '9312345678907' where id = 'boot-9'")
    const [number, gone] = [await placed({ items: ITEMS }), await placed({ items: ITEMS })]
    const standsFor = (variant: string) =>
      pool().query('update order_lines set variant_id = $2 where order_number = $1 and line_no = 0', [gone, variant])
    await standsFor('gone')
    const codes = async (of: string) => (await told(of)).lines.map(({ code, barcode }) => [code, barcode])
    expect(await codes(number)).toEqual([
      ['A9', '9312345678907'],
      [expect.any(String), undefined],
    ])
    const [line] = (await told(gone)).lines
    expect(line).not.toHaveProperty('code')
    expect(line).not.toHaveProperty('barcode')
    await standsFor('boot-9')
  })

  it('say how many of each were cancelled, sent and are back, and what kind of thing they are [OPS-05, OPS-09, OPS-11]', async () => {
    const number = await placed({ items: [...ITEMS, { productId: 'card', variantId: 'card-50', qty: 1 }] })
    await cancelOrder(number, { lines: [{ lineNo: 1, qty: 1 }], reason: 'outOfStock' }, WAREHOUSE)
    await sendParcel(number, { carrier: 'Redback', lines: [{ lineId: '0', qty: 1 }] }, WAREHOUSE)
    await sendParcel(number, { carrier: 'Redback', lines: [{ lineId: '1', qty: 2 }] }, WAREHOUSE)
    await settle(number)
    await received(number)
    const { lines } = await told(number)
    expect(lines.map((line) => [line.fulfilment, line.cancelledQty, line.sentQty, line.returnedQty])).toEqual([
      ['goods', 0, 1, 1],
      ['goods', 1, 2, 0],
      ['giftCard', 0, 0, 0],
    ])
    await settle(number)
  })
})

describe('the money of an order as an ERP reads it', () => {
  it('is told entry by entry: a gift card is taken at once, a card with the parcel [OPS-05, OPS-06, OPS-10]', async () => {
    await issueVoucher('BOOKS50', 5000)
    const number = await placed({ cards: [{ code: 'BOOKS50', balance: 50 }] })
    const paid = async () =>
      (await told(number)).payments.map(({ methodCode, amount, state, captured, refunded }) => {
        return [methodCode, amount, state, captured, refunded]
      })
    expect(await paid()).toEqual([
      ['voucher', 50, 'captured', 50, 0],
      ['braintree_credit_card', 94.9, 'authorised', 0, 0],
    ])
    expect((await told(number)).payments.map(({ transactionId }) => transactionId)).toEqual([
      undefined,
      expect.any(String),
    ])
    await sendAndCapture(number)
    await refundOrder(number, { amount: 60, delivery: false, reason: 'goodwill' }, WAREHOUSE)
    await settle(number)
    expect(await paid()).toEqual([
      ['voucher', 50, 'captured', 50, 50],
      ['braintree_credit_card', 94.9, 'captured', 94.9, 10],
    ])
    const { refunds, parcels } = await told(number)
    expect([refunds, parcels]).toMatchObject([[{ amount: 60, state: 'done' }], [{ carrier: 'Redback' }]])
  })

  it('says how much GST is in what delivery costs, beside that of the lines [OPS-05, ORD-08]', async () => {
    const order = await told(await placed({ items: ITEMS }))
    const ofLines = order.lines.reduce((sum, { gst }) => sum + gst, 0)
    expect(order.shippingGst).toBe(1.36)
    expect(order.totals.gst).toBeCloseTo(ofLines + 1.36)
    expect([order.parcels, order.refunds]).toEqual([[], []])
  })
})

describe('whose an order is', () => {
  it('is told by the ERP’s number once there is one; a guest is nobody the ERP keeps [OPS-05]', async () => {
    const [ada, kim] = [
      await signedInCustomer(`ada.${randomUUID()}@example.com`),
      await signedInCustomer(`kim.${randomUUID()}@example.com`, { preparing: true }),
    ]
    const numbers = [await placed(), await placed(), await placed()]
    const give = (number: string | undefined, id: string) =>
      pool().query('update orders set customer_id = $2 where number = $1', [number, id])
    await give(numbers[0], ada.id)
    await give(numbers[1], kim.id)
    const orders = await machineOrders(numbers)
    expect(orders.map(({ customer }) => customer)).toEqual([
      { id: ada.id, erpCustomerId: `erp-${ada.email}` },
      { id: kim.id },
      undefined,
    ])
    expect(orders[2]).not.toHaveProperty('customer')
  })

  it('comes with their word on mail, the name of their browser and what led to it, where there is one [CHK-27, OPS-05, PAY-42]', async () => {
    const [willing, other] = [await placed({ agreeToMarketing: true }), await placed()]
    await pool().query('update orders set fraud_token = null where number = $1', [other])
    const campaign = { utm_source: 'mail' }
    await pool().query('update orders set campaign = $2 where number = $1', [willing, campaign])
    expect(await told(willing)).toMatchObject({ agreeToMarketing: true, fraudToken: 'fraud-token', campaign })
    expect(await told(other)).toMatchObject({ agreeToMarketing: false })
    for (const none of ['fraudToken', 'campaign', 'exchangeOf']) expect(await told(other)).not.toHaveProperty(none)
  })
})

it('names the return whose other size it sends [OPS-05, OPS-11]', async () => {
  const number = await placed()
  await sendAndCapture(number)
  const back = await received(number, 'boot-10')
  const { rows } = await pool().query<{ number: string }>('select number from orders where exchange_of = $1', [back])
  expect(await told(rows[0]?.number ?? '')).toMatchObject({ exchangeOf: back, lines: [{ variantId: 'boot-10' }] })
  await settle(number)
})

it('are told in the order they are asked for, without those that are not there [OPS-05]', async () => {
  const [one, two] = [await placed(), await placed()]
  const orders = await machineOrders([two, 'W999999999', one])
  expect(orders.map(({ number }) => number)).toEqual([two, one])
  expect(await machineOrder('W999999999')).toEqual({ ok: false, refusal: { errorCode: 'OrderNotFound' } })
})
