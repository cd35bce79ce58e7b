import { beforeAll, describe, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { reconcile } from '#lib/server/orders/reconcile.ts'
import { contentOf } from '#lib/server/shop-file/file-text.ts'
import { loadShop } from '#lib/server/shop-file/shop-load.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { brokenRules, expectBooksInOrder } from '#tests/setup/books.ts'
import { announceOffer, issueVoucher, place, quickProvider, requestFor } from '#tests/setup/order-fixture.ts'
import { WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

beforeAll(async () => {
  await issueVoucher('BOOKED', 100_000)
  await announceOffer('BOOKED', { effect: { kind: 'percent', percent: 10 }, maxUses: 1, maxUsesPerCustomer: 1 })
  await place(await requestFor({ cards: [{ code: 'BOOKED', balance: 50 }], promoCodes: ['BOOKED'] }))
  await pool().query(
    `with dana as (insert into customers (email, password_hash, first_name, last_name) values ('dana@example.com', 'x', 'D', 'R') returning id)
     insert into addresses (customer_id, contact_name, country, street1, suburb, state, postcode)
     select id, 'Dana', 'AU', '1 Rope Street', 'Carlton', 'VIC', '3053' from dana`,
  )
  await expectBooksInOrder()
})

/** The rows that are broken: the audit is to see one among others that are sound. */
const OWN: Readonly<Record<string, string>> = {
  variants: "product_id = 'boot'",
  store_stock: "erp_store_id = 'city'",
  vouchers: "code = 'BOOKED'",
  promotions: "id = 'booked'",
  addresses: "contact_name = 'Dana'",
  orders: "email = 'jo@example.com'",
  order_lines: "order_number = (select number from orders where email = 'jo@example.com')",
  order_attempts: "id = (select attempt_id from orders where email = 'jo@example.com')",
  payments: "attempt_id = (select attempt_id from orders where email = 'jo@example.com')",
}
const change = (values: string) => pool().query(`update ${values} where ${OWN[values.split(' ')[0] ?? '']}`)

it.each([
  [
    'Stock on hand is received less sold',
    'variants set received = received + 1',
    'variants set received = received - 1',
  ],
  [
    'Reserved stock is what open orders and announced exchanges hold',
    'variants set reserved = reserved + 1',
    'variants set reserved = 0',
  ],
  ['Reserved store stock is what open pickups hold', 'store_stock set reserved = 1', 'store_stock set reserved = 0'],
  [
    'Held gift-card money is what open orders hold',
    'vouchers set held = 1, balance = balance - 1',
    'vouchers set held = 0, balance = balance + 1',
  ],
  [
    'Gift-card money in orders was taken from cards',
    'vouchers set spent = 0, balance = issued',
    'vouchers set spent = 5000, balance = issued - 5000',
  ],
  ['Payments of an order are taken or held', 'payments set amount = amount + 1', 'payments set amount = amount - 1'],
  ['Payments of an order are taken or held', "payments set state = 'unknown'", "payments set state = 'authorised'"],
  ['One order per request', "order_attempts set state = 'failed'", "order_attempts set state = 'placed'"],
  ['Lines foot, and sum with delivery', 'order_lines set total = total + 1', 'order_lines set total = total - 1'],
  [
    'Lines foot, and sum with delivery',
    'orders set grand_total = grand_total - 1',
    'orders set grand_total = grand_total + 1',
  ],
  ['GST shares of lines and delivery', 'orders set gst = gst + 5000', 'orders set gst = gst - 5000'],
  ['Saved addresses', "addresses set postcode = '30530'", "addresses set postcode = '3053'"],
  ['Saved addresses', "addresses set state = 'Victoria'", "addresses set state = 'VIC'"],
  ['Saved addresses', 'addresses set state = null', "addresses set state = 'VIC'"],
  ['Saved addresses', "addresses set country = 'NZ'", "addresses set country = 'AU'"],
  ['Limited offers are not used more often', 'promotions set uses = 2', 'promotions set uses = 1'],
  ['Limited offers are not used more often', 'promotions set uses = 0', 'promotions set uses = 1'],
  [
    'Closed attempts hold nothing',
    `order_attempts set holds = jsonb_set(holds, '{stock}', '[{"variantId": "boot-9", "qty": 1}]')`,
    `order_attempts set holds = jsonb_set(holds, '{stock}', '[]')`,
  ],
])('the audit sees it: %s', async (rule, breaking, mending) => {
  await change(breaking)
  const broken = await brokenRules()
  await change(mending)
  expect(broken).toContainEqual(expect.stringContaining(rule))
  await expectBooksInOrder()
})

it('the audit asks the provider for every payment in doubt, and sees money held without an order [PAY-33]', async () => {
  const body = await requestFor()
  setFault('timeoutAfterCharge', true)
  setFault('searchFails', true)
  await place(body)
  clearFaults()
  await expectBooksInOrder()
  await pool().query("update order_attempts set deadline = now() - interval '1 second' where state = 'authorising'")
  expect(await brokenRules()).toEqual(['No money is held without an order'])
  setFault('searchFails', true)
  expect(await brokenRules()).toEqual(['No money is held without an order'])
  clearFaults()
  await reconcile(quickProvider)
  expect(await brokenRules()).toEqual([])
})

describe('a limit of an offer that a shop file lowers', () => {
  const limits = (rest: object) =>
    loadShop(
      contentOf(
        JSON.stringify({
          promotions: [
            { id: 'popular', name: 'Popular', codes: ['POPULAR'], effect: { kind: 'percent', percent: 10 }, ...rest },
          ],
        }),
      ),
    )
  const buys = async (email: string) => {
    const placed = await place(await requestFor({ email, promoCodes: ['POPULAR'] }))
    return placed.ok ? placed.value.order.number : placed.refusal.errorCode
  }

  it('leaves what was used before in order, and adds nothing to it [OPS-19]', async () => {
    expect((await limits({ maxUses: 5, maxUsesPerCustomer: 2 })).problems).toEqual([])
    const numbers = [await buys('ann@example.com'), await buys('ann@example.com'), await buys('ben@example.com')]
    await expectBooksInOrder()
    expect((await limits({ maxUses: 2, maxUsesPerCustomer: 1 })).problems).toEqual([])
    await expectBooksInOrder('lowered below what was used')

    // One that is given back makes no room for another one.
    await cancelOrder(numbers[2] ?? '', { reason: 'shop' }, WAREHOUSE)
    await expectBooksInOrder('given back')
    await pool().query("update promotions set uses = uses + 1 where id = 'popular'")
    expect(await brokenRules()).toEqual(['Limited offers are not used more often than they allowed'])
    await pool().query("update promotions set uses = uses - 1 where id = 'popular'")

    // Room for all, and none for somebody who had it twice.
    expect((await limits({ maxUses: 9, maxUsesPerCustomer: 1 })).problems).toEqual([])
    await pool().query("update promotions set uses = uses + 1 where id = 'popular'")
    const use =
      "insert into promotion_uses (attempt_id, promotion_id, customer_key) values (gen_random_uuid(), 'popular', $1)"
    await pool().query(use, ['email:cleo@example.com'])
    await expectBooksInOrder('somebody else')
    await pool().query(
      "update promotion_uses set customer_key = 'email:ann@example.com' where customer_key like '%cleo%'",
    )
    expect(await brokenRules()).toEqual(['Limited offers are not used more often than they allowed'])
    await pool().query("delete from promotion_uses where promotion_id = 'popular' and not before_limit")
    await pool().query("update promotions set uses = uses - 1 where id = 'popular'")
    await expectBooksInOrder()
  })
})
