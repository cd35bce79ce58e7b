import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WishlistItem } from '#lib/contract/account-state.ts'
import { pool } from '#lib/server/db/client.ts'
import { awaitStock } from '#lib/server/notifications/stock-notifications.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { useJobQueue } from '#tests/setup/job-queue.ts'
import { refused } from '#tests/setup/refused.ts'

useJobQueue(useTestDatabase({ seed: false }))

const DETAILS = {
  firstName: 'Dana',
  lastName: "O'Reid",
  phone: '0498 765 432',
  subscriptions: { email: true, sms: false },
}
const item = (productId: string, createdAt: string): WishlistItem => ({
  productId,
  variantId: `${productId}-10`,
  createdAt,
  qty: 1,
})
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`

let dana: Signed

beforeAll(async () => {
  await openShop()
  for (const id of ['boots', 'polo', 'gone']) await shelve({ id }, [{ id: `${id}-10`, stock: 3 }])
})

beforeEach(async () => {
  await pool().query('delete from customers')
  await pool().query('delete from mailing_subscriptions')
  await pool().query('delete from stock_notifications')
  dana = await signedInCustomer('dana@example.com')
})

async function listed(answer: Response): Promise<string[]> {
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { items: WishlistItem[] }).items.map((i) => `${i.productId} ${i.createdAt}`)
}

describe('the account', () => {
  it('tells what is known of the customer, the birth date as a plain day [API-23, ACCT-01, ACCT-07, GEN-08]', async () => {
    const answer = await dana.call('GET', '')
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await answer.json()).toEqual({
      customer: {
        email: 'dana@example.com',
        firstName: 'Dana',
        lastName: 'Reid',
        phone: '+61412345678',
        gender: 'F',
        birthDate: '1988-03-04',
        subscriptions: { email: false, sms: false },
        erpCustomerId: 'erp-dana@example.com',
        addresses: [],
        loyalty: { providers: {} },
      },
    })
  })

  it('is being prepared until the ERP knows the customer, and gone when they are [ACCT-15, AUTH-06, ERR-98, ERR-15]', async () => {
    const lee = await signedInCustomer('lee@example.com', { preparing: true })
    expect(await refused(await lee.call('GET', ''))).toEqual([404, 'CustomerNotFound'])
    expect(await refused(await lee.call('PUT', '', { customer: DETAILS }))).toEqual([404, 'CustomerNotFound'])
    expect(await refused(await lee.call('GET', '/export'))).toEqual([404, 'CustomerNotFound'])
    await pool().query('delete from customers where id = $1', [lee.id])
    expect(await refused(await lee.call('GET', ''))).toEqual([401, 'UserNotFound'])
    expect(await (await lee.call('GET', '')).json()).toMatchObject({ message: 'User not found.' })
  })

  it('saves contact details; the phone may be blank [API-24, ACCT-08, ACCT-11]', async () => {
    const answer = await dana.call('PUT', '', { customer: DETAILS })
    expect(await answer.json()).toMatchObject({ customer: { ...DETAILS, phone: '+61498765432' } })
    await dana.call('PUT', '', { customer: { ...DETAILS, phone: '' } })
    const { customer } = (await (await dana.call('GET', '')).json()) as { customer: object }
    expect(customer).not.toHaveProperty('phone')
  })

  it('says in words that the phone is missing, which may be blank and not left out [API-24, VAL-10]', async () => {
    const { phone: _, ...rest } = DETAILS
    const answer = await dana.call('PUT', '', { customer: rest })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { 'customer.phone': 'Phone is required; it may be blank.' } })
  })

  it.each([{ gender: 'M' }, { birthDate: '1990-01-01' }, { email: 'new@example.com' }])(
    'takes no %o [ACCT-12]',
    async (extra) => {
      const answer = await dana.call('PUT', '', { customer: { ...DETAILS, ...extra } })
      expect(await refused(answer)).toEqual([400, 'InvalidRequest'])
    },
  )

  it('hands over everything we hold in one document', async () => {
    await dana.call('POST', '/wishlist/items', { items: [item('boots', day(1))] })
    await dana.call('POST', '/addresses', {
      country: 'NZ',
      contactName: 'Dana',
      street1: '4 Kiln Lane',
      suburb: 'Onehunga',
      postcode: '1061',
    })
    const document = await (await dana.call('GET', '/export')).json()
    expect(document).toMatchObject({
      customer: { email: 'dana@example.com', addresses: [{ suburb: 'Onehunga' }] },
      paymentMethods: [],
      wishlist: [{ productId: 'boots' }],
      cart: { items: {} },
      orders: [],
      stockNotifications: [],
    })
    expect(document).not.toHaveProperty('newsletter')
    expect(document).not.toHaveProperty('wishlistAlerts')
  })

  it('hands over the cart, and who asked for mail of the wishlist, of nobody else [API-66, WISH-12]', async () => {
    const lee = await signedInCustomer('lee@example.com')
    for (const [{ id }, qty] of [
      [dana, 2],
      [lee, 5],
    ] as const) {
      await pool().query('insert into syncable_states (customer_id, version, items) values ($1, 1, $2)', [
        id,
        { 'boots/boots-10': { qty } },
      ])
      await pool().query('insert into wishlist_alerts (customer_id, asked_at, stopped_at) values ($1, $2, $3)', [
        id,
        day(qty),
        qty === 2 ? null : day(9),
      ])
    }
    expect(await (await dana.call('GET', '/export')).json()).toMatchObject({
      exportedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      cart: { items: { 'boots/boots-10': { qty: 2 } } },
      wishlistAlerts: { askedAt: day(2), stoppedAt: null },
    })
    expect(await (await lee.call('GET', '/export')).json()).toMatchObject({
      cart: { items: { 'boots/boots-10': { qty: 5 } } },
      wishlistAlerts: { askedAt: day(5), stoppedAt: day(9) },
    })
  })

  it('hands over when mail was stopped, or asked for and not confirmed yet [API-66]', async () => {
    const newsletterOf = async () => (await (await dana.call('GET', '/export')).json()).newsletter
    await pool().query('insert into mailing_subscriptions (email, source, created_at) values ($1, $2, $3)', [
      ...[dana.email, 'footer', day(1)],
    ])
    expect(await newsletterOf()).toEqual({
      ...{ source: 'footer', askedAt: day(1), confirmedAt: null, unsubscribedAt: null },
    })
    await pool().query('update mailing_subscriptions set confirmed_at = $1, unsubscribed_at = $2', [day(2), day(3)])
    expect(await newsletterOf()).toMatchObject({ confirmedAt: day(2), unsubscribedAt: day(3) })
  })

  it('hands over which sizes it was told of, the first asked for first [API-66]', async () => {
    await shelve({ id: 'away' }, [
      { id: 'away-9', stock: 0 },
      { id: 'away-10', stock: 0 },
    ])
    for (const variantId of ['away-10', 'away-9']) {
      await awaitStock({ productId: 'away', variantId, email: dana.email })
    }
    await pool().query('update stock_notifications set mailed_at = $1 where variant_id = $2', [day(4), 'away-9'])
    const { stockNotifications } = await (await dana.call('GET', '/export')).json()
    expect(stockNotifications).toMatchObject([
      { variantId: 'away-10', toldAt: null },
      { variantId: 'away-9', toldAt: day(4) },
    ])
  })

  it('hands over what is kept by the address alone, and nothing of another one [API-66]', async () => {
    await shelve({ id: 'sold-out' }, [{ id: 'sold-out-9', stock: 0 }])
    const size = { productId: 'sold-out', variantId: 'sold-out-9' }
    for (const email of ['lee@example.com', dana.email]) {
      await awaitStock({ ...size, email })
      await pool().query(
        `insert into mailing_subscriptions (email, source, created_at, confirmed_at, unsubscribed_at)
           values ($1, case when $1 = $2 then 'footer' else 'checkout' end, $3, $4, null)`,
        [email, dana.email, day(1), day(2)],
      )
    }
    expect(await (await dana.call('GET', '/export')).json()).toMatchObject({
      newsletter: { source: 'footer', askedAt: day(1), confirmedAt: day(2), unsubscribedAt: null },
      stockNotifications: [{ ...size, askedAt: expect.any(String), toldAt: null }],
    })
  })
})

describe('the wishlist', () => {
  it('adds, lists newest first and removes [API-50, API-51, API-52, WISH-01, WISH-06]', async () => {
    expect(await listed(await dana.call('GET', '/wishlist'))).toEqual([])
    const items = [item('boots', day(1)), item('polo', day(2))]
    expect(await listed(await dana.call('POST', '/wishlist/items', { items }))).toEqual([
      `polo ${day(2)}`,
      `boots ${day(1)}`,
    ])
    for (const _ of ['there', 'absent'])
      expect(await listed(await dana.call('DELETE', '/wishlist/items/polo/polo-10'))).toEqual([`boots ${day(1)}`])
  })

  it.each(['a%00/b', 'boots/b%00', '%ff/b', `${'a'.repeat(65)}/b`])(
    'has nothing called %s to take off [API-52]',
    async (path) => {
      await dana.call('POST', '/wishlist/items', { items: [item('boots', day(1))] })
      expect(await listed(await dana.call('DELETE', `/wishlist/items/${path}`))).toEqual([`boots ${day(1)}`])
    },
  )

  it('keeps the newer date of the same size, either way round, and none later than now [API-51, WISH-04]', async () => {
    const send = (...dates: string[]) =>
      dana.call('POST', '/wishlist/items', { items: dates.map((date) => item('boots', date)) })
    await send(day(5), day(3))
    expect(await listed(await send(day(4)))).toEqual([`boots ${day(5)}`])
    expect(await listed(await send(day(6)))).toEqual([`boots ${day(6)}`])
    const [line] = await listed(await send('2099-01-01T00:00:00.000Z'))
    expect(line?.startsWith('boots 2099')).toBe(false)
  })

  it('leaves out what the catalogue no longer knows, and refuses when that is all [API-51, WISH-06]', async () => {
    const unknown = item('nothing', day(1))
    expect(await refused(await dana.call('POST', '/wishlist/items', { items: [unknown] }))).toEqual([
      404,
      'ProductNotFound',
    ])
    const items = [unknown, item('boots', day(1)), item('gone', day(2))]
    expect(await listed(await dana.call('POST', '/wishlist/items', { items }))).toHaveLength(2)
    await pool().query("delete from products where id = 'gone'")
    expect(await listed(await dana.call('GET', '/wishlist'))).toEqual([`boots ${day(1)}`])
  })

  it('takes one of each [WISH-02]', async () => {
    const answer = await dana.call('POST', '/wishlist/items', { items: [{ ...item('boots', day(1)), qty: 2 }] })
    expect(await refused(answer)).toEqual([400, 'InvalidRequest'])
  })

  it('drops the oldest beyond two hundred [WISH-09]', async () => {
    const sizes = Array.from({ length: 201 }, (_, n) => ({ id: `sock-${n}` }))
    await shelve({ id: 'sock' }, sizes)
    const dated = sizes.map(({ id }, n) => ({
      ...item('sock', new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()),
      variantId: id,
    }))
    await dana.call('POST', '/wishlist/items', { items: dated.slice(0, 200) })
    const answer = await dana.call('POST', '/wishlist/items', { items: dated.slice(200) })
    const { items } = (await answer.json()) as { items: WishlistItem[] }
    expect([items.length, items[0]?.variantId, items.at(-1)?.variantId]).toEqual([200, 'sock-200', 'sock-1'])
  })
})
