import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { placedAddress } from '#lib/contract/address.ts'
import { type Order, order, type PlaceOrderRequest, placeOrderRequest } from '#lib/contract/order.ts'
import { pool } from '#lib/server/db/client.ts'
import { promiseDelivery } from '#lib/server/delivery/delivery-promise.ts'
import { audit } from '#lib/server/orders/audit.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { placeOrder } from '#lib/server/orders/place-order.ts'
import { type Caller, GUEST } from '#lib/server/platform/caller.ts'
import { listenForChanges } from '#lib/server/platform/changes.ts'
import { waiveProviderKeys } from '#lib/server/platform/environment.ts'
import { handOverJobs } from '#lib/server/queue/job-outbox.ts'
import { forgetSettings } from '#lib/server/settings/settings.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { fresh } from '#tests/setup/fresh-name.ts'
import { melbourneClock } from '#tests/setup/melbourne-clock.ts'
import {
  announceOffer,
  count,
  issueVoucher,
  outcome,
  place,
  quickProvider,
  requestFor,
} from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

const { database } = useOrderShop()

const stockOf = async (variantId: string) => {
  const { rows } = await pool().query('select received, stock, reserved from variants where id = $1', [variantId])
  return rows[0]
}

/** What is still to be done for an order. */
async function jobsOf(number: string): Promise<string[]> {
  await handOverJobs()
  const { rows } = await pool().query<{ identifier: string }>(
    `select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'orderNumber' = $1 order by 1`,
    [number],
  )
  return rows.map(({ identifier }) => identifier)
}

describe('an order', () => {
  it('is placed: stock goes down, the card is authorised once, jobs are queued [API-31, API-32, PAY-32, PAY-35]', async () => {
    const body = await requestFor({ items: [{ productId: 'boot', variantId: 'boot-10', qty: 2 }] })
    const before = await stockOf('boot-10')
    const placed = await place(body)
    if (!placed.ok) throw new Error(placed.refusal.errorCode)
    const made = placed.value.order
    expect(order.parse(made)).toEqual(made)
    expect(made.number).toMatch(/^W\d{9}$/)
    expect(made.totals).toEqual({
      itemSubtotal: 259.9,
      totalDiscount: 0,
      shipping: 14.95,
      gst: 24.99,
      grandTotal: 274.85,
    })
    expect(made.payments).toEqual([
      { methodCode: 'braintree_credit_card', amount: 274.85, summary: 'Visa ending in 1881' },
    ])
    expect(await readOrder(made.number)).toEqual(made)
    expect(await stockOf('boot-10')).toEqual({ received: 100, stock: before.stock - 2, reserved: 0 })
    const [sale] = ledger().latest(1)
    expect(sale).toMatchObject({ amount: '274.85', status: 'authorized' })
    // Its money waits for the goods to leave.
    expect(await jobsOf(made.number)).toEqual(['confirm-order'])
  })

  it('is paid at once where a gift card or a service is in it, and not where nothing is to be paid [OPS-06]', async () => {
    const [given, service] = [fresh('GIVEN'), fresh('fitting')]
    await announceOffer(given, { effect: { kind: 'percent', percent: 100 } })
    await shelve({ id: service, price: 2000, functionalType: 'service' }, [{ id: `${service}-one`, stock: 0 }])
    await pool().query("update store_stock set qty = qty + 1 where erp_store_id = 'city'")
    const boot = { productId: 'boot', variantId: 'boot-9', qty: 1 }
    const card = { productId: 'card', variantId: 'card-50', qty: 1 }
    const fitting = { productId: service, variantId: `${service}-one`, qty: 1 }
    const shipping = { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' } as const
    const jobsFor = async (intent: Parameters<typeof requestFor>[0]) => {
      const placed = await place(await requestFor(intent))
      if (!placed.ok) throw new Error(placed.refusal.errorCode)
      return jobsOf(placed.value.order.number)
    }
    expect(await jobsFor({ items: [boot, card] })).toEqual(['confirm-order', 'settle-order'])
    expect(await jobsFor({ items: [boot, fitting] })).toEqual(['confirm-order', 'settle-order'])
    expect(await jobsFor({ items: [boot] })).toEqual(['confirm-order'])
    expect(await jobsFor({ items: [boot, fitting], promoCodes: [given], shipping })).toEqual(['confirm-order'])
  })

  it('of services alone is complete at once, where the ledger has nothing that could leave [OPS-03, OPS-04]', async () => {
    const boot = { productId: 'boot', variantId: 'boot-9', qty: 1 }
    const card = { productId: 'card', variantId: 'card-50', qty: 1 }
    const service = fresh('lacing')
    await shelve({ id: service, price: 2000, functionalType: 'service' }, [{ id: `${service}-one`, stock: 0 }])
    const lacing = { productId: service, variantId: `${service}-one`, qty: 1 }
    const made: Order[] = []
    for (const items of [[lacing], [boot, lacing], [card, lacing]]) {
      const placed = await place(await requestFor({ items }))
      if (!placed.ok) throw new Error(placed.refusal.errorCode)
      made.push(placed.value.order)
    }
    expect(made.map(({ status }) => status)).toEqual(['COMPLETED', 'PLACED', 'PLACED'])
    const kept = async () => Promise.all(made.map(async ({ number }) => (await readOrder(number))?.status))
    expect(await kept()).toEqual(['COMPLETED', 'PLACED', 'PLACED'])
    expect((await audit(quickProvider)).flatMap(({ violations }) => violations)).toEqual([])
    // Rows of earlier releases, and of those that ran beside the first of the two migrations, were left as they began.
    const MIGRATIONS = 'lib/server/db/migrations'
    const files = (await readdir(MIGRATIONS)).filter((name) => name.includes('services-complete'))
    expect(files).toHaveLength(2)
    for (const file of files) {
      await pool().query("update orders set status = 'PLACED' where number = $1", [made[0]?.number])
      await pool().query(await readFile(`${MIGRATIONS}/${file}`, 'utf8'))
      expect(await kept()).toEqual(['COMPLETED', 'PLACED', 'PLACED'])
    }
  })

  it('says whose units it took: here at once, to others by whoever hands over its jobs, though this one be killed', async () => {
    const lone = fresh('lone')
    await shelve({ id: lone, price: 5000 }, [{ id: `${lone}-one`, stock: 1 }])
    await handOverJobs()
    const [here, elsewhere] = [new Set<string>(), new Set<string>()]
    const stop = listenForChanges((tags) => {
      for (const tag of tags) here.add(tag)
    }, 'views')
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    onTestFinished(async () => {
      stop()
      await other.end()
    })
    other.on('notification', ({ payload = '' }) => {
      const { tags } = JSON.parse(payload) as { tags: string[] }
      for (const tag of tags) elsewhere.add(tag)
    })
    await other.query('LISTEN steelcap_changes')
    const items = [
      { productId: 'boot', variantId: 'boot-9', qty: 1 },
      { productId: lone, variantId: `${lone}-one`, qty: 1 },
    ]
    expect(outcome(await place(await requestFor({ items })))).toBe('PLACED')
    const moved = new Set(['product:boot', `product:${lone}`, 'listing'])
    expect(here).toEqual(moved)
    expect(await count("select count(*) from job_outbox where task = 'tell-changes'")).toBe(1)
    await handOverJobs()
    await eventually(() => expect(elsewhere).toEqual(moved))
    expect(await count("select count(*) from job_outbox where task = 'tell-changes'")).toBe(0)
  })

  it('without a phone goes by the customer’s own, else by the placeholder; one at an address is kept [PAY-09, API-31]', async () => {
    const [dana, other] = [randomUUID(), randomUUID()]
    await pool().query(
      `insert into customers (id, email, first_name, last_name, phone, password_hash)
       values ($1, $3, 'Dana', 'Reid', '+61498765432', ''), ($2, $4, 'O', 'T', null, '')`,
      [dana, other, fresh('dana@example.com'), fresh('other@example.com')],
    )
    const { cart, ...rest } = await requestFor()
    const { phone: _, ...silent } = cart
    const phoneOf = async (caller: Caller, over: object = {}) => {
      const body = placeOrderRequest.parse({ ...rest, cart: { ...silent, ...over } })
      const placed = await placeOrder(body, { caller, idempotencyKey: randomUUID(), requestId: 'test' }, quickProvider)
      if (!placed.ok) throw new Error(placed.refusal.errorCode)
      return placed.value.order
    }
    const customer = (customerId: string) => ({ kind: 'customer', customerId, email: 'jo@example.com' }) as const
    expect((await phoneOf(GUEST)).contact.phone).toBe('+61400000000')
    expect((await phoneOf(customer(dana))).contact.phone).toBe('+61498765432')
    expect((await phoneOf(customer(other))).contact.phone).toBe('+61400000000')
    const shippingAddress = { ...silent.shippingAddress, contactName: undefined, phone: '03 9555 0100' }
    const landline = await phoneOf(customer(dana), { shippingAddress })
    expect(landline.contact.phone).toBe('0395550100')
    expect(landline.shipping.address).toMatchObject({ contactName: 'Jo Lee', phone: '0395550100' })
    expect(order.parse(landline)).toEqual(landline)
  })

  it('earns for the number that is linked to the account though none was sent; a guest’s and another’s do not [LOY-12]', async () => {
    const [linked, other] = [randomUUID(), randomUUID()]
    await pool().query(
      `insert into customers (id, email, first_name, last_name, phone, qantas_member_id, password_hash)
       values ($1, $3, 'L', 'K', null, '1900123456', ''), ($2, $4, 'U', 'L', '+61498765432', null, '')`,
      [linked, other, fresh('linked@example.com'), fresh('unlinked@example.com')],
    )
    const earns = async (caller: Caller, over: object = {}) => {
      const body = placeOrderRequest.parse({ ...(await requestFor()), ...over })
      const placed = await placeOrder(body, { caller, idempotencyKey: randomUUID(), requestId: 'test' }, quickProvider)
      if (!placed.ok) throw new Error(placed.refusal.errorCode)
      return placed.value.order.loyalty?.memberId
    }
    const customer = (customerId: string) => ({ kind: 'customer', customerId, email: 'jo@example.com' }) as const
    expect(await earns(customer(linked))).toBe('1900123456')
    expect(await earns(customer(linked), { loyalty: { qantas: { memberId: '1900999999' } } })).toBe('1900999999')
    expect([await earns(customer(other)), await earns(GUEST)]).toEqual([undefined, undefined])
  })

  it('keeps in words which width of a size was bought, in which system and colour [ORD-08, CHK-24]', async () => {
    const [broad, regular, wide] = [fresh('broad'), fresh('broad-d'), fresh('broad-2e')]
    await shelve({ id: broad, price: 12_995, colour: 'Black' }, [
      { id: regular, label: '5', sizes: { uk: '5' }, width: 'Regular (D)', stock: 5 },
      { id: wide, label: '5', sizes: { uk: '5' }, width: 'Wide (2E)', stock: 5 },
    ])
    const items = [regular, wide].map((variantId) => ({ productId: broad, variantId, qty: 1 }))
    const placed = await place(await requestFor({ items }))
    if (!placed.ok) throw new Error(placed.refusal.errorCode)
    const labels = placed.value.order.lines.map(({ label }) => label)
    expect(labels).toEqual(['5 UK · Regular (D) · Black', '5 UK · Wide (2E) · Black'])
  })

  it('keeps no card token, PIN or whole gift-card code [VOUCH-16, PAY-24]', async () => {
    const code = fresh('SECRETCARD')
    await issueVoucher(code, 5000)
    const body = await requestFor({
      cards: [{ code, balance: 50 }],
      token: 'fake-valid-mastercard-nonce',
    })
    expect(outcome(await place(body))).toBe('PLACED')
    const { rows } = await pool().query(`select json_agg(a)::text || (select json_agg(o)::text from orders o) ||
      (select json_agg(p)::text from payments p) as everything from order_attempts a`)
    expect(rows[0].everything).not.toMatch(/fake-valid|SECRETCARD|"1234"/)
  })

  it('is paid by gift cards alone without asking the provider [PAY-11]', async () => {
    const code = fresh('WHOLE')
    await issueVoucher(code, 20_000)
    const before = ledger().latest(1000).length
    const email = fresh('jo@example.com')
    const placed = await place(await requestFor({ cards: [{ code, balance: 200 }], email }))
    expect(placed).toMatchObject({
      ok: true,
      value: { order: { vouchers: [{ last4: 'HOLE', amount: 144.9 }], payments: [{ methodCode: 'voucher' }] } },
    })
    expect(ledger().latest(1000)).toHaveLength(before)
    expect(await count('select spent from vouchers where code = $1', [code])).toBe(14_490)
  })

  it('is paid by two gift cards and the rest by card [PAY-11, DATA-19]', async () => {
    const cards = [
      { code: fresh('FIRST'), balance: 30 },
      { code: fresh('SECOND'), balance: 40 },
    ]
    for (const { code, balance } of cards) await issueVoucher(code, balance * 200)
    const body = await requestFor({ cards })
    const placed = await place(body)
    expect(placed.ok && placed.value.order.payments.map((p) => p.amount)).toEqual([30, 40, 74.9])
    // In the order of the request, whatever it is, and so for whoever reads it later.
    const backwards = await place({ ...body, payments: body.payments.toReversed() })
    if (!backwards.ok) throw new Error(backwards.refusal.errorCode)
    expect(backwards.value.order.payments).toEqual([
      { methodCode: 'braintree_credit_card', amount: 74.9, summary: 'Visa ending in 1881' },
      { methodCode: 'voucher', amount: 40, summary: 'Gift card ending in COND' },
      { methodCode: 'voucher', amount: 30, summary: 'Gift card ending in IRST' },
    ])
    expect(await readOrder(backwards.value.order.number)).toEqual(backwards.value.order)
    const { rows } = await pool().query(
      `select p.method_code as method, p.state, p.transaction_id is not null as held from payments p
       join orders o on o.attempt_id = p.attempt_id where o.number = $1 order by p.entry_no`,
      [placed.ok ? placed.value.order.number : ''],
    )
    expect(rows).toEqual([
      { method: 'voucher', state: 'captured', held: false },
      { method: 'voucher', state: 'captured', held: false },
      { method: 'braintree_credit_card', state: 'authorised', held: true },
    ])
  })

  it('keeps the codes that took something off, and none that was refused [ORD-08, PROMO-02]', async () => {
    const [off, bygone] = [fresh('LESS'), fresh('BYGONE')]
    await announceOffer(off, { effect: { kind: 'percent', percent: 10 } })
    await announceOffer(bygone, { effect: { kind: 'percent', percent: 90 }, maxUses: 1, uses: 1 })
    const typed = off.toLowerCase()
    const placed = await place(await requestFor({ promoCodes: ['NOSUCH', typed, bygone] }))
    expect(placed).toMatchObject({
      ok: true,
      value: { order: { promoCodes: [typed], totals: { totalDiscount: 13 } } },
    })
    const number = placed.ok ? placed.value.order.number : ''
    const { rows } = await pool().query('select promo_codes from orders where number = $1', [number])
    expect(rows).toEqual([{ promo_codes: [typed] }])
  })

  it('that costs nothing is placed without any payment', async () => {
    const freebie = fresh('FREEBIE')
    await announceOffer(freebie, { effect: { kind: 'percent', percent: 100 } })
    await pool().query("update store_stock set qty = qty + 1 where erp_store_id = 'city'")
    const body = await requestFor({
      items: [{ productId: 'boot', variantId: 'boot-9', qty: 1 }],
      promoCodes: [freebie.toLowerCase()],
      email: fresh('jo@example.com'),
      shipping: { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' },
    })
    expect(await place(body)).toMatchObject({ ok: true, value: { order: { totals: { grandTotal: 0 }, payments: [] } } })
  })

  it('for pickup takes from the store too and goes to its address [CHK-30, PAY-08, PAY-10]', async () => {
    await pool().query("update store_stock set qty = qty + 1 where erp_store_id = 'city'")
    const before = await count("select qty from store_stock where erp_store_id = 'city'")
    const placed = await place(
      await requestFor({ shipping: { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' } }),
    )
    expect(placed).toMatchObject({
      ok: true,
      value: {
        order: {
          shipping: {
            storeId: 'city',
            price: 0,
            address: {
              street1: '9 Swanston St',
              suburb: 'Melbourne',
              state: 'VIC',
              contactName: 'Jo Lee',
              company: 'City',
            },
          },
        },
      },
    })
    expect(await count("select qty from store_stock where erp_store_id = 'city'")).toBe(before - 1)
  })

  it('keeps the days that were promised while it was placed; a gift card has none [CHK-38, ORD-08]', async () => {
    melbourneClock('2026-11-24T13:59')
    const body = await requestFor()
    const placed = await place(body)
    melbourneClock('2026-11-24T14:01')
    const later = await place(await requestFor())
    vi.useRealTimers()
    if (!placed.ok || !later.ok) throw new Error(`${outcome(placed)}, ${outcome(later)}`)
    const { postcode } = body.cart.shippingAddress
    const { methods } = await promiseDelivery(
      { postcode, country: 'AU', total: 0 },
      new Date('2026-11-24T13:59:00+11:00'),
    )
    const { from, to } = methods.find(({ code }) => code === 'express') ?? {}
    expect(placed.value.order.shipping.arrival).toEqual({ from, to })
    expect((await readOrder(placed.value.order.number))?.shipping.arrival).toEqual({ from, to })
    expect(later.value.order.shipping.arrival?.from).not.toBe(from)
    const card = await place(await requestFor({ items: [{ productId: 'card', variantId: 'card-50', qty: 1 }] }))
    expect(card.ok && card.value.order.shipping.arrival).toBeUndefined()
  })

  it('of gift cards alone goes by email, to a post-office box and at any hour too [CHK-39, OPS-13]', async () => {
    const items = [{ productId: 'card', variantId: 'card-50', qty: 1 }]
    const body = await requestFor({ items })
    const boxed = { ...body.cart.shippingAddress, street1: 'PO Box 12' }
    const placed = await place({ ...body, cart: { ...body.cart, shippingAddress: boxed } })
    expect(placed).toMatchObject({
      ok: true,
      value: { order: { shipping: { label: 'Sent by email', price: 0, byEmail: true } } },
    })
    const collected = { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' } as const
    expect(outcome(await place(await requestFor({ items, shipping: collected })))).toBe('ClickAndCollectUnavailable')
    // A service beside it is done in a store, which is not where the card is.
    const service = fresh('hemming')
    await shelve({ id: service, price: 2000, functionalType: 'service' }, [{ id: `${service}-one`, stock: 0 }])
    const hemming = { productId: service, variantId: `${service}-one`, qty: 1 }
    const beside = await place(await requestFor({ items: [...items, hemming] }))
    expect(beside).toMatchObject({ value: { order: { shipping: { label: 'By email and in store', byEmail: true } } } })
    const alone = await place(await requestFor({ items: [hemming] }))
    expect(alone).toMatchObject({ value: { order: { shipping: { label: 'Done in store', price: 0 } } } })
    expect(alone).not.toHaveProperty('value.order.shipping.byEmail')
    expect(outcome(await place(await requestFor({ items: [hemming], shipping: collected })))).toBe(
      'ClickAndCollectUnavailable',
    )
    // With a boot beside it there is a parcel, and its courier needs a door.
    const both = await requestFor({ items: [...items, { productId: 'boot', variantId: 'boot-10', qty: 1 }] })
    const mixed = { ...both, cart: { ...both.cart, shippingAddress: boxed } }
    expect(outcome(await place(mixed))).toBe('DeliveryMethodUnavailable')
  })

  it('of which nothing is sent may be billed where nothing is delivered; goods are not sent there [ADDR-14, CHK-39]', async () => {
    const kiln = { country: 'NZ', street1: '4 Kiln Lane', suburb: 'Onehunga', postcode: '1061' }
    const abroad = async (item: { productId: string; variantId: string; qty: number }) => {
      const { cart, ...body } = await requestFor({ items: [item] })
      const address = { ...placedAddress.parse(kiln), contactName: 'Jo Lee' }
      return place({ ...body, cart: { ...cart, billingAddress: address, shippingAddress: address } })
    }
    await pool().query(`insert into settings values ('deliveryCountries', '["AU"]')`)
    forgetSettings()
    try {
      const card = await abroad({ productId: 'card', variantId: 'card-50', qty: 1 })
      expect(card).toMatchObject({
        value: { order: { billingAddress: { country: 'NZ' }, shipping: { label: 'Sent by email', price: 0 } } },
      })
      expect(outcome(await abroad({ productId: 'boot', variantId: 'boot-10', qty: 1 }))).toBe(
        'DeliveryMethodUnavailable',
      )
    } finally {
      await pool().query('delete from settings')
      forgetSettings()
    }
  })

  it('of which nothing is sent keeps no wish for a parcel, which a browser remembers of an earlier one [CHK-39]', async () => {
    const service = fresh('darning')
    await shelve({ id: service, price: 2000, functionalType: 'service' }, [{ id: `${service}-one`, stock: 0 }])
    const darning = { productId: service, variantId: `${service}-one`, qty: 1 }
    const card = { productId: 'card', variantId: 'card-50', qty: 1 }
    const boot = { productId: 'boot', variantId: 'boot-10', qty: 1 }
    const shippingOf = async (...items: (typeof card)[]) => {
      const body = await requestFor({ items })
      const wishes = { authorityToLeave: true, instructions: { delivery: 'Beside the shed' } }
      const placed = await place({ ...body, cart: { ...body.cart, shipping: { ...body.cart.shipping, ...wishes } } })
      return placed.ok ? placed.value.order.shipping : outcome(placed)
    }
    for (const items of [[darning], [card], [card, darning]]) {
      const shipping = await shippingOf(...items)
      expect(shipping).toMatchObject({ authorityToLeave: false })
      expect(shipping).not.toHaveProperty('instructions')
    }
    const kept = { authorityToLeave: true, instructions: 'Beside the shed' }
    expect(await shippingOf(boot, darning)).toMatchObject(kept)
  })

  it('takes no stock of goods that are not basic [CART-20]', async () => {
    const body = await requestFor({ items: [{ productId: 'card', variantId: 'card-50', qty: 3 }] })
    expect(outcome(await place(body))).toBe('PLACED')
  })

  it('subscribes an email only when asked to [CHK-08]', async () => {
    await place(await requestFor({ email: 'yes@example.com', agreeToMarketing: true }))
    await place(await requestFor({ email: 'no@example.com' }))
    expect(await count("select count(*) from mailing_subscriptions where email like '%@example.com'")).toBe(1)
  })

  it('asks an address that waits for its confirmation, or left the list, once more, and nobody on it [CHK-08, API-66]', async () => {
    const addresses = ['listed', 'left', 'silent', 'waits'].map((name) => `${name}@agrees.example`)
    await pool().query(
      `insert into mailing_subscriptions (email, source, created_at, confirmed_at, unsubscribed_at)
         select email, 'footer', '2026-01-01', case when email ~ 'listed|left' then timestamptz '2026-01-02' end,
           case when email ~ 'left' then timestamptz '2026-01-03' end
         from unnest($1::text[]) as email
       on conflict (email) do update set created_at = excluded.created_at`,
      [addresses],
    )
    const asked = `select payload ->> 'email' as email from job_outbox where task = 'confirm-subscription'
      and payload ->> 'email' like '%@agrees.example' order by 1`
    const renewed = `select email from mailing_subscriptions where email like '%@agrees.example' and created_at > '2026-01-01' order by 1`
    await pool().query(`delete from job_outbox where payload ->> 'email' like '%@agrees.example'`)
    for (const email of addresses.filter((address) => !address.startsWith('silent')))
      expect(outcome(await place(await requestFor({ email, agreeToMarketing: true })))).toBe('PLACED')
    expect((await pool().query(asked)).rows).toEqual([
      { email: 'left@agrees.example' },
      { email: 'waits@agrees.example' },
    ])
    // Their thirty days begin anew, so that they outlive the link of the new mail.
    expect((await pool().query(renewed)).rows).toEqual([
      { email: 'left@agrees.example' },
      { email: 'waits@agrees.example' },
    ])
  })
})

describe('a placement is refused and leaves no trace', () => {
  let before: unknown
  const state = async () =>
    (
      await pool().query(`select (select json_agg(v order by id) from (select id, stock, reserved from variants) v) as variants,
        (select json_agg(v order by code) from (select code, balance, held, spent from vouchers) v) as vouchers,
        (select json_agg(p order by id) from (select id, uses from promotions) p) as promotions,
        (select json_agg(s) from (select * from store_stock order by 1, 2) s) as shelves,
        (select count(*) from orders) as orders, (select count(*) from payments) as payments`)
    ).rows[0]
  beforeAll(async () => {
    await issueVoucher('PLANNED', 5000)
    await announceOffer('TENOFF', { effect: { kind: 'percent', percent: 10 } })
  })
  beforeEach(async () => {
    before = await state()
  })
  afterEach(async () => {
    expect(await state()).toEqual(before)
  })

  it('when a price was tampered with, and says the new quote [PAY-11, ERR-73]', async () => {
    const body = await requestFor()
    body.cart.items = body.cart.items.map((item) => ({ ...item, unitPrice: 1 }))
    expect(await place(body)).toMatchObject({
      ok: false,
      refusal: { errorCode: 'AmountMismatch', details: { quote: { grandTotal: 144.9 } } },
    })
  })

  it('when another total was seen, and quotes it as it was asked for: codes, gift cards, way of delivery [PAY-11, ERR-73]', async () => {
    const body = await requestFor({ cards: [{ code: 'PLANNED', balance: 50 }], promoCodes: ['tenoff', 'NOSUCH'] })
    body.payments = body.payments.map((payment) => (payment.code ? payment : { ...payment, amount: 1 }))
    expect(await place(body)).toMatchObject({
      ok: false,
      refusal: {
        errorCode: 'AmountMismatch',
        details: {
          quote: {
            grandTotal: 131.9,
            totalDiscount: 13,
            selectedShippingMethod: { code: 'express', price: 14.95 },
            couponResults: [
              { code: 'tenoff', result: 'APPLIED' },
              { code: 'NOSUCH', result: 'INVALID_CODE' },
            ],
            creditUsages: [{ methodCode: 'voucher', code: 'PLANNED', amount: 50 }],
            amountOutstanding: 81.9,
          },
        },
      },
    })
  })

  it.each<[string, PlaceOrderRequest['voucherUsages']]>([
    ['none', []],
    ['another amount', [{ code: 'PLANNED', amount: 49.99 }]],
    ['another gift card', [{ code: 'ANOTHER', amount: 50 }]],
    [
      'one more',
      [
        { code: 'PLANNED', amount: 50 },
        { code: 'ANOTHER', amount: 0.01 },
      ],
    ],
  ])('when the gift cards the shopper saw at work are not those that pay: %s [PAY-11]', async (_, voucherUsages) => {
    const body = await requestFor({ cards: [{ code: 'PLANNED', balance: 50 }] })
    expect(outcome(await place({ ...body, voucherUsages }))).toBe('AmountMismatch')
    expect(body.voucherUsages).toEqual([{ code: 'PLANNED', amount: 50 }])
  })

  it.each([
    ['a boot is to be a gift', 1, undefined, 'Only a gift card can be a gift.'],
    ['a gift card is to be sent on a day that is over', 0, '2026-11-23', 'Choose today or a later day.'],
  ])('when %s, naming its line [OPS-13]', async (_, at, sendOn, problem) => {
    melbourneClock('2026-11-24T10:00')
    const body = await requestFor({
      items: [
        { productId: 'card', variantId: 'card-50', qty: 1 },
        { productId: 'boot', variantId: 'boot-9', qty: 1 },
      ],
    })
    const gift = { recipientEmail: 'sam@example.com', sendOn }
    body.cart.items = body.cart.items.map((item, i) => (i === at ? { ...item, gift } : item))
    expect(await place(body)).toEqual({
      ok: false,
      refusal: { errorCode: 'InvalidRequest', fields: { [`cart.items.${at}.gift.sendOn`]: problem } },
    })
    vi.useRealTimers()
  })

  it('when the payment is not the total [PAY-11]', async () => {
    const body = await requestFor()
    body.payments = body.payments.map((payment) => ({ ...payment, amount: payment.amount - 0.01 }))
    expect(outcome(await place(body))).toBe('AmountMismatch')
  })

  it.each([
    ['a forged quantity', { qty: 9999 }, 'CartInvalid'],
    ['more than there is', { variantId: 'boot-last', qty: 2 }, 'ItemSoldOut'],
  ])('when it asks for %s, naming the line [CART-31, CHK-19]', async (_, over, errorCode) => {
    const body = await requestFor({ items: [{ productId: 'boot', variantId: 'boot-9', ...over }] })
    expect(await place(body)).toMatchObject({
      ok: false,
      refusal: { errorCode, fields: { 'cart.items.0.qty': expect.any(String) } },
    })
  })

  it('names every line that cannot be had, and only those; stock counts where it is all that is wrong [CART-31, CHK-19]', async () => {
    const line = (variantId: string, qty: number, productId = 'boot') => ({ productId, variantId, qty })
    const few = await place(await requestFor({ items: [line('sock-m', 1, 'sock'), line('boot-last', 2)] }))
    expect(few).toEqual({
      ok: false,
      refusal: { errorCode: 'ItemSoldOut', fields: { 'cart.items.1.qty': 'Only 1 left' } },
    })
    const forged = await place(
      await requestFor({ items: [line('boot-last', 2), line('boot-9', 1), line('sock-m', 100, 'sock')] }),
    )
    expect(forged).toEqual({
      ok: false,
      refusal: {
        errorCode: 'CartInvalid',
        fields: { 'cart.items.0.qty': 'Only 1 left', 'cart.items.2.qty': expect.stringMatching(/\w/) },
      },
    })
  })

  it('when no store is named to collect from [CHK-13]', async () => {
    const shipping = { type: 'STORE_PICKUP', methodCode: 'collect' } as const
    expect(await place(await requestFor({ shipping }))).toEqual({
      ok: false,
      refusal: {
        errorCode: 'InvalidRequest',
        fields: { 'cart.shipping.clickCollectStoreId': 'Select a pick-up store.' },
      },
    })
  })

  it.each([
    ['DeliveryMethodUnavailable', { methodCode: 'drone' }],
    ['DeliveryMethodUnavailable', { methodCode: 'collect' }],
    ['AuthorityToLeaveRequired', { methodCode: 'fourhd' }],
    ['ClickAndCollectUnavailable', { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'depot' }],
    ['ClickAndCollectUnavailable', { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'nope' }],
    ['ClickAndCollectUnavailable', { type: 'STORE_PICKUP', methodCode: 'express', clickCollectStoreId: 'city' }],
  ] as const)('with %s for %j [CHK-14, CHK-18, CHK-31]', async (errorCode, shipping) => {
    // A Tuesday morning: later in the day no courier goes within four hours.
    melbourneClock('2026-11-24T10:00')
    expect(outcome(await place(await requestFor({ shipping })))).toBe(errorCode)
    vi.useRealTimers()
  })

  it('with a courier that was still to be had when it was quoted [CHK-35]', async () => {
    const shipping = { methodCode: 'fourhd', authorityToLeave: true }
    melbourneClock('2026-11-24T12:59')
    const body = await requestFor({ shipping })
    melbourneClock('2026-11-24T13:00')
    expect(outcome(await place(body))).toBe('DeliveryMethodUnavailable')
    vi.useRealTimers()
  })

  it('with a courier to a PO box, which needs a door [CHK-31]', async () => {
    const body = await requestFor()
    const boxed = { ...body.cart.shippingAddress, street1: 'PO Box 12' }
    expect(outcome(await place({ ...body, cart: { ...body.cart, shippingAddress: boxed } }))).toBe(
      'DeliveryMethodUnavailable',
    )
  })

  it('when the store has too little on its shelf [CHK-18]', async () => {
    const items = [{ productId: 'boot', variantId: 'boot-9', qty: 3 }]
    const shipping = { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' } as const
    expect(outcome(await place(await requestFor({ items, shipping })))).toBe('StoreStockUnavailable')
  })

  it('when pay-later is out of range [PAY-19]', async () => {
    const dear = await requestFor({ items: [{ productId: 'boot', variantId: 'boot-9', qty: 20 }] })
    dear.payments = dear.payments.map((p) => ({ ...p, methodCode: 'afterpay' as const }))
    expect(outcome(await place(dear))).toBe('PayLaterOutOfRange')
  })

  it('with pay-later in a shop that has no contract with its provider [PAY-01, ERR-76]', async () => {
    const body = await requestFor()
    body.payments = body.payments.map((p) => ({ ...p, methodCode: 'afterpay' as const }))
    vi.stubEnv('BRAINTREE_PRIVATE_KEY', 'a key of its own')
    waiveProviderKeys()
    const refused = await place(body)
    vi.unstubAllEnvs()
    waiveProviderKeys()
    expect(outcome(refused)).toBe('ProviderUnavailable')
  })

  type Payment = PlaceOrderRequest['payments'][number]
  it.each<[string, (gift: Payment, card: Payment) => Payment[], Record<string, string>]>([
    [
      'when two cards are to pay',
      (gift, card) => [gift, card, card],
      { 'payments.2.methodCode': 'Only one payment method besides gift cards.' },
    ],
    [
      'when a guest uses a saved card',
      (gift, card) => [gift, { ...card, type: 'saved' }],
      { 'payments.1.type': 'Log in to use a saved payment method.' },
    ],
    [
      'when a gift card is to pay twice, in whatever writing',
      (gift, card) => [gift, { ...gift, code: gift.code?.toLowerCase().replace('plan', 'plan ') }, card],
      { 'payments.1.code': 'This gift card has already been applied.' },
    ],
    [
      'when a gift card is to pay nothing',
      (gift, card) => [card, { ...gift, amount: 0 }],
      { 'payments.1.amount': 'Leave out gift cards that aren’t used.' },
    ],
  ])('%s, naming the entry [PAY-04, PAY-11]', async (_, plan, fields) => {
    const body = await requestFor({ cards: [{ code: 'PLANNED', balance: 50 }] })
    const [gift, card] = body.payments
    if (gift && card) body.payments = plan(gift, card)
    expect(await place(body)).toMatchObject({ ok: false, refusal: { errorCode: 'InvalidRequest', fields } })
  })
})

describe('gift cards at the till', () => {
  beforeAll(() => issueVoucher('WELLFILLED', 1000))
  // Wrong PINs count for the network, whatever the cards.
  beforeEach(() => pool().query('delete from rate_limits'))

  it.each<[string, Parameters<typeof issueVoucher>[2]]>([
    ['VoucherExpired', { expires: '2020-01-01' }],
    ['InvalidRequest', { status: 'suspended' }],
    ['VoucherLocked', { status: 'locked' }],
    ['VoucherInsufficientFunds', { balance: 1000, spent: 4000 }],
  ])('are refused with %s for %j [VOUCH-06, VOUCH-07]', async (errorCode, over) => {
    const code = fresh(`CARD${errorCode}`.toUpperCase())
    await issueVoucher(code, 5000, over)
    const cards = [
      { code: 'WELLFILLED', balance: 10 },
      { code, balance: 50 },
    ]
    const refused = await place(await requestFor({ cards }))
    expect(refused).toMatchObject({ ok: false, refusal: { errorCode } })
    const { fields, message } = refused.ok ? {} : refused.refusal
    // One that has too little is told by the amount, and no one by the other card's.
    const named = errorCode === 'VoucherInsufficientFunds' ? undefined : 'This gift card cannot be used.'
    expect(fields).toEqual(named && { 'payments.1.code': named })
    expect(message).toBe(errorCode === 'InvalidRequest' ? 'Gift card is suspended' : undefined)
    expect(await count("select balance from vouchers where code = 'WELLFILLED'")).toBe(1000)
  })

  it('answer the same for an unknown code and a wrong PIN, and lock after five wrong ones [VOUCH-11]', async () => {
    const guessed = fresh('GUESSED')
    await issueVoucher(guessed, 5000)
    const guess = async (pin: string, code = guessed) =>
      outcome(await place(await requestFor({ cards: [{ code, balance: 50, pin }] })))
    expect(await guess('0000', 'NOSUCHCARD')).toBe('VoucherInvalid')
    for (const pin of ['0001', '0002', '0003', '0004']) expect(await guess(pin)).toBe('VoucherInvalid')
    expect(await guess('0005')).toBe('VoucherLocked')
    expect(await guess('1234')).toBe('VoucherLocked')
    expect(await count('select wrong_pin_count from vouchers where code = $1', [guessed])).toBe(5)
  })

  it('that are suspended stay so, however often their PIN is guessed, and say so to their owner only [VOUCH-07, VOUCH-11]', async () => {
    const code = fresh('ONHOLD')
    await issueVoucher(code, 5000, { status: 'suspended' })
    const guess = async (pin: string) => outcome(await place(await requestFor({ cards: [{ code, balance: 50, pin }] })))
    for (const pin of ['0001', '0002', '0003', '0004', '0005', '0006']) expect(await guess(pin)).toBe('VoucherInvalid')
    expect(await guess('1234')).toBe('InvalidRequest')
    expect(
      await count("select count(*) from vouchers where code = $1 and status = 'suspended' and wrong_pin_count = 0", [
        code,
      ]),
    ).toBe(1)
  })

  it('forget wrong PINs when the right one comes [VOUCH-11]', async () => {
    const code = fresh('FORGIVEN')
    await issueVoucher(code, 5000)
    const guess = async (pin: string) => outcome(await place(await requestFor({ cards: [{ code, balance: 50, pin }] })))
    for (const pin of ['0001', '0002', '0003', '0004']) await guess(pin)
    expect(await guess('1234')).toBe('PLACED')
    expect(await count('select wrong_pin_count from vouchers where code = $1', [code])).toBe(0)
  })
})
