import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICE_BAND_NAMES, priceBand, priceBandLabel, wearersOf } from '#lib/domain/catalogue/product-facets.ts'
import { CLOTHING_GROUP_TITLES, CLOTHING_GROUPS, clothingGroup } from '#lib/domain/sizes/clothing-groups.ts'
import { compareKidsSizes } from '#lib/domain/sizes/sizes.ts'

describe('price bands', () => {
  it.each([
    [0, '0-25', 'Under $25'],
    [2499, '0-25', 'Under $25'],
    [2500, '25-50', '$25 to $50'],
    [9999, '50-100', '$50 to $100'],
    [29_999, '200-300', '$200 to $300'],
    [30_000, '300-', '$300 and over'],
  ])('%i cents lie in %s: %s [CAT-37]', (cents, band, label) => {
    expect(priceBand(cents)).toBe(band)
    expect(priceBandLabel(band)).toBe(label)
  })

  it('begin at these cents [CAT-37]', () => {
    const from = PRICE_BAND_NAMES.map((band) => band.from)
    expect(from).toEqual([0, 2500, 5000, 10_000, 15_000, 20_000, 30_000])
    for (const band of PRICE_BAND_NAMES) expect(priceBand(band.from)).toBe(band.name)
  })

  it('leave no price out, and rise with it [CAT-37]', () => {
    const place = (cents: number) => PRICE_BAND_NAMES.findIndex(({ name }) => name === priceBand(cents))
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (a, b) => {
        expect(place(a)).toBeGreaterThanOrEqual(0)
        expect(place(Math.max(a, b))).toBeGreaterThanOrEqual(place(Math.min(a, b)))
      }),
    )
  })

  it('read what is no band as it stands [CAT-37, ROUTE-48]', () => {
    expect(priceBandLabel('cheap')).toBe('cheap')
  })
})

it('counts what is unisex for men and for women, and nothing else twice [CAT-38]', () => {
  expect(['men', 'women', 'kids', 'unisex'].map(wearersOf)).toEqual([
    ['men'],
    ['women'],
    ['kids'],
    ['men', 'women', 'unisex'],
  ])
})

it.each([
  [['M', '2XL', '10XL', 'S/M', 'X-Large'], 'letters'],
  [['M tall', 'Small'], 'letters'],
  [['87R', '72L', '32L', '32/34', '60', '80', '130'], 'waists'],
  [['4', '12', '24', '34', '59', '12 tall'], 'numbers'],
  [['4-6 yrs', '0-3 m', '12 months', '10y'], 'ages'],
])('%j are %s [CAT-10]', (labels, group) => {
  expect(labels.map(clothingGroup)).toEqual(labels.map(() => group))
})

it('titles the kinds of clothing sizes in the order they are offered [CAT-10]', () => {
  const titles = CLOTHING_GROUPS.map((group) => CLOTHING_GROUP_TITLES[group])
  expect(titles).toEqual(['Letters', 'Waists', 'Numbers', 'Ages'])
})

it('puts children’s shoes after infants’ [CAT-09]', () => {
  expect(['1', '13.5', '7', '6', '10', '1.5'].sort(compareKidsSizes)).toEqual(['7', '10', '13.5', '1', '1.5', '6'])
})
