import { beforeAll, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { deliverParcel, sendParcel } from '#lib/server/fulfilment/send-parcel.ts'
import { issueGiftCards } from '#lib/server/gift-cards/issue-gift-cards.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { returnTokenFor } from '#lib/server/orders/return-token.ts'
import { createReturn } from '#lib/server/returns/create-return.ts'
import { receiveReturn } from '#lib/server/returns/receive-return.ts'
import { askForReview } from '#lib/server/reviews/review-invitation.ts'
import { writeReview } from '#lib/server/reviews/write-review.ts'
import { expectBooksInOrder } from '#tests/setup/books.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { announceOffer, issueVoucher } from '#tests/setup/order-fixture.ts'
import { placed, settle, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

let dana: Signed
let lee: Signed
let number = ''
beforeAll(async () => {
  dana = await signedInCustomer('dana@example.com')
  lee = await signedInCustomer('lee@example.com')
  number = await orderOf(dana)
  await orderOf(lee)
})

/** A pair of boots and a gift card of a customer's. */
async function orderOf({ id, email }: Signed): Promise<string> {
  const items = [
    { productId: 'boot', variantId: 'boot-9', qty: 2 },
    { productId: 'card', variantId: 'card-50', qty: 1 },
  ]
  const order = await placed({ email, items })
  await pool().query('update orders set customer_id = $2 where number = $1', [order, id])
  return order
}

const ordersOf = async (customer: Signed) => (await (await customer.call('GET', '/export')).json()).orders

it('hands over what became of an order: events, parcels, return, credit note, gift card, review; and nothing of anybody else’s [OPS-04, OPS-07, OPS-10, OPS-11, OPS-13, OPS-14]', async () => {
  await settle(number)
  await issueGiftCards(number)
  await sendParcel(number, { carrier: 'Redback', trackingNumber: 'RB1', lines: [{ lineId: '0', qty: 2 }] }, WAREHOUSE)
  await settle(number)
  await deliverParcel(number, 1, WAREHOUSE)
  await askForReview(number)
  const { rows } = await pool().query<{ text: string }>('select text from mail_outbox where dedupe_key = $1', [
    `review-invitation:${number}`,
  ])
  const token = decodeURIComponent(/write\?token=([^\s]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '')
  await writeReview({ token, lineId: '0', rating: 4, title: 'Dry', body: 'Dry feet.', fit: 'true' }, new Date())
  const order = await readOrder(number)
  const code = order ? returnTokenFor(order, { customerId: dana.id }, []) : undefined
  const lines = [{ lineId: '0', qty: 1, reason: 'TOO_BIG' as const, note: 'Loose' }]
  const made = await createReturn({ orderNumber: number, customerId: dana.id, token: code ?? '' }, lines, new Date())
  const back = made.ok ? made.value.return.number : ''
  const received = { lines: [{ lineId: '0', qty: 1, condition: 'asNew' as const, accepted: true }] }
  expect(await receiveReturn(back, received, WAREHOUSE)).toMatchObject({ ok: true })
  await settle(number)

  const [exported, ...others] = await ordersOf(dana)
  expect(others).toEqual([])
  expect(exported).toMatchObject({
    number,
    lines: [
      { variantId: 'boot-9', qty: 2, unitPrice: 129.95, total: 259.9 },
      { variantId: 'card-50', qty: 1, unitPrice: 50, total: 50 },
    ],
    payments: [{ amount: exported.grandTotal }],
    itemSubtotal: 309.9,
    parcels: [{ number: 1, carrier: 'Redback', trackingNumber: 'RB1' }],
    refunds: [{ reason: 'returned', amount: 129.95, state: 'done' }],
    returns: [{ number: back, lines: [{ lineNo: 0, qty: 1, reason: 'TOO_BIG', note: 'Loose', amount: 129.95 }] }],
    giftCards: [{ recipient: dana.email, last4: expect.stringMatching(/^[A-Z0-9]{4}$/) }],
    reviews: [{ productId: 'boot', rating: 4, body: 'Dry feet.', fit: 'true', state: 'published' }],
  })
  const types = exported.events.map(({ type }: { type: string }) => type)
  expect(types).toEqual(
    expect.arrayContaining(['placed', 'issued', 'parcel_sent', 'parcel_delivered', 'return_received', 'refunded']),
  )
  expect(exported.events[0]).toMatchObject({ type: 'placed', at: expect.any(String) })
  const text = JSON.stringify(exported)
  const { rows: cards } = await pool().query<{ code: string; pin_hash: string }>('select code, pin_hash from vouchers')
  for (const { code: secret, pin_hash } of cards) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(pin_hash)
  }
  expect(await ordersOf(lee)).toMatchObject([
    { parcels: [], refunds: [], returns: [], giftCards: [], reviews: [], events: [{ type: 'placed' }] },
  ])
  await expectBooksInOrder()
})

it('hands over what an order keeps beside goods and money: frequent-flyer number, campaign, the fraud check’s token [LOY-12, CHK-27]', async () => {
  const campaign = { utm_source: 'newsletter' }
  await pool().query(
    `update orders set loyalty_member_id = '1900123457', campaign = $2, fraud_token = 'from-their-browser' where number = $1`,
    [number, JSON.stringify(campaign)],
  )
  const kept = { loyaltyMemberId: '1900123457', campaign, fraudToken: 'from-their-browser' }
  expect(await ordersOf(dana)).toMatchObject([{ number, ...kept }])
  const [neighbour] = await ordersOf(lee)
  expect(neighbour).toMatchObject({ loyaltyMemberId: null, campaign: null })
  expect(neighbour.fraudToken).not.toBe(kept.fraudToken)
})

it('hands over what each order cost in dollars and how it was paid, the newest first [API-66]', async () => {
  await announceOffer('TENOFF', { effect: { kind: 'percent', percent: 10 } })
  await issueVoucher('GIFTMONEY', 2500)
  const kim = await signedInCustomer('kim@example.com')
  const numbers = [
    await placed({
      email: kim.email,
      items: [
        { productId: 'sock', variantId: 'sock-m', qty: 3 },
        { productId: 'boot', variantId: 'boot-9', qty: 1 },
      ],
      promoCodes: ['TENOFF'],
      cards: [{ code: 'GIFTMONEY', balance: 25 }],
    }),
    await placed({
      email: kim.email,
      shipping: { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' },
    }),
  ]
  await pool().query('update orders set customer_id = $2 where number = any($1)', [numbers, kim.id])
  expect(await ordersOf(kim)).toMatchObject([
    { number: numbers[1], promoCodes: [], totalDiscount: 0, shippingPrice: 0, grandTotal: 129.95 },
    {
      number: numbers[0],
      ...{ channel: 'online', email: kim.email, contact: { firstName: 'Jo' }, promoCodes: ['TENOFF'] },
      ...{ itemSubtotal: 174.95, totalDiscount: 17.5, shippingPrice: 14.95, gst: 15.67, grandTotal: 172.4 },
      lines: [
        { productId: 'sock', variantId: 'sock-m', label: 'M', qty: 3, unitPrice: 15, total: 40.5 },
        { productId: 'boot', variantId: 'boot-9', label: '9', qty: 1, unitPrice: 129.95, total: 116.95 },
      ],
      payments: [
        { methodCode: 'voucher', amount: 25 },
        { methodCode: 'braintree_credit_card', summary: expect.stringMatching(/ending in \d{4}$/), amount: 147.4 },
      ],
    },
  ])
})

it('hands over what was ordered as a guest with the address that is proved since, as the account shows it; of other guests nothing [ORD-07, API-66]', async () => {
  const noa = await signedInCustomer('noa@example.com')
  const own = await placed({ email: noa.email })
  await placed({ email: 'another.noa@example.com' })
  expect(await ordersOf(noa)).toMatchObject([{ number: own, email: noa.email, events: [{ type: 'placed' }] }])
  const { orders } = await (await noa.call('GET', '/orders')).json()
  expect(orders).toMatchObject([{ number: own }])
})
