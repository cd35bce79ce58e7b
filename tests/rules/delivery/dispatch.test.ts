import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SHIPPING_METHODS } from '#demo/delivery-data.ts'
import { localTime } from '#lib/domain/dates/zoned-time.ts'
import { isBusinessDay } from '#lib/domain/delivery/business-day.ts'
import { type DeliveryMethod, offeredMethods } from '#lib/domain/delivery/delivery.ts'
import { deliveryPromise, promisedArrival } from '#lib/domain/delivery/delivery-promise.ts'
import {
  clockMinutes,
  DEFAULT_DISPATCH,
  type DispatchTerms,
  dispatchClock,
  nextDispatch,
  packingPlaces,
  wayPlaces,
} from '#lib/domain/delivery/dispatch.ts'
import { countryTransit, transitDays } from '#lib/domain/delivery/transit-days.ts'
import { AU_STATES } from '#lib/domain/shop-rules.ts'

const METHODS: readonly DeliveryMethod[] = SHIPPING_METHODS.map((method) => ({
  ...method,
  type: method.type === 'STORE_PICKUP' ? 'STORE_PICKUP' : 'DELIVERY',
  postcodes: method.postcodes ?? undefined,
  transitDays: method.transitDays ?? undefined,
  cutOff: method.cutOff ?? undefined,
  requiresAuthorityToLeave: method.requiresAuthorityToLeave ?? false,
  freeFromThreshold: method.freeFromThreshold ?? false,
}))
const only = (code: string, rest: Partial<DeliveryMethod> = {}) =>
  METHODS.filter((method) => method.code === code).map((method) => ({ ...method, ...rest }))
const PERTH: DispatchTerms = { country: 'AU', state: 'WA', cutOff: '15:30', handlingDays: 0 }
const AUCKLAND: DispatchTerms = { country: 'NZ', cutOff: '12:00', handlingDays: 0 }

type Country = 'AU' | 'NZ'

/** `express 24-25 standard 26-27`: days of the month of whatever goes there. */
function told(postcode: string, country: Country, now: string, terms = DEFAULT_DISPATCH, methods = METHODS): string {
  return deliveryPromise(postcode, country, methods, terms, new Date(now))
    .methods.map(({ code, from, to }) => `${code} ${from.slice(5)} ${to.slice(5)}`)
    .join(', ')
}

describe('the demo shop’s promises', () => {
  /** As they were when place, cut-off and days were constants. */
  it.each([
    ['3121', 'AU', '2026-11-24T12:59+11:00', 'fourhd 11-24 11-24, express 11-25 11-26, standard 11-27 11-30'],
    ['3121', 'AU', '2026-11-24T13:00+11:00', 'express 11-25 11-26, standard 11-27 11-30'],
    ['3121', 'AU', '2026-11-24T14:00+11:00', 'express 11-26 11-27, standard 11-30 12-01'],
    ['6000', 'AU', '2026-11-24T13:59+11:00', 'express 11-25 11-26, standard 11-27 11-30'],
    ['3550', 'AU', '2026-11-27T14:00+11:00', 'express 12-01 12-03, standard 12-04 12-08'],
    ['0872', 'AU', '2026-11-27T09:00+11:00', 'express 12-02 12-04, standard 12-07 12-11'],
    ['2000', 'AU', '2026-11-03T10:00+11:00', 'express 11-05 11-06, standard 11-09 11-10'],
    ['6725', 'AU', '2026-12-23T15:00+11:00', 'express 12-31 01-05, standard 01-06 01-12'],
    ['8001', 'AU', '2026-07-07T10:00+10:00', 'standard 07-10 07-13'],
    ['0610', 'NZ', '2026-01-30T10:00+11:00', 'nz 02-09 02-13'],
    ['8016', 'NZ', '2026-11-24T10:00+11:00', 'nz 12-04 12-15'],
  ] as const)('to %s in %s at %s are what they were, to the day [DLV-21, DLV-22]', (postcode, country, now, days) => {
    expect(told(postcode, country, now)).toBe(days)
  })
})

describe('a retailer’s own place', () => {
  it.each([
    ...AU_STATES.map((state) => [state, { ...DEFAULT_DISPATCH, state }, ['AU', state]] as const),
    ['New Zealand', AUCKLAND, ['NZ']] as const,
  ])('in %s has its holidays and a clock [DLV-21]', (_, terms, places) => {
    expect(packingPlaces(terms)).toEqual(places)
    expect(localTime(new Date('2026-11-24T00:00:00Z'), dispatchClock(terms)).date).toBe('2026-11-24')
  })

  it.each([
    ['ACT', 'Australia/Sydney'],
    ['NSW', 'Australia/Sydney'],
    ['NT', 'Australia/Darwin'],
    ['QLD', 'Australia/Brisbane'],
    ['SA', 'Australia/Adelaide'],
    ['TAS', 'Australia/Hobart'],
    ['VIC', 'Australia/Melbourne'],
    ['WA', 'Australia/Perth'],
  ] as const)('in %s goes by %s [DLV-21]', (state, clock) => {
    expect(dispatchClock({ ...DEFAULT_DISPATCH, state })).toBe(clock)
  })

  it('in New Zealand goes by its clock and its holidays, also with a state left over [DLV-21]', () => {
    for (const terms of [AUCKLAND, { ...AUCKLAND, state: 'VIC' as const }]) {
      expect(dispatchClock(terms)).toBe('Pacific/Auckland')
      expect(packingPlaces(terms)).toEqual(['NZ'])
    }
  })

  it('keeps its hours by the clock there: half past three in Perth is half past six in Melbourne [DLV-21]', () => {
    const leaves = (now: string) => nextDispatch(PERTH, packingPlaces(PERTH), new Date(now))
    expect(leaves('2026-11-24T15:29+08:00')).toEqual({ date: '2026-11-24', cutOff: new Date('2026-11-24T07:30:00Z') })
    expect(leaves('2026-11-24T15:30+08:00')).toEqual({ date: '2026-11-25', cutOff: new Date('2026-11-25T07:30:00Z') })
    // Midnight has passed in Melbourne, not in Perth.
    expect(leaves('2026-11-24T23:00+08:00').date).toBe('2026-11-25')
  })

  it.each([
    ['Adelaide', 'SA', '2026-11-24T03:30:00.000Z'],
    ['Brisbane', 'QLD', '2026-11-24T04:00:00.000Z'],
    ['Darwin', 'NT', '2026-11-24T04:30:00.000Z'],
    ['Hobart', 'TAS', '2026-11-24T03:00:00.000Z'],
    ['Sydney', 'NSW', '2026-11-24T03:00:00.000Z'],
    ['Canberra', 'ACT', '2026-11-24T03:00:00.000Z'],
  ] as const)('in %s stops at two o’clock there [DLV-21]', (_, state, cutOff) => {
    const terms = { ...DEFAULT_DISPATCH, state }
    const now = new Date('2026-11-24T00:00:00Z')
    expect(nextDispatch(terms, packingPlaces(terms), now).cutOff.toISOString()).toBe(cutOff)
  })

  it('packs on Melbourne Cup Day in Perth, and not on WA Day [DLV-21]', () => {
    expect(told('3121', 'AU', '2026-11-03T10:00+08:00', PERTH, only('express'))).toBe('express 11-04 11-05')
    expect(told('3121', 'AU', '2026-06-01T10:00+08:00', PERTH, only('express'))).toBe('express 06-03 06-04')
    expect(told('3121', 'AU', '2026-06-01T10:00+08:00', DEFAULT_DISPATCH, only('express'))).toBe('express 06-02 06-03')
  })

  it('takes its days of packing before those on the road, on its own business days [DLV-21]', () => {
    const slow = { ...DEFAULT_DISPATCH, handlingDays: 2 }
    const made = deliveryPromise('2000', 'AU', only('express'), slow, new Date('2026-10-30T10:00+11:00'))
    // The Tuesday is Melbourne Cup Day.
    expect(made.dispatchDate).toBe('2026-11-04')
    expect(made.cutOff.toISOString()).toBe('2026-10-30T03:00:00.000Z')
    expect(made.methods.map(({ from, to }) => [from, to])).toEqual([['2026-11-05', '2026-11-06']])
  })

  it('waits across the Tasman for the holidays of both countries, at home for its own [DLV-21]', () => {
    expect(wayPlaces(DEFAULT_DISPATCH, { country: 'NZ', postcode: '0610' })).toEqual(['AU', 'NZ'])
    expect(wayPlaces(DEFAULT_DISPATCH, { country: 'AU', postcode: '6000' })).toEqual(['AU', 'WA'])
    expect(wayPlaces(PERTH, { country: 'AU', postcode: '3000' })).toEqual(['AU', 'VIC'])
    expect(wayPlaces(AUCKLAND, { country: 'NZ', postcode: '0610' })).toEqual(['NZ'])
    expect(wayPlaces(AUCKLAND, { country: 'AU', postcode: '3000' })).toEqual(['AU', 'VIC', 'NZ'])
    // Australia Day is an ordinary Monday for a parcel from Auckland to Wellington.
    const day = { nz: [1, 1] } as const
    expect(told('6011', 'NZ', '2026-01-23T10:00+13:00', AUCKLAND, only('nz', { transitDays: day }))).toBe(
      'nz 01-26 01-26',
    )
  })

  it('offers the four-hour courier by the clock there, and a method by its own cut-off [CHK-35, DLV-21]', () => {
    const offered = (now: string, terms: DispatchTerms, cutOff?: string) =>
      offeredMethods(only('fourhd', { cutOff }), {
        destination: { country: 'AU', postcode: '6000' },
        countries: ['AU'],
        itemSubtotalAfterDiscounts: 0,
        freeThreshold: 9900,
        dispatch: terms,
        now: new Date(now),
        pickupPossible: false,
      }).map(({ available }) => available)
    expect(offered('2026-11-24T12:59+08:00', PERTH)).toEqual([true])
    expect(offered('2026-11-24T13:00+08:00', PERTH)).toEqual([false])
    expect(offered('2026-11-24T12:59+08:00', DEFAULT_DISPATCH)).toEqual([false])
    expect(offered('2026-11-24T10:00+08:00', PERTH, '09:30')).toEqual([false])
    expect(offered('2026-11-24T09:29+08:00', { ...PERTH, handlingDays: 3 }, '09:30')).toEqual([true])
    // On a holiday there nobody drives.
    expect(offered('2026-06-01T09:00+08:00', PERTH)).toEqual([false])
  })

  it('lets a method stop earlier than the warehouse [DLV-22]', () => {
    const methods = [...only('express', { cutOff: '11:00' }), ...only('standard')]
    const made = deliveryPromise('3121', 'AU', methods, DEFAULT_DISPATCH, new Date('2026-11-24T12:00+11:00'))
    expect(made.dispatchDate).toBe('2026-11-24')
    expect(made.methods.map(({ code, from, cutOff }) => [code, from, cutOff.toISOString()])).toEqual([
      ['express', '2026-11-26', '2026-11-25T00:00:00.000Z'],
      ['standard', '2026-11-27', '2026-11-24T03:00:00.000Z'],
    ])
  })

  it('never leaves on a day it does not work, nor after a cut-off that has passed [DLV-21]', () => {
    const anyTime = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2028-11-01T00:00:00Z'),
      noInvalidDate: true,
    })
    const anyPlace = fc.constantFrom<DispatchTerms>(
      ...AU_STATES.map((state) => ({ ...DEFAULT_DISPATCH, state })),
      AUCKLAND,
    )
    const anyClock = fc.constantFrom('00:00', '09:30', '14:00', '23:59')
    fc.assert(
      fc.property(anyPlace, anyClock, fc.integer({ min: 0, max: 5 }), anyTime, (place, cutOff, handlingDays, now) => {
        const terms = { ...place, cutOff, handlingDays }
        const places = packingPlaces(terms)
        const leaves = nextDispatch(terms, places, now)
        expect(leaves.cutOff.getTime()).toBeGreaterThan(now.getTime())
        expect(isBusinessDay(leaves.date, places)).toBe(true)
        expect(localTime(leaves.cutOff, dispatchClock(terms)).minutes).toBe(clockMinutes(cutOff))
        expect(leaves.date >= localTime(leaves.cutOff, dispatchClock(terms)).date).toBe(true)
      }),
    )
  })
})

describe('days on the road', () => {
  it('are a method’s own, zone by zone, and else those of its code [DLV-22]', () => {
    const own = { code: 'van', transitDays: { metro: [0, 1], regional: undefined } } as const
    expect([transitDays(own, 'metro'), transitDays(own, 'regional')]).toEqual([
      [0, 1],
      [4, 6],
    ])
    expect(transitDays({ ...own, code: 'express' }, 'regional')).toEqual([1, 3])
    expect(countryTransit(own, 'AU')).toEqual({ from: 0, to: 10 })
    expect(countryTransit(own, 'NZ')).toEqual({ from: 5, to: 15 })
  })

  it('say of the same day the day it leaves, or the next on which somebody opens there [DLV-22]', () => {
    const van = only('standard', { transitDays: { metro: [0, 1] } })
    expect(told('3121', 'AU', '2026-11-24T10:00+11:00', DEFAULT_DISPATCH, van)).toBe('standard 11-24 11-25')
    // Labour Day of New South Wales.
    expect(told('2000', 'AU', '2026-10-05T10:00+11:00', DEFAULT_DISPATCH, van)).toBe('standard 10-06 10-06')
  })

  it('are those an order keeps, for the one method its shopper chose [CHK-38, DLV-22]', () => {
    const now = new Date('2026-11-24T10:00+08:00')
    const [van, other] = [...only('standard', { transitDays: { metro: [1, 1] } }), ...only('express')]
    const kept = (method: DeliveryMethod | undefined) =>
      method && promisedArrival(method, { postcode: '3121', country: 'AU' }, [{ functionalType: 'basic' }], PERTH, now)
    expect(kept(van)).toEqual({ from: '2026-11-25', to: '2026-11-25' })
    expect(kept(other)).toEqual({ from: '2026-11-25', to: '2026-11-26' })
  })
})
