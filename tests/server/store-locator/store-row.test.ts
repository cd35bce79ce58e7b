import { describe, expect, it } from 'vitest'
import { type StoreRow, storeOf } from '#lib/server/store-locator/store-row.ts'
import { nearestFirst, rounded } from '#lib/server/store-locator/stores.ts'

const ROW: StoreRow = {
  ...{ erpStoreId: 's1', path: 'vic/richmond', name: 'Richmond', type: 'STORE', phone: '03 9000 0000', country: 'AU' },
  ...{ region: 'VIC', locality: 'Richmond', postcode: '3121', street1: '9 Swan St', street2: null },
  ...{ latitude: -37.82, longitude: 145, timeZone: 'Australia/Melbourne', services: ['fitting'] },
  hours: { mon: '09:00-17:30', tue: 'after lunch' },
  holidays: [
    { date: '2026-12-25', hours: 'closed', name: 'Christmas' },
    { date: '2026-12-26', hours: 'who knows', name: 'Boxing Day' },
  ],
  clickAndCollect: true,
}

describe('a store', () => {
  it('is shown with its address, without hours that nobody can read [STORE-04, STORE-05]', () => {
    expect(storeOf(ROW)).toEqual({
      ...{ erpStoreId: 's1', name: 'Richmond', path: 'vic/richmond', type: 'STORE', phone: '03 9000 0000' },
      address: { country: 'AU', postcode: '3121', region: 'VIC', street1: '9 Swan St', locality: 'Richmond' },
      ...{ latitude: -37.82, longitude: 145, timeZone: 'Australia/Melbourne', services: ['fitting'] },
      ...{ hours: { mon: '09:00-17:30' }, holidays: [ROW.holidays[0]], clickAndCollect: true },
    })
    expect(storeOf(ROW).address).not.toHaveProperty('street2')
    expect(storeOf({ ...ROW, street2: 'Level 1' }).address).toMatchObject({ street2: 'Level 1' })
  })

  it.each([
    ['STORE', true, true],
    ['STORE', false, false],
    ['STOCKIST', true, false],
    ['STOCKIST', false, false],
  ] as const)(
    'that is a %s and says %s of click and collect offers it: %s [STORE-04]',
    (type, clickAndCollect, offered) => {
      expect(storeOf({ ...ROW, type, clickAndCollect }).clickAndCollect).toBe(offered)
    },
  )
})

it('the nearest store comes first, of two that are equally far the first by name, to a tenth of a kilometre [STORE-02]', () => {
  const at = (name: string, latitude: number) => storeOf({ ...ROW, name, latitude })
  const found = nearestFirst([at('Far', -38.5), at('Zed', -37.92), at('Ash', -37.72), at('Here', -37.82)], ROW)
  expect(found.map(({ name }) => name)).toEqual(['Here', 'Ash', 'Zed', 'Far'])
  expect(found.map(rounded).map(({ distanceKm }) => distanceKm)).toEqual([0, 11.1, 11.1, 75.6])
})
