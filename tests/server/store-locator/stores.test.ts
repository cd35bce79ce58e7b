import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { deliveryPromiseResponse, geoResponse } from '#lib/contract/delivery-promise.ts'
import { errorBody } from '#lib/contract/errors.ts'
import { localitiesResponse, storeResponse, storeStockResponse, storesResponse } from '#lib/contract/store.ts'
import { STORES_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { createApi } from '#lib/server/api/app.ts'
import { db, pool } from '#lib/server/db/client.ts'
import { localities } from '#lib/server/db/content-schema.ts'
import { shippingMethods, storeStock, stores } from '#lib/server/db/schema.ts'
import { localitiesAt, placeNear } from '#lib/server/localities/localities.ts'
import { forgetSettings } from '#lib/server/settings/settings.ts'
import { storePlaceAt } from '#lib/server/store-locator/stores.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { melbourneClock } from '#tests/setup/melbourne-clock.ts'

useTestDatabase({ seed: false })

const HOURS = { mon: '08:30-17:00', sun: 'closed' }
/** A degree of latitude is 111.195 km on the shop's earth. */
const KM = 1 / 111.195

const place = (suburb: string, state: string, postcode: string, at?: [number, number], country = 'AU') => ({
  key: `${suburb}-${state}-${postcode}`.toLowerCase().replaceAll(' ', '-'),
  suburb,
  state,
  postcode,
  country,
  latitude: at?.[0] ?? null,
  longitude: at?.[1] ?? null,
})
const store = (
  erpStoreId: string,
  region: string,
  latitude: number,
  rest: Partial<typeof stores.$inferInsert> = {},
) => ({
  erpStoreId,
  path: `${region}/${erpStoreId}`.toLowerCase(),
  name: `Store ${erpStoreId}`,
  country: 'AU',
  region,
  locality: 'Town',
  postcode: '3000',
  street1: '1 Road',
  latitude,
  longitude: 145,
  hours: HOURS,
  ...rest,
})

let api: ReturnType<typeof createApi>

beforeAll(async () => {
  api = createApi()
  await openShop()
  await shelve({ id: 'ridge' }, [
    { id: 'ridge-9', stock: 20 },
    { id: 'ridge-10', stock: 20 },
  ])
  await db()
    .insert(localities)
    .values([
      place('Richmond', 'VIC', '3121', [-37, 145]),
      place('Cremorne', 'VIC', '3121', [-37.2, 145]),
      place('Richmond', 'NSW', '2753', [-33.6, 150.75]),
      place('Richmond Hill', 'QLD', '4820', [-20, 146]),
      place('Lost Corner', 'VIC', '3122'),
      place('Chirnside', 'VIC', '3116', [-37.7, 145.3]),
      place('Mount Maunganui', 'Bay of Plenty', '3116', [-37.66, 176.2], 'NZ'),
      place('Bethlehem', 'Bay of Plenty', '3116', [-37.7, 176.1], 'NZ'),
      place('Hamilton', 'Waikato', '3204', [-37.79, 175.28], 'NZ'),
      place('Hamilton', 'VIC', '3300', [-37.74, 142.02]),
      place('St Kilda', 'VIC', '3182', [-37.86, 144.98]),
      place('Saint Heliers', 'Auckland', '1071', [-36.85, 174.86], 'NZ'),
      place('Mountain Top', 'NSW', '2480', [-28.6, 153.2]),
      place('Hamilton Waikato Park', 'Waikato', '3286', [-37.7, 175.2], 'NZ'),
      ...Array.from({ length: 70 }, (_, i) => place(`Teston ${i}`, 'SA', String(5000 + i), [-35, 138])),
    ])
  await db()
    .insert(stores)
    .values([
      store('v1', 'VIC', -37 + 10 * KM, { clickAndCollect: true, services: ['Boot fitting'] }),
      store('v2', 'VIC', -37 - 25 * KM, { name: 'A store further off' }),
      store('k1', 'VIC', -37 + 3 * KM, { type: 'STOCKIST', clickAndCollect: true, street2: 'Shop 2' }),
      store('n1', 'NSW', -33, { longitude: 151 }),
      store('z1', 'Auckland', -36.9, { country: 'NZ', longitude: 174.8, hours: { mon: 'whenever' } }),
    ])
  await db()
    .insert(storeStock)
    .values([
      { erpStoreId: 'v1', variantId: 'ridge-9', qty: 4, reserved: 1 },
      { erpStoreId: 'v2', variantId: 'ridge-9', qty: 8, reserved: 0 },
      { erpStoreId: 'v1', variantId: 'ridge-10', qty: 2, reserved: 2 },
    ])
})

const get = (path: string, headers: Record<string, string> = {}) =>
  Promise.resolve(api.request(`http://localhost:3000/api${path}`, { headers }))

async function refusalOf(path: string) {
  const response = await get(path)
  return [response.status, errorBody.parse(await response.json()).errorCode]
}

async function storesAt(query: string) {
  const response = await get(`/store${query}`)
  expect(response.status).toBe(200)
  return storesResponse.parse(await response.json())
}

describe('stores', () => {
  it('are all there, with stockists, by state and name, New Zealand last [STORE-01, STORE-03, API-61]', async () => {
    const found = await storesAt('')
    expect(found.stores.map((each) => each.erpStoreId)).toEqual(['n1', 'v2', 'k1', 'v1', 'z1'])
    expect(found).toMatchObject({ page: 1, pageCount: 1, total: 5 })
    expect(found.stores.every((each) => each.distanceKm === undefined)).toBe(true)
  })

  it('near a place come nearest first, up to the very edge [STORE-02, STORE-03, API-61]', async () => {
    const at25 = await storesAt('?near=richmond-vic-3121')
    expect(at25.locality?.key).toBe('richmond-vic-3121')
    expect(at25.stores.map(({ erpStoreId, distanceKm }) => [erpStoreId, distanceKm])).toEqual([
      ['k1', 3],
      ['v1', 10],
      ['v2', 25],
    ])
    expect((await storesAt('?near=richmond-vic-3121&within=24')).total).toBe(2)
    expect((await storesAt('?near=richmond-vic-3121&within=2')).stores).toEqual([])
  })

  it('near a bare postcode are measured from the centre of its suburbs [STORE-03, STORE-10]', async () => {
    const { locality: centre, stores: near } = await storesAt('?near=3121&within=50')
    expect(centre).toMatchObject({ key: '3121', postcode: '3121', latitude: -37.1 })
    expect(near.map(({ erpStoreId }) => erpStoreId)).toEqual(['v2', 'k1', 'v1'])
    expect(near.find((each) => each.erpStoreId === 'v2')?.distanceKm).toBeCloseTo(13.9, 1)
  })

  it('near nowhere are not found [API-61, ERR-21]', async () => {
    expect(await refusalOf('/store?near=atlantis')).toEqual([404, 'LocalityNotFound'])
    const response = await get('/store?near=9999')
    expect(errorBody.parse(await response.json()).message).toBe("We couldn't find that suburb or postcode.")
  })

  it('are told with address, hours and whether one can collect there; never at a stockist [STORE-04, STORE-05]', async () => {
    const { stores: all } = await storesAt('')
    const own = all.find((each) => each.erpStoreId === 'v1')
    expect(own).toMatchObject({
      address: { country: 'AU', postcode: '3000', region: 'VIC', street1: '1 Road', locality: 'Town' },
      type: 'STORE',
      clickAndCollect: true,
      hours: HOURS,
    })
    expect(all.find((each) => each.erpStoreId === 'k1')).toMatchObject({
      type: 'STOCKIST',
      clickAndCollect: false,
      address: { street2: 'Shop 2' },
    })
    expect(all.find((each) => each.erpStoreId === 'z1')?.hours).toEqual({})
  })

  it('come a thousand at a time [STORE-06, API-61]', async () => {
    expect(STORES_PAGE_SIZE).toBe(1000)
    await pool().query(
      `insert into stores (erp_store_id, path, name, country, region, locality, postcode, street1, latitude, longitude)
       select 'x' || i, 'x/' || i, 'X', 'NZ', 'Zone', 'T', '1000', 'S', -45, 170 from generate_series(1, 1000) i`,
    )
    const first = await storesAt('')
    const second = await storesAt('?page=2')
    await pool().query(`delete from stores where region = 'Zone'`)
    expect(first).toMatchObject({ page: 1, pageCount: 2, total: 1005 })
    expect(first.stores).toHaveLength(1000)
    expect(second.stores).toHaveLength(5)
  })

  it('are found one by one by their path [API-62, STORE-09]', async () => {
    const response = await get('/store/vic/v1')
    expect(storeResponse.parse(await response.json()).store.services).toEqual(['Boot fitting'])
    expect(await refusalOf('/store/vic/nothing')).toEqual([404, 'StoreNotFound'])
  })
})

it('the stores of a state are at its code, and found at its name, as its rows may have it [STORE-11]', async () => {
  const write = (before: string, region: string) => db().update(stores).set({ region }).where(eq(stores.region, before))
  expect((await write('VIC', 'Victoria')).rowCount).toBeGreaterThan(0)
  onTestFinished(async () => void (await write('Victoria', 'VIC')))
  const found = await Promise.all(['vic', 'victoria', 'tasmania'].map((path) => storePlaceAt(path)))
  expect(found.map((place) => place?.path)).toEqual(['vic', 'vic', undefined])
})

describe('places', () => {
  const search = async (q: string, country = '') => {
    const response = await get(`/store/locality?q=${encodeURIComponent(q)}${country}`)
    return localitiesResponse.parse(await response.json()).localities.map(({ key }) => key)
  }

  it('begin with a suburb or a postcode, the same name first [API-63, STORE-10]', async () => {
    expect(await search('rich')).toEqual(['richmond-nsw-2753', 'richmond-vic-3121', 'richmond-hill-qld-4820'])
    expect(await search('Richmond V')).toEqual(['richmond-vic-3121'])
    expect(await search('312')).toEqual(['cremorne-vic-3121', 'lost-corner-vic-3122', 'richmond-vic-3121'])
    expect(await search('%%')).toEqual([])
    expect(await search("'; drop")).toEqual([])
  })

  it('begin with a word that is written short or out [STORE-16, API-63]', async () => {
    expect(await search('mt maung')).toEqual(['mount-maunganui-bay-of-plenty-3116'])
    expect(await search('Saint Ki')).toEqual(['st-kilda-vic-3182'])
    expect(await search('mount')).toEqual(['mount-maunganui-bay-of-plenty-3116', 'mountain-top-nsw-2480'])
  })

  it('are of one country where it is named [API-63, ADDR-15]', async () => {
    expect(await search('3116')).toEqual([
      'bethlehem-bay-of-plenty-3116',
      'chirnside-vic-3116',
      'mount-maunganui-bay-of-plenty-3116',
    ])
    expect(await search('3116', '&country=NZ')).toEqual([
      'bethlehem-bay-of-plenty-3116',
      'mount-maunganui-bay-of-plenty-3116',
    ])
    expect(await search('3116', '&country=AU')).toEqual(['chirnside-vic-3116'])
    expect(await refusalOf('/store/locality?q=3116&country=US')).toEqual([400, 'InvalidRequest'])
  })

  it('are 64 at most, and asked for with 2 to 50 characters [STORE-07, API-63]', async () => {
    expect(await search('teston')).toHaveLength(64)
    expect(await refusalOf('/store/locality?q=r')).toEqual([400, 'InvalidRequest'])
    expect(await refusalOf(`/store/locality?q=${'r'.repeat(51)}`)).toEqual([400, 'InvalidRequest'])
  })

  it('nearest to a point: one, of either country, and none far from both [STORE-12, API-63]', async () => {
    const at = async (point: string) =>
      localitiesResponse.parse(await (await get(`/store/locality?at=${point}`)).json()).localities.map(({ key }) => key)
    expect(await at('-37.05,145.02')).toEqual(['richmond-vic-3121'])
    // As many degrees to the east are fewer kilometres than to the south.
    expect(await at('-37.52,145.00')).toEqual(['chirnside-vic-3116'])
    expect(await at('-37.60,176.10')).toEqual(['mount-maunganui-bay-of-plenty-3116'])
    expect(await at('51.50,-0.12')).toEqual([])
    expect(await refusalOf('/store/locality?at=here')).toEqual([400, 'InvalidRequest'])
    expect(await refusalOf('/store/locality')).toEqual([400, 'InvalidRequest'])
    expect(await refusalOf('/store/locality?q=rich&at=-37,145')).toEqual([400, 'InvalidRequest'])
  })

  it('nearest to a point: up to 300 km in every direction, also far in the south, and no further [STORE-12]', async () => {
    const lone = place('Lone Rock', 'Southland', '9818', [-47.2, 167.9], 'NZ')
    await db().insert(localities).values(lone)
    onTestFinished(async () => void (await db().delete(localities).where(eq(localities.key, lone.key))))
    const east = KM / Math.cos((47.2 * Math.PI) / 180)
    const found = async (north: number, eastward: number) =>
      (await localitiesAt({ latitude: -47.2 + north, longitude: 167.9 + eastward })).map(({ key }) => key)
    for (const km of [298, -298]) {
      expect(await found(km * KM, 0)).toEqual([lone.key])
      expect(await found(0, km * east)).toEqual([lone.key])
    }
    for (const km of [302, -302]) {
      expect(await found(km * KM, 0)).toEqual([])
      expect(await found(0, km * east)).toEqual([])
    }
  })

  it('of one name: the one nearest to a store, the others on offer [GUARD-13]', async () => {
    const found = await placeNear('Richmond')
    expect(found?.locality.key).toBe('richmond-vic-3121')
    expect(found?.others.map(({ key }) => key)).toEqual(['richmond-nsw-2753'])
    expect((await placeNear('richmond NSW'))?.locality.key).toBe('richmond-nsw-2753')
    expect((await placeNear('RICHMOND-vic-3121'))?.locality.key).toBe('richmond-vic-3121')
    expect(await placeNear('Richmond 9999')).toBeUndefined()
  })

  it.each([
    ['Hamilton Waikato', 'hamilton-waikato-3204'],
    ['hamilton, WAIKATO', 'hamilton-waikato-3204'],
    ['Hamilton Waikato 3204', 'hamilton-waikato-3204'],
    ['Hamilton Victoria', 'hamilton-vic-3300'],
    ['hamilton waikato park', 'hamilton-waikato-park-waikato-3286'],
    ['Mount Maunganui Bay of Plenty', 'mount-maunganui-bay-of-plenty-3116'],
    ['Hamilton Waikato 3286', undefined],
    ['Hamilton Otago', undefined],
  ])('with its state, or in New Zealand its region: %s [GUARD-13, STORE-10]', async (text, key) => {
    const found = await placeNear(text)
    expect(found?.locality.key).toBe(key)
    expect(found?.others ?? []).toEqual([])
  })

  it.each([
    ['Mt Maunganui', 'mount-maunganui-bay-of-plenty-3116'],
    ['Mt. Maunganui 3116', 'mount-maunganui-bay-of-plenty-3116'],
    ['mt maunganui, bay of plenty', 'mount-maunganui-bay-of-plenty-3116'],
    ['Saint Kilda VIC', 'st-kilda-vic-3182'],
    ['St Kilda', 'st-kilda-vic-3182'],
    ['St Heliers', 'saint-heliers-auckland-1071'],
    ['Mt Top', undefined],
    ['Mt Maunganui 3117', undefined],
  ])('written short or out: %s [STORE-16, GUARD-13]', async (text, key) => {
    expect((await placeNear(text))?.locality.key).toBe(key)
  })

  it('of two countries: Australia’s, the other on offer; without a position: about where its neighbours are [STORE-10]', async () => {
    const shared = await placeNear('3116')
    expect(shared?.locality).toMatchObject({ key: '3116', country: 'AU' })
    expect(shared?.others).toMatchObject([{ key: 'nz-3116', country: 'NZ', suburb: 'Bethlehem, Mount Maunganui' }])
    const lost = await placeNear('lost-corner-vic-3122')
    expect(lost?.position.latitude).toBeCloseTo(-37.1, 0)
  })
})

describe('a place of either country', () => {
  const nearOf = async (text: string, country?: 'AU' | 'NZ') => {
    const found = await placeNear(text, country)
    return [found?.locality.key, found?.others.map(({ key }) => key)]
  }

  it('is the one where the shopper is, the other on offer [STORE-13, GUARD-13]', async () => {
    expect(await nearOf('3116', 'NZ')).toEqual(['nz-3116', ['3116']])
    expect(await nearOf('3116', 'AU')).toEqual(['3116', ['nz-3116']])
    expect(await nearOf('Hamilton', 'NZ')).toEqual(['hamilton-waikato-3204', ['hamilton-vic-3300']])
    expect(await nearOf('Hamilton', 'AU')).toEqual(['hamilton-vic-3300', ['hamilton-waikato-3204']])
    // What only the other country has is found there.
    expect(await nearOf('3121', 'NZ')).toEqual(['3121', []])
    expect(await nearOf('3204', 'AU')).toEqual(['nz-3204', []])
    expect(await nearOf('Cremorne', 'NZ')).toEqual(['cremorne-vic-3121', []])
  })

  it('is the one whose country is typed, wherever the shopper is [STORE-13]', async () => {
    expect(await nearOf('3116 Australia', 'NZ')).toEqual(['3116', ['nz-3116']])
    expect(await nearOf('nz-3116', 'AU')).toEqual(['nz-3116', ['3116']])
    expect(await nearOf('Hamilton, New Zealand', 'AU')).toEqual(['hamilton-waikato-3204', []])
    expect(await nearOf('Hamilton Australia', 'NZ')).toEqual(['hamilton-vic-3300', []])
    expect(await placeNear('nz-3121')).toBeUndefined()
    expect(await placeNear('Cremorne New Zealand')).toBeUndefined()
  })

  it('is what stores and their shelves are looked for from [API-61, API-64, STORE-13]', async () => {
    const { locality: centre, others } = await storesAt('?near=3116&country=NZ')
    expect(centre).toMatchObject({ key: 'nz-3116', country: 'NZ', postcode: '3116' })
    expect(others?.map(({ key }) => key)).toEqual(['3116'])
    const shelves = storeStockResponse.parse(
      await (await get('/product/ridge/store-stock?variantId=ridge-9&near=3116&within=200&country=NZ')).json(),
    )
    expect(shelves.stores.map(({ store: { erpStoreId } }) => erpStoreId)).toEqual(['z1'])
    expect(shelves.locality?.key).toBe('nz-3116')
    expect(shelves.others?.map(({ key }) => key)).toEqual(['3116'])
    expect(await refusalOf('/store?near=3116&country=US')).toEqual([400, 'InvalidRequest'])
  })
})

describe('what stores hold', () => {
  const stock = (query: string) => `/product/ridge/store-stock?${query}`

  it('is on the shelf and not reserved; our own stores only, nearest first [API-64, PDP-02]', async () => {
    const response = await get(stock('variantId=ridge-9&near=3121&within=50'))
    const found = storeStockResponse.parse(await response.json()).stores
    expect(found.map(({ store: { erpStoreId }, stockStatus }) => [erpStoreId, stockStatus])).toEqual([
      ['v2', 'in stock'],
      ['v1', 'limited stock'],
    ])
    const other = storeStockResponse.parse(await (await get(stock('variantId=ridge-10&near=3121'))).json()).stores
    expect(new Set(other.map(({ stockStatus }) => stockStatus))).toEqual(new Set(['out of stock']))
  })

  it('is refused for what is not known [API-64, ERR-21]', async () => {
    expect(await refusalOf(stock('variantId=ridge-9&near=atlantis'))).toEqual([404, 'LocalityNotFound'])
    expect(await refusalOf(stock('variantId=creek-1&near=3121'))).toEqual([404, 'ProductNotFound'])
    expect(await refusalOf('/product/creek/store-stock?variantId=ridge-9&near=3121')).toEqual([404, 'ProductNotFound'])
    expect(await refusalOf(stock('near=3121'))).toEqual([400, 'InvalidRequest'])
    expect(await refusalOf(stock('variantId=ridge-9'))).toEqual([400, 'InvalidRequest'])
  })
})

describe('a delivery promise', () => {
  it('joins the shop’s methods with dates [CHK-16]', async () => {
    await db()
      .insert(shippingMethods)
      .values([
        { code: 'standard', label: 'Standard', type: 'DELIVERY', price: 995, countries: ['AU'] },
        { code: 'fourhd', label: '4 hours', type: 'DELIVERY', price: 1995, countries: ['AU'], postcodes: ['3121'] },
      ])
    const promise = async (query: string) =>
      deliveryPromiseResponse.parse(await (await get(`/delivery/promise?${query}`)).json())
    melbourneClock('2026-11-24T10:00')
    expect((await promise('postcode=3121')).methods.map(({ code, price }) => [code, price])).toEqual([
      ['fourhd', 19.95],
      ['standard', 9.95],
    ])
    vi.useRealTimers()
    await db().update(shippingMethods).set({ freeFromThreshold: true }).where(eq(shippingMethods.code, 'standard'))
    const standardAt = async (total: string) =>
      (await promise(`postcode=6725&total=${total}`)).methods.map(({ price }) => price)
    expect([await standardAt('98.99'), await standardAt('99')]).toEqual([[9.95], [0]])
    expect((await promise('postcode=6725')).methods.map(({ code }) => code)).toEqual(['standard'])
    expect((await promise('postcode=0610&country=NZ')).methods).toEqual([])
    expect(await refusalOf('/delivery/promise?postcode=31')).toEqual([400, 'InvalidRequest'])
  })

  it('is made to the countries the shop delivers to, whatever its methods say [CHK-31, CHK-38]', async () => {
    await db()
      .insert(shippingMethods)
      .values({ code: 'nz', label: 'New Zealand', type: 'DELIVERY', price: 1995, countries: ['NZ'] })
    const codes = async (query: string) =>
      deliveryPromiseResponse
        .parse(await (await get(`/delivery/promise?${query}`)).json())
        .methods.map(({ code }) => code)
    expect(await codes('postcode=6011&country=NZ')).toEqual(['nz'])
    await pool().query(`insert into settings values ('deliveryCountries', '["AU"]')`)
    forgetSettings()
    onTestFinished(async () => {
      await pool().query(`delete from settings where key = 'deliveryCountries'`)
      forgetSettings()
    })
    expect(await codes('postcode=6011&country=NZ')).toEqual([])
    expect(await codes('postcode=6725')).toContain('standard')
  })
})

describe('the country of a visitor', () => {
  it('is not taken from a header anybody can send [API-67, GEO-05]', async () => {
    const response = await get('/geo', { 'CF-IPCountry': 'NZ' })
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(geoResponse.parse(await response.json())).toEqual({ country: null })
  })
})
