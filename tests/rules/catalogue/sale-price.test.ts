import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Prices, type SalePrice, saleStep, salesOverlap } from '#lib/domain/catalogue/sale-price.ts'
import { saleEndText } from '#lib/domain/catalogue/sale-price-text.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const sale = (over: Partial<SalePrice> = {}): SalePrice => ({
  ...{ price: 9900, startsAt: at(10), endsAt: at(20), state: 'planned' },
  ...over,
})
const FULL: Prices = { price: 14_900, original: 14_900 }
const REDUCED: Prices = { price: 9900, original: 14_900 }
const RUNNING = sale({ state: 'running', regular: FULL })

describe('a sale with a beginning and an end', () => {
  it.each([
    ['waits', sale(), FULL, 9, 'planned', FULL],
    ['begins at its moment', sale(), FULL, 10, 'running', REDUCED],
    ['begins late', sale(), FULL, 15, 'running', REDUCED],
    ['was missed', sale(), FULL, 20, 'ended', FULL],
    ['runs on', RUNNING, REDUCED, 15, 'running', REDUCED],
    ['ends at its moment', RUNNING, REDUCED, 20, 'ended', FULL],
    [
      'gives back what was struck through before',
      sale({ state: 'running', regular: { price: 12_000, original: 14_900 } }),
      REDUCED,
      21,
      'ended',
      { price: 12_000, original: 14_900 },
    ],
    ['keeps what was struck through', sale(), { price: 12_000, original: 14_900 }, 10, 'running', REDUCED],
    ['is no cheaper any more', sale(), { price: 9900, original: 9900 }, 10, 'ended', { price: 9900, original: 9900 }],
    [
      'takes a new price for the regular one',
      RUNNING,
      { price: 15_900, original: 15_900 },
      15,
      'running',
      { price: 9900, original: 15_900 },
    ],
    [
      'gives way to a lower price',
      RUNNING,
      { price: 8900, original: 14_900 },
      15,
      'ended',
      { price: 8900, original: 14_900 },
    ],
    [
      'leaves a price that was set at its end',
      RUNNING,
      { price: 15_900, original: 15_900 },
      20,
      'ended',
      { price: 15_900, original: 15_900 },
    ],
    ['is over', sale({ state: 'ended', regular: FULL }), FULL, 15, 'ended', FULL],
  ] as const)('%s [OPS-40]', (_, given, prices, day, state, expected) => {
    const step = saleStep(given, prices, at(day))
    expect({ state: step.state, prices: step.prices }).toEqual({ state, prices: expected })
  })

  it('ends where it began, however often it is looked at, unless somebody wrote another price; never below the sale price meanwhile [OPS-40]', () => {
    const cents = fc.integer({ min: 1, max: 100_000 })
    const prices = fc.tuple(cents, cents).map(([a, b]) => ({ price: Math.min(a, b), original: Math.max(a, b) }))
    const looks = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 })
    fc.assert(
      fc.property(prices, cents, looks, (before, price, days) => {
        let current: SalePrice = sale({ price })
        let shown = before
        for (const day of [...days.sort((a, b) => a - b), 31]) {
          const { prices: next, ...rest } = saleStep(current, shown, at(day))
          expect(saleStep({ ...current, ...rest }, next, at(day)).prices).toEqual(next)
          expect(next.original).toBeGreaterThanOrEqual(next.price)
          expect(next.price).toBe(rest.state === 'running' ? price : before.price)
          current = { ...current, ...rest }
          shown = next
        }
        expect([current.state, shown]).toEqual(['ended', before])
      }),
    )
  })

  it('runs into another if they share a moment; one may begin as the other ends [OPS-40]', () => {
    expect(salesOverlap(sale(), sale({ startsAt: at(20), endsAt: at(25) }))).toBe(false)
    expect(salesOverlap(sale(), sale({ startsAt: at(19), endsAt: at(25) }))).toBe(true)
    expect(salesOverlap(sale({ startsAt: at(12), endsAt: at(13) }), sale())).toBe(true)
    expect(salesOverlap(sale(), sale({ startsAt: at(5), endsAt: at(10) }))).toBe(false)
    expect(salesOverlap(sale(), sale({ startsAt: at(5), endsAt: at(11) }))).toBe(true)
    expect(salesOverlap(sale(), sale({ startsAt: at(2), endsAt: at(3) }))).toBe(false)
  })
})

it.each([
  ['2026-11-27T06:30:00.000Z', 'Sale ends at 5:30 pm on Friday 27 November in Melbourne, 2:30 pm in Perth'],
  ['2026-11-29T12:59:00.000Z', 'Sale ends at 11:59 pm on Sunday 29 November in Melbourne, 8:59 pm in Perth'],
])('%s is told as “%s” [OPS-40, GEN-27]', (endsAt, text) => {
  expect(saleEndText(endsAt, ['AU'])).toBe(text)
})

it('ends by the clocks of the countries the shop delivers to [OPS-40, GEN-27]', () => {
  const end = '2026-11-29T13:00:00.000Z'
  const australia = 'midnight on Sunday 29 November in Melbourne, 9 pm in Perth'
  const both = `Sale ends at ${australia}, 2 am on Monday 30 November in Auckland`
  expect(saleEndText(end, ['AU', 'NZ'])).toBe(both)
  expect(saleEndText(end, ['NZ', 'AU'])).toBe(both)
  expect(saleEndText(end, ['AU'])).toBe(`Sale ends at ${australia}`)
  expect(saleEndText(end, ['NZ'])).toBe('Sale ends at 2 am on Monday 30 November in Auckland')
})
