import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '#lib/domain/dates/zoned-time.ts'
import { addBusinessDays, businessDayFrom, holidayPlaces, isBusinessDay } from '#lib/domain/delivery/business-day.ts'
import type { DeliveryMethod } from '#lib/domain/delivery/delivery.ts'
import * as promising from '#lib/domain/delivery/delivery-promise.ts'
import { daysText, expectedText, leftText, methodDays, methodName } from '#lib/domain/delivery/delivery-promise-text.ts'
import { isPoBoxPostcode, postcodeNote, reachesDoor, zoneOf } from '#lib/domain/delivery/delivery-zone.ts'
import { DEFAULT_DISPATCH } from '#lib/domain/delivery/dispatch.ts'
import { AU_STATES } from '#lib/domain/shop-rules.ts'

const method = (code: string, rest: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  code,
  label: code,
  type: 'DELIVERY',
  price: 995,
  countries: ['AU'],
  requiresAuthorityToLeave: false,
  freeFromThreshold: false,
  ...rest,
})
const METHODS = [
  method('standard'),
  method('express', { price: 1495 }),
  method('fourhd', { price: 1995, postcodes: ['3121', '8001'] }),
  method('nz', { price: 1995, countries: ['NZ'] }),
  method('collect', { type: 'STORE_PICKUP', price: 0 }),
]
/** By the defaults: packed in Victoria until 2 pm. */
const deliveryPromise = (postcode: string, country: 'AU' | 'NZ', methods: readonly DeliveryMethod[], now: Date) =>
  promising.deliveryPromise(postcode, country, methods, DEFAULT_DISPATCH, now)
const promisedArrival = (
  code: string,
  place: { postcode: string; country: 'AU' | 'NZ' },
  goods: readonly { functionalType: string }[],
  now: Date,
) => promising.promisedArrival({ code }, place, goods, DEFAULT_DISPATCH, now)

/** Melbourne in November is eleven hours ahead of UTC. */
const at = (text: string) => new Date(`${text}:00+11:00`)
const promise = (postcode: string, now: string, country: 'AU' | 'NZ' = 'AU') =>
  deliveryPromise(postcode, country, METHODS, at(now))
const spans = ({ methods }: ReturnType<typeof deliveryPromise>) =>
  Object.fromEntries(methods.map(({ code, from, to }) => [code, `${from} ${to}`]))

describe('a delivery promise', () => {
  it.each([
    ['before 2 pm leaves today', '2026-11-24T13:59', '2026-11-24', '2026-11-24T03:00:00.000Z'],
    ['at 2 pm leaves tomorrow', '2026-11-24T14:00', '2026-11-25', '2026-11-25T03:00:00.000Z'],
    ['on Friday evening leaves on Monday', '2026-11-27T18:00', '2026-11-30', '2026-11-30T03:00:00.000Z'],
    ['on Saturday morning leaves on Monday', '2026-11-28T09:00', '2026-11-30', '2026-11-30T03:00:00.000Z'],
    [
      'on Christmas Eve after 2 pm leaves after the holidays',
      '2026-12-24T15:00',
      '2026-12-29',
      '2026-12-29T03:00:00.000Z',
    ],
  ])('ordered %s', (_, now, dispatchDate, cutOff) => {
    const made = promise('3350', now)
    expect(made.dispatchDate).toBe(dispatchDate)
    expect(made.cutOff.toISOString()).toBe(cutOff)
  })

  it('keeps 2 pm on Melbourne’s clocks when they change', () => {
    const winter = deliveryPromise('3350', 'AU', METHODS, new Date('2026-07-07T01:00:00Z'))
    expect(winter.cutOff.toISOString()).toBe('2026-07-07T04:00:00.000Z')
  })

  it('takes longer the farther it goes', () => {
    const now = '2026-11-23T10:00'
    expect(spans(promise('3121', now))).toEqual({
      fourhd: '2026-11-23 2026-11-23',
      express: '2026-11-24 2026-11-25',
      standard: '2026-11-26 2026-11-27',
    })
    expect(spans(promise('3350', now))).toEqual({
      express: '2026-11-24 2026-11-26',
      standard: '2026-11-27 2026-12-01',
    })
    expect(spans(promise('6725', now))).toEqual({
      express: '2026-11-26 2026-11-30',
      standard: '2026-12-01 2026-12-07',
    })
    expect(spans(promise('0610', now, 'NZ'))).toEqual({ nz: '2026-11-30 2026-12-04' })
  })

  it('sends the four-hour courier on business days until 1 pm [CHK-35]', () => {
    expect(spans(promise('3121', '2026-11-24T12:59'))['fourhd']).toBe('2026-11-24 2026-11-24')
    expect(Object.keys(spans(promise('3121', '2026-11-24T13:00')))).toEqual(['express', 'standard'])
    // A Saturday.
    expect(Object.keys(spans(promise('3121', '2026-11-28T09:00')))).toEqual(['express', 'standard'])
  })

  it('promises no courier to the postcode of a post office box, as checkout offers none [CHK-31, CHK-35]', () => {
    expect(Object.keys(spans(promise('8001', '2026-11-24T10:00')))).toEqual(['standard'])
    expect(Object.keys(spans(promise('3121', '2026-11-24T10:00')))).toEqual(['fourhd', 'express', 'standard'])
    expect(Object.keys(spans(promise('8001', '2026-11-24T10:00', 'NZ')))).toEqual(['nz'])
  })

  it('gives each method its own last moment, and counts down to the soonest one’s [CHK-16]', () => {
    const lastMoments = (now: string) => {
      const { cutOff, methods } = promise('3121', now)
      return [cutOff, ...methods.map((method) => method.cutOff)].map((moment) => moment.toISOString())
    }
    const [one, two] = ['2026-11-24T02:00:00.000Z', '2026-11-24T03:00:00.000Z']
    expect(lastMoments('2026-11-24T12:59')).toEqual([one, one, two, two])
    expect(lastMoments('2026-11-24T13:00')).toEqual([two, two, two])
  })

  it('is for no one where no such postcode can be', () => {
    expect(promise('0001', '2026-11-24T10:00').methods).toEqual([])
    expect(promise('31', '2026-11-24T10:00')).toEqual({
      methods: [],
      dispatchDate: '2026-11-24',
      cutOff: new Date('2026-11-24T03:00:00Z'),
    })
  })

  it('names no method where none reaches, and still the day and hour a parcel leaves [CHK-31]', () => {
    const made = deliveryPromise('0610', 'NZ', [method('standard')], at('2026-11-24T10:00'))
    expect(made).toEqual({ methods: [], dispatchDate: '2026-11-24', cutOff: new Date('2026-11-24T03:00:00Z') })
  })

  it('names what arrives together by its price, the cheaper first, and never a store [CHK-16]', () => {
    const together = [method('slow', { price: 1200 }), method('thrifty', { price: 700 }), ...METHODS]
    const { methods } = deliveryPromise('3350', 'AU', together, at('2026-11-24T10:00'))
    expect(methods.map(({ code, label, price }) => [code, label, price])).toEqual([
      ['express', 'express', 1495],
      ['thrifty', 'thrifty', 700],
      ['standard', 'standard', 995],
      ['slow', 'slow', 1200],
    ])
  })

  it('never lands on a weekend or a public holiday, never before it leaves, soonest first', () => {
    const anyTime = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2028-12-20T00:00:00Z'),
      noInvalidDate: true,
    })
    const anyPostcode = fc.integer({ min: 200, max: 9999 }).map((n) => String(n).padStart(4, '0'))
    fc.assert(
      fc.property(anyPostcode, fc.constantFrom('AU' as const, 'NZ' as const), anyTime, (postcode, country, now) => {
        const { methods, dispatchDate, cutOff } = deliveryPromise(postcode, country, METHODS, now)
        expect(cutOff.getTime()).toBeGreaterThan(now.getTime())
        expect(isBusinessDay(dispatchDate, ['AU', 'VIC'])).toBe(true)
        for (const { code, from, to } of methods) {
          expect(from <= to && (code === 'fourhd' || from > dispatchDate)).toBe(true)
          for (const day of [from, to]) expect(isBusinessDay(day, holidayPlaces({ country, postcode }))).toBe(true)
        }
        expect(methods.map(({ to }) => to)).toEqual(methods.map(({ to }) => to).toSorted())
      }),
    )
  })
})

describe('the days an order is told', () => {
  const boots = { functionalType: 'basic' }
  const told = (code: string, goods = [boots], postcode = '3121') =>
    promisedArrival(code, { postcode, country: 'AU' }, goods, at('2026-11-24T10:00'))

  it('are those of the promise, by every method that makes one [CHK-38]', () => {
    for (const { code, from, to } of promise('3121', '2026-11-24T10:00').methods)
      expect(told(code)).toEqual({ from, to })
  })

  it('are none for what is mailed, done in a store or made first, and where no postcode can be [CHK-38, CART-21]', () => {
    const of = (...types: string[]) =>
      told(
        'express',
        types.map((functionalType) => ({ functionalType })),
      )
    expect(of('giftCard')).toBeUndefined()
    expect(of('giftCard', 'service')).toBeUndefined()
    expect(of('basic', 'madeToOrder')).toBeUndefined()
    expect(of('basic', 'giftCard')).toEqual(told('express'))
    expect(told('express', [boots], '0001')).toBeUndefined()
  })

  it('are longer on the way to New Zealand, over the holidays of both countries [CHK-38]', () => {
    const to = (code: string, now: string) =>
      promisedArrival(code, { postcode: '0610', country: 'NZ' }, [boots], at(now))
    expect(to('express', '2026-11-23T10:00')).toEqual({ from: '2026-11-26', to: '2026-11-30' })
    expect(to('standard', '2026-11-23T10:00')).toEqual({ from: '2026-11-30', to: '2026-12-04' })
    // Waitangi Day is New Zealand's alone, Australia Day Australia's.
    expect(to('express', '2026-02-03T10:00')).toEqual({ from: '2026-02-09', to: '2026-02-11' })
    expect(to('express', '2026-01-21T10:00')).toEqual({ from: '2026-01-27', to: '2026-01-29' })
    const here = promisedArrival('express', { postcode: '3000', country: 'AU' }, [boots], at('2026-02-05T10:00'))
    expect(here).toEqual({ from: '2026-02-06', to: '2026-02-09' })
  })

  it('are longer still to the Chatham Islands, and late by Melbourne’s day as anywhere [CHK-16, CHK-38, GEN-09]', () => {
    const to = (code: string, postcode: string) =>
      promisedArrival(code, { postcode, country: 'NZ' }, [boots], at('2026-11-23T10:00'))
    expect(to('nz', '8016')).toEqual({ from: '2026-12-03', to: '2026-12-14' })
    expect(to('express', '8016')).toEqual({ from: '2026-11-30', to: '2026-12-03' })
    // Christchurch next to it in the list of postcodes.
    expect(to('nz', '8014')).toEqual({ from: '2026-11-30', to: '2026-12-04' })
    // 11 pm in Melbourne is 1:45 am of the next day there.
    const arrival = { from: '2026-12-03', to: '2026-12-14' }
    expect(expectedText(arrival, at('2026-12-14T23:00'))).toBe('Expected Thu 3 – Mon 14 Dec.')
  })

  it('are late from the day after the last of them on, by Melbourne’s clock [CHK-38]', () => {
    const arrival = { from: '2026-11-24', to: '2026-11-25' }
    expect(expectedText(arrival, at('2026-11-25T23:59'))).toBe('Expected Tue 24 – Wed 25 Nov.')
    expect(expectedText(arrival, at('2026-11-26T00:00'))).toBe(
      'We expected it by Wed 25 Nov. If it isn’t there yet, please get in touch.',
    )
  })
})

describe('business days', () => {
  it('know the public holidays of each country, after 2028 too [CHK-38]', () => {
    expect(addBusinessDays('2026-04-02', 1, ['AU'])).toBe('2026-04-07')
    expect(isBusinessDay('2026-07-10', ['AU'])).toBe(true)
    expect(isBusinessDay('2026-07-10', ['NZ'])).toBe(false)
    expect(isBusinessDay('2029-04-02', ['AU'])).toBe(false)
    expect(isBusinessDay('2029-07-06', ['NZ'])).toBe(false)
    expect(isBusinessDay('2029-07-06', ['AU'])).toBe(true)
    expect(addBusinessDays('2028-12-29', 2, ['NZ'])).toBe('2029-01-04')
  })

  it('are those of all countries asked about, from Monday to Friday', () => {
    expect(isBusinessDay('2026-07-10', ['AU', 'NZ'])).toBe(false)
    expect(isBusinessDay('2026-01-26', ['NZ', 'AU'])).toBe(false)
    expect(isBusinessDay('2026-01-26', ['NZ'])).toBe(true)
    const week = ['2026-11-23', '2026-11-27', '2026-11-28', '2026-11-29']
    expect(week.map((day) => isBusinessDay(day, ['AU']))).toEqual([true, true, false, false])
    expect(businessDayFrom('2026-07-10', ['AU'])).toBe('2026-07-10')
    expect(businessDayFrom('2026-07-10', ['NZ'])).toBe('2026-07-13')
    expect(businessDayFrom('2026-04-03', ['AU'])).toBe('2026-04-07')
    expect(addBusinessDays('2026-07-09', 0, ['AU'])).toBe('2026-07-09')
    expect(addBusinessDays('2026-07-09', 2, ['AU', 'NZ'])).toBe('2026-07-14')
  })
})

describe('holidays of one state', () => {
  /** The dates of a state alone, worked out from the rule of each: which Monday of which month. */
  const [MON, TUE] = [0, 1]
  const day = (year: number, month: number, date: number) =>
    new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
  const onOrAfter = (weekday: number, date: string) => addDays(date, (weekday - weekdayOf(date) + 7) % 7)
  const nth = (count: number, weekday: number, month: number) => (year: number) =>
    onOrAfter(weekday, day(year, month, count * 7 - 6))
  const RULES: Record<string, ((year: number) => string)[]> = {
    ACT: [nth(2, MON, 3), (year) => onOrAfter(MON, day(year, 5, 27)), nth(2, MON, 6), nth(1, MON, 10)],
    NSW: [nth(2, MON, 6), nth(1, MON, 10)],
    NT: [nth(1, MON, 5), nth(2, MON, 6), nth(1, MON, 8)],
    QLD: [nth(1, MON, 5), nth(1, MON, 10)],
    SA: [nth(2, MON, 3), nth(2, MON, 6), nth(1, MON, 10)],
    TAS: [nth(2, MON, 3), nth(2, MON, 6)],
    VIC: [nth(2, MON, 3), nth(2, MON, 6), nth(1, TUE, 11)],
    WA: [nth(1, MON, 3), nth(1, MON, 6), (year) => onOrAfter(MON, day(year, 9, 24))],
  }
  /** Anzac Day on a weekend, where it has a Monday; the Friday before the grand final. */
  const PROCLAIMED: Record<string, string[]> = {
    ...Object.fromEntries(['ACT', 'NSW', 'WA'].map((state) => [state, ['2026-04-27', '2027-04-26']])),
    ...Object.fromEntries(['NT', 'QLD', 'SA'].map((state) => [state, ['2027-04-26']])),
    VIC: ['2026-09-25', '2027-09-24', '2028-09-29'],
  }

  it.each(AU_STATES)('of %s come besides those of the country [CHK-38]', (state) => {
    const ruled = [2026, 2027, 2028].flatMap((year) => (RULES[state] ?? []).map((rule) => rule(year)))
    const own = [...ruled, ...(PROCLAIMED[state] ?? [])].toSorted()
    for (const date of own) {
      expect(isBusinessDay(date, ['AU'])).toBe(true)
      expect(isBusinessDay(date, ['AU', state])).toBe(false)
    }
  })

  it('keep a parcel that goes there, and no other [CHK-38]', () => {
    expect(holidayPlaces({ country: 'AU', postcode: '6000' })).toEqual(['AU', 'WA'])
    expect(holidayPlaces({ country: 'NZ', postcode: '6011' })).toEqual(['AU', 'NZ'])
    // WA Day.
    const told = (postcode: string) =>
      promisedArrival(
        'express',
        { postcode, country: 'AU' },
        [{ functionalType: 'basic' }],
        new Date('2026-05-29T10:00+10:00'),
      )
    expect(told('6000')).toEqual({ from: '2026-06-02', to: '2026-06-03' })
    expect(told('2000')).toEqual({ from: '2026-06-01', to: '2026-06-02' })
  })

  it('keep the warehouse from packing where they are Victoria’s [CHK-38]', () => {
    // Melbourne Cup Day.
    const cup = promise('2000', '2026-11-03T10:00')
    expect([cup.dispatchDate, spans(cup)]).toEqual([
      '2026-11-04',
      { express: '2026-11-05 2026-11-06', standard: '2026-11-09 2026-11-10' },
    ])
    // Labour Day of New South Wales: the parcel leaves, and waits there.
    const labour = deliveryPromise('2000', 'AU', METHODS, new Date('2026-10-02T10:00+10:00'))
    expect([labour.dispatchDate, spans(labour)['express']]).toEqual(['2026-10-02', '2026-10-06 2026-10-07'])
  })

  it('name the courier’s next day where it does not go today [CHK-38]', () => {
    const told = (postcode: string, now: string) =>
      promisedArrival('fourhd', { postcode, country: 'AU' }, [{ functionalType: 'basic' }], at(now))?.from
    expect([told('3121', '2026-11-03T10:00'), told('2000', '2026-11-03T10:00')]).toEqual(['2026-11-04', '2026-11-04'])
    expect([told('3121', '2026-10-05T10:00'), told('2000', '2026-10-05T10:00')]).toEqual(['2026-10-05', '2026-10-06'])
  })

  it.each([
    ['2026-11-03T10:00+11:00', { Melbourne: false, Sydney: false, Perth: false }],
    ['2026-10-05T10:00+11:00', { Melbourne: true, Sydney: false, Perth: true }],
    ['2026-09-28T10:00+10:00', { Melbourne: true, Sydney: true, Perth: false }],
    ['2026-09-29T10:00+10:00', { Melbourne: true, Sydney: true, Perth: true }],
  ])('keep the four-hour courier, of where it is packed and of where it goes: at %s %o [CHK-35]', (at, goes) => {
    const postcodes = { Melbourne: '3121', Sydney: '2000', Perth: '6000' }
    const courier = method('fourhd', { postcodes: Object.values(postcodes) })
    const offered = Object.entries(postcodes).map(([city, postcode]) => {
      const { methods } = deliveryPromise(postcode, 'AU', [courier], new Date(at))
      for (const { from } of methods) expect(from).toBe(at.slice(0, 10))
      return [city, methods.length === 1]
    })
    expect(Object.fromEntries(offered)).toEqual(goes)
  })
})

describe('a postcode', () => {
  it.each([
    ['0109', undefined],
    ['0110', 'nz'],
    ['9893', 'nz'],
    ['9894', undefined],
    ['0000', undefined],
    ['9999', undefined],
  ])('%s of New Zealand is %s [CHK-16]', (postcode, zone) => {
    expect(zoneOf(postcode, 'NZ')).toBe(zone)
    expect(promise(postcode, '2026-11-24T10:00', 'NZ').methods).toHaveLength(zone ? 1 : 0)
  })

  it.each([
    ['3000', 'metro'],
    ['3350', 'regional'],
    ['6725', 'remote'],
    ['0870', 'remote'],
    ['2000', 'metro'],
    ['8001', 'metro'],
    ['0001', undefined],
    ['abcd', undefined],
  ] as const)('%s is %s', (postcode, zone) => {
    expect(zoneOf(postcode, 'AU')).toBe(zone)
    expect(zoneOf('0610', 'NZ')).toBe('nz')
  })

  it('says at once what is special about it', () => {
    expect(postcodeNote('8001', 'AU')).toBe('PO_BOX')
    expect(postcodeNote('6725', 'AU')).toBe('REMOTE')
    expect(postcodeNote('3121', 'AU')).toBeUndefined()
    expect(isPoBoxPostcode('8001', 'NZ')).toBe(false)
  })

  it.each([
    ['PO Box 12', true],
    ['P.O. Box 12', true],
    ['c/- GPO box 7', true],
    ['Locked Bag 4', true],
    ['Parcel Locker 10135 12345', true],
    ['12 Box Hill Rd', false],
    ['3 Polo Boxer St', false],
  ])('no courier comes to %s: %s [CHK-31]', (street1, box) => {
    const address = { country: 'AU', postcode: '3000', street1 }
    expect(['express', 'fourhd'].map((code) => reachesDoor(code, address))).toEqual([!box, !box])
    expect(reachesDoor('standard', address)).toBe(true)
    expect(reachesDoor('express', { country: 'AU', postcode: '3000', street1: 'Level 2', street2: street1 })).toBe(!box)
    expect(reachesDoor('nz', { ...address, country: 'NZ' })).toBe(true)
  })
})

describe('in words', () => {
  it('days are short and months said once', () => {
    expect(daysText('2026-11-24', '2026-11-25')).toBe('Tue 24 – Wed 25 Nov')
    expect(daysText('2026-11-30', '2026-12-02')).toBe('Mon 30 Nov – Wed 2 Dec')
    expect(daysText('2026-11-24', '2026-11-24')).toBe('Tue 24 Nov')
  })

  it('months are twelve', () => {
    const months = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-01`)
    expect(months.map((day) => daysText(day, day).slice(-3)).join(' ')).toBe(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    )
  })

  it('what is left is never rounded up', () => {
    const minutes = (n: number) => n * 60_000
    expect([59_999, minutes(14.9), minutes(134), minutes(120), minutes(60 * 60)].map(leftText)).toEqual([
      'less than a minute',
      '14 min',
      '2 h 14 min',
      '2 h',
      '2 days',
    ])
    expect([1, 59, 60, 61, 2879, 2880, 4319].map((n) => leftText(minutes(n)))).toEqual([
      '1 min',
      '59 min',
      '1 h',
      '1 h 1 min',
      '47 h 59 min',
      '2 days',
      '2 days',
    ])
    expect(methodName('Standard delivery, 3 to 6 business days, tracked')).toBe('Standard delivery')
    expect(methodName('Express')).toBe('Express')
    expect(methodDays('Standard delivery, 3 to 6 business days, tracked')).toBe('3 to 6 business days, tracked')
    expect(methodDays('Today,by noon')).toBe('by noon')
    expect(methodDays('Express')).toBe('')
  })
})
