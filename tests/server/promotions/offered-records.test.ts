import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#lib/contract/endpoints.ts'
import type { Product } from '#lib/contract/product.ts'
import { CALLOUT_LEAD_MS } from '#lib/domain/promotions/promotion-callout.ts'
import { createApi } from '#lib/server/api/app.ts'
import { memoryIndex } from '#lib/server/catalogue/index-choice.ts'
import { db, pool } from '#lib/server/db/client.ts'
import { promotions } from '#lib/server/db/schema.ts'
import { forgetKept } from '#lib/server/platform/cached-until-invalidated.ts'
import { announceChange } from '#lib/server/platform/changes.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { contentOf } from '#lib/server/shop-file/file-text.ts'
import { loadShop } from '#lib/server/shop-file/shop-load.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { openOrderShop } from '#tests/setup/order-fixture.ts'

useTestDatabase({ seed: false })

const BOOTS = { categories: ['footwear/boots'] }
let api: ReturnType<typeof createApi>

beforeAll(async () => {
  await openOrderShop()
  await shelve({ id: 'old', state: 'discontinued' }, [{ id: 'old-9', stock: 5 }])
  await shelve({ id: 'mate', price: 20_000 }, [{ id: 'mate-9', stock: 5 }])
  await memoryIndex().settled()
  api = createApi()
  await db()
    .insert(promotions)
    .values([
      { id: 'boots', name: '20% off', automatic: true, effect: { kind: 'percent', percent: 20 }, conditions: BOOTS },
      {
        id: 'pair',
        name: 'A pair for less',
        automatic: true,
        effect: { kind: 'amount', amount: 500 },
        conditions: { ...BOOTS, minimumQuantity: 2 },
      },
    ])
  forgetKept()
})

afterEach(forgetKept)

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' }
  const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) }
  const answer = await api.request(`http://localhost:3000/api${path}`, { method, ...sent })
  return answer.json()
}

const index = () => `/search/indexes/${environment().indexPrefix}products`

async function records(...objectIds: string[]) {
  return endpoints.indexObjects.response.parse(await call('POST', `${index()}/objects`, { objectIds })).results
}

const offersOf = (product: Product | null | undefined) => product?.offers

describe('the record of a product', () => {
  const SAID = [{ text: '20% off', price: 103.96 }, { text: 'A pair for less (from 2 items)' }]

  it('says what its page does, in dollars, and those of its neighbours nothing [PROMO-12, SRCH-03]', async () => {
    const [boot, sock, none, old] = await records('boot', 'sock', 'nothing', 'old')
    expect(offersOf(boot)).toEqual(SAID)
    expect(sock?.id).toBe('sock')
    expect(sock).not.toHaveProperty('offers')
    expect(none).toBeNull()
    expect(old?.id).toBe('old')
    expect(old).not.toHaveProperty('offers')
  })

  it('says it in whichever call it is read [PROMO-12]', async () => {
    const one = endpoints.product.response.parse(await call('GET', '/product/boot'))
    expect(offersOf(one.product)).toEqual(SAID)
    const found = endpoints.queryIndex.response.parse(await call('POST', `${index()}/query`, {}))
    expect(offersOf(found.hits.find(({ id }) => id === 'boot'))).toEqual(SAID)
    expect(found.hits.find(({ id }) => id === 'sock')).not.toHaveProperty('offers')
    const look = endpoints.relatedProducts.response.parse(await call('GET', '/product/boot/related'))
    expect(offersOf(look.products.find(({ id }) => id === 'mate'))).toEqual([{ text: '20% off', price: 160 }, SAID[1]])
  })

  it('says until when, where one of the offers ends, and of its neighbour nothing [PROMO-13, SRCH-03]', async () => {
    const endsAt = new Date(Date.now() + 3_600_000)
    await pool().query(`update promotions set ends_at = $1 where id = 'pair'`, [endsAt])
    announceChange(['*'])
    const until = new Date(endsAt.getTime() - CALLOUT_LEAD_MS).toISOString()
    await eventually(async () => expect((await records('boot'))[0]?.offersUntil).toBe(until))
    expect((await records('sock'))[0]).not.toHaveProperty('offersUntil')
    await pool().query(`update promotions set ends_at = null where id = 'pair'`)
    announceChange(['*'])
    await eventually(async () => expect((await records('boot'))[0]).not.toHaveProperty('offersUntil'))
    expect(offersOf((await records('boot'))[0])).toEqual(SAID)
  })

  it('says at once what a shop file has changed, though it was kept [PROMO-13, SRCH-03]', async () => {
    expect(offersOf((await records('boot'))[0])).toEqual(SAID)
    await pool().query(`delete from promotions where id = 'pair'`)
    const row = { id: 'boots', name: 'Boots for $80', effect: { kind: 'fixedPrice', price: 80 }, conditions: BOOTS }
    await loadShop(contentOf(JSON.stringify({ promotions: [row] })))
    await eventually(async () =>
      expect(offersOf((await records('boot'))[0])).toEqual([{ text: 'Boots for $80', price: 80 }]),
    )
    expect((await records('sock'))[0]).not.toHaveProperty('offers')
  })
})
