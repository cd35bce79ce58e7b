import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm } from '#lib/domain/store-locator/distance.ts'
import { withSharedHours } from '#lib/domain/store-locator/shared-hours.ts'
import { COUNTRY_MAP, countryPoint, countryPoints, pointAround } from '#lib/domain/store-locator/store-map.ts'

const melbourne = { latitude: -37.8136, longitude: 144.9631 }
const sydney = { latitude: -33.8688, longitude: 151.2093 }
const perth = { latitude: -31.9523, longitude: 115.8613 }
const invercargill = { latitude: -46.4132, longitude: 168.3538 }

describe('the map of both countries', () => {
  it('is drawn from 112° east and 10° south, a degree ten units high and 8.7 wide [STORE-01]', () => {
    expect(countryPoint({ latitude: -10, longitude: 112 })).toEqual({ x: 0, y: 0 })
    expect(countryPoint({ latitude: -30, longitude: 132 })).toEqual({ x: 173.2, y: 200 })
    expect(countryPoint(melbourne)).toEqual({ x: 285.5, y: 278.1 })
  })

  it('has room for every place of both, and little to spare [STORE-01]', () => {
    expect(COUNTRY_MAP).toEqual({ width: 589, height: 380 })
    for (const place of [melbourne, sydney, perth, invercargill, { latitude: -10.1, longitude: 179.9 }]) {
      const { x, y } = countryPoint(place)
      expect(x > 0 && x < COUNTRY_MAP.width && y > 0 && y < COUNTRY_MAP.height).toBe(true)
    }
  })

  it('draws a coast through its corners, in their order [STORE-01]', () => {
    expect(countryPoints(' 112,-10  132,-30\n132,-10 ')).toBe('0,0 173.2,200 173.2,0')
  })
})

describe('the map around a place', () => {
  it('puts north up and east right, the rim at 100 [STORE-02]', () => {
    const { x, y } = pointAround(melbourne, sydney, 713.4)
    expect(x).toBeGreaterThan(0)
    expect(y).toBeLessThan(0)
    expect(Math.hypot(x, y)).toBeCloseTo(100, -1)
    const back = pointAround(sydney, melbourne, 713.4)
    expect([Math.sign(back.x), Math.sign(back.y)]).toEqual([-1, 1])
  })

  it('has the place itself in the middle, and a wider circle smaller [STORE-02]', () => {
    const centre = pointAround(melbourne, melbourne, 25)
    expect([Math.abs(centre.x), Math.abs(centre.y)]).toEqual([0, 0])
    const near = { latitude: melbourne.latitude, longitude: melbourne.longitude + 0.1 }
    expect(pointAround(melbourne, near, 25).x).toBeCloseTo(35.1, 1)
    expect(pointAround(melbourne, near, 50).x).toBeCloseTo(17.6, 1)
  })

  it('shows a store inside of the circle exactly when it is within the radius [STORE-02]', () => {
    const offset = fc.double({ min: -0.2, max: 0.2, noNaN: true })
    fc.assert(
      fc.property(offset, offset, (north, east) => {
        const place = { latitude: melbourne.latitude + north, longitude: melbourne.longitude + east }
        const { x, y } = pointAround(melbourne, place, 10)
        const drawn = Math.hypot(x, y) / 10
        expect(Math.abs(drawn - distanceKm(melbourne, place))).toBeLessThan(0.1)
      }),
    )
  })
})

describe('the hours of many stores', () => {
  const week = () => ({ mon: '07:00-17:00', sun: 'closed' })
  const christmas = () => [{ date: '2026-12-25', name: 'Christmas Day', hours: 'closed' }]
  const stores = [
    { name: 'Fitzroy', hours: week(), holidays: christmas() },
    { name: 'Bendigo', hours: { mon: '08:00-16:00' }, holidays: christmas() },
    { name: 'Geelong', hours: week(), holidays: [] },
  ]

  it('are in a page once where they are the same, and are still each store’s own [STORE-05]', () => {
    const shared = withSharedHours(stores)
    expect(shared).toEqual(stores)
    expect(shared[2]?.hours).toBe(shared[0]?.hours)
    expect(shared[1]?.holidays).toBe(shared[0]?.holidays)
    expect(new Set(shared.flatMap(({ hours, holidays }) => [hours, holidays])).size).toBe(4)
    expect(stores[2]?.hours).not.toBe(stores[0]?.hours)
  })
})
