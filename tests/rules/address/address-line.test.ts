import { describe, expect, it } from 'vitest'
import { countryAddress } from '#lib/domain/address/address-country.ts'
import { addressLine, addressLines, parcelLines } from '#lib/domain/address/address-line.ts'

const RICHMOND = {
  street1: '12 Swan St',
  suburb: 'Richmond',
  state: 'VIC',
  postcode: '3121',
  country: 'AU',
} as const

describe('an address on one line', () => {
  it('begins with the unit, and does not name Australia', () => {
    expect(addressLine(RICHMOND)).toBe('12 Swan St, Richmond VIC 3121')
    expect(addressLine({ ...RICHMOND, street2: 'Unit 3' })).toBe('Unit 3, 12 Swan St, Richmond VIC 3121')
  })

  it('names New Zealand, which has no states', () => {
    const wellington = { street1: '1 Cuba St', suburb: 'Wellington', postcode: '6011', country: 'NZ' } as const
    expect(addressLine({ ...wellington, street2: '', state: undefined })).toBe(
      '1 Cuba St, Wellington 6011, New Zealand',
    )
  })
})

it.each([
  ['RD 2', 'NZ', ['43 Fox St', 'RD 2']],
  ['R.D. 12', 'NZ', ['43 Fox St', 'R.D. 12']],
  [' rd2 ', 'NZ', ['43 Fox St', ' rd2 ']],
  ['R D 3', 'NZ', ['43 Fox St', 'R D 3']],
  ['Unit 2', 'NZ', ['Unit 2', '43 Fox St']],
  ['Ward 2', 'NZ', ['Ward 2', '43 Fox St']],
  ['RD 2, back door', 'NZ', ['RD 2, back door', '43 Fox St']],
  [undefined, 'NZ', ['43 Fox St']],
  [null, 'NZ', ['43 Fox St']],
  ['RD 2', 'AU', ['RD 2', '43 Fox St']],
] as const)(
  'stands with “%s” of %s in its order: a rural delivery below its street [ADDR-09]',
  (street2, country, lines) => {
    const whakatane = { street1: '43 Fox St', suburb: 'Whakatāne', postcode: '3192' }
    expect(addressLines({ ...whakatane, street2, country }).slice(0, lines.length)).toEqual(lines)
  },
)

describe('an address in lines', () => {
  const PLACE = 'Richmond VIC 3121'
  it.each([
    ['a street', {}, ['12 Swan St', PLACE]],
    ['a unit before its street', { street2: 'Unit 3' }, ['Unit 3', '12 Swan St', PLACE]],
    ['no line for an empty unit', { street2: '' }, ['12 Swan St', PLACE]],
    ['no line for a unit the database has not', { street2: null }, ['12 Swan St', PLACE]],
    ['an old address without a state', { state: undefined }, ['12 Swan St', 'Richmond 3121']],
    [
      'a New Zealand region left out',
      { country: 'NZ', state: 'Otago' },
      ['12 Swan St', 'Richmond 3121', 'New Zealand'],
    ],
    [
      'a New Zealand unit',
      { country: 'NZ', street2: 'Shop 4' },
      ['Shop 4', '12 Swan St', 'Richmond 3121', 'New Zealand'],
    ],
  ])('has %s [ADDR-08, ADDR-09]', (_, given, lines) => {
    expect(addressLines({ ...RICHMOND, ...given })).toEqual(lines)
  })
})

describe('an address form', () => {
  it('asks for a suburb and a state in Australia, for a town or city in New Zealand [ADDR-08]', () => {
    expect(countryAddress('AU')).toEqual({ name: 'Australia', suburbLabel: 'Suburb', hasState: true })
    expect(countryAddress('NZ')).toEqual({ name: 'New Zealand', suburbLabel: 'Town or city', hasState: false })
  })

  it.each(['US', '', 'toString'])('is none for “%s”, where the shop sends nothing [ADDR-10, ERR-105]', (country) => {
    expect(() => countryAddress(country)).toThrow('Country address config not found.')
  })
})

it('stands below whom it is for, each line once: a firm may be called as its owner [CHK-24]', () => {
  const door = ['12 Swan St', 'Richmond VIC 3121']
  expect(parcelLines({ ...RICHMOND, contactName: 'Jo Swan', company: 'Swan & Co' })).toEqual([
    ...['Jo Swan', 'Swan & Co'],
    ...door,
  ])
  expect(parcelLines({ ...RICHMOND, contactName: 'Jo Swan', company: 'Jo Swan' })).toEqual(['Jo Swan', ...door])
  expect(parcelLines({ ...RICHMOND, contactName: 'Jo Swan' })).toEqual(['Jo Swan', ...door])
  expect(parcelLines({ ...RICHMOND, contactName: '', company: '' })).toEqual(door)
})
