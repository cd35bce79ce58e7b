import { readdir, readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SavedAddress } from '#lib/contract/address.ts'
import { pool } from '#lib/server/db/client.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { refused } from '#tests/setup/refused.ts'
import { ROPE_STREET as HOME } from '#tests/setup/shop-fixtures.ts'

useTestDatabase({ seed: false })

const AUCKLAND = {
  country: 'NZ',
  contactName: 'Dana Reid',
  street1: '4 Kiln Lane',
  suburb: 'Onehunga',
  postcode: '1061',
}
const street = (number: number) => ({ ...HOME, street1: `${number} Anvil Road` })

let dana: Signed

beforeEach(async () => {
  await pool().query('delete from customers')
  dana = await signedInCustomer('dana@example.com')
})

async function add(address: object): Promise<SavedAddress> {
  const answer = await dana.call('POST', '/addresses', address)
  expect(answer.status).toBe(201)
  return answer.json()
}

async function book(): Promise<SavedAddress[]> {
  const answer = await dana.call('GET', '/addresses')
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { addresses: SavedAddress[] }).addresses
}

async function defaults(): Promise<{ billing: string[]; shipping: string[] }> {
  const addresses = await book()
  return {
    billing: addresses.filter((a) => a.isDefaultBilling).map((a) => a.street1),
    shipping: addresses.filter((a) => a.isDefaultShipping).map((a) => a.street1),
  }
}

describe('the address book', () => {
  it('keeps addresses of both countries, oldest first [API-43, API-44, ADDR-01, ADDR-02]', async () => {
    expect(await book()).toEqual([])
    const home = await add({ ...HOME, company: '', street2: 'Unit 3' })
    await add(AUCKLAND)
    expect(home).toEqual({
      ...HOME,
      street2: 'Unit 3',
      id: expect.any(String),
      type: 'SELECTED',
      isDefaultBilling: true,
      isDefaultShipping: true,
    })
    expect((await book()).map((a) => a.street1)).toEqual(['12 Rope Street', '4 Kiln Lane'])
  })

  it('lets the only address be changed, and saved as it is [ADDR-03, ADDR-04]', async () => {
    const home = await add(HOME)
    for (const street1 of ['9 Dock Road', '9 Dock Road']) {
      const answer = await dana.call('PUT', `/addresses/${home.id}`, { ...HOME, street1 })
      expect(answer.status).toBe(200)
    }
    expect((await book()).map((a) => a.street1)).toEqual(['9 Dock Road'])
  })

  it('has a postcode of another state confirmed, and keeps the address without the word [ADDR-08]', async () => {
    const odd = { ...HOME, state: 'WA' }
    const answer = await dana.call('POST', '/addresses', odd)
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { errorCode: 'InvalidRequest', fields: { postcode: expect.stringContaining('you chose WA') } },
    ])
    expect(await book()).toEqual([])
    const saved = await dana.call('POST', '/addresses', { ...odd, confirmed: true })
    expect(saved.status).toBe(201)
    expect((await book())[0]).toMatchObject({ state: 'WA' })
    expect((await book())[0]).not.toHaveProperty('confirmed')
  })

  it('refuses a New Zealand state [ADDR-09]', async () => {
    const answer = await dana.call('POST', '/addresses', { ...AUCKLAND, state: 'VIC' })
    expect(await refused(answer)).toEqual([400, 'InvalidRequest'])
  })

  it('makes the first address both defaults and moves a flag on demand [ADDR-06]', async () => {
    await add(street(1))
    const second = await add({ ...street(2), isDefaultShipping: true })
    expect(await defaults()).toEqual({ billing: ['1 Anvil Road'], shipping: ['2 Anvil Road'] })
    const saved = await dana.call('PUT', `/addresses/${second.id}`, { ...street(2), isDefaultBilling: true })
    expect(saved.status).toBe(200)
    expect(await defaults()).toEqual({ billing: ['2 Anvil Road'], shipping: ['1 Anvil Road'] })
  })

  it('moves the flags of a removed default to the oldest that remains [API-46, ADDR-06]', async () => {
    const first = await add(street(1))
    await add(street(2))
    await add(street(3))
    const gone = await dana.call('DELETE', `/addresses/${first.id}`)
    expect([gone.status, await gone.text()]).toEqual([204, ''])
    expect(await defaults()).toEqual({ billing: ['2 Anvil Road'], shipping: ['2 Anvil Road'] })
    // Written down too: whoever reads the table fills nothing in.
    const { rows } = await pool().query(
      'select street1, is_default_billing as billing, is_default_shipping as shipping from addresses where customer_id = $1 order by created_at',
      [dana.id],
    )
    expect(rows).toEqual([
      { street1: '2 Anvil Road', billing: true, shipping: true },
      { street1: '3 Anvil Road', billing: false, shipping: false },
    ])
  })

  it('is empty again without its only address [API-46, ADDR-06]', async () => {
    const lee = await signedInCustomer('lee@example.com')
    expect((await lee.call('POST', '/addresses', street(7))).status).toBe(201)
    const only = await add(street(1))
    expect((await dana.call('DELETE', `/addresses/${only.id}`)).status).toBe(204)
    expect(await book()).toEqual([])
    expect(await (await lee.call('GET', '/addresses')).json()).toMatchObject({
      addresses: [{ street1: '7 Anvil Road', isDefaultBilling: true, isDefaultShipping: true }],
    })
  })

  it('keeps the only address the default, whatever is asked [ADDR-06]', async () => {
    const only = await add(street(1))
    await dana.call('PUT', `/addresses/${only.id}`, { ...street(1), isDefaultBilling: false })
    expect(await defaults()).toEqual({ billing: ['1 Anvil Road'], shipping: ['1 Anvil Road'] })
  })

  it('refuses a twin whatever its capitals and spaces, when adding and when editing [ADDR-04]', async () => {
    await add(HOME)
    const twin = { ...HOME, street1: ' 12  ROPE street ', isDefaultBilling: true }
    expect(await refused(await dana.call('POST', '/addresses', twin))).toEqual([422, 'AddressDuplicate'])
    const other = await add(AUCKLAND)
    expect(await refused(await dana.call('PUT', `/addresses/${other.id}`, twin))).toEqual([422, 'AddressDuplicate'])
    const itself = (await book())[0]
    expect((await dana.call('PUT', `/addresses/${itself?.id}`, twin)).status).toBe(200)
  })

  it.each(['PUT', 'DELETE'])(
    'knows neither a made-up id nor another customer’s (%s) [API-45, ADDR-05]',
    async (method) => {
      const mine = await add(HOME)
      const lee = await signedInCustomer('lee@example.com')
      const body = method === 'PUT' ? street(9) : undefined
      for (const id of [mine.id, 'nothing', '00000000-0000-4000-8000-000000000000'])
        expect(await refused(await lee.call(method, `/addresses/${id}`, body))).toEqual([404, 'AddressNotFound'])
      expect(await book()).toEqual([mine])
    },
  )

  it('holds fifty [ADDR-12, ERR-12]', async () => {
    await pool().query(
      `insert into addresses (customer_id, contact_name, country, street1, suburb, state, postcode)
       select $1, 'Dana', 'AU', n || ' Full Street', 'Brunswick', 'VIC', '3056' from generate_series(1, 50) n`,
      [dana.id],
    )
    expect(await refused(await dana.call('POST', '/addresses', HOME))).toEqual([422, 'AddressLimitReached'])
  })

  it('stays whole when two devices change it at once [ADDR-04, ADDR-06]', async () => {
    const both = Array.from({ length: 6 }, () => dana.call('POST', '/addresses', HOME))
    const statuses = (await Promise.all(both)).map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 422, 422, 422, 422, 422])
    const wanted = [1, 2, 3, 4].map((n) =>
      dana.call('POST', '/addresses', { ...street(n), isDefaultBilling: true, isDefaultShipping: true }),
    )
    expect((await Promise.all(wanted)).every(({ status }) => status === 201)).toBe(true)
    const { billing, shipping } = await defaults()
    expect([billing.length, shipping.length]).toEqual([1, 1])
    const ids = (await book()).map(({ id }) => id)
    await Promise.all(ids.slice(0, 4).map((id) => dana.call('DELETE', `/addresses/${id}`)))
    expect(await book()).toMatchObject([{ id: ids[4], isDefaultBilling: true, isDefaultShipping: true }])
  })

  it('fills in a default that no address has, without writing it [ACCT-14]', async () => {
    await add(street(1))
    await add(street(2))
    await pool().query(
      'update addresses set is_default_billing = false, is_default_shipping = false where customer_id = $1',
      [dana.id],
    )
    expect(await defaults()).toEqual({ billing: ['1 Anvil Road'], shipping: ['1 Anvil Road'] })
    const { customer } = (await (await dana.call('GET', '')).json()) as { customer: { addresses: SavedAddress[] } }
    expect(customer.addresses).toEqual(await book())
    const { rows } = await pool().query(
      'select 1 from addresses where (is_default_billing or is_default_shipping) and customer_id = $1',
      [dana.id],
    )
    expect(rows).toEqual([])
  })

  it('is for signed-in customers, and tells one who is gone [AUTH-06]', async () => {
    await pool().query('delete from customers where id = $1', [dana.id])
    expect(await refused(await dana.call('POST', '/addresses', HOME))).toEqual([401, 'UserNotFound'])
  })
})

describe('an address book with rows older than the rules', () => {
  const MIGRATIONS = 'lib/server/db/migrations'
  const insert = (address: Record<string, string | boolean | null>) =>
    pool().query(
      `insert into addresses (customer_id, contact_name, country, street1, suburb, state, postcode, is_default_shipping, created_at)
       select $1, 'Dana', country, street1, suburb, state, postcode, coalesce(flag, false), now() + make_interval(secs => left(street1, 1)::int)
       from jsonb_to_record($2) as r(country text, street1 text, suburb text, state text, postcode text, flag boolean)`,
      [dana.id, JSON.stringify(address)],
    )
  const account = async () => {
    const answer = await dana.call('GET', '')
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { customer: { addresses: SavedAddress[]; gender?: string } }).customer
  }

  it('takes no other country any more, whoever writes [ADDR-13]', async () => {
    const abroad = { country: 'FR', street1: '1 Rue', suburb: 'Lyon', postcode: '6900' }
    await expect(insert(abroad)).rejects.toThrow('addresses_country')
  })

  it('leaves out one of another country, and goes on as if it were not there [ACCT-13, ADDR-06, ADDR-13]', async () => {
    await pool().query('alter table addresses drop constraint addresses_country')
    await insert({ country: 'FR', street1: '1 Rue', suburb: 'Lyon', postcode: '6900', flag: true })
    const file = (await readdir(MIGRATIONS)).find((name) => name.endsWith('address-countries.sql'))
    for (const statement of (await readFile(`${MIGRATIONS}/${file}`, 'utf8')).split('--> statement-breakpoint')) {
      await pool().query(statement)
    }
    expect([(await account()).addresses, await book()]).toEqual([[], []])
    await add(street(1))
    const second = await add({ ...street(2), isDefaultShipping: true, isDefaultBilling: true })
    expect(await defaults()).toEqual({ billing: ['2 Anvil Road'], shipping: ['2 Anvil Road'] })
    await dana.call('DELETE', `/addresses/${second.id}`)
    expect((await account()).addresses.map(({ street1 }) => street1)).toEqual(['1 Anvil Road'])
  })

  it('shows one that today’s rules refuse, and takes it back put right only [ADDR-13]', async () => {
    await insert({ country: 'AU', street1: '1 Old Road', suburb: 'Carlton', state: 'Victoria', postcode: '30530' })
    await insert({ country: 'AU', street1: '2 Old Road', suburb: 'Carlton', postcode: '3053' })
    const [first, second] = await book()
    expect([first, second]).toMatchObject([
      { street1: '1 Old Road', state: 'Victoria', postcode: '30530', isDefaultShipping: true },
      { street1: '2 Old Road', isDefaultShipping: false },
    ])
    expect((await account()).addresses).toEqual([first, second])
    const whole = { ...HOME, street1: '1 Old Road', suburb: 'Carlton', postcode: '3053' }
    const as = async (address: object) => (await dana.call('PUT', `/addresses/${first?.id}`, address)).status
    expect([await as({ ...whole, state: 'Victoria' }), await as({ ...whole, postcode: '30530' })]).toEqual([400, 400])
    expect(await as(whole)).toBe(200)
    expect((await book())[0]).toMatchObject({ state: 'VIC', postcode: '3053' })
  })

  it('does not take the account down with a gender or birth date nobody writes today [ACCT-01]', async () => {
    await pool().query(`update customers set gender = 'male', birth_date = '10000-01-01' where id = $1`, [dana.id])
    expect(await account()).toMatchObject({ firstName: 'Dana', addresses: [] })
    expect(await account()).not.toHaveProperty('gender')
  })
})
