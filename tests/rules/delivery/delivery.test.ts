import { describe, expect, it } from 'vitest'
import { isOnceMade } from '#lib/domain/checkout/pickup-ready.ts'
import {
  contactNameOf,
  type DeliveryMethod,
  type DeliverySituation,
  defaultMethod,
  destinationOf,
  freeDeliveryGap,
  offeredMethods,
  requiresAuthorityToLeave,
  serves,
} from '#lib/domain/delivery/delivery.ts'
import { DEFAULT_DISPATCH } from '#lib/domain/delivery/dispatch.ts'

const method = (over: Partial<DeliveryMethod> & { code: string }): DeliveryMethod => ({
  label: over.code,
  type: 'DELIVERY',
  price: 1495,
  countries: ['AU'],
  requiresAuthorityToLeave: false,
  freeFromThreshold: false,
  ...over,
})
const METHODS = [
  method({ code: 'standard', price: 995, freeFromThreshold: true }),
  method({ code: 'express' }),
  method({ code: 'fourhd', price: 1995, postcodes: ['3000', '2000'] }),
  method({ code: 'nz', price: 1995, countries: ['NZ'] }),
  method({ code: 'collect', price: 0, type: 'STORE_PICKUP', countries: ['AU', 'NZ'] }),
]
const situation = (over: Partial<DeliverySituation> = {}): DeliverySituation => ({
  destination: { country: 'AU', postcode: '3000' },
  countries: ['AU', 'NZ'],
  itemSubtotalAfterDiscounts: 5000,
  freeThreshold: 9900,
  dispatch: DEFAULT_DISPATCH,
  // A Tuesday morning in Melbourne.
  now: new Date('2026-11-24T10:00:00+11:00'),
  pickupPossible: true,
  ...over,
})
const available = (over: Partial<DeliverySituation> = {}) =>
  offeredMethods(METHODS, situation(over))
    .filter((m) => m.available)
    .map((m) => m.code)

describe('methods on offer', () => {
  it.each([
    ['metropolitan Australia', {}, ['standard', 'express', 'fourhd', 'collect']],
    [
      'elsewhere in Australia',
      { destination: { country: 'AU', postcode: '3555' } },
      ['standard', 'express', 'collect'],
    ],
    ['New Zealand', { destination: { country: 'NZ', postcode: '1010' } }, ['nz', 'collect']],
    ['another country', { destination: { country: 'FJ', postcode: '' } }, ['collect']],
    ['no store has everything', { pickupPossible: false }, ['standard', 'express', 'fourhd']],
    ['a country no longer served', { countries: ['NZ'] }, ['collect']],
    ['after 1 pm', { now: new Date('2026-11-24T13:00:00+11:00') }, ['standard', 'express', 'collect']],
    ['on a Saturday', { now: new Date('2026-11-28T09:00:00+11:00') }, ['standard', 'express', 'collect']],
    ['on a public holiday', { now: new Date('2026-12-25T09:00:00+11:00') }, ['standard', 'express', 'collect']],
  ])('follow the address and the hour: %s [CHK-16, CHK-31, CHK-35]', (_, over, codes) => {
    expect(available(over)).toEqual(codes)
  })

  it.each([
    ['AU', ['standard', 'express', 'fourhd', 'collect']],
    ['NZ', ['nz', 'collect']],
    ['FJ', ['collect']],
  ])('of %s name no other country’s, not even as unavailable [CHK-31, DATA-03]', (country, codes) => {
    const offered = offeredMethods(METHODS, situation({ destination: { country, postcode: '9999' } }))
    expect(offered.map((m) => m.code)).toEqual(codes)
    // Those that do not reach the postcode are shown, and cannot be chosen.
    expect(offered.find((m) => m.code === 'fourhd')?.available).toBe(country === 'AU' ? false : undefined)
  })

  it.each([
    [9899, 995],
    [9900, 0],
    [9901, 0],
  ])('charge standard delivery below the threshold only: %i [CHK-16]', (itemSubtotalAfterDiscounts, price) => {
    const offered = offeredMethods(METHODS, situation({ itemSubtotalAfterDiscounts }))
    expect(offered.find((m) => m.code === 'standard')?.price).toBe(price)
    expect(offered.find((m) => m.code === 'express')?.price).toBe(1495)
  })

  it('demand authority to leave for fourhd, whatever its row says [CHK-14]', () => {
    expect(METHODS.filter(requiresAuthorityToLeave).map((m) => m.code)).toEqual(['fourhd'])
    expect(requiresAuthorityToLeave({ code: 'porch', requiresAuthorityToLeave: true })).toBe(true)
  })

  it('preselect express, else the cheapest that is available, never a pickup [CHK-15]', () => {
    const offered = offeredMethods(METHODS, situation())
    expect(defaultMethod(offered)?.code).toBe('express')
    expect(defaultMethod(offered.filter((m) => m.code !== 'express'))?.code).toBe('standard')
    expect(defaultMethod(offered.filter((m) => m.type === 'STORE_PICKUP'))).toBeUndefined()
    const dearFirst = offeredMethods([...METHODS].toReversed(), situation()).filter((m) => m.code !== 'express')
    expect(defaultMethod(dearFirst)?.code).toBe('standard')
    const shut = offered.map((m) => ({ ...m, available: m.code !== 'express' && m.code !== 'standard' }))
    expect(defaultMethod(shut)?.code).toBe('fourhd')
  })

  it('all stand for an email where all goes by one, wherever its buyer is billed, and no store has it [ADDR-14, CHK-39]', () => {
    const mailed = (country: string, countries = ['AU', 'NZ']) =>
      offeredMethods(METHODS, situation({ destination: { country, postcode: '' }, countries, unsent: 'Sent by email' }))
    for (const offered of [mailed('AU'), mailed('NZ'), mailed('NZ', ['AU']), mailed('AU', ['NZ'])]) {
      expect(offered.map(({ code, available }) => [code, available])).toEqual([
        ['standard', true],
        ['express', true],
        ['fourhd', true],
        ['nz', true],
        ['collect', false],
      ])
    }
    for (const each of mailed('AU'))
      expect(each).toMatchObject({ label: 'Sent by email', price: 0, requiresAuthorityToLeave: false })
    expect(offeredMethods(METHODS, situation()).map((m) => m.label)).toEqual([
      'standard',
      'express',
      'fourhd',
      'collect',
    ])
  })

  it('name no days where something is made first, nor hours of a store [CHK-38, CHK-48, DATA-03]', () => {
    const spoken = METHODS.map((each) => ({ ...each, label: `${each.code}, 1 to 5 business days` }))
    const labels = (over: Parameters<typeof situation>[0]) =>
      offeredMethods(spoken, situation(over)).map((m) => m.label)
    expect(labels({ madeToOrder: true })).toEqual([
      'standard, once it’s made',
      'express, once it’s made',
      'fourhd, once it’s made',
      'collect, once it’s made',
    ])
    expect(labels({ madeToOrder: true }).map(isOnceMade)).toEqual([true, true, true, true])
    expect(labels({ madeToOrder: false })).toContain('express, 1 to 5 business days')
    expect(labels({})).toContain('express, 1 to 5 business days')
    expect(labels({ madeToOrder: true, unsent: 'Done in store' })).toContain('Done in store')
  })

  it('serve a parcel in the countries delivered to alone, and no other country’s method [ADDR-14, CHK-31]', () => {
    const served = (country: string, countries: string[]) =>
      METHODS.filter((each) => serves(each, situation({ destination: { country, postcode: '3000' }, countries })))
    expect(served('NZ', ['AU', 'NZ']).map((m) => m.code)).toEqual(['nz', 'collect'])
    expect(served('NZ', ['AU']).map((m) => m.code)).toEqual(['collect'])
  })

  it('cost nothing where nothing goes in a parcel, and what they cost else [OPS-13]', () => {
    const prices = (unsent?: string) => offeredMethods(METHODS, situation({ unsent })).map((m) => m.price)
    expect(prices('Done in store')).toEqual([0, 0, 0, 0, 0])
    expect(prices()).toEqual([995, 1495, 1995, 0])
  })

  it('ask for authority to leave where one needs it, and nowhere else [CHK-14]', () => {
    const asking = offeredMethods(METHODS, situation()).filter((each) => each.requiresAuthorityToLeave)
    expect(asking.map(({ code }) => code)).toEqual(['fourhd'])
  })
})

it.each([
  [9898, false, 'AU', 2],
  [9899, false, 'AU', 1],
  [9900, false, 'AU', undefined],
  [5000, true, 'AU', undefined],
  [5000, false, 'NZ', undefined],
])('says what is missing for free standard delivery: %i [CART-24]', (subtotal, pickup, country, gap) => {
  expect(freeDeliveryGap(subtotal, 9900, { pickup, country })).toBe(gap)
})

it.each([
  [undefined, { country: 'AU', postcode: '3000' }],
  [{ country: 'AU' }, { country: 'AU', postcode: '3000' }],
  [
    { country: 'nz ', postcode: ' 1010' },
    { country: 'NZ', postcode: '1010' },
  ],
  [{ country: 'NZ' }, { country: 'NZ', postcode: '' }],
  [
    { country: ' ', postcode: ' ' },
    { country: 'AU', postcode: '3000' },
  ],
  [{ postcode: '2000' }, { country: 'AU', postcode: '2000' }],
])('quotes for Melbourne until told otherwise: %j [DATA-16, DATA-17]', (address, destination) => {
  expect(destinationOf(address)).toEqual(destination)
})

it.each([
  [{ contactName: ' Sam Ng ', firstName: 'Jo', lastName: 'Lee' }, 'Sam Ng'],
  [{ contactName: ' ', firstName: 'Jo', lastName: 'Lee' }, 'Jo Lee'],
  [{ firstName: 'Jo' }, 'Jo'],
  [{ firstName: 'Cher', lastName: '-' }, 'Cher'],
  [{ firstName: ' Jo ', lastName: ' Lee ' }, 'Jo Lee'],
  [{ firstName: ' ', lastName: ' Lee' }, 'Lee'],
  [{ contactName: '', firstName: '', lastName: '' }, 'Click and Collect'],
  [{}, 'Click and Collect'],
])('finds somebody to hand the parcel to: %j [CHK-29, CHK-30, PAY-10]', (person, name) => {
  expect(contactNameOf(person)).toBe(name)
})
