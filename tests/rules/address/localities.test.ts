import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locality, store } from '#lib/contract/store.ts'
import {
  fieldText,
  isCanonicalNear,
  localityKey,
  localityText,
  otherPlaceText,
  parseNear,
  postcodeKey,
} from '#lib/domain/address/locality.ts'
import { readSheetRow, sheetShape } from '#lib/domain/address/locality-sheet.ts'
import { STORE_RADIUS_CHOICES, STORE_RADIUS_DEFAULT } from '#lib/domain/shop-rules.ts'
import { centreOf, distanceKm, distanceText } from '#lib/domain/store-locator/distance.ts'
import { radiusOf, storesHref, widerRadius } from '#lib/domain/store-locator/store-search.ts'

const melbourne = { latitude: -37.8136, longitude: 144.9631 }
const sydney = { latitude: -33.8688, longitude: 151.2093 }

describe('a place', () => {
  it.each([
    [{ suburb: 'Richmond', state: 'VIC', postcode: '3121' }, 'richmond-vic-3121'],
    [{ suburb: 'St. Kilda East', state: 'VIC', postcode: '3183' }, 'st-kilda-east-vic-3183'],
    [{ suburb: "O'Connor", state: 'ACT', postcode: '2602' }, 'oconnor-act-2602'],
    [{ suburb: 'Ōtāhuhu', state: 'Auckland', postcode: '1062' }, 'otahuhu-auckland-1062'],
    [{ suburb: 'Smith & Jones Flat', state: 'SA', postcode: '5204' }, 'smith-jones-flat-sa-5204'],
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
    ['VIC', { kind: 'place', key: 'vic', suburb: 'vic' }],
    ['St Kilda', { kind: 'place', key: 'st-kilda', suburb: 'st kilda' }],
    ['Lot 31219', { kind: 'place', key: 'lot-31219', suburb: 'lot 31219' }],
    ['Lot a3121', { kind: 'place', key: 'lot-a3121', suburb: 'lot a3121' }],
  ])('is read from %j [GUARD-13, STORE-10]', (text, near) => {
    expect(parseNear(text)).toEqual(near)
  })

  it.each([
    ['Australian Capital Territory', 'act'],
    ['New South Wales', 'nsw'],
    ['Northern Territory', 'nt'],
    ['Queensland', 'qld'],
    ['South Australia', 'sa'],
    ['Tasmania', 'tas'],
    ['Victoria', 'vic'],
    ['Western Australia', 'wa'],
  ])('is looked for in %s by its name or its letters [STORE-02, STORE-10]', (name, code) => {
    expect(parseNear(`Richmond ${name}`)).toMatchObject({ suburb: 'richmond', state: code })
    expect(parseNear(`Richmond ${code}`)).toMatchObject({ suburb: 'richmond', state: code })
  })

  it.each([
    ...['', '312', '31211', 'x3121', '3121 ', 'abcd', 'richmond', 'richmond-vic'],
    ...['Richmond-vic-3121', '-vic-3121', 'St richmond-vic-3121', 'richmond-vic-31219', 'richmond--vic-3121'],
  ])('is not addressed by “%s”: one place has one address [GUARD-13]', (text) => {
    expect(isCanonicalNear(text)).toBe(false)
  })

  it('is addressed by a bare postcode too [GUARD-13]', () => {
    expect(isCanonicalNear('0800')).toBe(true)
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

  it.each([
    ['6011 New Zealand', { kind: 'postcode', postcode: '6011', country: 'NZ' }],
    ['6011, NZ', { kind: 'postcode', postcode: '6011', country: 'NZ' }],
    ['nz-6011', { kind: 'postcode', postcode: '6011', country: 'NZ' }],
    ['6011 Australia', { kind: 'postcode', postcode: '6011', country: 'AU' }],
    ['au-6011', { kind: 'postcode', postcode: '6011', country: 'AU' }],
    ['6011 aus', { kind: 'postcode', postcode: '6011', country: 'AU' }],
    ['Hamilton, New Zealand', { kind: 'place', key: 'hamilton', suburb: 'hamilton', country: 'NZ' }],
    ['Hamilton nz', { kind: 'place', key: 'hamilton', suburb: 'hamilton', country: 'NZ' }],
    ['Perth WA, Australia', { kind: 'place', key: 'perth-wa', suburb: 'perth', state: 'wa', country: 'AU' }],
    // These words end in no country.
    ['South Australia', { kind: 'place', key: 'south-australia', suburb: 'south australia' }],
    ['Perth Western Australia', { kind: 'place', key: 'perth-western-australia', suburb: 'perth', state: 'wa' }],
    ['New Zealand', { kind: 'place', key: 'new-zealand', suburb: 'new zealand' }],
    ['New Zealand Gully', { kind: 'place', key: 'new-zealand-gully', suburb: 'new zealand gully' }],
    ['Nz 60111', { kind: 'place', key: 'nz-60111', suburb: 'nz 60111' }],
    ['Bauau', { kind: 'place', key: 'bauau', suburb: 'bauau' }],
  ])('is looked for in the country that is typed with it: %j [STORE-13]', (text, near) => {
    expect(parseNear(text)).toEqual(near)
  })

  it('of a postcode alone has an address of its own in New Zealand: both countries have a 6011 [STORE-13]', () => {
    expect(postcodeKey('6011', 'AU')).toBe('6011')
    expect(postcodeKey('6011', 'NZ')).toBe('nz-6011')
    for (const country of ['AU', 'NZ'] as const) {
      expect(isCanonicalNear(postcodeKey('6011', country))).toBe(true)
    }
    expect(parseNear(postcodeKey('6011', 'NZ'))).toEqual({ kind: 'postcode', postcode: '6011', country: 'NZ' })
  })

  it('is told from those of the other country, in words and in the field [STORE-13]', () => {
    const cottesloe = { suburb: 'Cottesloe', state: 'WA', postcode: '6011', key: '6011', country: 'AU' } as const
    const wellington = {
      suburb: 'Te Aro',
      state: 'Wellington',
      postcode: '6011',
      key: 'nz-6011',
      country: 'NZ',
    } as const
    const teAro = { ...wellington, key: 'te-aro-wellington-6011' }
    expect(localityText(wellington)).toBe('6011 (Te Aro)')
    expect(otherPlaceText(wellington, cottesloe)).toBe('6011 (Te Aro), New Zealand')
    expect(otherPlaceText(cottesloe, wellington)).toBe('6011 (Cottesloe), Australia')
    expect(otherPlaceText(teAro, wellington)).toBe('Te Aro Wellington 6011')
    expect(fieldText(cottesloe, [wellington])).toBe('6011 Australia')
    expect(fieldText(cottesloe, [])).toBe('6011')
    expect(fieldText(wellington, [])).toBe('6011 New Zealand')
    expect(fieldText(teAro, [cottesloe])).toBe('Te Aro Wellington 6011')
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
    expect([0, 0.4, 0.949, 0.95, 3.44, 9.94, 9.95, 27.4].map(distanceText)).toEqual([
      '50 m',
      '400 m',
      '950 m',
      '1.0 km',
      '3.4 km',
      '9.9 km',
      '10 km',
      '27 km',
    ])
  })

  it('is from the middle of the suburbs that share a postcode [STORE-02, STORE-03]', () => {
    expect(centreOf([])).toBeUndefined()
    expect(centreOf([melbourne])).toEqual(melbourne)
    const at = (latitude: number, longitude: number) => ({ latitude, longitude })
    expect(centreOf([at(-38, 145), at(-37, 146), at(-36, 144)])).toEqual(at(-37, 145))
    // Christchurch and the Chathams, whose postcodes begin alike, on either side of the date line.
    expect(centreOf([at(-43, 172), at(-45, -176)])).toEqual(at(-44, 178))
    expect(centreOf([at(-45, -176), at(-43, 172), at(-44, 178)])).toEqual(at(-44, 178))
    expect(centreOf([at(-43, 178), at(-43, -174)])).toEqual(at(-43, -178))
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

describe('a gazetteer', () => {
  const au = { postcode: '3121', locality: ' Richmond ', state: 'vic', latitude: '-37.82', longitude: '145.0' }

  it('is told by its header', () => {
    expect(sheetShape(['postcode', 'locality', 'state', 'latitude', 'longitude', 'type'])).toBe('AU')
    expect(sheetShape(['postcode', 'locality', 'region', 'long', 'lat', 'territory', 'island'])).toBe('NZ')
    expect(
      sheetShape(['id', 'postcode', 'locality', 'state', 'long', 'lat', 'dc', 'type', 'lat_precise', 'long_precise']),
    ).toBe('AU')
    expect(sheetShape(['Handle', 'Title'])).toBeUndefined()
  })

  it('is none without one of its columns', () => {
    const header = ['postcode', 'locality', 'state', 'lat', 'long']
    expect(sheetShape(header)).toBe('AU')
    for (const missing of header) expect(sheetShape(header.filter((name) => name !== missing))).toBeUndefined()
  })

  it.each([[['latitude', 'longitude']], [['lat', 'lng']], [['lat', 'lon']], [['lat_precise', 'long_precise']]])(
    'may call its positions %j',
    ([latitude = '', longitude = '']) => {
      expect(sheetShape(['postcode', 'locality', 'region', latitude, longitude])).toBe('NZ')
      const row = {
        postcode: '1062',
        locality: 'Ōtāhuhu',
        region: 'Auckland',
        [latitude]: '-36.9',
        [longitude]: '174.8',
      }
      expect(readSheetRow(row, 'NZ')).toEqual({
        ok: true,
        locality: {
          ...{ key: 'otahuhu-auckland-1062', suburb: 'Ōtāhuhu', state: 'Auckland', postcode: '1062' },
          ...{ country: 'NZ', latitude: -36.9, longitude: 174.8 },
        },
      })
    },
  )

  it('has names as they are printed, whatever blanks the file has [STORE-10]', () => {
    const row = { ...au, locality: ' St  Kilda   East ', state: ' vic' }
    expect(readSheetRow(row, 'AU')).toMatchObject({ locality: { suburb: 'St Kilda East', state: 'VIC' } })
    expect(readSheetRow({ ...au, locality: 'a'.repeat(80) }, 'AU').ok).toBe(true)
  })

  it.each([
    ['-90', '180', { latitude: -90, longitude: 180 }],
    ['-37.82', '0', { latitude: -37.82, longitude: 0 }],
    ['0', '145', { latitude: 0, longitude: 145 }],
    ['0', '0', {}],
  ])(
    'has a place at %s, %s: the pole and the date line are on the earth [STORE-10]',
    (latitude, longitude, position) => {
      const reading = readSheetRow({ ...au, latitude, longitude }, 'AU')
      const place = { key: 'richmond-vic-3121', suburb: 'Richmond', state: 'VIC', postcode: '3121', country: 'AU' }
      expect(reading).toEqual({ ok: true, locality: { ...place, ...position } })
    },
  )

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
    ['no locality', { ...au, locality: ' ' }, 'There is no locality.'],
    ['a locality of digits', { ...au, locality: '12' }, 'There is no locality.'],
    ['a locality too long', { ...au, locality: 'a'.repeat(81) }, 'The locality is longer than 80 characters.'],
    ['a state that is none', { ...au, state: 'Ontario' }, '“Ontario” is not a state.'],
    ['no state', { ...au, state: ' ' }, 'There is no state or region.'],
    ['a postcode in words', { ...au, postcode: 'abc' }, 'The postcode is not 4 digits.'],
    ['half a position', { ...au, longitude: '' }, 'The position is not two numbers of degrees.'],
    ['its other half', { ...au, latitude: '' }, 'The position is not two numbers of degrees.'],
    ['a position off the earth', { ...au, latitude: '137' }, 'The position is not two numbers of degrees.'],
    ['one beyond the date line', { ...au, longitude: '181' }, 'The position is not two numbers of degrees.'],
    ['a position in words', { ...au, latitude: 'south' }, 'The position is not two numbers of degrees.'],
    ['nothing', {}, 'There is no locality.'],
  ])('with %s says what is wrong', (_, row, problem) => {
    expect(readSheetRow(row, 'AU')).toEqual({ ok: false, problem })
  })
})
