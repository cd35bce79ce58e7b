import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locality, store } from '#lib/contract/store.ts'
import { isCanonicalNear, localityKey, localityText, parseNear } from '#lib/domain/address/locality.ts'
import { readSheetRow, sheetShape } from '#lib/domain/address/locality-sheet.ts'
import { STORE_RADIUS_CHOICES, STORE_RADIUS_DEFAULT } from '#lib/domain/shop-rules.ts'
import { centreOf, distanceKm, distanceText } from '#lib/domain/store-locator/distance.ts'
import { countryPoint, pointAround } from '#lib/domain/store-locator/store-map.ts'
import { radiusOf, storesHref, widerRadius } from '#lib/domain/store-locator/store-search.ts'

const melbourne = { latitude: -37.8136, longitude: 144.9631 }
const sydney = { latitude: -33.8688, longitude: 151.2093 }

describe('a place', () => {
  it.each([
    [{ suburb: 'Richmond', state: 'VIC', postcode: '3121' }, 'richmond-vic-3121'],
    [{ suburb: 'St. Kilda East', state: 'VIC', postcode: '3183' }, 'st-kilda-east-vic-3183'],
    [{ suburb: "O'Connor", state: 'ACT', postcode: '2602' }, 'oconnor-act-2602'],
    [{ suburb: 'Ōtāhuhu', state: 'Auckland', postcode: '1062' }, 'otahuhu-auckland-1062'],
    [{ suburb: 'Te Puke', state: 'Bay of Plenty', postcode: '3119' }, 'te-puke-bay-of-plenty-3119'],
  ])('has one canonical name [STORE-10]', (name, key) => {
    expect(localityKey(name)).toBe(key)
    expect(isCanonicalNear(key)).toBe(true)
    expect(parseNear(key)).toMatchObject({ kind: 'place', key })
  })

  it.each([
    ['3121', { kind: 'postcode', postcode: '3121' }],
    [' Richmond ', { kind: 'place', key: 'richmond', suburb: 'richmond' }],
    ['Richmond VIC', { kind: 'place', key: 'richmond-vic', suburb: 'richmond', state: 'vic' }],
    [
      'richmond, Victoria 3121',
      { kind: 'place', key: 'richmond-victoria-3121', suburb: 'richmond', state: 'vic', postcode: '3121' },
    ],
    [
      'RICHMOND-vic-3121',
      { kind: 'place', key: 'richmond-vic-3121', suburb: 'richmond', state: 'vic', postcode: '3121' },
    ],
    ['Victoria', { kind: 'place', key: 'victoria', suburb: 'victoria' }],
    ['Perth Western Australia', { kind: 'place', key: 'perth-western-australia', suburb: 'perth', state: 'wa' }],
  ])('is read from %j [GUARD-13, STORE-10]', (text, near) => {
    expect(parseNear(text)).toEqual(near)
  })

  it.each(['', ' ', '%%', '!!!'])('is not read from %j [GUARD-13]', (text) => {
    expect(parseNear(text)).toBeUndefined()
  })

  it('never breaks on what is typed, and its key is canonical in form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const near = parseNear(text)
        if (near?.kind === 'place') expect(near.key).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      }),
    )
  })

  it('is named for a shopper', () => {
    const richmond = { suburb: 'Richmond', state: 'VIC', postcode: '3121' }
    expect(localityText({ ...richmond, key: 'richmond-vic-3121' })).toBe('Richmond VIC 3121')
    expect(localityText({ ...richmond, key: '3121', suburb: 'Burnley, Cremorne' })).toBe('3121 (Burnley, Cremorne)')
  })

  it('and a store have their fields in the contract [STORE-04, STORE-05, STORE-10]', () => {
    expect(Object.keys(locality.shape)).toEqual(
      expect.arrayContaining(['suburb', 'state', 'postcode', 'country', 'latitude', 'longitude']),
    )
    expect(Object.keys(store.shape.address.shape).sort()).toEqual([
      'country',
      'locality',
      'postcode',
      'region',
      'street1',
      'street2',
    ])
    expect(Object.keys(store.shape)).toEqual(
      expect.arrayContaining([
        'erpStoreId',
        'name',
        'path',
        'type',
        'phone',
        'hours',
        'latitude',
        'longitude',
        'clickAndCollect',
      ]),
    )
    expect(store.shape.type.options).toEqual(['STORE', 'STOCKIST'])
  })
})

describe('distance', () => {
  it('is along a great circle [STORE-03]', () => {
    expect(distanceKm(melbourne, sydney)).toBeCloseTo(713.4, 0)
    expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 0)
    expect(distanceKm({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(20_015, 0)
  })

  it('is nothing to oneself, the same both ways, and never more than half the earth', () => {
    const position = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(position, position, (a, b) => {
        expect(distanceKm(a, a)).toBe(0)
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6)
        expect(distanceKm(a, b)).toBeLessThanOrEqual(20_016)
      }),
    )
  })

  it('is told in words', () => {
    expect([0, 0.4, 0.97, 3.44, 9.96, 27.4].map(distanceText)).toEqual([
      '50 m',
      '400 m',
      '1.0 km',
      '3.4 km',
      '10 km',
      '27 km',
    ])
    expect(centreOf([])).toBeUndefined()
    expect(centreOf([melbourne])).toEqual(melbourne)
  })
})

describe('the radius', () => {
  it('is one of six, 25 km unless chosen [STORE-03]', () => {
    expect(STORE_RADIUS_CHOICES).toEqual([5, 10, 25, 50, 100, 250])
    expect(STORE_RADIUS_DEFAULT).toBe(25)
    expect(radiusOf('100')).toBe(100)
    for (const text of [undefined, '', '7', '-5', 'abc', '25.0']) expect(radiusOf(text)).toBe(25)
    expect([5, 25, 250].map(widerRadius)).toEqual([10, 50, undefined])
    expect(storesHref('richmond-vic-3121', 25)).toBe('/stores?near=richmond-vic-3121')
    expect(storesHref('3121', 100)).toBe('/stores?near=3121&within=100')
  })
})

describe('the drawn map', () => {
  it('puts north up and east right', () => {
    expect(countryPoint(sydney).x).toBeGreaterThan(countryPoint(melbourne).x)
    expect(countryPoint(sydney).y).toBeLessThan(countryPoint(melbourne).y)
    const { x, y } = pointAround(melbourne, sydney, 713.4)
    expect(x).toBeGreaterThan(0)
    expect(y).toBeLessThan(0)
    expect(Math.hypot(x, y)).toBeCloseTo(100, -1)
  })
})

describe('a gazetteer', () => {
  const au = { postcode: '3121', locality: ' Richmond ', state: 'vic', latitude: '-37.82', longitude: '145.0' }

  it('is told by its header', () => {
    expect(sheetShape(['postcode', 'locality', 'state', 'latitude', 'longitude', 'type'])).toBe('AU')
    expect(sheetShape(['postcode', 'locality', 'region', 'long', 'lat', 'territory', 'island'])).toBe('NZ')
    expect(
      sheetShape(['id', 'postcode', 'locality', 'state', 'long', 'lat', 'dc', 'type', 'lat_precise', 'long_precise']),
    ).toBe('AU')
    expect(sheetShape(['postcode', 'locality', 'state', 'lat'])).toBeUndefined()
    expect(sheetShape(['Handle', 'Title'])).toBeUndefined()
  })

  it('has places, some of unknown position [STORE-10]', () => {
    const place = { key: 'richmond-vic-3121', suburb: 'Richmond', state: 'VIC', postcode: '3121', country: 'AU' }
    expect(readSheetRow(au, 'AU')).toEqual({ ok: true, locality: { ...place, latitude: -37.82, longitude: 145 } })
    const { latitude, longitude, ...rest } = au
    expect(readSheetRow({ ...rest, lat: latitude, long: longitude, lat_precise: '0' }, 'AU')).toEqual(
      readSheetRow(au, 'AU'),
    )
    expect(readSheetRow({ ...au, latitude: '0', longitude: '0' }, 'AU')).toEqual({ ok: true, locality: place })
    expect(readSheetRow({ ...au, latitude: '', longitude: '' }, 'AU')).toEqual({ ok: true, locality: place })
  })

  it('may have lost the zero of Darwin’s postcodes', () => {
    expect(readSheetRow({ ...au, postcode: '800', state: 'NT' }, 'AU')).toMatchObject({
      locality: { postcode: '0800' },
    })
  })

  it.each([
    ['no locality', { ...au, locality: ' ' }],
    ['a locality of digits', { ...au, locality: '12' }],
    ['a state that is none', { ...au, state: 'Ontario' }],
    ['a postcode in words', { ...au, postcode: 'abc' }],
    ['half a position', { ...au, longitude: '' }],
    ['a position off the earth', { ...au, latitude: '137' }],
    ['a position in words', { ...au, latitude: 'south' }],
    ['nothing', {}],
  ])('with %s says what is wrong', (_, row) => {
    expect(readSheetRow(row, 'AU')).toEqual({ ok: false, problem: expect.stringMatching(/\.$/) })
  })
})
