import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { pool } from '#lib/server/db/client.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const SIZES = { shoe: { system: 'uk', size: '9.5' }, width: 'wide', shirt: '2XL', waist: '87R' }
let dana: Signed
let max: Signed

beforeAll(async () => {
  await openShop()
  await shelve({ id: 'boots' }, [
    { id: 'boots-9', label: '9', sizes: { uk: '9', eu: '43' }, stock: 2 },
    { id: 'boots-9w', label: '9', sizes: { uk: '9', eu: '43' }, width: 'Wide (2E)', stock: 0 },
  ])
  await shelve({ id: 'polo' }, [{ id: 'polo-l', label: 'L', stock: 30 }])
})

beforeEach(async () => {
  await pool().query('delete from customers')
  dana = await signedInCustomer('dana@example.com')
  max = await signedInCustomer('max@example.com')
})

const bodyOf = async (answer: Response) => (await answer.json()) as Record<string, unknown>

describe('the sizes of a customer', () => {
  it('are none until said, are kept, and are nobody else’s [SIZE-01, API-95]', async () => {
    expect(await bodyOf(await dana.call('GET', '/sizes'))).toEqual({ sizes: {}, bought: {}, usual: [] })
    expect((await dana.call('PUT', '/sizes', { sizes: SIZES })).status).toBe(200)
    expect(await bodyOf(await dana.call('GET', '/sizes'))).toEqual({ sizes: SIZES, bought: {}, usual: [] })
    expect(await bodyOf(await max.call('GET', '/sizes'))).toEqual({ sizes: {}, bought: {}, usual: [] })
  })

  it.each([
    { shirt: 'One size' },
    { shoe: { system: 'uk', size: 'nine' } },
    { shoe: { system: 'moon', size: '9' } },
    { hat: '58' },
  ])('are refused as %j, and what was kept stays [SIZE-01]', async (sizes) => {
    await dana.call('PUT', '/sizes', { sizes: SIZES })
    expect((await dana.call('PUT', '/sizes', { sizes })).status).toBe(400)
    expect(await bodyOf(await dana.call('GET', '/sizes'))).toMatchObject({ sizes: SIZES })
  })

  it('are in the download, and go with the account [SIZE-04, API-66]', async () => {
    await dana.call('PUT', '/sizes', { sizes: SIZES })
    expect(await bodyOf(await dana.call('GET', '/export'))).toMatchObject({ sizes: SIZES })
    await pool().query(`delete from customers where email = 'dana@example.com'`)
    const { rows } = await pool().query('select email from customers where sizes is not null')
    expect(rows).toEqual([])
  })
})

describe('one size of many products', () => {
  const ask = (body: unknown, index = 'local_products') =>
    createApi().request(`/api/search/indexes/${index}/my-size`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }) as Promise<Response>

  it('is told product by product, null where it is not made [SIZE-05, API-96]', async () => {
    const answer = await ask({ objectIds: ['boots', 'polo', 'unknown'], sizes: { shoe: { system: 'eu', size: '43' } } })
    expect(await bodyOf(answer)).toEqual({ results: [{ label: '9', stockQty: 2 }, null, null] })
  })

  it('is the wide one for wide feet [SIZE-02, SIZE-05]', async () => {
    const sizes = { shoe: { system: 'uk', size: '9' }, width: 'wide', shirt: 'l' }
    expect(await bodyOf(await ask({ objectIds: ['boots', 'polo'], sizes }))).toEqual({
      results: [
        { label: '9', width: 'Wide (2E)', stockQty: 0 },
        { label: 'L', stockQty: 30 },
      ],
    })
  })

  it('is known of this shop’s index only [SIZE-05, SRCH-04]', async () => {
    expect((await ask({ objectIds: ['boots'], sizes: {} }, 'other_products')).status).toBe(404)
  })
})
