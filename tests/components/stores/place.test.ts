import { beforeEach, describe, expect, it } from 'vitest'
import {
  currentDeliveryPlace,
  forgetDeliveryPlace,
  keepDeliveryPlace,
  restoreDeliveryPostcode,
  useDeliveryCountry,
  useDeliveryPostcode,
} from '#stores/delivery-postcode.ts'
import { acknowledgeGeo, chooseCountry, currentGeo, keepGeoLookup, restoreGeo, useGeo } from '#stores/geo.ts'
import { chooseMyStore, currentMyStore, type MyStore, restoreMyStore, useMyStore } from '#stores/my-store.ts'
import { dataUnder, otherWindowWrites, shown } from './browser.ts'

beforeEach(() => {
  localStorage.clear()
  restoreGeo()
  restoreDeliveryPostcode()
  restoreMyStore()
})

describe('the country of this browser [GEO-01]', () => {
  it('is what a lookup found, until the shopper says where they are [GEO-02, GEO-05]', () => {
    expect(shown(useGeo)).toBeUndefined()
    keepGeoLookup({ status: 'NOT_FOUND' })
    keepGeoLookup({ status: 'ERROR' })
    expect(currentGeo()).toBeUndefined()
    keepGeoLookup({ status: 'SUCCESS', country: 'NZ' })
    keepGeoLookup({ status: 'SUCCESS', country: 'AU' })
    expect(shown(useGeo)).toEqual({ country: 'NZ', acknowledged: false })
    expect(dataUnder('geo')).toEqual({ country: 'NZ', acknowledged: false })
    chooseCountry('AU')
    expect(shown(useGeo)).toEqual({ country: 'AU', acknowledged: true })
  })

  it('stays when what is said about it has been read, and where none is known there is nothing to read [GEO-06]', () => {
    acknowledgeGeo()
    expect(dataUnder('geo')).toBeUndefined()
    keepGeoLookup({ status: 'SUCCESS', country: 'FR' })
    acknowledgeGeo()
    expect(dataUnder('geo')).toEqual({ country: 'FR', acknowledged: true })
  })

  it('is the one another window has written, of a record from before not acknowledged [GEO-02]', () => {
    otherWindowWrites('geo', { country: 'NZ' })
    expect(currentGeo()).toEqual({ country: 'NZ', acknowledged: false })
    otherWindowWrites('geo', { country: 'AU', acknowledged: true })
    expect(currentGeo()).toEqual({ country: 'AU', acknowledged: true })
  })

  it.each([
    'AU',
    { country: 'au' },
    { country: 'AUS' },
    { country: 'XAU' },
    { country: 7 },
    { country: 'AU', acknowledged: 'yes' },
  ])('is unknown where the record says %j [GEN-10]', (data) => {
    otherWindowWrites('geo', data)
    expect(currentGeo()).toBeUndefined()
  })
})

describe('the place that delivery dates are told for [CHK-38]', () => {
  it('is kept until the field is cleared', () => {
    expect([shown(useDeliveryPostcode), currentDeliveryPlace()]).toEqual(['', undefined])
    keepDeliveryPlace({ postcode: '3000', country: 'AU' })
    expect(shown(useDeliveryPostcode)).toBe('3000')
    expect(currentDeliveryPlace()).toEqual({ postcode: '3000', country: 'AU' })
    expect(dataUnder('deliveryPostcode')).toEqual({ postcode: '3000', country: 'AU' })
    forgetDeliveryPlace()
    expect([shown(useDeliveryPostcode), currentDeliveryPlace()]).toEqual(['', undefined])
    restoreDeliveryPostcode()
    expect(currentDeliveryPlace()).toBeUndefined()
  })

  it('names its own country, else this browser’s, which is Australia where it is neither of the two', () => {
    expect(shown(useDeliveryCountry)).toBe('AU')
    chooseCountry('NZ')
    expect(shown(useDeliveryCountry)).toBe('NZ')
    keepDeliveryPlace({ postcode: '3000', country: 'AU' })
    expect(shown(useDeliveryCountry)).toBe('AU')
    otherWindowWrites('deliveryPostcode', { postcode: '6011' })
    expect([shown(useDeliveryPostcode), shown(useDeliveryCountry)]).toEqual(['6011', 'NZ'])
  })

  it.each([
    '3000',
    { postcode: 3000 },
    { postcode: '300' },
    { postcode: '30000' },
    { postcode: '3000', country: 'FR' },
  ])('is none where the record says %j [GEN-10]', (data) => {
    keepDeliveryPlace({ postcode: '3000', country: 'AU' })
    otherWindowWrites('deliveryPostcode', data)
    expect(currentDeliveryPlace()).toBeUndefined()
  })
})

describe('the store a shopper calls theirs', () => {
  const RICHMOND: MyStore = {
    ...{ erpStoreId: 'S1', name: 'Steelcap Richmond', path: 'vic/richmond' },
    ...{ locality: 'Richmond', postcode: '3121' },
  }

  it('is kept for the whole site until another one is chosen, or none', () => {
    expect(shown(useMyStore)).toBeUndefined()
    chooseMyStore(RICHMOND)
    expect([shown(useMyStore), currentMyStore()]).toEqual([RICHMOND, RICHMOND])
    expect(dataUnder('myStore')).toEqual({ store: RICHMOND })
    chooseMyStore(undefined)
    expect(shown(useMyStore)).toBeUndefined()
    expect(dataUnder('myStore')).toEqual({})
  })

  it('is the one another window has chosen, or none any more', () => {
    chooseMyStore(RICHMOND)
    otherWindowWrites('myStore', { store: { ...RICHMOND, name: 'Steelcap Geelong' } })
    expect(currentMyStore()?.name).toBe('Steelcap Geelong')
    otherWindowWrites('myStore', {})
    expect(currentMyStore()).toBeUndefined()
  })

  it.each([7, { store: 'S1' }, ...Object.keys(RICHMOND).map((key) => ({ store: { ...RICHMOND, [key]: undefined } }))])(
    'is none where the record says %j [GEN-10]',
    (data) => {
      chooseMyStore(RICHMOND)
      otherWindowWrites('myStore', data)
      expect(currentMyStore()).toBeUndefined()
    },
  )
})
