import { describe, expect, it } from 'vitest'
import { pickupStoresQuery } from '#lib/client/checkout/pickup-stores.ts'
import { fetchQuery } from '#lib/client/query.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const FITZROY = {
  key: 'fitzroy-3065',
  suburb: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
  country: 'AU',
  latitude: -37.8,
  longitude: 144.9,
}
const found = (rest: object) => answer('stores', { stores: [], page: 1, pageCount: 1, total: 0, ...rest })
const asked = () => wire.sent('stores').map(({ query }) => Object.fromEntries(query))

describe('the stores to collect from', () => {
  it('are those of the country, nearest to the place first, which is named [CHK-12]', async () => {
    wire.answers('stores', () => found({ locality: FITZROY }))
    expect(await fetchQuery(pickupStoresQuery('3065'))).toMatchObject({ stores: [], place: { suburb: 'Fitzroy' } })
    expect(asked()).toEqual([{ near: '3065', within: '5000' }])
  })

  it('are all of them while no place is asked for [CHK-12]', async () => {
    wire.answers('stores', () => found({}))
    expect(await fetchQuery(pickupStoresQuery(''))).toEqual({ stores: [] })
    expect(asked()).toEqual([{}])
  })

  it('are all of them, too, around a place nobody knows, and the shopper hears that it is unknown [CHK-12, ERR-21]', async () => {
    wire.answers('stores', ({ query }) => (query.has('near') ? refusal('LocalityNotFound') : found({})))
    expect(await fetchQuery(pickupStoresQuery('Nowhere'))).toEqual({
      ...{ stores: [], unknownPlace: ERRORS.LocalityNotFound.message },
    })
    expect(asked()).toEqual([{ near: 'Nowhere', within: '5000' }, {}])
  })

  it('cannot be had for another reason: that is told, and no other list stands in for it', async () => {
    wire.answers('stores', () => refusal('InvalidRequest'))
    await expect(fetchQuery(pickupStoresQuery('3065'))).rejects.toMatchObject({
      refusal: { errorCode: 'InvalidRequest' },
    })
    expect(asked()).toHaveLength(1)
  })
})
