import { beforeEach, describe, expect, it } from 'vitest'
import type { SavedAddress } from '#lib/contract/address.ts'
import { pool } from '#lib/server/db/client.ts'
import { type Signed, signedInCustomer } from '../setup/customer-fixture.ts'
import { useTestDatabase } from '../setup/database.ts'

useTestDatabase({ seed: false })

const HOME = {
  country: 'AU',
  contactName: 'Dana Reid',
  street1: '12 Rope Street',
  suburb: 'Brunswick',
  state: 'VIC',
  postcode: '3056',
}
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

async function refusal(answer: Response): Promise<[number, string]> {
  const { errorCode } = (await answer.json()) as { errorCode: string }
  return [answer.status, errorCode]
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

  it('refuses a New Zealand state [ADDR-09]', async () => {
    const answer = await dana.call('POST', '/addresses', { ...AUCKLAND, state: 'VIC' })
    expect(await refusal(answer)).toEqual([400, 'InvalidRequest'])
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
  })

  it('keeps the only address the default, whatever is asked [ADDR-06]', async () => {
    const only = await add(street(1))
    await dana.call('PUT', `/addresses/${only.id}`, { ...street(1), isDefaultBilling: false })
    expect(await defaults()).toEqual({ billing: ['1 Anvil Road'], shipping: ['1 Anvil Road'] })
  })

  it('refuses a twin whatever its capitals and spaces, when adding and when editing [ADDR-04]', async () => {
    await add(HOME)
    const twin = { ...HOME, street1: ' 12  ROPE street ', isDefaultBilling: true }
    expect(await refusal(await dana.call('POST', '/addresses', twin))).toEqual([422, 'AddressDuplicate'])
    const other = await add(AUCKLAND)
    expect(await refusal(await dana.call('PUT', `/addresses/${other.id}`, twin))).toEqual([422, 'AddressDuplicate'])
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
        expect(await refusal(await lee.call(method, `/addresses/${id}`, body))).toEqual([404, 'AddressNotFound'])
      expect(await book()).toEqual([mine])
    },
  )

  it('holds fifty [ADDR-12, ERR-12]', async () => {
    await pool().query(
      `insert into addresses (customer_id, contact_name, country, street1, suburb, state, postcode)
       select $1, 'Dana', 'AU', n || ' Full Street', 'Brunswick', 'VIC', '3056' from generate_series(1, 50) n`,
      [dana.id],
    )
    expect(await refusal(await dana.call('POST', '/addresses', HOME))).toEqual([422, 'AddressLimitReached'])
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

  it('is for signed-in customers, and tells one who is gone [AUTH-06]', async () => {
    await pool().query('delete from customers')
    expect(await refusal(await dana.call('POST', '/addresses', HOME))).toEqual([401, 'UserNotFound'])
  })
})
