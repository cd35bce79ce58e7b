import { describe, expect, it } from 'vitest'
import { place } from '#lib/server/orders/close-attempt.ts'
import { type OrderRow, orderOf, readOrder } from '#lib/server/orders/order-record.ts'
import { draftLine, giftCard, intentFor, opened, useAttemptShop } from '#tests/setup/attempt-fixture.ts'

useAttemptShop()

const { order } = intentFor().draft
const AT = new Date('2026-11-24T00:00:00Z')
const rowOf = (over: Partial<OrderRow> = {}): OrderRow => ({
  ...{ ...order, number: 'W000000001', channel: 'online', status: 'PLACED', created_at: AT },
  ...over,
})

describe('an order as its owner sees it', () => {
  it('names the buyer’s own number where there is one; an order from before has none [ORD-31]', () => {
    const seen = (over: Partial<OrderRow>) => orderOf(rowOf(over), [], [])
    const none = seen({})
    expect(seen({ purchase_order_number: 'PO 4711' })).toEqual({ ...none, purchaseOrderNumber: 'PO 4711' })
    for (const order of [none, seen({ purchase_order_number: null })]) {
      expect(Object.keys(order)).not.toContain('purchaseOrderNumber')
    }
  })

  it('is in dollars, with its lines and payments in their order [ORD-08, CHK-24]', () => {
    const image = { src: '/boot.jpg' } as never
    const seen = orderOf(
      rowOf({
        ...{ item_subtotal: 30_050, total_discount: 1001, shipping_price: 1495, gst: 2777, grand_total: 30_544 },
        ...{ promo_codes: ['TEN'], vouchers: [{ last4: '5678', amount: 250 }], loyalty_member_id: '1234567' },
        shipping: { ...order.shipping, instructions: 'At the side', storeId: 'city' },
      }),
      [
        draftLine(0, 'boot-a', 2, { unit_price: 10_025, discount: 1001, total: 19_049, gst: 1732, image }),
        draftLine(3, 'card', 1, { fulfilment: 'giftCard' }),
      ],
      [{ method_code: 'voucher', amount: 250, summary: 'Gift card ending in 5678' }],
    )
    const shared = { brandName: 'Ironbark', label: '10' }
    expect(seen).toEqual({
      ...{ number: 'W000000001', channel: 'online', status: 'PLACED', createdAt: '2026-11-24T00:00:00.000Z' },
      lines: [
        {
          ...{
            ...shared,
            lineId: '0',
            productId: 'boot',
            variantId: 'boot-a',
            path: 'ironbark/boot-a',
            name: 'boot-a',
          },
          ...{ image, qty: 2, fulfilment: 'goods', unitPrice: 100.25, discount: 10.01, total: 190.49, gst: 17.32 },
        },
        {
          ...{ ...shared, lineId: '3', productId: 'card', variantId: 'card', path: 'ironbark/card', name: 'card' },
          ...{ qty: 1, fulfilment: 'giftCard', unitPrice: 100, discount: 0, total: 100, gst: 9.09 },
        },
      ],
      contact: order.contact,
      billingAddress: order.billing_address,
      shipping: { ...order.shipping, price: 14.95, instructions: 'At the side', storeId: 'city' },
      payments: [{ methodCode: 'voucher', amount: 2.5, summary: 'Gift card ending in 5678' }],
      promoCodes: ['TEN'],
      vouchers: [{ last4: '5678', amount: 2.5 }],
      loyalty: { memberId: '1234567' },
      totals: { itemSubtotal: 300.5, totalDiscount: 10.01, shipping: 14.95, gst: 27.77, grandTotal: 305.44 },
    })
  })

  it('says nothing of what it has not [ORD-08]', () => {
    const seen = orderOf(rowOf(), [], [])
    expect(Object.keys(seen)).not.toContain('loyalty')
    expect(Object.keys(seen.shipping).sort()).toEqual(
      ['address', 'authorityToLeave', 'label', 'methodCode', 'price', 'type'].sort(),
    )
  })
})

describe('an order that is read', () => {
  it('is the one of that number, as it was written [ORD-08]', async () => {
    await giftCard('READ1', 5000)
    const wish = { stock: { 'boot-b': 1, 'boot-a': 2 }, cards: { READ1: 5000 }, charge: 25_000 }
    const [attempt, other] = [await opened(wish), await opened()]
    const receipt = { transactionId: 'tx-1', summary: 'Visa ending in 1111' }
    const placed = await place(attempt, receipt, { status: 'PROCESSING', jobs: [], moves: [] })
    await place(other, undefined, { status: 'PLACED', jobs: [], moves: [] })
    const { draft } = intentFor(wish)
    const row = { ...draft.order, number: attempt.orderNumber, channel: 'online', status: 'PROCESSING' } as const
    const payments = [
      { method_code: 'voucher', amount: 5000, summary: 'Gift card 0' },
      { method_code: 'braintree_credit_card', amount: 25_000, summary: 'Visa ending in 1111' },
    ]
    expect(await readOrder(attempt.orderNumber)).toEqual(
      orderOf({ ...row, created_at: placed?.createdAt ?? AT }, draft.lines, payments),
    )
    expect((await readOrder(other.orderNumber))?.payments).toEqual([])
  })

  it('is none where nobody has the number [ORD-08]', async () => {
    expect(await readOrder('W999999999')).toBeUndefined()
  })
})
